/** For tests: validates an electronic invoice against the official schemas and the business rules of EN 16931-1. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, type XmlNode, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'
/** By what the invoice says it is (BT-24). */
const profileOf = (guideline: string | null): string => (guideline === EXTENDED ? 'EXTENDED' : 'EN16931')
const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const validators = new Map<string, XsdValidator>()
const schemaOf = (profile: string): XsdValidator => {
  const known = validators.get(profile)
  if (known !== undefined) return known
  xmlRegisterFsInputProviders()
  const path = join(import.meta.dirname, 'test-data', `Factur-X_1.07.3_${profile}.xsd`)
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
  validators.set(profile, validator)
  return validator
}

/** Reads amounts as hundredths, so that sums are exact. */
export interface InvoiceReader {
  readonly text: (path: string) => string | null
  readonly texts: (path: string) => readonly string[]
  readonly amount: (path: string) => number
  readonly rows: (path: string) => readonly InvoiceReader[]
}

const hundredths = (text: string): number => {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return text.startsWith('-') ? 0 - value : value
}

const readerOf = (node: Pick<XmlNode, 'find'>): InvoiceReader => {
  const texts = (path: string): string[] => node.find(path, NAMESPACES).map((found) => found.content)
  return {
    texts,
    text: (path) => texts(path)[0] ?? null,
    amount: (path) => hundredths(texts(path)[0] ?? '0'),
    rows: (path) => node.find(path, NAMESPACES).map(readerOf),
  }
}

const SUMS = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:'
const LINE = 'ram:SpecifiedLineTradeSettlement/'
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** BR-CO-10 to BR-CO-16, and what a breakdown owes to its lines (BR-S-08, BR-E-08, BR-E-01, BR-E-10). */
const sumFaults = (invoice: InvoiceReader): string[] => {
  const total = (name: string): number => invoice.amount(SUMS + name)
  const lines = invoice.rows('//ram:IncludedSupplyChainTradeLineItem')
  const taxes = invoice.rows('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax')
  const net = (line: InvoiceReader): number => line.amount(`${LINE}/ram:LineTotalAmount`)
  const category = (row: InvoiceReader, at = ''): string =>
    `${row.text(`${at}ram:CategoryCode`)} ${row.text(`${at}ram:RateApplicablePercent`)}`
  const faults: [string, boolean][] = [
    ['BR-CO-10', total('LineTotalAmount') === sum(lines.map(net))],
    ['BR-CO-13', total('TaxBasisTotalAmount') === total('LineTotalAmount')],
    ['BR-CO-14', total('TaxTotalAmount') === sum(taxes.map((tax) => tax.amount('ram:CalculatedAmount')))],
    ['BR-CO-15', total('GrandTotalAmount') === total('TaxBasisTotalAmount') + total('TaxTotalAmount')],
    ['BR-CO-16', total('DuePayableAmount') === total('GrandTotalAmount') - total('TotalPrepaidAmount')],
    ['BR-CO-18', taxes.length > 0],
    ['BR-S-01', new Set(taxes.map((tax) => category(tax))).size === taxes.length],
  ]
  for (const tax of taxes) {
    const [base, vat, rate] = [
      tax.amount('ram:BasisAmount'),
      tax.amount('ram:CalculatedAmount'),
      tax.amount('ram:RateApplicablePercent'),
    ]
    const theirs = lines.filter((line) => category(line, `${LINE}ram:ApplicableTradeTax/`) === category(tax))
    faults.push([`BR-S-08 ${category(tax)}`, base === sum(theirs.map(net)) && theirs.length > 0])
    faults.push([`BR-CO-17 ${category(tax)}`, Math.abs(vat - (base * rate) / 10_000) <= 1.1])
    if (tax.text('ram:CategoryCode') === 'E')
      faults.push(['BR-E-10', tax.text('ram:ExemptionReason') !== null && vat === 0])
    if (tax.text('ram:CategoryCode') === 'O')
      faults.push(
        ['BR-O-05', tax.text('ram:RateApplicablePercent') === null && vat === 0],
        ['BR-O-10', tax.text('ram:ExemptionReasonCode') === 'VATEX-EU-O'],
      )
  }
  return faults.filter(([, holds]) => !holds).map(([rule]) => rule)
}

/** What each line owes: a positive price, and the product that it shows (BR-27, BT-131 = BT-129 × BT-146 ÷ BT-149). */
const lineFaults = (line: InvoiceReader): string[] => {
  const price = line.amount('.//ram:NetPriceProductTradePrice/ram:ChargeAmount')
  const basis = Number(line.text('.//ram:BasisQuantity'))
  const quantity = Number(line.text('.//ram:BilledQuantity'))
  const net = line.amount(`${LINE}/ram:LineTotalAmount`)
  const id = line.text('.//ram:LineID') ?? ''
  return [
    ...(price < 0 ? [`BR-27 line ${id}`] : []),
    ...((quantity * price) / basis === net ? [] : [`line ${id} does not multiply`]),
    ...(line.text('.//ram:Name') === null ? [`BR-25 line ${id}`] : []),
  ]
}

/** What must be there. */
const presenceFaults = (invoice: InvoiceReader): string[] => {
  const seller = '//ram:SellerTradeParty/'
  const required: [string, string][] = [
    ['BR-02', '//rsm:ExchangedDocument/ram:ID'],
    ['BR-03', '//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'],
    ['BR-06', `${seller}ram:Name`],
    ['BR-07', '//ram:BuyerTradeParty/ram:Name'],
    ['BR-09', `${seller}ram:PostalTradeAddress/ram:CountryID`],
    ['BR-11', '//ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID'],
    ['BR-CO-26', `${seller}ram:SpecifiedLegalOrganization/ram:ID`],
    ['BR-S-02', `${seller}ram:SpecifiedTaxRegistration/ram:ID`],
  ]
  const faults = required.filter(([, path]) => invoice.text(path) === null).map(([rule]) => rule)
  const isDue = invoice.amount(`${SUMS}DuePayableAmount`) > 0
  const hasTerms = invoice.rows('//ram:SpecifiedTradePaymentTerms').length > 0
  return isDue && !hasTerms ? [...faults, 'BR-CO-25'] : faults
}

export interface CheckedInvoice extends InvoiceReader {
  /** Names of the business rules that do not hold. */
  readonly faults: readonly string[]
}

/** Throws where the schemas refuse the invoice. */
export const checkInvoice = (xml: string): CheckedInvoice => {
  const document = XmlDocument.fromString(xml)
  const invoice = readerOf(document)
  schemaOf(profileOf(invoice.text('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'))).validate(document)
  const lines = invoice.rows('//ram:IncludedSupplyChainTradeLineItem')
  return { ...invoice, faults: [...sumFaults(invoice), ...presenceFaults(invoice), ...lines.flatMap(lineFaults)] }
}
