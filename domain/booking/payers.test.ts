import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { joinPayers, keepPayers, payerBalances, shareByPayments, sharePayers } from './payers.ts'
import type { PayableLine, PayerPart } from './payers.ts'

const line = (over: Partial<PayableLine> = {}): PayableLine => ({
  occupancyId: 1,
  type: 'occupancy',
  code: 'BASE',
  quantity: 1,
  nights: 7,
  unitPrice: cents(3000),
  amount: cents(21_000),
  tvaRate: 1000,
  payerId: null,
  ...over,
})
const tax = line({ type: 'tax', code: 'TAX', quantity: 2, unitPrice: cents(61), amount: cents(854) })
const all = new Set([0, 1])
const total = (lines: readonly PayableLine[]): number => lines.reduce((sum, one) => sum + one.amount, 0)

describe('sharing', () => {
  it.each<[string, PayerPart, [number | null, number][]]>([
    [
      'all of it',
      { kind: 'ALL' },
      [
        [9, 21_000],
        [9, 854],
      ],
    ],
    [
      'a third',
      { kind: 'PERCENT', rate: 3333 },
      [
        [null, 14_001],
        [9, 6999],
        [null, 569],
        [9, 285],
      ],
    ],
    [
      'an amount, by what lines cost',
      { kind: 'AMOUNT', amount: cents(1000) },
      [
        [null, 20_039],
        [9, 961],
        [null, 815],
        [9, 39],
      ],
    ],
  ])('gives %s', (_, part, expected) => {
    const shared = sharePayers([line(), tax], all, 9, part)
    expect(shared.map((one) => [one.payerId, one.amount])).toEqual(expected)
  })

  it('keeps the unit price of whole lines alone, and finds it again once joined', () => {
    const shared = sharePayers([line(), tax], all, 9, { kind: 'PERCENT', rate: 5000 })
    expect(shared.map((one) => one.unitPrice)).toEqual([null, null, null, null])
    expect(joinPayers(shared)).toEqual([line(), tax])
  })

  it('refuses more than there is, and nothing', () => {
    for (const amount of [0, 21_855])
      expect(() => sharePayers([line(), tax], all, 9, { kind: 'AMOUNT', amount: cents(amount) })).toThrow(
        'payer.amount',
      )
  })

  it('takes a part back into the line that it came from', () => {
    const shared = sharePayers([line()], new Set([0]), 9, { kind: 'PERCENT', rate: 4000 })
    expect(sharePayers(shared, new Set([1]), null, { kind: 'ALL' })).toEqual([line()])
  })

  it('leaves two prices by hand of one name apart', () => {
    const twice = [line({ code: 'X' }), line({ code: 'X', amount: cents(7000), unitPrice: cents(1000) })]
    expect(joinPayers(twice)).toEqual(twice)
  })
})

it('keeps a reduction of two VAT rates in two lines', () => {
  const reduction = (tvaRate: number) => line({ type: 'specialOffer', tvaRate, amount: cents(-1000), unitPrice: null })
  const both = [reduction(1000), reduction(2000)]
  expect(joinPayers(both)).toEqual(both)
  expect(joinPayers(sharePayers(both, all, 9, { kind: 'PERCENT', rate: 5000 })).map((one) => one.amount)).toEqual([
    -1000, -1000,
  ])
})

describe('new prices', () => {
  it('are borne as the old ones were; what is new by the customer', () => {
    const old = sharePayers([line()], new Set([0]), 9, { kind: 'AMOUNT', amount: cents(7000) })
    const fresh = keepPayers([line({ amount: cents(24_000), nights: 8 }), tax], old)
    expect(fresh.map((one) => [one.type, one.payerId, one.amount])).toEqual([
      ['occupancy', null, 16_000],
      ['occupancy', 9, 8000],
      ['tax', null, 854],
    ])
  })

  it('a reduction is borne like the price that it reduces, rate by rate', () => {
    const bar = line({ type: 'extra', code: 'BAR', amount: cents(4000), tvaRate: 2000 })
    const old = sharePayers([line(), bar, tax], new Set([0]), 9, { kind: 'ALL' })
    const off = (tvaRate: number, amount: number) =>
      line({ type: 'discount', code: '', tvaRate, amount: cents(amount) })
    const credit = line({ type: 'earlyDeparture', code: 'CREDIT', amount: cents(-6000) })
    expect(
      keepPayers([off(1000, -2100), off(2000, -400), credit], old).map((one) => [one.payerId, one.amount]),
    ).toEqual([
      [9, -2100],
      [null, -400],
      [9, -6000],
    ])
  })

  it('what a cancellation keeps is borne like the stays, and fees by who bore them', () => {
    const fees = line({ type: 'fees', code: 'FEES', amount: cents(2000) })
    const lines = [line(), line({ occupancyId: 2, amount: cents(9000) }), fees]
    const old = sharePayers(lines, new Set([0, 2]), 9, { kind: 'ALL' })
    const kept = { occupancyId: null, nights: null }
    const fresh = [
      line({ ...kept, type: 'fees', code: 'FEES', amount: cents(2000) }),
      line({ ...kept, type: 'cancellation', code: '', amount: cents(10_000) }),
    ]
    expect(keepPayers(fresh, old).map((one) => [one.type, one.payerId, one.amount])).toEqual([
      ['fees', 9, 2000],
      ['cancellation', 9, 7000],
      ['cancellation', null, 3000],
    ])
  })
})

