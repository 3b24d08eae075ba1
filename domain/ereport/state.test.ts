import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfMonth, toDay } from '../day.ts'
import { cents, percentOf, sum, ZERO } from '../money.ts'
import type { FileMonth } from '../vat/file-months.ts'
import { statesOf } from '../vat/file-months.ts'
import { stateSince, sumStates } from '../vat/month.ts'
import { splitOf } from '../vat/state.ts'
import type { Nature, StateRow } from '../vat/state.ts'
import { collectedTotals, collectionsOf, paidOf, salesOf, salesTotals } from './content.ts'
import { at, fileOf, reportsOf } from './state.fixture.ts'
import type { Client, Event, Loose } from './state.fixture.ts'
import type { ReportedFile } from './state.ts'

const LODGING: readonly Loose[] = [
  ['SERVICE', 1000, 10_000],
  ['GOODS', 550, 1055],
  ['SERVICE', 2000, 1200],
  ['TAX', null, 440],
]

describe('what a day tells', () => {
  const consumer = fileOf(
    LODGING,
    [
      { on: 2, op: 'pay', amount: 3000, arrhes: true },
      { on: 30, op: 'bill' },
      { on: 31, op: 'pay', amount: 9695 },
    ],
    'CONSUMER',
  )

  it('sells services when billed, goods when billed or paid, and tells each collection of services', () => {
    const days = reportsOf([consumer], false)
    expect(
      days.map(({ day, sales }) => [day, sales.map(({ category, rate, base, vat }) => [category, rate, base, vat])]),
    ).toEqual([
      ['2027-09-03', [['TLB1', 550, 245, 13]]],
      [
        '2027-10-01',
        [
          ['TPS1', 1000, 9091, 909],
          ['TPS1', 2000, 1000, 200],
          ['TLB1', 550, 755, 42],
        ],
      ],
      ['2027-10-02', []],
    ])
    expect(days.map(({ collected }) => collected.map(({ rate, amount }) => [rate, amount]))).toEqual([
      [
        [1000, 2448],
        [2000, 294],
      ],
      [],
      [
        [1000, 7552],
        [2000, 906],
      ],
    ])
  })

  it('tells nothing of collections with the option for débits, and advances among sales', () => {
    const days = reportsOf([consumer], true)
    expect(days.flatMap(({ collected }) => collected)).toEqual([])
    expect(days.map(({ day, sales }) => [day, sales.map(({ category, rate }) => [category, rate])])).toEqual([
      [
        '2027-09-03',
        [
          ['TPS1', 1000],
          ['TPS1', 2000],
          ['TLB1', 550],
        ],
      ],
      [
        '2027-10-01',
        [
          ['TPS1', 1000],
          ['TPS1', 2000],
          ['TLB1', 550],
        ],
      ],
    ])
  })

  it('takes back what was told of a professional once the invoice leaves', () => {
    const file = fileOf(
      LODGING.slice(0, 1),
      [
        { on: 2, op: 'pay', amount: 3000 },
        { on: 30, op: 'bill' },
        { on: 31, op: 'pay', amount: 7000 },
      ],
      'COMPANY',
    )
    expect(reportsOf([file], false).map(({ day, sales, collected }) => [day, sales, collected])).toEqual([
      ['2027-09-03', [], [{ rate: 1000, amount: 3000 }]],
      ['2027-10-01', [], [{ rate: 1000, amount: -3000 }]],
    ])
  })

  it('tells invoices abroad one by one, and what was collected of them; a new one is not paid twice', () => {
    const events: Event[] = [
      { on: 2, op: 'pay', amount: 3000 },
      { on: 30, op: 'bill' },
      { on: 31, op: 'pay', amount: 7000 },
      { on: 40, op: 'cancel' },
      { on: 41, op: 'bill' },
      { on: 50, op: 'pay', amount: -2000 },
      { on: 60, op: 'pay', amount: 2500 },
    ]
    const days = reportsOf([fileOf(LODGING.slice(0, 1), events, 'ABROAD')], false)
    expect(days.flatMap(({ sales }) => sales)).toEqual([])
    expect(
      days.map(({ day, collected, paid }) => [
        day,
        ...collected.map(({ amount }) => amount),
        ...paid.map(({ number, rates }) => `${number} ${rates[0]?.amount}`),
      ]),
    ).toEqual([
      ['2027-09-03', 3000],
      ['2027-10-01', -3000, 'F1 3000'],
      ['2027-10-02', 'F1 7000'],
      // Given back, it waits for what comes next: no collection is negative.
      ['2027-10-21', -2000],
      ['2027-10-31', 2000],
    ])
  })

  it('tells what bears no VAT apart', () => {
    const own: ReportedFile = { ...consumer, outside: [{ day: at(30), category: 'TNT1', amount: cents(500) }] }
    const [sale] = salesOf(reportsOf([own], false), () => 1).filter(({ category }) => category === 'TNT1')
    expect(sale).toEqual({ day: at(30), category: 'TNT1', count: 1, rates: [{ rate: 0, base: 500, vat: 0 }] })
  })
})

