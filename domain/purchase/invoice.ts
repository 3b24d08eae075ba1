/**
 * An invoice of a supplier, read from its data: CII (also inside a Factur-X) or UBL, with the names of EN 16931. What is not said is null; what
 * an invoice cannot lack is refused.
 */
import { isDay } from '../day.ts'
import type { Day } from '../day.ts'
import { type Cents, cents, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** XML as a tree, without prefixes. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

export interface PurchaseParty {
  readonly name: string
  readonly siren: string | null
  readonly vatNumber: string | null
  /** Where it receives (scheme 0225 of the directory), if it says so. */
  readonly endpoint?: string
  /** Lines of the address, the country last. */
  readonly address: readonly string[]
}

export interface PurchaseLine {
  readonly label: string
  /** As it is written, in whatever unit. */
  readonly quantity: string
  readonly net: Cents
  /** Basis points. */
  readonly rate: number | null
}

export interface PurchaseTax {
  /** S, E, AE, K… */
  readonly category: string
  readonly rate: number
  readonly base: Cents
  readonly vat: Cents
}

export interface PurchaseInvoice {
  readonly syntax: 'CII' | 'UBL'
  readonly number: string
  readonly issuedOn: Day
  readonly dueOn: Day | null
  /** BT-3. */
  readonly type: string
  /** A credit note: its amounts give back. */
  readonly credit: boolean
  readonly seller: PurchaseParty
  readonly buyer: PurchaseParty
  readonly lines: readonly PurchaseLine[]
  readonly taxes: readonly PurchaseTax[]
  readonly net: Cents
  readonly vat: Cents
  readonly total: Cents
  readonly prepaid: Cents
  readonly due: Cents
}

/** Credits of an invoice, of a self-billed one, of a factored one, and of a down payment (BT-3). */
const CREDITS: readonly string[] = ['381', '261', '396', '502', '503']

const all = (node: XmlNode | undefined, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      node === undefined ? [] : [node],
    )
const one = (node: XmlNode | undefined, path: string): XmlNode | undefined => all(node, path)[0]
const textOf = (node: XmlNode | undefined, path: string): string | null => {
  const text = one(node, path)?.text.trim() ?? ''
  return text === '' ? null : text
}

/** Throws RuleError purchase.missing: what the invoice cannot lack. */
const needed = (text: string | null, field: string): string => {
  if (text === null) throw new RuleError('purchase.missing', { field })
  return text
}

/** Two decimals are what money has; more are rounded away from zero. Throws RuleError purchase.amount. */
const amountOf = (text: string, field: string): Cents => {
  const parts = /^([+-]?)(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text)
  if (parts === null) throw new RuleError('purchase.amount', { field, found: text.slice(0, 40) })
  const [, sign = '', whole = '0', decimals = ''] = parts
  const size =
    Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
  return cents(sign === '-' ? 0 - size : size)
}
const moneyAt = (node: XmlNode | undefined, path: string, field: string): Cents =>
  amountOf(needed(textOf(node, path), field), field)
const moneyOr = (node: XmlNode | undefined, path: string, field: string): Cents =>
  amountOf(textOf(node, path) ?? '0', field)
/** A percentage as basis points. */
const rateAt = (text: string | null, field: string): number => (text === null ? 0 : amountOf(text, field))

/** `20270131` or `2027-01-31`. Throws RuleError purchase.date. */
const dayOf = (text: string, field: string): Day => {
  const day = text.includes('-') ? text.slice(0, 10) : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  if (!isDay(day)) throw new RuleError('purchase.date', { field, found: text.slice(0, 40) })
  return day
}
const dayOr = (text: string | null, field: string): Day | null => (text === null ? null : dayOf(text, field))

const digits = (text: string | null): string | null => {
  const plain = text?.replaceAll(/\s/g, '') ?? ''
  return /^\d{9}$/.test(plain) ? plain : /^\d{14}$/.test(plain) ? plain.slice(0, 9) : null
}

/** Of a French VAT number the last nine are the SIREN. */
const sirenOf = (ids: readonly (XmlNode | undefined)[], vat: string | null): string | null => {
  const known = ids.filter((id) => ['0002', '0009', '', undefined].includes(id?.attributes['schemeID']))
  const found = known.map((id) => digits(id?.text ?? null)).find((siren) => siren !== null)
  return found ?? (/^FR\w{2}\d{9}$/.test(vat ?? '') ? (vat?.slice(4) ?? null) : null)
}

/** Addresses of the French directory alone: an e-mail address is no place for statuses. */
const endpointOf = (id: XmlNode | undefined): Pick<PurchaseParty, 'endpoint'> => {
  const text = id?.attributes['schemeID'] === '0225' ? id.text.trim() : ''
  return /^[A-Za-z0-9+\-_.]{9,125}$/.test(text) ? { endpoint: text } : {}
}

const said = (...texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null)

const ciiParty = (node: XmlNode | undefined, field: string): PurchaseParty => {
  const vatNumber =
    all(node, 'SpecifiedTaxRegistration/ID')
      .find((id) => id.attributes['schemeID'] === 'VA')
      ?.text.trim() ?? null
  const at = one(node, 'PostalTradeAddress')
  return {
    name: needed(textOf(node, 'Name') ?? textOf(node, 'SpecifiedLegalOrganization/TradingBusinessName'), field),
    siren: sirenOf([one(node, 'SpecifiedLegalOrganization/ID'), ...all(node, 'GlobalID')], vatNumber),
    vatNumber,
    ...endpointOf(one(node, 'URIUniversalCommunication/URIID')),
    address: said(
      ...[textOf(at, 'LineOne'), textOf(at, 'LineTwo'), textOf(at, 'LineThree')],
      said(textOf(at, 'PostcodeCode'), textOf(at, 'CityName')).join(' ') || null,
      textOf(at, 'CountryID'),
    ),
  }
}

const ciiLine = (node: XmlNode): PurchaseLine => {
  const settled = one(node, 'SpecifiedLineTradeSettlement')
  const rate = textOf(settled, 'ApplicableTradeTax/RateApplicablePercent')
  return {
    label: textOf(node, 'SpecifiedTradeProduct/Name') ?? '',
    quantity: textOf(node, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? '1',
    net: moneyOr(settled, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount', 'BT-131'),
    rate: rate === null ? null : rateAt(rate, 'BT-152'),
  }
}

const readCii = (root: XmlNode): PurchaseInvoice => {
  const document = one(root, 'ExchangedDocument')
  const trade = one(root, 'SupplyChainTradeTransaction')
  const agreed = one(trade, 'ApplicableHeaderTradeAgreement')
  const settled = one(trade, 'ApplicableHeaderTradeSettlement')
  const totals = one(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  requireEuro(textOf(settled, 'InvoiceCurrencyCode'))
  const type = needed(textOf(document, 'TypeCode'), 'BT-3')
  return {
    ...{ syntax: 'CII', type, credit: CREDITS.includes(type) },
    number: needed(textOf(document, 'ID'), 'BT-1'),
    issuedOn: dayOf(needed(textOf(document, 'IssueDateTime/DateTimeString'), 'BT-2'), 'BT-2'),
    dueOn: dayOr(textOf(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'), 'BT-9'),
    seller: ciiParty(one(agreed, 'SellerTradeParty'), 'BT-27'),
    buyer: ciiParty(one(agreed, 'BuyerTradeParty'), 'BT-44'),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(ciiLine),
    taxes: all(settled, 'ApplicableTradeTax').map((tax) => ({
      category: textOf(tax, 'CategoryCode') ?? 'S',
      rate: rateAt(textOf(tax, 'RateApplicablePercent'), 'BT-119'),
      base: moneyAt(tax, 'BasisAmount', 'BT-116'),
      vat: moneyAt(tax, 'CalculatedAmount', 'BT-117'),
    })),
    net: moneyAt(totals, 'TaxBasisTotalAmount', 'BT-109'),
    vat: moneyOr(totals, 'TaxTotalAmount', 'BT-110'),
    total: moneyAt(totals, 'GrandTotalAmount', 'BT-112'),
    prepaid: moneyOr(totals, 'TotalPrepaidAmount', 'BT-113'),
    due: moneyAt(totals, 'DuePayableAmount', 'BT-115'),
  }
}

const ublParty = (node: XmlNode | undefined, field: string): PurchaseParty => {
  const party = one(node, 'Party')
  const vatNumber = textOf(party, 'PartyTaxScheme/CompanyID')
  const at = one(party, 'PostalAddress')
  return {
    name: needed(textOf(party, 'PartyLegalEntity/RegistrationName') ?? textOf(party, 'PartyName/Name'), field),
    siren: sirenOf([one(party, 'PartyLegalEntity/CompanyID'), ...all(party, 'PartyIdentification/ID')], vatNumber),
    vatNumber,
    ...endpointOf(one(party, 'EndpointID')),
    address: said(
      ...[textOf(at, 'StreetName'), textOf(at, 'AdditionalStreetName')],
      said(textOf(at, 'PostalZone'), textOf(at, 'CityName')).join(' ') || null,
      textOf(at, 'Country/IdentificationCode'),
    ),
  }
}

const ublLine = (node: XmlNode): PurchaseLine => {
  const rate = textOf(node, 'Item/ClassifiedTaxCategory/Percent')
  return {
    label: textOf(node, 'Item/Name') ?? '',
    quantity: textOf(node, 'InvoicedQuantity') ?? textOf(node, 'CreditedQuantity') ?? '1',
    net: moneyOr(node, 'LineExtensionAmount', 'BT-131'),
    rate: rate === null ? null : rateAt(rate, 'BT-152'),
  }
}

const readUbl = (root: XmlNode): PurchaseInvoice => {
  const isNote = root.name === 'CreditNote'
  const totals = one(root, 'LegalMonetaryTotal')
  requireEuro(textOf(root, 'DocumentCurrencyCode'))
  const type = textOf(root, isNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') ?? (isNote ? '381' : '380')
  const tax = all(root, 'TaxTotal').find((each) => each.children.some(({ name }) => name === 'TaxSubtotal'))
  return {
    ...{ syntax: 'UBL', type, credit: isNote || CREDITS.includes(type) },
    number: needed(textOf(root, 'ID'), 'BT-1'),
    issuedOn: dayOf(needed(textOf(root, 'IssueDate'), 'BT-2'), 'BT-2'),
    dueOn: dayOr(textOf(root, 'DueDate') ?? textOf(root, 'PaymentMeans/PaymentDueDate'), 'BT-9'),
    seller: ublParty(one(root, 'AccountingSupplierParty'), 'BT-27'),
    buyer: ublParty(one(root, 'AccountingCustomerParty'), 'BT-44'),
    lines: all(root, isNote ? 'CreditNoteLine' : 'InvoiceLine').map(ublLine),
    taxes: all(tax, 'TaxSubtotal').map((part) => ({
      category: textOf(part, 'TaxCategory/ID') ?? 'S',
      rate: rateAt(textOf(part, 'TaxCategory/Percent'), 'BT-119'),
      base: moneyAt(part, 'TaxableAmount', 'BT-116'),
      vat: moneyAt(part, 'TaxAmount', 'BT-117'),
    })),
    net: moneyAt(totals, 'TaxExclusiveAmount', 'BT-109'),
    vat: moneyOr(tax ?? one(root, 'TaxTotal'), 'TaxAmount', 'BT-110'),
    total: moneyAt(totals, 'TaxInclusiveAmount', 'BT-112'),
    prepaid: moneyOr(totals, 'PrepaidAmount', 'BT-113'),
    due: moneyAt(totals, 'PayableAmount', 'BT-115'),
  }
}

/** Expenses are in euros. */
const requireEuro = (currency: string | null): void => {
  if (needed(currency, 'BT-5') !== 'EUR') throw new RuleError('purchase.currency', { found: currency ?? '' })
}

/**
 * Throws RuleError purchase.notInvoice, purchase.missing, purchase.amount, purchase.date, purchase.currency. BT numbers name the field: the
 * supplier knows them.
 */
export const readPurchase = (root: XmlNode): PurchaseInvoice => {
  if (root.name === 'CrossIndustryInvoice') return readCii(root)
  if (root.name === 'Invoice' || root.name === 'CreditNote') return readUbl(root)
  throw new RuleError('purchase.notInvoice', { found: root.name.slice(0, 40) })
}

/** Whether its figures agree: taxes sum to the totals, net and VAT to what is asked (BR-CO-13 to 16). */
export const addsUp = ({ taxes, net, vat, total, prepaid, due }: PurchaseInvoice): boolean =>
  net + vat === total &&
  total - prepaid === due &&
  sum(taxes.map((tax) => tax.vat)) === vat &&
  sum(taxes.map((tax) => tax.base)) === net

export interface PurchaseExpense {
  /** Basis points; null: nothing to recover. */
  readonly rate: number | null
  /** VAT included; negative for a credit note. */
  readonly amount: Cents
}

/** One expense a rate of VAT; what bears none is one of its own. They sum to the total. */
export const expensesOf = ({ taxes, total, credit }: PurchaseInvoice): PurchaseExpense[] => {
  const sign = credit ? -1 : 1
  const taxed = taxes.filter(({ vat }) => vat !== 0)
  const byRate = [...Map.groupBy(taxed, ({ rate }) => rate)]
    .map(([rate, own]) => ({ rate, amount: sum(own.map(({ base, vat }) => cents(base + vat))) }))
    .toSorted((a, b) => b.rate - a.rate)
  const rest = cents(total - sum(byRate.map(({ amount }) => amount)))
  return [...byRate, ...(rest === 0 ? [] : [{ rate: null, amount: rest }])].map(({ rate, amount }) => ({
    rate,
    amount: cents(sign * amount),
  }))
}

/** Who sells, as doubles are found by: the SIREN, else the VAT number, else the name. */
export const sellerKey = ({ siren, vatNumber, name }: PurchaseParty): string =>
  siren ?? vatNumber ?? name.trim().toLocaleLowerCase('fr').replaceAll(/\s+/g, ' ')
