/** What a month declares: the difference of the states of its files, their end less the end of the month before. */
import { type Cents, cents, negate, sum } from '../money.ts'
import { OUTSIDE, STATED } from './state.ts'
import type { OutsideState, StateRow, VatState } from './state.ts'

/** Sums by kind and rate, in the order of the statement; those of nothing are left out. */
const sumRows = (rows: readonly StateRow[]): StateRow[] =>
  [...Map.groupBy(rows, ({ kind, rate }) => `${kind} ${rate}`).values()]
    .map((own) => ({
      kind: own[0]?.kind ?? 'SERVICES',
      rate: own[0]?.rate ?? 0,
      base: sum(own.map(({ base }) => base)),
      vat: sum(own.map(({ vat }) => vat)),
    }))
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
    .toSorted((a, b) => STATED.indexOf(a.kind) - STATED.indexOf(b.kind) || a.rate - b.rate)

const sumOutside = (rows: readonly OutsideState[]): OutsideState[] =>
  OUTSIDE.map((nature) => ({
    nature,
    amount: sum(rows.filter((row) => row.nature === nature).map(({ amount }) => amount)),
  })).filter(({ amount }) => amount !== 0)

/** Several states as one, in the order of the statement. */
export const sumStates = (states: readonly VatState[]): VatState => ({
  rows: sumRows(states.flatMap(({ rows }) => rows)),
  outside: sumOutside(states.flatMap(({ outside }) => outside)),
})

/** What changed from one state to a later one. */
export const stateSince = (before: VatState, after: VatState): VatState =>
  sumStates([
    after,
    {
      rows: before.rows.map((row) => ({ ...row, base: negate(row.base), vat: negate(row.vat) })),
      outside: before.outside.map((row) => ({ ...row, amount: negate(row.amount) })),
    },
  ])

export interface RateVat {
  readonly rate: number
  readonly base: Cents
  readonly vat: Cents
}

/** Base and VAT by rate, ascending, whatever the kind. */
export const ratesOf = (rows: readonly StateRow[]): RateVat[] =>
  [...Map.groupBy(rows, ({ rate }) => rate)]
    .map(([rate, own]) => ({
      rate,
      base: cents(sum(own.map(({ base }) => base))),
      vat: cents(sum(own.map(({ vat }) => vat))),
    }))
    .toSorted((a, b) => a.rate - b.rate)