const RATES = [550, 1000, 2000] as const
const line = fc.oneof(
  fc.tuple(fc.constantFrom<Nature>('SERVICE', 'GOODS'), fc.constantFrom(...RATES), fc.integer({ min: 1, max: 90_000 })),
  fc.tuple(fc.constantFrom<Nature>('TAX', 'EXEMPT', 'INDEMNITY'), fc.constant(null), fc.integer({ min: 1, max: 5000 })),
)
const stay = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }).map((all): Loose[] => [['SERVICE', 1000, 40_000], ...all]),
  client: fc.constantFrom<Client>('CONSUMER', 'COMPANY', 'ABROAD', 'AFTERWARDS'),
  deposit: fc.option(fc.record({ on: fc.nat(20), amount: fc.integer({ min: 1, max: 20_000 }), billed: fc.boolean() })),
  billOn: fc.option(fc.integer({ min: 21, max: 60 })),
  cancelled: fc.boolean(),
  pay: fc.array(fc.tuple(fc.integer({ min: 21, max: 90 }), fc.integer({ min: -9000, max: 60_000 })), { maxLength: 4 }),
})
type Stay = typeof stay extends fc.Arbitrary<infer T> ? T : never

const eventsOf = ({ deposit, billOn, cancelled, pay }: Stay): Event[] => {
  const bill = (on: number, op: Event['op']): Event => ({ on, op })
  return [
    ...(deposit === null
      ? []
      : [{ on: deposit.on, op: 'pay' as const, amount: deposit.amount, arrhes: !deposit.billed }]),
    ...(deposit?.billed === true ? [{ on: deposit.on, op: 'advance' as const, amount: deposit.amount }] : []),
    ...(billOn === null ? [] : [bill(billOn, 'bill')]),
    ...(billOn !== null && cancelled ? [bill(billOn + 2, 'cancel'), bill(billOn + 3, 'bill')] : []),
    ...pay.map(([on, amount]): Event => ({ on, op: 'pay', amount })),
  ]
}

/** What the statement of VAT declares of September, October and November, month after month. */
const statedOf = (files: readonly ReportedFile[], debits: boolean): readonly StateRow[] => {
  const months = files.flatMap(({ history }) => {
    const byMonth = Map.groupBy(history.months, ({ month }) => startOfMonth(month))
    const own = [...byMonth].map(([month, days]): FileMonth => ({
      ...{ month, paidBy: new Map(), bills: days.flatMap(({ bills }) => bills) },
      collected: sum(days.map(({ collected }) => collected)),
      arrhes: sum(days.map(({ arrhes }) => arrhes)),
      finals: days.reduce((count, { finals }) => count + finals, 0),
    }))
    const { before, after } = statesOf({ ...history, months: own }, toDay('2027-08-01'), { debits })
    return after.map(({ state }, i) => stateSince(i === 0 ? before : after[i - 1]!.state, state))
  })
  return sumStates(months).rows
}

