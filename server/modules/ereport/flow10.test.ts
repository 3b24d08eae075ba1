/** What a report writes, by the schema: days of sales and collections, invoices of professionals abroad and what was collected of them. */
import { describe, expect, it } from 'vitest'
import { aBillRequest, aCompany, aLine, anAddress, aSeller, someLines } from '#domain/billing/bill-request.fixture.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { toDay } from '#domain/day.ts'
import { reportFaults } from '#domain/ereport/check.ts'
import type { Element } from '#domain/ereport/element.ts'
import { companyId } from '#domain/ereport/invoice-element.ts'
import { paymentsReport, reportXml, transactionsReport } from '#domain/ereport/message.ts'
import type { ReportHead } from '#domain/ereport/message.ts'
import { cents } from '#domain/money.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { checkFlow10 } from '#server/modules/ereport/flow10.fixture.ts'

const HEAD: ReportHead = {
  ...{ id: 'T-732829320-20270701-1', type: 'IN', issuedAt: '20270721031500' },
  platform: { id: 'PA01', name: 'Plateforme' },
  issuer: { siren: '732829320', name: 'Camping des Pins & Cie' },
  ...{ from: toDay('2026-07-01'), through: toDay('2026-07-10') },
}
const GERMANY = anAddress({ countryCode: 'DE' })
const german = aCompany({ siren: null, vatNumber: 'DE 129273398', address: GERMANY })
const billed = (over: Partial<BillRequest> = {}) => prepareBill(aBillRequest({ buyer: german, ...over }))
const reportOf = (...bills: ReturnType<typeof billed>[]): Element =>
  transactionsReport(
    HEAD,
    [
      {
        day: toDay('2026-07-01'),
        category: 'TPS1',
        count: 3,
        rates: [{ rate: 1000, base: cents(10_000), vat: cents(1000) }],
      },
    ],
    bills,
  )
const cancelling = prepareCancellation(billed(), {
  ...aBillRequest(),
  ...{
    number: 'F2026-00043',
    billMonthClosed: false,
    alreadyCancelled: false,
    takenUpBy: null,
    livePartnerBill: false,
  },
})
const goods = aLine({ type: 'extra', label: 'Gaz', goods: true, rate: 2000, amount: cents(4500) })
const down = aLine({ type: 'downPaymentBill', label: 'Acompte', occupancyId: null, nights: null, amount: cents(6300) })

describe('a report of sales', () => {
  it.each([
    ['a German company’s invoice', billed()],
    ['its credit note', cancelling],
    ['goods and services', billed({ lines: [...someLines(), goods] })],
    ['a down payment', billed({ downPayment: true, lines: [down] })],
    [
      'a Swiss company’s',
      billed({
        buyer: aCompany({
          siren: null,
          vatNumber: null,
          name: 'Alpen & Söhne AG',
          address: anAddress({ countryCode: 'CH' }),
        }),
      }),
    ],
    ['VAT on debits', billed({ vatOnDebits: true })],
    [
      'of a house without VAT',
      billed({
        seller: aSeller({ vatNumber: null }),
        lines: someLines().map((line) => (line.rate === null ? line : { ...line, rate: 0 })),
      }),
    ],
    ['in francs', billed({ seller: aSeller({ currency: { isoCode: 'CHF', symbol: 'CHF' } }) })],
  ])('is valid with %s', (_, bill) => {
    const report = reportOf(bill)
    expect(reportFaults(report)).toEqual([])
    expect(() => checkFlow10(reportXml(report))).not.toThrow()
  })

  it('names who buys by what the country has', () => {
    const idOf = (countryCode: string, vatNumber: string | null, name = 'Société des Alizés') => {
      const { scheme, id } = companyId(aCompany({ siren: null, name, vatNumber, address: anAddress({ countryCode }) }))
      return `${scheme} ${id}`
    }
    expect([
      idOf('DE', 'DE 129.273-398'),
      idOf('NC', '1234567890'),
      idOf('PF', '12345678A'),
      idOf('CH', 'CHE-116.281.710'),
      idOf('NC', null),
    ]).toEqual([
      '0223 DE129273398',
      '0228 1234567890',
      '0229 12345678A',
      '0227 CHSociété des Aliz',
      '0227 NCSociété des Aliz',
    ])
  })

  it('tells a credit note by what it cancels, its amounts positive', () => {
    const xml = reportXml(reportOf(cancelling))
    expect(xml).toContain('<TypeCode>381</TypeCode>')
    expect(xml).toContain('<ReferencedDocument><ID>F2026-00042</ID>')
    expect(xml).not.toContain('>-')
  })
})

describe('a report of collections', () => {
  const rates = [{ rate: 1000, amount: cents(11_000) }]
  const paid = paymentsReport(
    { ...HEAD, id: 'P-1' },
    [{ day: toDay('2026-07-01'), rates }],
    [{ day: toDay('2026-07-02'), number: 'F2026-00042', issuedOn: toDay('2026-06-30'), rates }],
  )
  it('is valid, invoices abroad among them', () => {
    expect(reportFaults(paid)).toEqual([])
    expect(() => checkFlow10(reportXml(paid))).not.toThrow()
  })
})

/** Rule, and what is changed in a good file. */
const XML = reportXml(reportOf(billed(), cancelling))
const treeOf = (xml: string) => {
  const tree = readXmlTree(Buffer.from(xml))
  if (typeof tree === 'string') throw new Error(tree)
  return tree
}
describe('each rule of an invoice abroad', () => {
  it.each([
    ['10.1 ID', '<ID>F2026-00042</ID><IssueDate>', '<ID>F2026 00042</ID><IssueDate>'],
    ['10.1 TypeCode', '<TypeCode>380</TypeCode>', '<TypeCode>999</TypeCode>'],
    ['G1.09', '<IssueDate>20260706</IssueDate><TypeCode>380', '<IssueDate>20260231</IssueDate><TypeCode>380'],
    ['G1.10', '<CurrencyCode>EUR</CurrencyCode>', '<CurrencyCode>eur</CurrencyCode>'],
    ['P1.11', '<TaxDueDateTypeCode>72', '<TaxDueDateTypeCode>5'],
    ['10.1 BusinessProcess', '<ID>S1</ID>', '<ID>S9</ID>'],
    ['10.1 BusinessProcess', 'urn.cpro.gouv.fr', 'urn:cpro.gouv.fr'],
    ['10.1 ReferencedDocument', /<ReferencedDocument>.*?<\/ReferencedDocument>/, ''],
    ['10.1 CompanyId', 'schemeId="0223">DE129273398', 'schemeId="0223">129273398'],
    ['10.1 TaxRegistrationId', '<TaxRegistrationId qualifyingId="VAT">DE129273398</TaxRegistrationId>', ''],
    ['10.1 TaxCategory', '<Code>S</Code>', '<Code>L</Code>'],
    ['10.1 Exemption', /<TaxExemptionReasonCode>.*?<\/TaxExemptionReasonCode>/, ''],
    ['G1.24', '<Percent>10.00</Percent>', '<Percent>11.00</Percent>'],
    [
      'G1.53',
      /<TaxExclusiveAmount>(\d+)\.\d\d<\/TaxExclusiveAmount><TaxAmount/,
      '<TaxExclusiveAmount>1.00</TaxExclusiveAmount><TaxAmount',
    ],
    ['XSD', '<Seller>', '<Vendor/><Seller>'],
  ] as const)('%s', (rule, good, bad) => {
    const changed = XML.replace(good, bad)
    expect(changed).not.toBe(XML)
    expect(reportFaults(treeOf(changed)).map((fault) => fault.rule)).toContain(rule)
  })
})
