/** What must hold before a bill is issued (spec 5, "Invoicing"; domain rules, section 5). */
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'
import { vatTerritory } from '../territory.ts'
import type { Buyer, PostalAddress, Seller } from './bill-content.ts'

/** A financial year; both ends are included. */
export interface FinancialYear {
  readonly startDate: Day
  readonly endDate: Day
  readonly billPrefix: string
  readonly billDigits: number
  readonly closed: boolean
}

export interface BillDating {
  readonly date: Day
  readonly today: Day
  /** The year that holds `date`; null: there is none. */
  readonly year: FinancialYear | null
  readonly monthClosed: boolean
  readonly dayClosed: boolean
  /** Date of the last bill of the establishment; null before the first. */
  readonly lastBillOn: Day | null
}

/**
 * An open year, month and day for the date, no date before the last bill's, none to come.
 * Throws RuleError billing.noFinancialYear, billing.yearClosed, billing.monthClosed, billing.dayClosed, billing.inFuture, billing.beforeLast.
 */
export const checkDating = ({ date, today, year, monthClosed, dayClosed, lastBillOn }: BillDating): FinancialYear => {
  const context = { date }
  if (year === null || date < year.startDate || date > year.endDate)
    throw new RuleError('billing.noFinancialYear', context)
  if (year.closed) throw new RuleError('billing.yearClosed', context)
  if (monthClosed) throw new RuleError('billing.monthClosed', context)
  if (dayClosed) throw new RuleError('billing.dayClosed', context)
  if (date > today) throw new RuleError('billing.inFuture', context)
  if (lastBillOn !== null && date < lastBillOn)
    throw new RuleError('billing.beforeLast', { ...context, last: lastBillOn })
  return year
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

const missingAddress = (address: PostalAddress): string[] =>
  [
    isBlank(address.address1) ? 'adresse' : '',
    isBlank(address.postalCode) ? 'code postal' : '',
    isBlank(address.town) ? 'ville' : '',
    isBlank(address.countryCode) ? 'pays' : '',
  ].filter((name) => name !== '')

/** French names of what the law wants on a bill (a VAT number only from who charges VAT) and the establishment lacks (CGI ann. II, art. 242 nonies A; C. com. R123-237). */
export const missingSellerFields = (seller: Seller, chargesVat: boolean): string[] => [
  ...(isBlank(seller.corporateName) && isBlank(seller.name) ? ['raison sociale'] : []),
  ...(isBlank(seller.siren) && isBlank(seller.siret) ? ['SIRET'] : []),
  ...(chargesVat && isBlank(seller.vatNumber) ? ['numéro de TVA'] : []),
  ...missingAddress(seller.address),
]

/** French names of what the buyer lacks: name, address, postcode and city are required (spec 5). */
export const missingBuyerFields = (buyer: Buyer): string[] => [
  ...(isBlank(buyer.name) ? ['nom'] : []),
  ...missingAddress(buyer.address),
]

const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** ISO 3166-1 of a member state. */
export const isEuropean = (countryCode: string): boolean => EUROPEAN_UNION.has(countryCode)

/** Whether both are of one country for VAT and electronic invoices. */
export const isSameVat = (seller: Seller, buyer: Buyer): boolean =>
  vatTerritory(buyer.address.countryCode) === vatTerritory(seller.address.countryCode)

/** A company of another member state: its VAT number is required (spec 5). */
export const isIntraCommunity = (seller: Seller, buyer: Buyer): boolean =>
  buyer.professional && !isSameVat(seller, buyer) && isEuropean(vatTerritory(buyer.address.countryCode))

/** Throws RuleError billing.sellerIncomplete, billing.buyerIncomplete, billing.vatNumberRequired. */
export const checkParties = (seller: Seller, buyer: Buyer, chargesVat: boolean): void => {
  const sellerLacks = missingSellerFields(seller, chargesVat)
  if (sellerLacks.length > 0) throw new RuleError('billing.sellerIncomplete', { fields: sellerLacks.join(', ') })
  const buyerLacks = missingBuyerFields(buyer)
  if (buyerLacks.length > 0) throw new RuleError('billing.buyerIncomplete', { fields: buyerLacks.join(', ') })
  if (isIntraCommunity(seller, buyer) && isBlank(buyer.vatNumber))
    throw new RuleError('billing.vatNumberRequired', { name: buyer.name })
}

/** `prefix + counter`, the counter padded to the year's digits and never cut. Throws RangeError below 1. */
export const billNumber = (year: Pick<FinancialYear, 'billPrefix' | 'billDigits'>, counter: number): string => {
  if (!Number.isSafeInteger(counter) || counter < 1) throw new RangeError(`not a counter: ${counter}`)
  return year.billPrefix + String(counter).padStart(year.billDigits, '0')
}
