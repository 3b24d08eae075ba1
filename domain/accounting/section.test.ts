import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents, sum } from '../money.ts'
import { PLAN } from './accounting.fixture.ts'
import { Ledger } from './derive.ts'
import type { DraftEntry } from './draft.ts'
import { codeOf, sectionAt } from './draft.ts'
import { Audit } from './export.ts'
import type { Plan } from './plan.ts'
import { sectionOf } from './plan.ts'
import { sectionKeys } from './product.ts'
import type { Source } from './source.ts'

const SECTIONS = {
  'sales.PLACE_FAMILY-1': 'CAMPING',
  'sales.PLACE_TYPE-9': 'LODGE',
  'sales.EXTRA-57': 'VELOS',
  'sales.DISCOUNT': 'REMISES',
  'sales.GOODS': 'BOUTIQUE',
  'tills.BAR': 'BAR',
  'roles.bankFees': 'BANQUE',
  'expenses.4': 'ENTRETIEN',
}
const plan: Plan = { ...PLAN, expenses: { 4: '606', 5: '606' }, sections: SECTIONS }
const on = toDay('2027-07-01')
const of = { on, ref: 'X', customer: 'C1', file: 'D1' }
type Derived = Exclude<Source, { readonly type: 'ticket' }>

const derived = (sources: readonly Derived[], over: Partial<Plan> = {}): DraftEntry[] => {
  const ledger = new Ledger({ ...plan, ...over }, {})
  return sources.flatMap((source) => ledger.derive(source))
}
const shown = (entries: readonly DraftEntry[]) =>
  entries.flatMap(({ lines }) => lines.map((line) => [codeOf(line.account), sectionAt(line), line.amount]))
const income = (entries: readonly DraftEntry[]) => shown(entries).filter(([code]) => /^[67]/.test(String(code)))

const pitch = (over: object = {}) => ({ type: 'occupancy', rate: 1000, isRental: false, ...over }) as const

describe('the section of a line sold', () => {
  it.each([
    ['its family of places', pitch({ placeFamilyId: 1 }), 'CAMPING'],
    [
      'its type of place before the family',
      pitch({ placeFamilyId: 1, items: [{ kind: 'PLACE_TYPE', id: 9 }] }),
      'LODGE',
    ],
    [
      'its record before the stay',
      { ...pitch({ placeFamilyId: 1 }), type: 'extra', items: [{ kind: 'EXTRA', id: 57 }] },
      'VELOS',
    ],
    ['its kind of line before the stay', { ...pitch({ placeFamilyId: 1 }), type: 'discount' }, 'REMISES'],
    ['its product', { ...pitch(), isGoods: true, type: 'additionalSales' }, 'BOUTIQUE'],
    ['none', pitch({ placeFamilyId: 2 }), undefined],
  ] as const)('is that of %s', (_, line, section) => {
    expect(
      sectionOf(
        plan,
        sectionKeys(line).map((key) => `sales.${key}`),
      ),
    ).toBe(section)
  })

  it('is that of all where it has none of its own', () => {
    expect(sectionOf({ sections: { ...SECTIONS, '*': 'DIVERS' } }, ['sales.PITCH'])).toBe('DIVERS')
  })
})

const BILL = {
  ...of,
  type: 'bill',
  id: 'b1',
  lines: [
    ['PITCH', 1000, cents(11_000), ['PLACE_FAMILY-1']],
    ['PITCH', 1000, cents(5500), ['PLACE_TYPE-9', 'PLACE_FAMILY-1']],
    ['PITCH', 1000, cents(-1100), ['DISCOUNT', 'PLACE_FAMILY-1']],
    ['PITCH', 1000, cents(2200), ['PLACE_FAMILY-1']],
    ['TAX', null, cents(300)],
  ],
} satisfies Source

