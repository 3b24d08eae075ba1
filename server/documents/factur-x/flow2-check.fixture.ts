/** For tests: the French rules of domestic invoices between companies (BR-FR, flow 2, v1.4), written from their description. */
import type { InvoiceReader } from './invoice-check.fixture.ts'

const SUMS = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:'
const PROCESSES = 'B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' ')
const TYPES = '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' ')
const CREDITS = ['261', '381', '396', '502', '503']
const DOWN_PAYMENTS = ['386', '500', '503']
const RATES = ['0.00', '5.50', '10.00', '20.00']
const TREATMENTS = ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY']
const IDENTIFIER = /^[\w+/-]{1,35}$/

const isDate = (text: string): boolean => /^20\d{6}$/.test(text)
const party = (role: string): string => `//ram:${role}TradeParty`
const sirenOf = (role: string): string => `${party(role)}/ram:SpecifiedLegalOrganization/ram:ID[@schemeID="0002"]`
const addressOf = (role: string): string => `${party(role)}/ram:URIUniversalCommunication/ram:URIID`
const notes = (subject: string): string => `//ram:IncludedNote[ram:SubjectCode="${subject}"]/ram:Content`

type Rule = [name: string, holds: boolean]

const headerRules = (invoice: InvoiceReader): Rule[] => {
  const type = invoice.text('//rsm:ExchangedDocument/ram:TypeCode') ?? ''
  const numbers = invoice.texts('//rsm:ExchangedDocument/ram:ID | //ram:InvoiceReferencedDocument/ram:IssuerAssignedID')
  const once = (subject: string): boolean => invoice.texts(notes(subject)).length === 1
  const treatments = invoice.texts(notes('BAR'))
  return [
    ['BR-FR-01', numbers.every((number) => IDENTIFIER.test(number))],
    ['BR-FR-03', invoice.texts('//udt:DateTimeString | //qdt:DateTimeString').every(isDate)],
    ['BR-FR-04', TYPES.includes(type)],
    ['BR-FR-05', once('PMT') && once('PMD') && once('AAB')],
    ['BR-FR-06', invoice.texts(notes('TXD')).length <= 1],
    ['BR-FR-08', PROCESSES.includes(processOf(invoice))],
    ['BR-FR-20', treatments.length <= 1 && treatments.every((code) => TREATMENTS.includes(code))],
  ]
}

const processOf = (invoice: InvoiceReader): string =>
  invoice.text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID') ?? ''

const partyRules = (invoice: InvoiceReader): Rule[] => {
  const [seller, buyer] = [invoice.text(sirenOf('Seller')), invoice.text(sirenOf('Buyer'))]
  const isDomestic = invoice.text(notes('BAR')) === 'B2B'
  const listed = invoice.text(`${addressOf('Buyer')}[@schemeID="0225"]`)
  const siretFits = (role: string, siren: string | null): boolean =>
    invoice
      .texts(`${party(role)}/ram:GlobalID[@schemeID="0009"]`)
      .every((siret) => /^\d{14}$/.test(siret) && (siren === null || siret.startsWith(siren)))
  const directory = invoice.texts('//ram:URIID[@schemeID="0225"]')
  return [
    ['BR-FR-09', siretFits('Seller', seller) && siretFits('Buyer', buyer)],
    ['BR-FR-10', /^\d{9}$/.test(seller ?? '')],
    ['BR-FR-11', !isDomestic || /^\d{9}$/.test(buyer ?? '')],
    ['BR-FR-12', invoice.text(addressOf('Buyer')) !== null],
    ['BR-FR-13', invoice.text(addressOf('Seller')) !== null],
    ['BR-FR-21', !isDomestic || (listed !== null && listed.startsWith(buyer ?? '?'))],
    ['BR-FR-23', directory.every((address) => /^[\w.+-]+$/.test(address))],
    ['BR-FR-25', directory.every((address) => address.length <= 125)],
    ['BR-FR-32', invoice.texts('//*[@schemeID="0002"]').every((id) => /^\d{9}$/.test(id))],
  ]
}

const moneyRules = (invoice: InvoiceReader): Rule[] => {
  const type = invoice.text('//rsm:ExchangedDocument/ram:TypeCode') ?? ''
  const process = processOf(invoice)
  const due = invoice.text('//ram:DueDateDateTime/udt:DateTimeString')
  const issued = invoice.text('//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString') ?? ''
  const isPaid = process.endsWith('2')
  const earlier = invoice.rows('//ram:InvoiceReferencedDocument')
  const amounts = invoice.texts(
    '//ram:LineTotalAmount | //ram:BasisAmount | //ram:CalculatedAmount | //ram:DuePayableAmount',
  )
  return [
    ['BR-FR-15', invoice.texts('//ram:CategoryCode').every((code) => 'SEAKGOZ'.includes(code))],
    ['BR-FR-16', invoice.texts('//ram:RateApplicablePercent').every((rate) => RATES.includes(rate))],
    ['BR-FR-CO-05', !CREDITS.includes(type) || earlier.length > 0],
    ['BR-FR-CO-07', DOWN_PAYMENTS.includes(type) || isPaid || due === null || due >= issued],
    ['BR-FR-CO-08', !process.endsWith('4') || (!DOWN_PAYMENTS.includes(type) && earlier.length > 0)],
    [
      'BR-FR-CO-09',
      !isPaid ||
        (invoice.amount(`${SUMS}TotalPrepaidAmount`) === invoice.amount(`${SUMS}GrandTotalAmount`) &&
          invoice.amount(`${SUMS}DuePayableAmount`) === 0 &&
          due !== null),
    ],
    ['BR-FR-DEC-01', amounts.every((amount) => /^-?\d{1,16}\.\d{2}$/.test(amount))],
    ['BR-FR-DEC-03', invoice.texts('//ram:ChargeAmount').every((price) => /^\d+(?:\.\d{1,6})?$/.test(price))],
  ]
}

/** Names of the French rules that do not hold. */
export const flow2Faults = (invoice: InvoiceReader): string[] =>
  [...headerRules(invoice), ...partyRules(invoice), ...moneyRules(invoice)]
    .filter(([, holds]) => !holds)
    .map(([name]) => name)