describe('arrhes that are kept', () => {
  const kept = line({ type: 'cancellation', amount: cents(1000), unitPrice: cents(1000), nights: null })
  const given = (...payments: readonly (readonly [number | null, number])[]) =>
    shareByPayments(
      kept,
      payments.map(([payerId, amount]) => ({ payerId, amount: cents(amount) })),
    ).map(({ payerId, amount }) => [payerId, amount])

  it('are borne by who gave them, to the cent; what was given back counts for nothing', () => {
    expect(given([7, 500])).toEqual([[7, 1000]])
    expect(given([null, 200], [7, 100])).toEqual([
      [null, 667],
      [7, 333],
    ])
    expect(given([null, 200], [7, 100], [null, -200])).toEqual([[7, 1000]])
    expect(given()).toEqual([[null, 1000]])
  })
})

describe('balances', () => {
  it('show who paid and owes nothing any more', () => {
    expect(payerBalances(2, [line()], [{ payerId: 1, amount: cents(5000) }])).toEqual([
      { payerId: 2, total: 21_000, retained: 0, paid: 0, balance: 21_000 },
      { payerId: 1, total: 0, retained: 0, paid: 5000, balance: -5000 },
    ])
  })
})

const parts = fc.oneof(
  fc.constant<PayerPart>({ kind: 'ALL' }),
  fc.record({ kind: fc.constant('PERCENT' as const), rate: fc.integer({ min: 1, max: 10_000 }) }),
)
const lines = fc.array(
  fc.record({ amount: fc.integer({ min: -20_000, max: 90_000 }), code: fc.constantFrom('A', 'B', 'C') }),
  { minLength: 1, maxLength: 6 },
)

it('whatever is shared, priced again and paid, lines sum to the total and payers to the balance', () => {
  const shares = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(null, 7, 8), parts), { maxLength: 6 })
  const payments = fc.array(fc.tuple(fc.constantFrom(null, 7, 8), fc.integer({ min: 1, max: 50_000 })), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(lines, shares, payments, (drawn, given, paid) => {
      let file = drawn.map(({ amount, code }, i) =>
        line({ occupancyId: i, code, amount: cents(amount), unitPrice: null }),
      )
      const before = total(file)
      for (const [index, payerId, part] of given)
        file = sharePayers(file, new Set([index % file.length]), payerId, part)
      expect(total(file)).toBe(before)
      expect(total(joinPayers(file))).toBe(before)
      const received = paid.map(([payerId, amount]) => ({ payerId, amount: cents(amount) }))
      const balances = payerBalances(1, file, received)
      expect(balances.reduce((sum, b) => sum + b.balance, 0)).toBe(
        before - received.reduce((sum, p) => sum + p.amount, 0),
      )
      const dearer = joinPayers(file).map((one) => ({ ...one, amount: cents(one.amount + 777) }))
      expect(total(keepPayers(dearer, file))).toBe(total(dearer))
    }),
    { numRuns: 2000 },
  )
})

describe('a holiday aid', () => {
  const aid = (payerId: number | null, amount: number) => ({
    type: 'holidayAid' as const,
    payerId,
    amount: cents(amount),
  })
  const stay = { type: 'occupancy' as const, payerId: null, amount: cents(22_386) }

  it('is owed by its office instead of the customer, and changes no price', () => {
    expect(payerBalances(1, [stay, aid(7, -6000)], [{ payerId: 7, amount: cents(2000) }])).toEqual([
      { payerId: 1, total: 16_386, retained: 0, paid: 0, balance: 16_386 },
      { payerId: 7, total: 6000, retained: 0, paid: 2000, balance: 4000 },
    ])
  })

  it('of two offices is owed by each, and balances sum to that of the file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (one, two) => {
        const balances = payerBalances(1, [stay, aid(7, -one), aid(8, -two)], [])
        expect(balances.reduce((summed, payer) => summed + payer.balance, 0)).toBe(22_386)
        expect(balances.find(({ payerId }) => payerId === 8)?.total).toBe(two)
      }),
    )
  })

  it('that names no office shifts nothing', () => {
    expect(payerBalances(1, [stay, aid(null, -6000)], [])).toMatchObject([{ payerId: 1, total: 22_386 }])
  })
})
