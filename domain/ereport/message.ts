/**
 * A report as the tax authority wants it (flow 10, syntax « FRR », AIFE v1.0 of July 2026): elements in their order, no namespace.
 * It is a plain tree, so that the same rules (`check.ts`) judge what we write and what a platform receives.
 */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { daySums } from './content.ts'
import type { DayCollected, DaySales } from './content.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

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

const leaf = (name: string, text: string, attributes: Element['attributes'] = {}): Element => ({
  ...{ name, attributes, text, children: [] },
})
const group = (name: string, ...children: readonly Element[]): Element => ({ name, attributes: {}, children, text: '' })

const dateText = (day: Day): string => day.replaceAll('-', '')

/** Two decimals and a point; also rates, whose basis points are hundredths of a percent. */
const decimals = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const amount = (name: string, value: Cents): Element => leaf(name, decimals(value))

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

const paymentsOf = ({ day, rates }: DayCollected): Element =>
  group(
    'Transactions',
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
    ),
  )

/** Flow 10.3: sales to consumers, by day and category. */
export const transactionsReport = (head: ReportHead, sales: readonly DaySales[]): Element =>
  group('Report', documentOf(head), group('TransactionsReport', periodOf(head), ...sales.map(transactionsOf)))

/** Flow 10.4: collections for services, by day and rate. */
export const paymentsReport = (head: ReportHead, days: readonly DayCollected[]): Element =>
  group('Report', documentOf(head), group('PaymentsReport', periodOf(head), ...days.map(paymentsOf)))

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