/** What invoices and their « encaissée » tell: worked out apart, from the file and its one payer. */
const toldByInvoices = (stays: readonly Stay[]) =>
  stays
    .filter(({ client }) => client === 'COMPANY' || client === 'ABROAD')
    .map((own) => {
      const events = eventsOf(own)
      const { history } = fileOf(own.lines, events, 'CONSUMER')
      const bills = history.months.flatMap((month) => month.bills)
      const charged = history.charges.filter(({ rate }) => rate !== null)
      const finals = history.months.reduce((count, { finals: n }) => count + n, 0)
      const paid = sum(history.months.map(({ collected }) => collected))
      return { own, bills, charged, finals, paid }
    })

const vatsOf = (rows: readonly { readonly vat: number }[]): number => rows.reduce((all, { vat }) => all + vat, 0)

describe('reports and invoices together', () => {
  it('are the statement of VAT of the same months, to the cent', () => {
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, debits) => {
        // A professional's down payment is invoiced with the rest here, and pays what the invoice charges alone.
        const stays = all.map((one) =>
          one.client === 'COMPANY' || one.client === 'ABROAD'
            ? {
                ...one,
                deposit: one.deposit && { ...one.deposit, billed: false },
                lines: one.lines.filter(([, rate]) => rate !== null),
              }
            : one,
        )
        const files = stays.map((one) => fileOf(one.lines, eventsOf(one), one.client))
        const days = reportsOf(files, debits)
        const sold = salesTotals(salesOf(days, () => 0))
        const { days: paid, carried } = collectionsOf(days, [])
        const abroad = paidOf(days)
        const stated = statedOf(files, debits)
        const invoices = toldByInvoices(stays)
        const invoicedVat = (goods: boolean, rate: number) =>
          sum(
            invoices.flatMap(({ bills }) =>
              bills.filter((one) => one.goods === goods && one.rate === rate).map(({ vat }) => vat),
            ),
          )
        const encaissees = invoices
          .filter(({ own, finals }) => own.client === 'COMPANY' && finals > 0)
          .flatMap(({ charged, paid: own }) => splitOf(charged, ZERO, own))
          .filter(({ nature }) => nature === 'SERVICE')
        for (const rate of RATES) {
          const told = sold.filter((row) => row.rate === rate)
          const due = stated.filter((row) => row.rate === rate)
          const goods = told.filter(({ category }) => category === 'TLB1')
          // Arrhes have a row of their own in the statement, whatever they pay.
          if (!due.some(({ kind }) => kind === 'ARRHES'))
            expect(vatsOf(goods) + invoicedVat(true, rate)).toBe(vatsOf(due.filter(({ kind }) => kind === 'GOODS')))
          if (debits) {
            expect(vatsOf(told) + invoicedVat(true, rate) + invoicedVat(false, rate)).toBe(vatsOf(due))
            continue
          }
          const collected = [...collectedTotals(paid), ...carried, ...encaissees, ...collectedTotals(abroad)].filter(
            (row) => row.rate === rate,
          )
          const ofGoods = goods.reduce((total, { base, vat }) => total + base + vat, 0)
          const ofInvoices = sum(
            invoices.flatMap(({ bills }) =>
              bills.filter((one) => one.goods && one.rate === rate).map(({ amount }) => amount),
            ),
          )
          expect(sum(collected.map(({ amount }) => amount)) + ofGoods + ofInvoices).toBe(
            due.reduce((total, { base, vat }) => total + base + vat, 0),
          )
        }
        expect([...paid, ...abroad].flatMap(({ rates }) => rates).every(({ amount }) => amount > 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('hold with advances that professionals were invoiced', () => {
    const own: Stay = {
      ...{ lines: [['SERVICE', 1000, 40_000]], client: 'COMPANY', cancelled: true, billOn: 30 },
      ...{ deposit: { on: 3, amount: 12_000, billed: true }, pay: [[40, 28_000]] },
    }
    const file = fileOf(own.lines, eventsOf(own), 'COMPANY')
    const days = reportsOf([file], false)
    expect(salesTotals(salesOf(days, () => 0))).toEqual([])
    expect(days).toEqual([])
    expect(statedOf([file], false).map(({ base, vat }) => base + vat)).toEqual([percentOf(cents(40_000), 10_000)])
  })
})
