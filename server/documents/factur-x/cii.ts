/**
 * The bill as an electronic invoice: UN/CEFACT Cross Industry Invoice, profile EN 16931 of Factur-X (or EXTENDED, a setting). BT-n and BR-n are the
 * terms and rules of EN 16931-1. Amounts are worked from totals including VAT, so the base of each rate, its VAT and the lines
 * sum exactly; nothing is computed again here.
 */
import type { BillContent, BillLine, BillStay, MentionCode } from '#domain/billing/bill-content.ts'
import { isSameVat } from '#domain/billing/guards.ts'
import type { Day } from '#domain/day.ts'
import { type Cents, cents, negate } from '#domain/money.ts'
import { businessProcess, earlierBills, isCreditNote, processNumber, typeCode } from '#domain/einvoice/document-kind.ts'
import { buyerParty, sellerParty } from './party.ts'
import { exemptBreakdown, exemptReason, isExtended, lineTax, outsideBreakdown } from './exemption.ts'
import type { FacturXSettings } from './exemption.ts'
import { DEFAULT_SETTINGS } from './exemption.ts'
import { amountText, dateTime, empty, group, leaf, percentText } from './xml.ts'
import type { Xml } from './xml.ts'

export type { FacturXSettings } from './exemption.ts'

type Signed = (amount: Cents) => Cents

/** UN/ECE recommendation 20: one unit. */
const UNIT = { unitCode: 'C62' }

/** ISO 4217 (BT-5). */
const currencyCode = ({ currency }: BillContent['seller']): string => currency?.isoCode ?? 'EUR'

/** Notes of the French business rules: recovery costs, late penalties, discount (UNTDID 4451). */
const NOTE_SUBJECTS: Partial<Record<MentionCode, string>> = {
  RECOVERY_FEE: 'PMT',
  LATE_PENALTY: 'PMD',
  NO_EARLY_DISCOUNT: 'AAB',
}

/** How the bill is treated (BG-1, code BAR): between companies of France, with foreign ones, or with a consumer. */
const treatment = ({ buyer, seller }: BillContent): string | null => {
  const abroad = !isSameVat(seller, buyer)
  if (!buyer.professional) return abroad ? 'B2CINT' : 'B2C'
  if (abroad) return 'B2BINT'
  return buyer.siren === null && buyer.siret === undefined ? null : 'B2B'
}

/** BT-24. In a PDF it is that of Factur-X: with the one of pure CII, the metadata and the file would not agree. */
const GUIDELINES = {
  EN16931: 'urn:cen.eu:en16931:2017',
  EXTENDED: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
} as const

const context = (bill: BillContent, settings: FacturXSettings): Xml =>
  group(
    'rsm:ExchangedDocumentContext',
    group(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      leaf('ram:ID', businessProcess(bill, settings.reported)),
    ),
    group(
      'ram:GuidelineSpecifiedDocumentContextParameter',
      leaf('ram:ID', GUIDELINES[isExtended(bill, settings) ? 'EXTENDED' : 'EN16931']),
    ),
  )

const treatmentNote = (bill: BillContent): Xml => {
  const code = treatment(bill)
  return code === null ? '' : group('ram:IncludedNote', leaf('ram:Content', code), leaf('ram:SubjectCode', 'BAR'))
}

const header = (bill: BillContent): Xml =>
  group(
    'rsm:ExchangedDocument',
    leaf('ram:ID', bill.number),
    leaf('ram:TypeCode', typeCode(bill)),
    group('ram:IssueDateTime', dateTime(bill.date)),
    bill.note === undefined ? '' : group('ram:IncludedNote', leaf('ram:Content', bill.note)),
    ...bill.mentions.map(({ code, text }) =>
      group('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', NOTE_SUBJECTS[code] ?? 'AAI')),
    ),
    treatmentNote(bill),
  )

const period = (stays: readonly Pick<BillStay, 'arrival' | 'departure'>[]): Xml => {
  const days = stays.flatMap((stay): Day[] => [stay.arrival, stay.departure]).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return group(
    'ram:BillingSpecifiedPeriod',
    group('ram:StartDateTime', dateTime(first)),
    group('ram:EndDateTime', dateTime(last)),
  )
}

const unitsOf = ({ quantity, nights, unitPrice }: BillLine): number =>
  unitPrice === null ? 1 : Math.max(1, Math.abs(quantity * (nights ?? 1)))

/**
 * The price stands for the whole quantity (BT-149), so that quantity × price is the line to the cent; it is never negative
 * (BR-27): a reduction has a negative quantity.
 */
const line = (bill: BillContent, billLine: BillLine, settings: FacturXSettings, signed: Signed): Xml => {
  const net = signed(billLine.excluding)
  const units = unitsOf(billLine)
  const price = group(
    'ram:NetPriceProductTradePrice',
    leaf('ram:ChargeAmount', amountText(cents(Math.abs(net)))),
    leaf('ram:BasisQuantity', String(units), UNIT),
  )
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', String(billLine.position)),
      group('ram:IncludedNote', leaf('ram:Content', exemptReason(bill, billLine))),
    ),
    group('ram:SpecifiedTradeProduct', leaf('ram:Name', billLine.label)),
    group('ram:SpecifiedLineTradeAgreement', price),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', String(net < 0 ? -units : units), UNIT)),
    group(
      'ram:SpecifiedLineTradeSettlement',
      lineTax(bill, billLine, settings),
      period(bill.stays.filter((stay) => stay.occupancyId === billLine.occupancyId)),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amountText(net))),
    ),
  )
}

