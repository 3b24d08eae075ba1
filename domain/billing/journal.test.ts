import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '../day.ts'
import { cents, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { journalDays, rowTotal } from './journal-days.ts'
import { carriedOver, journal, TILL, tillMonths } from './journal.ts'
import type { JournalMove, Openings, PaymentMove } from './journal-shapes.ts'

const FIRST = toDay('2027-12-28')

const openings = (till = 0): Openings => ({
  till: cents(till),
  inHand: new Map<string, Cents>(),
  banks: new Map<string, Cents>(),
  guarantees: new Map<string, Cents>(),
})

const paid = (on: number, amount: number, more: Partial<PaymentMove> = {}): PaymentMove => ({
  op: 'payment',
  on: addDays(FIRST, on),
  amount: cents(amount),
  method: TILL,
  kind: 'CASH',
  type: 'PAYMENT',
  guarantee: false,
  account: null,
  ...more,
})

const till = (moves: readonly JournalMove[], base = 0) =>
  journal(openings(base), moves).till.map(({ on, theoretical, counted, difference, closing }) => [
    on.slice(8),
    theoretical,
    counted,
    difference,
    closing,
  ])

const on = (day: number) => addDays(FIRST, day)
const count = (day: number, amount: number): JournalMove => ({ op: 'count', on: on(day), amount: cents(amount) })
const drawer = (day: number, amount: number): JournalMove => ({ op: 'difference', on: on(day), amount: cents(amount) })

describe('the till', () => {
  it('opens with what was counted the day before, and takes the last count of a day', () => {
    expect(till([paid(0, 500), count(0, 400), count(0, 450), paid(1, 10)], 100)).toEqual([
      ['28', 600, 450, -150, 450],
      ['29', 460, null, 0, 460],
    ])
  })

  it('counts what is of the day before the count, whatever was written first', () => {
    expect(till([count(0, 700), paid(0, 500)], 100)).toEqual([['28', 600, 700, 100, 700]])
  })

  it('moves by the differences of its drawers, unless it was counted whole', () => {
    expect(till([paid(0, 500), drawer(0, -30), drawer(0, 10), paid(1, 10)])).toEqual([
      ['28', 500, null, -20, 480],
      ['29', 490, null, 0, 490],
    ])
    expect(till([paid(0, 500), drawer(0, -30), count(0, 495)])).toEqual([['28', 500, 495, -5, 495]])
  })

  it('may be below zero in theory, and says so', () => {
    expect(till([{ op: 'expense', on: on(0), amount: cents(300), vat: ZERO, account: null }], 100)).toEqual([
      ['28', -200, null, 0, -200],
    ])
  })

  it('has no day of guarantees alone, nor of what moves no cash', () => {
    expect(till([paid(0, 500, { guarantee: true }), paid(1, 500, { method: 'CARD', kind: 'CARD' })])).toEqual([])
  })
})

const METHODS = [TILL, 'CHEQUE', 'CARD', 'TRANSFER', 'CREDIT_NOTE']
const amount = fc.integer({ min: -100_000, max: 100_000 }).map(cents)
const day = fc.integer({ min: 0, max: 9 }).map(on)
const account = fc.constantFrom('BNP', 'CA')
const move: fc.Arbitrary<JournalMove> = fc.oneof(
  fc
    .record({
      on: day,
      amount,
      method: fc.constantFrom(...METHODS),
      type: fc.constantFrom('PAYMENT' as const, 'REVERSAL' as const, 'REFUND' as const),
      guarantee: fc.boolean(),
      account,
    })
    .map((row) => ({ op: 'payment' as const, kind: row.method, ...row })),
  fc.record({
    op: fc.constant('expense' as const),
    on: day,
    amount,
    vat: amount,
    account: fc.option(account, { nil: null }),
  }),
  fc.record({ op: fc.constant('injection' as const), on: day, amount, account: fc.option(account, { nil: null }) }),
  fc.record({
    op: fc.constant('deposit' as const),
    on: day,
    amount,
    method: fc.constantFrom(TILL, 'CHEQUE', 'CARD'),
    account,
    commission: amount,
  }),
  fc.record({ op: fc.constant('count' as const), on: day, amount }),
  fc.record({ op: fc.constant('difference' as const), on: day, amount }),
)

describe('periods', () => {
  it('tell the same figures wherever they are cut', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), day, amount, (moves, cut, base) => {
        const whole = journal(openings(base), moves)
        const before = journal(
          openings(base),
          moves.filter((one) => one.on < cut),
        )
        const after = journal(
          carriedOver(before),
          moves.filter((one) => one.on >= cut),
        )
        expect([...before.till, ...after.till]).toEqual(whole.till)
        expect([...before.receipts, ...after.receipts]).toEqual(whole.receipts)
        expect(carriedOver(after).banks).toEqual(carriedOver(whole).banks)
        expect(after.guarantees).toEqual(whole.guarantees)
        for (const [key, { closing }] of whole.methods) expect(after.methods.get(key)?.closing).toBe(closing)
        expect(before.expenseVat + after.expenseVat).toBe(whole.expenseVat)
      }),
    )
  })

  it('sum what came in to the till, the hand, the banks and what moved no money', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const made = journal(openings(), moves)
        const received = made.receipts.reduce((total, { net }) => total + net, 0)
        const inHand = [...made.methods.values()].reduce((total, m) => total + m.received + m.returned, 0)
        const banked = [...made.banks.values()].reduce((total, bank) => total + bank.transfers, 0)
        const other = [...made.other.values()].reduce((total, one) => total + one, 0)
        expect(received).toBe(inHand + banked + other)
      }),
    )
  })

  it('row by row, sum across and end as the whole does', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), amount, (moves, base) => {
        const whole = journal(openings(base), moves)
        const rows = journalDays(openings(base), moves)
        for (const row of rows) {
          expect(rowTotal(row)).toBe(row.theoretical)
          expect(row.theoretical + row.difference).toBe(row.closing)
        }
        expect(rows.filter(({ place }) => place === 'TILL').map(({ closing }) => closing)).toEqual(
          whole.till.map(({ closing }) => closing),
        )
        for (const [key, { closing }] of whole.banks)
          expect(rows.findLast((row) => row.place === 'BANK' && row.key === key)?.closing ?? 0).toBe(closing)
        for (const [key, { closing }] of whole.methods)
          if (key !== TILL)
            expect(rows.findLast((row) => row.place === 'HAND' && row.key === key)?.closing ?? 0).toBe(closing)
      }),
    )
  })

  it('open a month of the till with what the one before closed with', () => {
    const moves = [paid(0, 100), paid(3, 20), paid(4, 3), count(4, 100), paid(9, 1)]
    expect([...tillMonths(journal(openings(5), moves).till)]).toEqual([
      ['2027-12', [5, 125]],
      ['2028-01', [125, 101]],
    ])
  })
})
