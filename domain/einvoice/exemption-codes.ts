/** Codes of the VATEX list for what bears no VAT on a bill (decision 0005). */
import type { OutsideKind } from '../billing/bill-content.ts'

/** Code of a reason; null where it has none: the text alone says it. */
export type ExemptionCodes = Readonly<Record<OutsideKind | 'FRANCHISE', string | null>>

/**
 * The tourist tax is collected for the town (directive 2006/112, art. 79 c; CGI, art. 267, II-2°), insurance is exempt (CGI,
 * art. 261 C, 2°).
 */
export const EXEMPTION_CODES: ExemptionCodes = {
  TOURIST_TAX: 'VATEX-EU-79-C',
  INSURANCE: 'VATEX-FR-CGI261C-2',
  OTHER: null,
  FRANCHISE: 'VATEX-FR-FRANCHISE',
}
