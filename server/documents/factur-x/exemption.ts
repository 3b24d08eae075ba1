/** What bears no VAT, in the electronic invoice: one breakdown of category E, whatever the reasons (BR-E-01). */
import type { BillContent, BillLine, OutsideKind } from '#domain/billing/bill-content.ts'
import { outsideKindOf } from '#domain/billing/outside-vat.ts'
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

/**
 * The reason of one line, as its note (BT-127): the profile has one breakdown for all of category E, and no reason on lines (BG-30).
 * A down payment may have several reasons: the breakdown tells them.
 */
export const exemptReason = (bill: BillContent, { type, rate }: Pick<BillLine, 'type' | 'rate'>): string | null => {
  if (rate === 0) return zeroRateMention(bill)?.text ?? null
  return rate !== null || type === 'downPaymentBill' ? null : outsideMention(bill, outsideKindOf(type)).text
}

/** The reasons are all told (BT-120); a code (BT-121) only where it is that of all of them, for it speaks of the whole base. */
export const exemptBreakdown = (
  bill: BillContent,
  settings: FacturXSettings,
  signed: (amount: Cents) => Cents,
): Xml => {
  const exempts = exemptsOf(bill, settings)
  if (exempts.length === 0) return ''
  const [code = null, ...otherCodes] = new Set(exempts.map((exempt) => exempt.code))
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', '0.00'),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', exempts.map(({ reason }) => reason).join(' ')),
    leaf('ram:BasisAmount', amountText(signed(sum(exempts.map(({ amount }) => amount))))),
    leaf('ram:CategoryCode', 'E'),
    leaf('ram:ExemptionReasonCode', otherCodes.length === 0 ? code : null),
    leaf('ram:RateApplicablePercent', '0.00'),
  )
}
