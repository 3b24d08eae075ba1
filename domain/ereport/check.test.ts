import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { reportFaults } from './check.ts'
import { paymentsReport, reportXml, transactionsReport } from './message.ts'
import type { Element } from './element.ts'
import type { ReportHead } from './message.ts'

const HEAD: ReportHead = {
  id: 'PIN-42/2027 A_1+b',
  type: 'IN',
  issuedAt: '20270911031500',
  platform: { id: 'PA01', name: 'Plateforme' },
  issuer: { siren: '732829320', name: 'Camping des Pins & Cie' },
  from: toDay('2027-09-01'),
  through: toDay('2027-09-10'),
}
const SALES = transactionsReport(HEAD, [
  {
    ...{ day: toDay('2027-09-01'), category: 'TPS1', count: 3 },
    rates: [
      { rate: 1000, base: cents(10_000), vat: cents(1000) },
      { rate: 2000, base: cents(-500), vat: cents(-100) },
    ],
  },
  { day: toDay('2027-09-02'), category: 'TLB1', count: 0, rates: [{ rate: 550, base: cents(1000), vat: cents(55) }] },
])
const PAID = paymentsReport(HEAD, [{ day: toDay('2027-09-01'), rates: [{ rate: 1000, amount: cents(11_000) }] }])

/** The same report with one value changed, named by its path and its place among those alike. */
const changed = (report: Element, path: string, change: (element: Element) => Element | null): Element => {
  const [name = '', ...rest] = path.split('/')
  if (name === '') return change(report) ?? report
  let done = false
  const children = report.children.flatMap((child): Element[] => {
    if (child.name !== name || done) return [child]
    done = true
    const next = rest.length === 0 ? change(child) : changed(child, rest.join('/'), change)
    return next === null ? [] : [next]
  })
  if (!done) throw new Error(`nothing at ${path}`)
  return { ...report, children }
}
const text =
  (value: string) =>
  (element: Element): Element => ({ ...element, text: value })
const rulesOf = (report: Element): string[] => [...new Set(reportFaults(report).map(({ rule }) => rule))]

const DOCUMENT = 'ReportDocument'
const PERIOD = 'TransactionsReport/ReportPeriod'
const FIRST = 'TransactionsReport/Transactions'
const SUB = `${FIRST}/TaxSubtotal`
const PART = 'PaymentsReport/Transactions/Payment'

