/**
 * A report as the tax authority wants it (flow 10, syntax « FRR », AIFE v1.0 of July 2026): elements in their order, no namespace.
 * It is a plain tree, so that the same rules (`check.ts`) judge what we write and what a platform receives.
 */
import type { BillContent } from '../billing/bill-content.ts'
import type { Day } from '../day.ts'
import { daySums } from './content.ts'
import type { DayCollected, DayPaid, DaySales } from './content.ts'
import { amount, dateText, decimals, group, leaf } from './element.ts'
import type { Element } from './element.ts'
import { invoiceElement } from './invoice-element.ts'

/** First report of a period, or one that replaces it whole; CO and MO are refused (G8.01). */
export type ReportType = 'IN' | 'RE'

export interface ReportHead {
  readonly id: string
  readonly type: ReportType
  /** `YYYYMMDDhhmmss`. */
  readonly issuedAt: string
  /** The platform: its four characters and its name. */
  readonly platform: { readonly id: string; readonly name: string }
  readonly issuer: { readonly siren: string; readonly name: string }
  readonly from: Day
  readonly through: Day
}

const party = (name: string, scheme: string, id: string, own: string, role: string): Element =>
  group(name, leaf('Id', id, { schemeId: scheme }), leaf('Name', own), leaf('RoleCode', role))

const documentOf = ({ id, issuedAt, type, platform, issuer }: ReportHead): Element =>
  group(
    'ReportDocument',
    leaf('Id', id),
    group('IssueDateTime', leaf('DateTimeString', issuedAt)),
    leaf('TypeCode', type),
    party('Sender', '0238', platform.id, platform.name, 'WK'),
    party('Issuer', '0002', issuer.siren, issuer.name, 'SE'),
  )

const periodOf = ({ from, through }: ReportHead): Element =>
  group('ReportPeriod', leaf('StartDate', dateText(from)), leaf('EndDate', dateText(through)))

const transactionsOf = (sales: DaySales): Element => {
  const { base, vat } = daySums(sales)
  return group(
    'Transactions',
    leaf('Date', dateText(sales.day)),
    leaf('TransactionsCurrency', 'EUR'),
    leaf('CategoryCode', sales.category),
    amount('TaxExclusiveAmount', base),
    amount('TaxTotal', vat),
    ...(sales.count > 0 ? [leaf('TransactionsCount', String(sales.count))] : []),
    ...sales.rates.map((row) =>
      group(
        'TaxSubtotal',
        leaf('TaxPercent', decimals(row.rate)),
        amount('TaxableAmount', row.base),
        amount('TaxTotal', row.vat),
      ),
    ),
  )
}

const paymentOf = ({ day, rates }: DayCollected): Element =>
  group(
    'Payment',
    leaf('Date', dateText(day)),
    ...rates.map((row) =>
      group(
        'SubTotals',
        leaf('TaxPercent', decimals(row.rate)),
        leaf('CurrencyCode', 'EUR'),
        amount('Amount', row.amount),
      ),
    ),
  )

const invoicePaid = ({ number, issuedOn, ...paid }: DayPaid): Element =>
  group('Invoice', leaf('InvoiceID', number), leaf('IssueDate', dateText(issuedOn)), paymentOf(paid))

/** Flow 10.1, invoices of professionals abroad one by one; flow 10.3, sales to consumers by day and category. */
export const transactionsReport = (
  head: ReportHead,
  sales: readonly DaySales[],
  invoices: readonly BillContent[] = [],
): Element =>
  group(
    'Report',
    documentOf(head),
    group('TransactionsReport', periodOf(head), ...invoices.map(invoiceElement), ...sales.map(transactionsOf)),
  )

/** Flow 10.2, collections of invoices of professionals abroad; flow 10.4, collections for services, by day and rate. */
export const paymentsReport = (
  head: ReportHead,
  days: readonly DayCollected[],
  paid: readonly DayPaid[] = [],
): Element =>
  group(
    'Report',
    documentOf(head),
    group(
      'PaymentsReport',
      periodOf(head),
      ...paid.map(invoicePaid),
      ...days.map((day) => group('Transactions', paymentOf(day))),
    ),
  )

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 allows no other control character. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

const written = ({ name, attributes, children, text }: Element): string => {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${own.join('')}>${children.length > 0 ? children.map(written).join('') : escaped(text)}</${name}>`
}

/** The file: the same tree, the same bytes. */
export const reportXml = (report: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(report)}\n`
