/**
 * The French rules of domestic invoices between companies (BR-FR of XP Z12-012 v1.4, fatal since 01/09/2026), checked on what would be
 * sent. Written from their description; each names what a person mends when it does not hold.
 */
import { isDay as isDayText } from '../day.ts'
import { toCents } from './amounts.ts'
import { CORRECTIVES, CREDITS, DOWN_PAYMENTS, PROCESSES, SELF_BILLED, TYPE_CODES, invoiceOf } from './invoice.ts'
import type { Invoice, Party } from './invoice.ts'
import { at, textAt, textsOf, valuesOf, within } from './tree.ts'
import type { Tree } from './tree.ts'

/** What to open: the customer, the establishment's legal identity, the bill itself; or the software's own affair. */
export type Mend = 'buyer.siren' | 'buyer.address' | 'buyer.einvoiceAddress' | 'seller' | 'bill' | 'software'

export interface Flow2Rule {
  /** `BR-FR-08`, whose sentence is a message. */
  readonly code: string
  readonly mend: Mend
  readonly holds: (invoice: Invoice) => boolean
}

export interface Flow2Fault {
  readonly rule: string
  readonly mend: Mend
}

const TREATMENTS = ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY']
const CATEGORIES = ['S', 'E', 'AE', 'K', 'G', 'O', 'Z']
const RATES = [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]
const ATTACHMENTS = [
  'RIB',
  'LISIBLE',
  'FEUILLE_DE_STYLE',
  'PJA',
  'BORDEREAU_SUIVI',
  'DOCUMENT_ANNEXE',
  'BON_LIVRAISON',
  'BON_COMMANDE',
  'BORDEREAU_SUIVI_VALIDATION',
  'ETAT_ACOMPTE',
  'FACTURE_PAIEMENT_DIRECT',
  'RECAPITULATIF_COTRAITANCE',
]
const IDENTIFIER = /^[A-Za-z0-9+\-_/]{1,35}$/
const ADDRESS = /^[A-Za-z0-9+\-_.]+$/
/** The public portal takes no longer number before 2027. */
const PORTAL_NUMBER = 20
const PORTAL_UNTIL = '20270101'

/** `YYYYMMDD`, a real day, 2000–2099. */
const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year !== undefined && isDayText(`${year}-${month}-${day}`)
}

const isSiren = (text: string | null): boolean => text !== null && /^\d{9}$/.test(text)
const siretFits = ({ ids, siren }: Party): boolean =>
  ids
    .filter(({ scheme }) => scheme === '0009')
    .every(({ value }) => /^\d{14}$/.test(value) && (siren === null || value.startsWith(siren)))

const isListed = ({ address, siren }: Party): boolean =>
  address?.scheme === '0225' && siren !== null && address.value.startsWith(siren)

const numbersOf = (invoice: Invoice): readonly string[] => [
  invoice.number ?? '',
  ...textsOf(within(invoice.root, 'InvoiceReferencedDocument').flatMap((one) => at(one, 'IssuerAssignedID'))),
]

const schemed = (root: Tree, scheme: string): readonly string[] =>
  textsOf(within(root, 'URIID', 'ID', 'GlobalID').filter((one) => one.attributes['schemeID'] === scheme))

const codesOf = (invoice: Invoice): readonly string[] =>
  within(invoice.root, 'AdditionalReferencedDocument').flatMap((one) =>
    textAt(one, 'AttachmentBinaryObject') === null ? [] : [textAt(one, 'Name') ?? ''],
  )

const references = (invoice: Invoice, code: string): number =>
  within(invoice.root, 'AdditionalReferencedDocument').filter((one) => textAt(one, 'ReferenceTypeCode') === code).length

const isPaid = ({ process }: Invoice): boolean => process.endsWith('2')
const once = ({ notes }: Invoice, subject: string): boolean => notes(subject).length === 1
const matches = (values: readonly string[], shape: RegExp): boolean => values.every((value) => shape.test(value))
const lineReferences = ({ lines }: Invoice): boolean =>
  lines.length > 0 && lines.every((line) => within(line, 'InvoiceReferencedDocument').length > 0)

const inVatGroup = ({ seller }: Invoice): boolean => seller.ids.some(({ scheme }) => scheme === '0231')

const AMOUNTS = [
  'LineTotalAmount',
  'ChargeTotalAmount',
  'AllowanceTotalAmount',
  'TaxBasisTotalAmount',
  'TaxTotalAmount',
  'GrandTotalAmount',
  'TotalPrepaidAmount',
  'DuePayableAmount',
  'RoundingAmount',
  'CalculatedAmount',
  'BasisAmount',
  'ActualAmount',
]

