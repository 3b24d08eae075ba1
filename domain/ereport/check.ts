/**
 * Rules that the tax authority checks in a report before it takes it (flow 10, AIFE v1.0 of July 2026), written again from the facts.
 * Uniqueness of (declarant, period, kind), dates against today and the existence of the SIREN are checked by it alone.
 */
import { isDay } from '../day.ts'
import { CATEGORIES } from './state.ts'
import type { Element } from './message.ts'

/** Rates of the norm, in basis points (G1.24). */
export const RATES: readonly number[] = [0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1000, 1300, 1960, 2000, 2060]

export interface ReportFault {
  readonly rule: string
  /** Where: names from the root, and the value that was found. */
  readonly at: string
  readonly found: string
}

interface At {
  readonly element: Element
  readonly path: string
}

const root = (element: Element): At => ({ element, path: element.name })
const childrenOf = ({ element, path }: At, name: string): At[] =>
  element.children.filter((child) => child.name === name).map((child) => ({ element: child, path: `${path}/${name}` }))
const child = (at: At, name: string): At | undefined => childrenOf(at, name)[0]
const textOf = (at: At, name: string): string => child(at, name)?.element.text ?? ''

const fault = (rule: string, path: string, found: string): ReportFault => ({ rule, at: path, found })
const unless = (holds: boolean, rule: string, path: string, found: string): ReportFault[] =>
  holds ? [] : [fault(rule, path, found)]

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

/** `YYYYMMDD`, real, from 2000 to 2099. */
const isDate = (text: string): boolean =>
  /^20\d{6}$/.test(text) && isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)

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

/** At most 19 digits, of which two are decimals. */
const isAmount = (text: string): boolean => /^-?\d+(?:\.\d{1,2})?$/.test(text) && text.replace(/\D/g, '').length <= 19
/** Collections: six decimals, never negative. */
const isCollected = (text: string): boolean => /^\d+(?:\.\d{1,6})?$/.test(text) && text.replace(/\D/g, '').length <= 19

const isRate = (text: string): boolean => /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && RATES.includes(hundredths(text))

/** Of what is an amount: as an integer, so that sums are exact. */
const hundredths = (text: string): number => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  return text.startsWith('-') ? 0 - value : value
}

const amountFaults = (at: At, names: readonly string[]): ReportFault[] =>
  names.flatMap((name) => unless(isAmount(textOf(at, name)), 'G1.14', `${at.path}/${name}`, textOf(at, name)))

const sumFaults = (at: At, total: string, parts: readonly At[], part: string): ReportFault[] => {
  const said = hundredths(textOf(at, total))
  const found = parts.reduce((all, one) => all + hundredths(textOf(one, part)), 0)
  return unless(Math.abs(said - found) <= parts.length, 'G1.53', `${at.path}/${total}`, textOf(at, total))
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

const rateFaults = (at: At): ReportFault[] =>
  unless(isRate(textOf(at, 'TaxPercent')), 'G1.24', `${at.path}/TaxPercent`, textOf(at, 'TaxPercent'))

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
    ...payments.flatMap((one) => childrenOf(one, 'Transactions')).flatMap(paymentFaults),
  ]
}