const agreement = (bill: BillContent): Xml =>
  group(
    'ram:ApplicableHeaderTradeAgreement',
    sellerParty(bill.seller, bill.edition ?? 1),
    buyerParty(bill.buyer),
    group('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', bill.bookingCode)),
    bill.reference === undefined
      ? ''
      : group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', bill.reference)),
  )

/** When the VAT is due (BT-8): 5 on the invoice, 72 on payment; goods follow their delivery and say nothing. */
const taxPoint = ({ vatOnDebits, category }: BillContent): string | null =>
  vatOnDebits ? '5' : category === 'SERVICES' ? '72' : null

const breakdown = (bill: BillContent, settings: FacturXSettings, signed: Signed): Xml => {
  const rows = bill.vat.filter((row) => row.rate !== 0)
  const standard = rows.map((row) =>
    group(
      'ram:ApplicableTradeTax',
      leaf('ram:CalculatedAmount', amountText(signed(row.vat))),
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:BasisAmount', amountText(signed(row.excluding))),
      leaf('ram:CategoryCode', 'S'),
      leaf('ram:DueDateTypeCode', taxPoint(bill)),
      leaf('ram:RateApplicablePercent', percentText(row.rate)),
    ),
  )
  return [...standard, exemptBreakdown(bill, settings, signed), outsideBreakdown(bill, settings, signed)].join('')
}

/** Where to send what is still due. */
const paymentMeans = ({ seller, totals }: BillContent): Xml =>
  seller.bank === null || totals.due <= 0
    ? ''
    : group(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        leaf('ram:TypeCode', '30'),
        group(
          'ram:PayeePartyCreditorFinancialAccount',
          leaf('ram:IBANID', seller.bank.iban.replaceAll(/\s/g, '')),
          leaf('ram:AccountName', seller.corporateName ?? seller.name),
        ),
        group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', seller.bank.bic)),
      )

/** BR-CO-25: what is due has a date or terms; what was paid (process 2) has the day of its payment (BR-FR-CO-07 and 09). */
const terms = (bill: BillContent, settings: FacturXSettings): Xml => {
  const { dueOn, settledOn, date } = bill
  const paidOn =
    processNumber(bill, settings.reported ?? false) === '2'
      ? (settledOn ?? dueOn ?? date)
      : settledOn === undefined
        ? dueOn
        : date
  return group(
    'ram:SpecifiedTradePaymentTerms',
    leaf('ram:Description', paidOn === null ? 'À réception' : null),
    paidOn === null ? '' : group('ram:DueDateDateTime', dateTime(paidOn)),
  )
}

/** BR-CO-10 to 16: every figure is one that the bill already sums. */
const summation = ({ totals, seller }: BillContent, signed: Signed): Xml =>
  group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', amountText(signed(totals.excluding))),
    leaf('ram:TaxBasisTotalAmount', amountText(signed(totals.excluding))),
    leaf('ram:TaxTotalAmount', amountText(signed(totals.vat)), { currencyID: currencyCode(seller) }),
    leaf('ram:GrandTotalAmount', amountText(signed(totals.including))),
    leaf('ram:TotalPrepaidAmount', amountText(signed(cents(totals.paid + totals.deductions)))),
    leaf('ram:DuePayableAmount', amountText(signed(totals.due))),
  )

/** BG-3. */
const references = (bill: BillContent): Xml =>
  earlierBills(bill)
    .map(({ number, date }) =>
      group(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        group('ram:FormattedIssueDateTime', dateTime(date, 'qdt')),
      ),
    )
    .join('')

const settlement = (bill: BillContent, settings: FacturXSettings, signed: Signed): Xml =>
  group(
    'ram:ApplicableHeaderTradeSettlement',
    bill.totals.due > 0 ? leaf('ram:PaymentReference', bill.number) : '',
    leaf('ram:InvoiceCurrencyCode', currencyCode(bill.seller)),
    paymentMeans(bill),
    breakdown(bill, settings, signed),
    period(bill.stays),
    terms(bill, settings),
    summation(bill, signed),
    references(bill),
  )

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** The XML of a bill, `factur-x.xml`. The same bill gives the same text. */
export const facturXml = (bill: BillContent, settings: FacturXSettings = DEFAULT_SETTINGS): string => {
  const signed = isCreditNote(bill) ? negate : (amount: Cents): Cents => amount
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  const transaction = group(
    'rsm:SupplyChainTradeTransaction',
    ...bill.lines.map((billLine) => line(bill, billLine, settings, signed)),
    agreement(bill),
    empty('ram:ApplicableHeaderTradeDelivery'),
    settlement(bill, settings, signed),
  )
  const body = context(bill, settings) + header(bill) + transaction
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${namespaces.join('')}>${body}</rsm:CrossIndustryInvoice>\n`
}
