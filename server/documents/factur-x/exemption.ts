/**
 * What bears no VAT, in the electronic invoice: one breakdown of category E, whatever the reasons (BR-E-01); with the profile EXTENDED the
 * tourist tax is apart, in category O.
 */
import type { BillContent, BillLine } from '#domain/billing/bill-content.ts'
import { EXEMPTION_CODES } from '#domain/einvoice/exemption-codes.ts'
import type { ExemptionCodes } from '#domain/einvoice/exemption-codes.ts'
import { outsideKindOf } from '#domain/billing/outside-vat.ts'
import { isFranchise, outsideMention, zeroRateMention } from '#domain/billing/mentions.ts'
import { type Cents, sum } from '#domain/money.ts'
import { amountText, group, leaf, percentText } from './xml.ts'
import type { Xml } from './xml.ts'

/** A setting: an accountant may want other codes, or the tourist tax outside the scope of VAT. */
export interface FacturXSettings {
  readonly exemptionCodes: ExemptionCodes
  /** Tourist tax as category O, which the profile EXTENDED allows beside rates (BR-O-11 to 14 are not in it). */
  readonly extended?: boolean
  /** What it charges was told in a report of sales to consumers before (process 7, XP Z12-014, case 30). */
  readonly reported?: boolean
}

export const DEFAULT_SETTINGS: FacturXSettings = { exemptionCodes: EXEMPTION_CODES }

/** « Not subject to VAT » (VATEX list). */
const OUT_OF_SCOPE = 'VATEX-EU-O'

/**
 * Whether a bill takes the profile EXTENDED: it has tourist tax, and no down payment outside VAT, whose one line may be for the tax and
 * for what is exempt.
 */
export const isExtended = (bill: BillContent, { extended = false }: FacturXSettings): boolean =>
  extended &&
  bill.outside.some(({ kind }) => kind === 'TOURIST_TAX') &&
  !bill.lines.some(({ type, rate }) => type === 'downPaymentBill' && rate === null)

/** Standard rate, exempt, or outside the scope. */
export const categoryOf = (
  bill: BillContent,
  { type, rate }: Pick<BillLine, 'type' | 'rate'>,
  settings: FacturXSettings,
): 'S' | 'E' | 'O' => {
  if ((rate ?? 0) !== 0) return 'S'
  return rate === null && outsideKindOf(type) === 'TOURIST_TAX' && isExtended(bill, settings) ? 'O' : 'E'
}

/** BG-30 of a line. A line outside the scope has no rate (BR-O-05), and tells its reason, as the profile EXTENDED lets it. */
export const lineTax = (
  bill: BillContent,
  billLine: Pick<BillLine, 'type' | 'rate'>,
  settings: FacturXSettings,
): Xml => {
  const category = categoryOf(bill, billLine, settings)
  const isOutside = category === 'O'
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', isOutside ? exemptReason(bill, billLine) : null),
    leaf('ram:CategoryCode', category),
    leaf('ram:ExemptionReasonCode', isOutside ? OUT_OF_SCOPE : null),
    leaf('ram:RateApplicablePercent', isOutside ? null : percentText(billLine.rate ?? 0)),
  )
}

interface Exempt {
  readonly amount: Cents
  readonly code: string | null
  readonly reason: string
}

const exemptsOf = (bill: BillContent, settings: FacturXSettings): Exempt[] => {
  const { exemptionCodes } = settings
  const apart = isExtended(bill, settings) ? 'TOURIST_TAX' : null
  const own = bill.outside.filter(({ kind }) => kind !== apart)
  const outside = own.map(({ kind, amount }) => ({
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

/** The breakdown of the tourist tax as category O: no rate, no VAT (BR-O-05, BR-O-09). */
export const outsideBreakdown = (
  bill: BillContent,
  settings: FacturXSettings,
  signed: (amount: Cents) => Cents,
): Xml => {
  if (!isExtended(bill, settings)) return ''
  const amounts = bill.outside.filter(({ kind }) => kind === 'TOURIST_TAX').map(({ amount }) => amount)
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', '0.00'),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', outsideMention(bill, 'TOURIST_TAX').text),
    leaf('ram:BasisAmount', amountText(signed(sum(amounts)))),
    leaf('ram:CategoryCode', 'O'),
    leaf('ram:ExemptionReasonCode', OUT_OF_SCOPE),
  )
}
