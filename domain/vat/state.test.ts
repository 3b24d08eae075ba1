import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excludingByLine } from '../billing/vat.ts'
import { cents, sum, ZERO } from '../money.ts'
import { stateSince } from './month.ts'
import { allocate, NATURES, splitOf, stateOf } from './state.ts'
import type { BilledCharge, Charge, FileFacts, Nature } from './state.ts'

type Loose = readonly [Nature, number | null, number]

const charges = (...lines: readonly Loose[]): Charge[] =>
  lines.map(([nature, rate, amount]) => ({ nature, rate, amount: cents(amount) }))

const billOf = (lines: readonly Charge[]): BilledCharge[] => {
  const bases = excludingByLine(lines)
  return lines.map((line, i) => ({ ...line, vat: cents(line.amount - (bases[i] ?? 0)) }))
}

const file = (facts: Partial<FileFacts>): FileFacts => ({
  charges: [],
  collected: ZERO,
  arrhes: ZERO,
  billed: [],
  hasFinalBill: false,
  ...facts,
})

const SERVICE_AND_TAX: readonly Loose[] = [
  ['SERVICE', 1000, 10_000],
  ['TAX', null, 500],
]
const MIXED: readonly Loose[] = [
  ['SERVICE', 1000, 10_000],
  ['GOODS', 1000, -2000],
  ['SERVICE', 2000, 3000],
]

describe('what a sum pays', () => {
  const cases: readonly (readonly [string, readonly Loose[], number, readonly number[], number])[] = [
    ['nothing paid', SERVICE_AND_TAX, 0, [0, 0], 0],
    ['given back beyond what came', SERVICE_AND_TAX, -300, [0, 0], -300],
    ['the tourist tax last', SERVICE_AND_TAX, 10_200, [10_000, 200], 0],
    ['all of it', SERVICE_AND_TAX, 10_500, [10_000, 500], 0],
    ['more than all', SERVICE_AND_TAX, 10_501, [10_000, 500], 1],
    ['what was kept comes first', [...SERVICE_AND_TAX, ['INDEMNITY', null, 700]], 800, [100, 0, 700], 0],
    [
      'a tie goes to the rate met first',
      [
        ['SERVICE', 2000, 50],
        ['GOODS', 550, 50],
      ],
      3,
      [2, 1],
      0,
    ],
    [
      'insurance and vouchers are one rate',
      [
        ['EXEMPT', null, 30],
        ['SERVICE', 1000, 60],
        ['VOUCHER', null, 30],
      ],
      60,
      [15, 30, 15],
      0,
    ],
    ['a negative group waits, and lowers its rate', MIXED, 1100, [800, 0, 300], 0],
    ['…until the file is settled', MIXED, 11_000, [10_000, -2000, 3000], 0],
    [
      'all negative: the mirror',
      [
        ['GOODS', 550, -600],
        ['SERVICE', 1000, -300],
      ],
      -90,
      [-60, -30],
      0,
    ],
    ['owed to the payer, who paid', [['SERVICE', 1000, -300]], 50, [0], 50],
    ['given back beyond what is owed', [['SERVICE', 1000, -300]], -400, [-300], -100],
    [
      'a file that comes to nothing',
      [
        ['SERVICE', 1000, 300],
        ['GOODS', 550, -300],
      ],
      0,
      [300, -300],
      0,
    ],
  ]
  it.each(cases)('%s', (_, lines, paid, expected, overpaid) => {
    const made = allocate(charges(...lines), cents(paid))
    expect(made.groups.map(({ amount }) => amount)).toEqual(expected)
    expect(made.overpaid).toBe(overpaid)
  })

  it('is split into what each payment adds, and the parts sum to it', () => {
    const lines = charges(['SERVICE', 1000, 1000], ['GOODS', 2000, 500], ['TAX', null, 100])
    expect(splitOf(lines, cents(0), cents(100))).toEqual(charges(['SERVICE', 1000, 67], ['GOODS', 2000, 33]))
    expect(splitOf(lines, cents(100), cents(1600))).toEqual(
      charges(['SERVICE', 1000, 933], ['GOODS', 2000, 467], ['TAX', null, 100]),
    )
  })
})

