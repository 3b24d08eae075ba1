/**
 * An invoice of a professional abroad, as a report tells it (flow 10.1). What bears no VAT is exempt with its reason and code, as in an invoice
 * between companies (decision 0005); of what has no code of the list, it is outside the scope of VAT.
 */
import type { BillContent, Buyer, OutsideKind } from '../billing/bill-content.ts'
import { isFranchise, outsideMention, zeroRateMention } from '../billing/mentions.ts'
import { isEuropean } from '../billing/guards.ts'
import { businessProcess, earlierBills, isCreditNote, typeCode } from '../einvoice/document-kind.ts'
import { EXEMPTION_CODES } from '../einvoice/exemption-codes.ts'
import { type Cents, ZERO, negate } from '../money.ts'
import { amount, dateText, decimals, group, leaf } from './element.ts'
import type { Element } from './element.ts'

const BUSINESS_TYPE = 'urn.cpro.gouv.fr:1p0:ereporting'
const OUT_OF_SCOPE = 'VATEX-EU-O'
const LONGEST = 18

/** ISO 6523: 0223 a VAT number of the Union; 0228 RIDET of New Caledonia, 0229 Tahiti; 0227 elsewhere, the country and how the name begins. */
export const companyId = ({ vatNumber, name, address }: Buyer): { readonly scheme: string; readonly id: string } => {
  const number = (vatNumber ?? '').replaceAll(/[\s.-]/g, '')
  const { countryCode } = address
  if (isEuropean(countryCode)) return { scheme: '0223', id: number.slice(0, LONGEST) }
  if (countryCode === 'NC' && /^\d{9,10}$/.test(number)) return { scheme: '0228', id: number }
  if (countryCode === 'PF' && /^\w{9}$/.test(number)) return { scheme: '0229', id: number }
  return { scheme: '0227', id: `${countryCode}${name}`.slice(0, LONGEST).trim() }
}

const registration = (vatNumber: string | null): readonly Element[] => {
  const number = vatNumber?.replaceAll(/[\s.]/g, '') ?? ''
  return number === '' ? [] : [leaf('TaxRegistrationId', number, { qualifyingId: 'VAT' })]
}

const address = (countryCode: string): Element => group('PostalAddress', leaf('CountryId', countryCode))

const sellerOf = ({ siren, siret, vatNumber, address: at }: BillContent['seller']): Element =>
  group(
    'Seller',
    leaf('CompanyId', (siren ?? siret?.slice(0, 9) ?? '').replaceAll(/\s/g, ''), { schemeId: '0002' }),
    ...registration(vatNumber),
    address(at.countryCode),
  )

const buyerOf = (buyer: Buyer): Element => {
  const { scheme, id } = companyId(buyer)
  const isNumbered = isEuropean(buyer.address.countryCode)
  return group(
    'Buyer',
    leaf('CompanyId', id, { schemeId: scheme }),
    ...(isNumbered ? registration(buyer.vatNumber) : []),
    address(buyer.address.countryCode),
  )
}

interface Subtotal {
  readonly rate: number
  readonly base: Cents
  readonly vat: Cents
  readonly exempt?: { readonly reason: string; readonly code: string | null }
}

const subtotalsOf = (bill: BillContent): readonly Subtotal[] => [
  ...bill.vat.map(({ rate, excluding, vat }): Subtotal => {
    if (rate !== 0) return { rate, base: excluding, vat }
    const code = isFranchise(bill) ? EXEMPTION_CODES.FRANCHISE : EXEMPTION_CODES.OTHER
    return { rate, base: excluding, vat, exempt: { reason: zeroRateMention(bill)?.text ?? '', code } }
  }),
  ...bill.outside.map(({ kind, amount: own }: { kind: OutsideKind; amount: Cents }): Subtotal => ({
    ...{ rate: 0, base: own, vat: ZERO },
    exempt: { reason: outsideMention(bill, kind).text, code: EXEMPTION_CODES[kind] },
  })),
]

const subtotal = ({ rate, base, vat, exempt }: Subtotal): Element =>
  group(
    'TaxSubTotal',
    amount('TaxableAmount', base),
    amount('TaxAmount', vat),
    group(
      'TaxCategory',
      leaf('Code', exempt === undefined ? 'S' : exempt.code === null ? 'O' : 'E'),
      leaf('Percent', decimals(rate)),
      ...(exempt === undefined
        ? []
        : [leaf('TaxExemptionReason', exempt.reason), leaf('TaxExemptionReasonCode', exempt.code ?? OUT_OF_SCOPE)]),
    ),
  )

/** Amounts of a credit note are positive: its type says which way they go. */
export const invoiceElement = (bill: BillContent): Element => {
  const signed = isCreditNote(bill) ? negate : (own: Cents): Cents => own
  const currency = bill.seller.currency?.isoCode ?? 'EUR'
  // 5 (on the invoice) has one digit, which the portal does not take before 2027 (P1.11).
  const isOnPayment = !bill.vatOnDebits && bill.category === 'SERVICES'
  return group(
    'Invoice',
    leaf('ID', bill.number),
    leaf('IssueDate', dateText(bill.date)),
    leaf('TypeCode', typeCode(bill)),
    leaf('CurrencyCode', currency),
    ...(bill.dueOn === null ? [] : [leaf('DueDate', dateText(bill.dueOn))]),
    ...(isOnPayment ? [leaf('TaxDueDateTypeCode', '72')] : []),
    group('BusinessProcess', leaf('ID', businessProcess(bill)), leaf('TypeID', BUSINESS_TYPE)),
    ...earlierBills(bill).map(({ number, date }) =>
      group('ReferencedDocument', leaf('ID', number), leaf('IssueDate', dateText(date))),
    ),
    sellerOf(bill.seller),
    buyerOf(bill.buyer),
    group(
      'MonetaryTotal',
      amount('TaxExclusiveAmount', signed(bill.totals.excluding)),
      leaf('TaxAmount', decimals(signed(bill.totals.vat)), { CurrencyCode: 'EUR' }),
    ),
    ...subtotalsOf(bill).map((row) => subtotal({ ...row, base: signed(row.base), vat: signed(row.vat) })),
  )
}