const header: readonly Flow2Rule[] = [
  { code: 'BR-FR-01', mend: 'bill', holds: (i) => matches(numbersOf(i), IDENTIFIER) },
  {
    code: 'BR-FR-01-PPF',
    mend: 'bill',
    holds: (i) => (i.issued ?? '') >= PORTAL_UNTIL || numbersOf(i).every((number) => number.length <= PORTAL_NUMBER),
  },
  { code: 'BR-FR-03', mend: 'bill', holds: (i) => valuesOf(i.root, 'DateTimeString').every(isDay) },
  { code: 'BR-FR-04', mend: 'software', holds: (i) => TYPE_CODES.includes(i.type) },
  { code: 'BR-FR-05', mend: 'software', holds: (i) => ['PMT', 'PMD', 'AAB'].every((subject) => once(i, subject)) },
  { code: 'BR-FR-06', mend: 'software', holds: (i) => i.notes('TXD').length <= 1 },
  { code: 'BR-FR-08', mend: 'software', holds: (i) => PROCESSES.includes(i.process) },
  { code: 'BR-FR-20', mend: 'software', holds: (i) => i.notes('BAR').every((code) => TREATMENTS.includes(code)) },
  { code: 'BR-FR-31', mend: 'software', holds: (i) => i.notes('BAR').length <= 1 },
]

const parties: readonly Flow2Rule[] = [
  { code: 'BR-FR-09', mend: 'seller', holds: (i) => i.parties.every(siretFits) },
  { code: 'BR-FR-10', mend: 'seller', holds: (i) => isSiren(i.seller.siren) },
  { code: 'BR-FR-11', mend: 'buyer.siren', holds: (i) => i.treatment !== 'B2B' || isSiren(i.buyer.siren) },
  { code: 'BR-FR-12', mend: 'buyer.einvoiceAddress', holds: ({ buyer: { address } }) => (address?.value ?? '') !== '' },
  { code: 'BR-FR-13', mend: 'seller', holds: ({ seller: { address } }) => (address?.value ?? '') !== '' },
  { code: 'BR-FR-21', mend: 'buyer.einvoiceAddress', holds: (i) => i.treatment !== 'B2B' || isListed(i.buyer) },
  {
    code: 'BR-FR-22',
    mend: 'seller',
    holds: (i) => i.treatment !== 'B2B' || !SELF_BILLED.includes(i.type) || isListed(i.seller),
  },
  { code: 'BR-FR-23', mend: 'buyer.einvoiceAddress', holds: (i) => matches(schemed(i.root, '0225'), ADDRESS) },
  { code: 'BR-FR-24', mend: 'buyer.einvoiceAddress', holds: (i) => matches(schemed(i.root, '0224'), ADDRESS) },
  {
    code: 'BR-FR-25',
    mend: 'buyer.einvoiceAddress',
    holds: (i) => valuesOf(i.root, 'URIID').every((address) => address.length <= 125),
  },
  {
    code: 'BR-FR-26',
    mend: 'buyer.einvoiceAddress',
    holds: (i) => schemed(i.root, '0224').every((id) => id.length <= 100),
  },
  {
    code: 'BR-FR-32',
    mend: 'buyer.siren',
    holds: (i) => [...schemed(i.root, '0002'), ...schemed(i.root, '0231')].every(isSiren),
  },
]

const contents: readonly Flow2Rule[] = [
  {
    code: 'BR-FR-15',
    mend: 'software',
    holds: (i) => valuesOf(i.root, 'CategoryCode').every((code) => CATEGORIES.includes(code)),
  },
  {
    code: 'BR-FR-16',
    mend: 'bill',
    holds: (i) => valuesOf(i.root, 'RateApplicablePercent').every((rate) => RATES.includes(Number(rate))),
  },
  { code: 'BR-FR-17', mend: 'software', holds: (i) => codesOf(i).every((code) => ATTACHMENTS.includes(code)) },
  { code: 'BR-FR-18', mend: 'software', holds: (i) => codesOf(i).filter((code) => code === 'LISIBLE').length <= 1 },
  {
    code: 'BR-FR-27',
    mend: 'software',
    holds: (i) => within(i.root, 'ApplicableProductCharacteristic').every((one) => textAt(one, 'Description') !== null),
  },
  {
    code: 'BR-FR-28',
    mend: 'software',
    holds: (i) => within(i.root, 'ApplicableProductCharacteristic').every((one) => at(one, 'Value').length === 1),
  },
  { code: 'BR-FR-29', mend: 'software', holds: (i) => references(i, 'AFL') <= 1 },
  { code: 'BR-FR-30', mend: 'software', holds: (i) => references(i, 'AVV') <= 1 },
]