describe('entries', () => {
  it('keep the sections of an account apart, and have none on what is owed', () => {
    expect(shown(derived([BILL]))).toEqual([
      ['411', null, 17_900],
      ['445712', null, -1600],
      ['447', null, -300],
      ['70611', 'CAMPING', -12_000],
      ['70611', 'LODGE', -5000],
      ['70611', 'REMISES', 1000],
    ])
  })

  it('of a cancelling bill have the sections of what it cancels', () => {
    const [, back] = derived([BILL, { type: 'cancelBill', id: 'b2', on, ref: 'Y', of: 'b1' }])
    expect(income([back as DraftEntry])).toEqual([
      ['70611', 'CAMPING', 12_000],
      ['70611', 'LODGE', 5000],
      ['70611', 'REMISES', -1000],
    ])
  })

  it('of a till are of its section, whatever it sold', () => {
    const ledger = new Ledger(plan, {})
    const ticket = (till: string) =>
      ({
        type: 'ticket',
        on,
        ref: 'T',
        till,
        lines: [['GOODS', 2000, cents(1200)]],
        payments: [['CASH', cents(1200)]],
      }) as const
    expect(income(ledger.deriveTickets([ticket('BAR')]))).toEqual([['7072', 'BAR', -1000]])
    expect(income(ledger.deriveTickets([ticket('SHOP')]))).toEqual([['7072', 'BOUTIQUE', -1000]])
  })

  it('of charges have the section of their role or type', () => {
    const entries = derived([
      { type: 'expense', on, ref: 'D1', amount: cents(500), method: 'CASH', kind: '4' },
      { type: 'expense', on, ref: 'D2', amount: cents(700), method: 'CASH', kind: '5' },
      { type: 'deposit', on, ref: 'R', method: 'CARD', bank: 'BNP', amount: cents(1000), commission: cents(12) },
    ])
    expect(income(entries)).toEqual([
      ['606', 'ENTRETIEN', 500],
      ['606', null, 700],
      ['627', 'BANQUE', 12],
    ])
  })
})

describe('sections that a manager made compulsory', () => {
  const missing = (entries: readonly DraftEntry[], sectionsRequired = true): string[] => {
    const audit = new Audit({ ...PLAN, sectionsRequired })
    for (const entry of entries) audit.add(entry)
    return audit.missing
  }
  const entries = derived([
    BILL,
    {
      ...of,
      type: 'bill',
      ref: 'Z',
      lines: [
        ['RENTAL', 1000, cents(100)],
        ['TAX', null, cents(5)],
      ],
    },
    { type: 'expense', on, ref: 'D2', amount: cents(700), method: 'CASH', kind: '5' },
  ])

  it('are named where they lack, what is owed apart', () => {
    expect(missing(entries)).toEqual(['sections.expenses.5', 'sections.sales.RENTAL'])
    expect(missing(entries, false)).toEqual([])
    expect(missing(derived([BILL, ...[]], { sections: { '*': 'TOUT' } }))).toEqual([])
  })

  it('are not asked of what was exported before, and is turned back', () => {
    const ledger = new Ledger(plan, {})
    const lines = [
      { account: { code: '411' }, aux: 'C1', amount: cents(100), ofCustomer: true },
      { account: { code: '70611' }, aux: null, amount: cents(-100), ofCustomer: false },
    ]
    const before = { journal: { code: 'VE' }, day: on, piece: 'X', pieceDate: on, label: 'Facture X', lines, rated: [] }
    ledger.remember('old', {
      customer: 'C1',
      file: 'D1',
      entries: [{ ...before, file: 'D1', bill: 'old', pair: null }],
    })
    expect(missing(ledger.derive({ type: 'cancelBill', id: 'c', on, ref: 'Y', of: 'old' }))).toEqual([])
  })
})

it('sections part lines of an account, and change neither sums nor balance', () => {
  const line = fc.tuple(
    fc.constantFrom('PITCH', 'RENTAL', 'SERVICE', 'FEES'),
    fc.constantFrom(550, 1000, 2000),
    fc.integer({ min: -50_000, max: 200_000 }).map(cents),
    fc.constantFrom(['PLACE_FAMILY-1'], ['PLACE_TYPE-9'], ['EXTRA-57'], []),
  )
  const byAccount = (entries: readonly DraftEntry[]): Record<string, number> => {
    const sums: Record<string, number> = {}
    for (const [code, , amount] of shown(entries)) sums[String(code)] = (sums[String(code)] ?? 0) + Number(amount)
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
  }
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const bill = { ...of, type: 'bill', lines } as const
      const entries = derived([bill])
      for (const entry of entries) expect(sum(entry.lines.map(({ amount }) => amount))).toBe(0)
      expect(byAccount(entries)).toEqual(byAccount(derived([bill], { sections: {} })))
      const keys = entries.flatMap((entry) =>
        entry.lines.slice(1).map((one) => `${codeOf(one.account)} ${sectionAt(one)}`),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