describe('the rules of a report', () => {
  it('finds no fault in what we write', () => {
    expect(reportFaults(SALES)).toEqual([])
    expect(reportFaults(PAID)).toEqual([])
  })

  /** Rule, where, a value that passes, a value that is refused. */
  it.each([
    ['G1.104', `${DOCUMENT}/Id`, 'A'.repeat(50), 'A'.repeat(51)],
    ['G1.104', `${DOCUMENT}/Id`, 'A B', 'A  B'],
    ['G1.104', `${DOCUMENT}/Id`, 'A-B', ' A'],
    ['G1.104', `${DOCUMENT}/Id`, 'A/B', 'É.1'],
    ['G7.53', `${DOCUMENT}/IssueDateTime/DateTimeString`, '20270228235959', '20270229235959'],
    ['G7.53', `${DOCUMENT}/IssueDateTime/DateTimeString`, '20270228000000', '202702280000'],
    ['G7.53', `${DOCUMENT}/IssueDateTime/DateTimeString`, '20270228095959', '20270228246060'],
    ['G8.01', `${DOCUMENT}/TypeCode`, 'RE', 'CO'],
    ['G1.103', `${DOCUMENT}/Sender/Id`, '0042', '42'],
    ['G1.105', `${DOCUMENT}/Sender/RoleCode`, 'WK', 'SE'],
    ['G1.11', `${DOCUMENT}/Issuer/Id`, '552100554', '55210055400013'],
    ['G1.105', `${DOCUMENT}/Issuer/RoleCode`, 'BY', 'WK'],
    ['G1.09', `${PERIOD}/StartDate`, '20270831', '20270832'],
    ['G1.09', `${FIRST}/Date`, '20991231', '21000101'],
    ['G6.25', `${PERIOD}/EndDate`, '20270902', '20270901'],
    ['G1.10', `${FIRST}/TransactionsCurrency`, 'CHF', 'eur'],
    ['G1.68', `${FIRST}/CategoryCode`, 'TNT1', 'TPS2'],
    ['G1.54', `${FIRST}/TransactionsCount`, '0', '-1'],
    ['G1.24', `${SUB}/TaxPercent`, '8.50', '8.51'],
    ['G1.24', `${SUB}/TaxPercent`, '0', '33.30'],
    ['G1.14', `${SUB}/TaxTotal`, '10', '10,00'],
    ['G1.14', `${FIRST}/TaxTotal`, '9.00', '9.000'],
    ['G1.53', `${FIRST}/TaxExclusiveAmount`, '95.02', '95.03'],
    ['G1.53', `${FIRST}/TaxTotal`, '8.98', '8.97'],
  ])('%s at %s takes %s and refuses %s', (rule, path, good, bad) => {
    expect(rulesOf(changed(SALES, path, text(good)))).not.toContain(rule)
    expect(rulesOf(changed(SALES, path, text(bad)))).toContain(rule)
  })

  it.each([
    ['G1.16', `${PART}/SubTotals/Amount`, '0.123456', '-0.01'],
    ['G1.16', `${PART}/SubTotals/Amount`, '1234567890123.123456', '12345678901234.123456'],
    ['G1.24', `${PART}/SubTotals/TaxPercent`, '20.6', '21'],
    ['G1.10', `${PART}/SubTotals/CurrencyCode`, 'EUR', 'CHF'],
    ['G1.09', `${PART}/Date`, '20280229', '20270229'],
  ])('%s at %s takes %s and refuses %s', (rule, path, good, bad) => {
    expect(rulesOf(changed(PAID, path, text(good)))).not.toContain(rule)
    expect(rulesOf(changed(PAID, path, text(bad)))).toContain(rule)
  })

  it('wants the schemes of its parties', () => {
    const scheme = (schemeId: string) => (element: Element) => ({ ...element, attributes: { schemeId } })
    expect(rulesOf(changed(SALES, `${DOCUMENT}/Sender/Id`, scheme('0002')))).toEqual(['G1.103'])
    expect(rulesOf(changed(SALES, `${DOCUMENT}/Issuer/Id`, scheme('0009')))).toEqual(['G1.11'])
  })

  it('takes two digits of a due date code alone', () => {
    const due = (code: string) => (element: Element) => {
      const at = element.children.findIndex(({ name }) => name === 'CategoryCode')
      const own = { name: 'TaxDueDateTypeCode', attributes: {}, children: [], text: code }
      return { ...element, children: element.children.toSpliced(at, 0, own) }
    }
    expect(rulesOf(changed(SALES, FIRST, due('72')))).toEqual([])
    expect(rulesOf(changed(SALES, FIRST, due('432')))).toEqual(['P1.11'])
  })

  it('is of sales or of payments, never of both', () => {
    const both = { ...SALES, children: [...SALES.children, ...PAID.children.slice(1)] }
    expect(rulesOf(both)).toEqual(['G6.29'])
    expect(rulesOf(changed(PAID, 'PaymentsReport', () => null))).toEqual(['G6.29'])
  })

  it.each([
    ['a part that lacks', changed(SALES, `${DOCUMENT}/TypeCode`, () => null)],
    ['parts in another order', changed(SALES, PERIOD, (own) => ({ ...own, children: own.children.toReversed() }))],
    ['a part that nobody knows', changed(PAID, PART, (own) => ({ ...own, children: [...own.children, own] }))],
    ['no subtotal', changed(SALES, SUB, () => null)],
    ['another root', { ...SALES, name: 'Rapport' }],
  ])('refuses %s', (what, report) => {
    const own = what === 'no subtotal' ? changed(report, SUB, () => null) : report
    expect(rulesOf(own)).toContain('XSD')
  })
})

describe('the file', () => {
  it('is written in order, without a namespace, and escapes', () => {
    const xml = reportXml(PAID)
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Report><ReportDocument><Id>PIN-42\/2027 A_1\+b<\/Id>/,
    )
    expect(xml).toContain('<Name>Camping des Pins &amp; Cie</Name><RoleCode>SE</RoleCode>')
    expect(xml).toContain(
      '<PaymentsReport><ReportPeriod><StartDate>20270901</StartDate><EndDate>20270910</EndDate></ReportPeriod>' +
        '<Transactions><Payment><Date>20270901</Date><SubTotals><TaxPercent>10.00</TaxPercent>' +
        '<CurrencyCode>EUR</CurrencyCode><Amount>110.00</Amount></SubTotals></Payment></Transactions></PaymentsReport>',
    )
    expect(xml).toBe(reportXml(PAID))
  })
})