const conditions: readonly Flow2Rule[] = [
  {
    code: 'BR-FR-CO-03',
    mend: 'software',
    holds: (i) =>
      i.type !== '262' ||
      (at(i.agreement, 'ContractReferencedDocument').length > 0 &&
        at(i.settlement, 'BillingSpecifiedPeriod').length > 0),
  },
  { code: 'BR-FR-CO-04', mend: 'bill', holds: (i) => !CORRECTIVES.includes(i.type) || i.earlier.length === 1 },
  {
    code: 'BR-FR-CO-05',
    mend: 'bill',
    holds: (i) => !CREDITS.includes(i.type) || i.earlier.length > 0 || lineReferences(i),
  },
  {
    code: 'BR-FR-CO-07',
    mend: 'bill',
    holds: (i) => i.due === null || DOWN_PAYMENTS.includes(i.type) || isPaid(i) || i.due >= (i.issued ?? ''),
  },
  { code: 'BR-FR-CO-08', mend: 'software', holds: (i) => !i.process.endsWith('4') || !DOWN_PAYMENTS.includes(i.type) },
  {
    code: 'BR-FR-CO-09',
    mend: 'bill',
    holds: (i) =>
      !isPaid(i) ||
      (i.due !== null &&
        toCents(i.sum('TotalPrepaidAmount')) === toCents(i.sum('GrandTotalAmount')) &&
        toCents(i.sum('DuePayableAmount')) === 0),
  },
  {
    code: 'BR-FR-CO-10',
    mend: 'seller',
    holds: (i) =>
      i.parties.every(
        ({ ids }) =>
          ids.every(({ scheme }) => scheme !== '') && new Set(ids.map(({ scheme }) => scheme)).size === ids.length,
      ),
  },
  {
    code: 'BR-FR-CO-12',
    mend: 'seller',
    holds: (i) => textAt(i.settlement, 'InvoiceCurrencyCode') === 'EUR' || hasVatInEuros(i),
  },
  {
    code: 'BR-FR-CO-14',
    mend: 'seller',
    holds: (i) => !inVatGroup(i) || i.notes('TXD').includes('MEMBRE_ASSUJETTI_UNIQUE'),
  },
  {
    code: 'BR-FR-CO-15',
    mend: 'seller',
    holds: (i) =>
      !inVatGroup(i) ||
      at(i.agreement, 'SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID').some(
        ({ attributes, text }) => attributes['schemeID'] === 'VA' && text.trim() !== '',
      ),
  },
]

const hasVatInEuros = ({ settlement }: Invoice): boolean =>
  textAt(settlement, 'TaxCurrencyCode') === 'EUR' &&
  at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount').some(
    ({ attributes }) => attributes['currencyID'] === 'EUR',
  )

const decimals: readonly Flow2Rule[] = [
  {
    code: 'BR-FR-DEC-01',
    mend: 'software',
    holds: (i) => valuesOf(i.root, ...AMOUNTS).every((text) => text.length <= 19 && /^-?\d+(?:\.\d{1,2})?$/.test(text)),
  },
  {
    code: 'BR-FR-DEC-02',
    mend: 'software',
    holds: (i) =>
      valuesOf(i.root, 'BilledQuantity', 'BasisQuantity').every(
        (text) => text.length <= 19 && /^-?\d+(?:\.\d{1,4})?$/.test(text),
      ),
  },
  {
    code: 'BR-FR-DEC-03',
    mend: 'software',
    holds: (i) =>
      valuesOf(i.root, 'ChargeAmount').every((text) => text.length <= 19 && /^\d+(?:\.\d{1,6})?$/.test(text)),
  },
  {
    code: 'BR-FR-DEC-04',
    mend: 'software',
    holds: (i) => matches(valuesOf(i.root, 'RateApplicablePercent', 'CalculationPercent'), /^\d{1,4}(?:\.\d{1,2})?$/),
  },
]

export const FLOW2_RULES: readonly Flow2Rule[] = [...header, ...parties, ...contents, ...conditions, ...decimals]

/** Rules that do not hold, in their order; null: the document is no Cross Industry Invoice. */
export const flow2Faults = (root: Tree): Flow2Fault[] | null => {
  const invoice = invoiceOf(root)
  if (invoice === null) return null
  return FLOW2_RULES.flatMap(({ code, mend, holds }) => (holds(invoice) ? [] : [{ rule: code, mend }]))
}
