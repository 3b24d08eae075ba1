/**
 * Rules that the tax authority checks in a report before it takes it (flow 10, AIFE v1.0 of July 2026), written again from the facts.
 * Uniqueness of (declarant, period, kind), dates against today and the existence of the SIREN are checked by it alone.
 */
import {
  amountFaults,
  child,
  childrenOf,
  fault,
  isCollected,
  isDate,
  rateFaults,
  root,
  sumFaults,
  textOf,
  unless,
} from './at.ts'
import type { At, ReportFault } from './at.ts'
import { INVOICE_SHAPES, invoiceFaults, paidInvoiceFaults } from './check-invoice.ts'
import type { Element } from './element.ts'
import { CATEGORIES } from './state.ts'

export type { ReportFault } from './at.ts'

/** Children in their order: `?` may lack, `*` may repeat or lack, `+` repeats. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  Report: ['ReportDocument', 'TransactionsReport?', 'PaymentsReport?'],
  ReportDocument: ['Id', 'Name?', 'IssueDateTime', 'TypeCode', 'Sender', 'Issuer'],
  IssueDateTime: ['DateTimeString'],
  Sender: ['Id', 'Name', 'RoleCode', 'URIUniversalCommunication?'],
  Issuer: ['Id', 'Name', 'RoleCode', 'URIUniversalCommunication?'],
  TransactionsReport: ['ReportPeriod', 'Invoice*', 'Transactions*'],
  PaymentsReport: ['ReportPeriod', 'Invoice*', 'Transactions*'],
  ReportPeriod: ['StartDate', 'EndDate'],
  'TransactionsReport/Transactions': [
    ...['Date', 'TransactionsCurrency', 'TaxDueDateTypeCode?', 'CategoryCode', 'TaxExclusiveAmount', 'TaxTotal'],
    ...['TransactionsCount?', 'TaxSubtotal+'],
  ],
  'PaymentsReport/Transactions': ['Payment'],
  TaxSubtotal: ['TaxPercent', 'TaxableAmount', 'TaxTotal'],
  Payment: ['Date', 'SubTotals+'],
  SubTotals: ['TaxPercent', 'CurrencyCode?', 'Amount'],
  ...INVOICE_SHAPES,
}

const pattern = (shape: readonly string[]): RegExp =>
  new RegExp(`^${shape.map((part) => `(?:${part.replace(/[?*+]$/, '')} )${/[?*+]$/.exec(part)?.[0] ?? ''}`).join('')}$`)

/** Elements in the order of the schema, all the way down. */
const shapeFaults = ({ element, path }: At, parent = ''): ReportFault[] => {
  const shape = SHAPES[`${parent}/${element.name}`] ?? SHAPES[element.name]
  const names = element.children.map(({ name }) => `${name} `).join('')
  const own = shape === undefined ? [] : unless(pattern(shape).test(names), 'XSD', path, names.trim())
  const below = element.children.flatMap((one) =>
    shapeFaults({ element: one, path: `${path}/${one.name}` }, element.name),
  )
  return [...own, ...below]
}

const isMoment = (text: string): boolean =>
  /^\d{14}$/.test(text) && isDate(text.slice(0, 8)) && /^(?:[01]\d|2[0-3])(?:[0-5]\d){2}$/.test(text.slice(8))

const documentFaults = (at: At): ReportFault[] => {
  const id = textOf(at, 'Id')
  const isId = id.length <= 50 && /^[a-zA-Z0-9 \-+_/]+$/.test(id) && id === id.trim() && !id.includes('  ')
  const moment = child(at, 'IssueDateTime')
  const issued = moment === undefined ? '' : textOf(moment, 'DateTimeString')
  const type = textOf(at, 'TypeCode')
  return [
    ...unless(isId, 'G1.104', `${at.path}/Id`, id),
    ...unless(isMoment(issued), 'G7.53', `${at.path}/IssueDateTime/DateTimeString`, issued),
    ...unless(type === 'IN' || type === 'RE', 'G8.01', `${at.path}/TypeCode`, type),
    ...partyFaults(at, 'Sender', 'G1.103', ['0238', /^[A-Z0-9]{4}$/i, ['WK']]),
    ...partyFaults(at, 'Issuer', 'G1.11', ['0002', /^\d{9}$/, ['SE', 'BY']]),
  ]
}

type PartyRule = readonly [scheme: string, shape: RegExp, roles: readonly string[]]