const anyCharge = fc.record({
  nature: fc.constantFrom(...NATURES),
  rate: fc.constantFrom(0, 550, 1000, 2000),
  amount: fc.integer({ min: -20_000, max: 200_000 }).map(cents),
})
const anyCharges = fc
  .array(anyCharge, { minLength: 1, maxLength: 7 })
  .map((all) => all.map((one) => (one.nature === 'SERVICE' || one.nature === 'GOODS' ? one : { ...one, rate: null })))

describe('whatever a file charges', () => {
  it('finds a place for every cent that was paid', () => {
    fc.assert(
      fc.property(anyCharges, fc.integer({ min: -300_000, max: 1_500_000 }), (lines, paid) => {
        const { groups, overpaid } = allocate(lines, cents(paid))
        expect(sum(groups.map(({ amount }) => amount)) + overpaid).toBe(paid)
      }),
    )
  })

  it('has declared the VAT of its bills once all is billed and paid, with the option for débits or without', () => {
    fc.assert(
      fc.property(anyCharges, fc.boolean(), fc.boolean(), (lines, debits, arrhes) => {
        const collected = sum(lines.map(({ amount }) => amount))
        const billed = billOf(lines)
        const whole = file({ charges: lines, collected, arrhes: arrhes ? collected : ZERO, billed, hasFinalBill: true })
        const { rows } = stateOf(whole, { debits })
        const taxed = billed.filter(({ rate }) => rate !== null)
        expect(sum(rows.map(({ base, vat }) => cents(base + vat)))).toBe(sum(taxed.map(({ amount }) => amount)))
        expect(rows.some(({ kind }) => kind === 'ARRHES')).toBe(false)
        // A nature whose lines cancel out at a rate leaves no bill to follow.
        if (taxed.every(({ amount }) => amount > 0))
          expect(sum(rows.map(({ vat }) => vat))).toBe(sum(taxed.map(({ vat }) => vat)))
      }),
    )
  })

  it('shows arrhes apart without declaring more or less, and takes them up with the bill', () => {
    fc.assert(
      fc.property(anyCharges, fc.integer({ min: 0, max: 300_000 }), (lines, paid) => {
        const early = file({ charges: lines, collected: cents(paid) })
        const apart = stateOf({ ...early, arrhes: cents(paid) }, { debits: false })
        const plain = stateOf(early, { debits: false })
        const vat = (state: typeof plain) => sum(state.rows.map((row) => row.vat))
        expect(vat(apart)).toBe(vat(plain))
        expect(apart.rows.every(({ kind, base }) => kind === 'ARRHES' || base <= 0)).toBe(true)
      }),
    )
  })
})

describe('VAT of what is declared', () => {
  const one = charges(['SERVICE', 1000, 1000])
  it('is at most what the bill bears, then by itself', () => {
    const billed = billOf(charges(['SERVICE', 1000, 333]))
    const { rows } = stateOf(file({ charges: one, collected: cents(1000), billed }), { debits: false })
    // The bill's 30, and 61 of the 667 beyond it.
    expect(rows).toEqual([{ kind: 'SERVICES', rate: 1000, base: 909, vat: 91 }])
  })

  it('of goods is due with the greater of bill and payment', () => {
    const goods = charges(['GOODS', 2000, 1200])
    const due = (facts: Partial<FileFacts>) => stateOf(file({ charges: goods, ...facts }), { debits: false }).rows
    expect(due({ collected: cents(600) })).toEqual([{ kind: 'GOODS', rate: 2000, base: 500, vat: 100 }])
    expect(due({ billed: billOf(goods) })).toEqual([{ kind: 'GOODS', rate: 2000, base: 1000, vat: 200 }])
  })

  it('of what was billed once and is charged no more is taken back', () => {
    const billed = billOf([...one, ...charges(['SERVICE', 1000, -1000])])
    const before = stateOf(file({ charges: one, collected: cents(1000), billed: billOf(one), hasFinalBill: true }), {
      debits: true,
    })
    const after = stateOf(file({ collected: cents(1000), billed }), { debits: true })
    expect(stateSince(before, after)).toEqual({
      rows: [{ kind: 'SERVICES', rate: 1000, base: -909, vat: -91 }],
      outside: [{ nature: 'OVERPAID', amount: 1000 }],
    })
  })
})
