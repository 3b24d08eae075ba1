/** What bears no VAT, in the electronic invoice: one breakdown of category E, whatever the reasons (BR-E-01). */
import type { BillContent, OutsideKind } from '#domain/billing/bill-content.ts'
import { isFranchise, outsideMention, zeroRateMention } from '#domain/billing/mentions.ts'
import { type Cents, sum } from '#domain/money.ts'
import { amountText, group, leaf } from './xml.ts'
import type { Xml } from './xml.ts'

/** Code of a reason in the VATEX list; null where it has none: the text alone says it. */
export type ExemptionCodes = Readonly<Record<OutsideKind | 'FRANCHISE', string | null>>

/** A setting: an accountant may want other codes. */
export interface FacturXSettings {
  readonly exemptionCodes: ExemptionCodes
}

/**
 * The tourist tax is collected for the town (directive 2006/112, art. 79 c; CGI, art. 267, II-2°), insurance is exempt (CGI,
 * art. 261 C, 2°).
 */
export const DEFAULT_SETTINGS: FacturXSettings = {
  exemptionCodes: {
    TOURIST_TAX: 'VATEX-EU-79-C',
    INSURANCE: 'VATEX-FR-CGI261C-2',
    OTHER: null,
    FRANCHISE: 'VATEX-FR-FRANCHISE',
  },
}

interface Exempt {
  readonly amount: Cents
  readonly code: string | null
  readonly reason: string
}

const exemptsOf = (bill: BillContent, { exemptionCodes }: FacturXSettings): Exempt[] => {
  const outside = bill.outside.map(({ kind, amount }) => ({
    amount,
    code: exemptionCodes[kind],
    reason: outsideMention(bill, kind).text,
  }))
  const zero = bill.vat
    .filter((row) => row.rate === 0)
    .map((row) => ({
      amount: row.excluding,
      code: isFranchise(bill) ? exemptionCodes.FRANCHISE : exemptionCodes.OTHER,
      reason: zeroRateMention(bill)?.text ?? '',
    }))
  return [...zero, ...outside]
}

/** The reasons are all told; only one code may be given: that of the largest amount. */
export const exemptBreakdown = (
  bill: BillContent,
  settings: FacturXSettings,
  signed: (amount: Cents) => Cents,
): Xml => {
  const exempts = exemptsOf(bill, settings)
  if (exempts.length === 0) return ''
  const main = exempts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', '0.00'),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', exempts.map(({ reason }) => reason).join(' ')),
    leaf('ram:BasisAmount', amountText(signed(sum(exempts.map(({ amount }) => amount))))),
    leaf('ram:CategoryCode', 'E'),
    leaf('ram:ExemptionReasonCode', main?.code ?? null),
    leaf('ram:RateApplicablePercent', '0.00'),
  )
}