const partyFaults = (at: At, name: string, rule: string, [scheme, shape, roles]: PartyRule): ReportFault[] => {
  const party = child(at, name)
  if (party === undefined) return []
  const id = child(party, 'Id')?.element
  const role = textOf(party, 'RoleCode')
  return [
    ...unless(id?.attributes.schemeId === scheme && shape.test(id.text), rule, `${party.path}/Id`, id?.text ?? ''),
    ...unless(roles.includes(role), 'G1.105', `${party.path}/RoleCode`, role),
  ]
}

const periodFaults = (at: At): ReportFault[] => {
  const [from, through] = [textOf(at, 'StartDate'), textOf(at, 'EndDate')]
  return [
    ...unless(isDate(from), 'G1.09', `${at.path}/StartDate`, from),
    ...unless(isDate(through), 'G1.09', `${at.path}/EndDate`, through),
    ...unless(through > from, 'G6.25', at.path, `${from} ${through}`),
  ]
}

const transactionFaults = (at: At): ReportFault[] => {
  const parts = childrenOf(at, 'TaxSubtotal')
  const [date, currency, category] = [
    textOf(at, 'Date'),
    textOf(at, 'TransactionsCurrency'),
    textOf(at, 'CategoryCode'),
  ]
  const due = child(at, 'TaxDueDateTypeCode')?.element.text
  const count = child(at, 'TransactionsCount')?.element.text
  return [
    ...unless(isDate(date), 'G1.09', `${at.path}/Date`, date),
    ...unless(/^[A-Z]{3}$/.test(currency), 'G1.10', `${at.path}/TransactionsCurrency`, currency),
    // 3, 5 and 432 are in the norm, but the portal takes two digits alone until the first half of 2027.
    ...unless(due === undefined || ['29', '72', '35'].includes(due), 'P1.11', at.path, due ?? ''),
    ...unless([...CATEGORIES, 'TMA1'].includes(category), 'G1.68', `${at.path}/CategoryCode`, category),
    ...unless(count === undefined || /^\d{1,9}$/.test(count), 'G1.54', `${at.path}/TransactionsCount`, count ?? ''),
    ...amountFaults(at, ['TaxExclusiveAmount', 'TaxTotal']),
    ...parts.flatMap((one) => amountFaults(one, ['TaxableAmount', 'TaxTotal'])),
    ...parts.flatMap((one) => rateFaults(one)),
    ...sumFaults(at, 'TaxExclusiveAmount', parts, 'TaxableAmount'),
    ...sumFaults(at, 'TaxTotal', parts, 'TaxTotal'),
  ]
}

const paymentFaults = (at: At): ReportFault[] => {
  const payment = child(at, 'Payment')
  if (payment === undefined) return []
  const date = textOf(payment, 'Date')
  const parts = childrenOf(payment, 'SubTotals')
  return [
    ...unless(isDate(date), 'G1.09', `${payment.path}/Date`, date),
    ...parts.flatMap((one) => [
      ...rateFaults(one),
      ...unless(isCollected(textOf(one, 'Amount')), 'G1.16', `${one.path}/Amount`, textOf(one, 'Amount')),
      ...unless(
        (child(one, 'CurrencyCode')?.element.text ?? 'EUR') === 'EUR',
        'G1.10',
        one.path,
        textOf(one, 'CurrencyCode'),
      ),
    ]),
  ]
}

/** Every rule that a report breaks, in the order of the file; none: the platform should take it. */
export const reportFaults = (report: Element): ReportFault[] => {
  const at = root(report)
  if (report.name !== 'Report') return [fault('XSD', '', report.name)]
  const parts = report.children.filter(({ name }) => name === 'TransactionsReport' || name === 'PaymentsReport')
  const document = child(at, 'ReportDocument')
  const transactions = childrenOf(at, 'TransactionsReport')
  const payments = childrenOf(at, 'PaymentsReport')
  return [
    ...shapeFaults(at),
    ...unless(parts.length === 1, 'G6.29', at.path, parts.map(({ name }) => name).join(' ')),
    ...(document === undefined ? [] : documentFaults(document)),
    ...[...transactions, ...payments].flatMap((one) => childrenOf(one, 'ReportPeriod')).flatMap(periodFaults),
    ...transactions.flatMap((one) => childrenOf(one, 'Transactions')).flatMap(transactionFaults),
    ...transactions.flatMap((one) => childrenOf(one, 'Invoice')).flatMap(invoiceFaults),
    ...payments.flatMap((one) => childrenOf(one, 'Transactions')).flatMap(paymentFaults),
    ...payments.flatMap((one) => childrenOf(one, 'Invoice')).flatMap(paidInvoiceFaults),
    ...payments.flatMap((one) => childrenOf(one, 'Invoice')).flatMap(paymentFaults),
  ]
}
