import { describe, expect, it } from 'vitest'
import { exportsOf, PLAN } from './accounting.fixture.ts'
import type { ExportShown } from './accounting.fixture.ts'
import { codeAt } from './lettering.ts'

const at = (on: string, source: object): object => ({ on, customer: 'C1', file: 'D1', ...source })
const bill = (on: string, ref: string, amount: number, over: object = {}): object =>
  at(on, { id: ref, type: 'bill', ref, lines: [['PITCH', 1000, amount]], ...over })
const pay = (on: string, ref: string, amount: number, over: object = {}): object =>
  at(on, { id: ref, type: 'payment', ref, method: 'CARD', amount, ...over })

/** Codes of an export by piece. */
const codesOf = ({ entries = [] }: ExportShown = {}): Record<string, readonly string[]> =>
  Object.fromEntries(
    entries.map(([, , , piece, , lines]) => [
      piece,
      lines.flatMap(([account, , , , ...code]) => (account === '411' ? [code.join(' ')] : [])),
    ]),
  )

describe('refusals', () => {
  const bare = { ...PLAN, sales: {}, vat: {}, roles: {}, methods: {}, banks: {}, accounts: {}, journals: [] }
  const plan = (over: object): object => ({ plan: { ...PLAN, ...over } })
  it('come in their order', () => {
    const goods = at('2027-07-01', {
      type: 'bill',
      ref: 'F1',
      lines: [
        ['GOODS', 550, 1055],
        ['GOODS', 2000, 1200],
      ],
    })
    const one = { sales: { GOODS: '7071' } }
    const asked = { through: '2027-07-31', closedThrough: '2027-07-31', on: '2027-08-01' }
    const day = (through: string): object => ({ ...asked, through })
    expect(exportsOf([goods], [day('2027-06-30')], plan(one))).toEqual([{ error: 'export.noItems' }])
    expect(exportsOf([goods], [asked], plan({ ...one, vat: {} }))).toEqual([
      { error: 'export.incomplete', missing: ['vat.2000', 'vat.550'] },
    ])
    expect(exportsOf([goods], [asked, { ...asked, confirm: true }, asked], plan(one))).toMatchObject([
      { error: 'export.vatDiffers', accounts: ['7071'] },
      { sources: 1 },
      { error: 'export.alreadyDone' },
    ])
  })

  it('name all that the plan lacks, and nothing for amounts of nothing', () => {
    const sources = [
      bill('2027-07-01', 'F1', 11000),
      at('2027-07-02', { type: 'expense', ref: 'E', kind: '7', amount: 100, method: 'CASH' }),
      at('2027-07-03', { type: 'deposit', ref: 'D', method: 'CARD', bank: 'BNP', amount: 100 }),
      at('2027-07-04', {
        type: 'bill',
        ref: 'F2',
        lines: [
          ['GOODS', 550, 0],
          ['SERVICE', 2000, 1],
        ],
      }),
    ]
    expect(exportsOf(sources, undefined, { plan: bare })[0]?.missing).toEqual([
      'banks.BNP',
      'expenses.7',
      'journals.VE',
      'methods.CARD',
      'methods.CASH',
      'roles.customer',
      'sales.PITCH',
      'sales.SERVICE',
      'vat.1000',
    ])
    expect(exportsOf([bill('2027-07-01', 'F1', 11000)], undefined, plan({ accounts: {} }))[0]?.missing).toEqual([
      'accounts.411',
      'accounts.445712',
      'accounts.70611',
    ])
  })

  it('asks about a rate and none on one account', () => {
    const sources = [
      at('2027-07-01', {
        type: 'bill',
        ref: 'F',
        lines: [
          ['SERVICE', 1000, 110],
          ['SERVICE', null, 50],
        ],
      }),
    ]
    const asked = { through: '2027-07-31', closedThrough: '2027-07-31', on: '2027-08-01' }
    expect(exportsOf(sources, [asked])).toEqual([{ error: 'export.vatDiffers', accounts: ['7083'] }])
  })

  it('stops at the end of the financial year', () => {
    const sources = [bill('2027-12-31', 'F1', 100), bill('2028-01-01', 'F2', 100)]
    expect(exportsOf(sources, ['2028-02-28'])).toMatchObject([{ through: '2027-12-31', sources: 1 }])
  })
})

describe('numbers', () => {
  it('follow the day, the journal, the order recorded', () => {
    const sources = [
      pay('2027-07-02', 'R1', 1),
      pay('2027-07-01', 'R2', 2),
      bill('2027-07-02', 'F1', 3),
      pay('2027-07-02', 'R3', 4, { method: 'CASH' }),
    ]
    expect(
      exportsOf(sources, ['2027-07-31'], { nextNum: 7 })[0]?.entries?.map(([num, journal, , piece]) => [
        num,
        journal,
        piece,
      ]),
    ).toEqual([
      [7, 'BQ', 'R2'],
      [8, 'VE', 'F1'],
      [9, 'CA', 'R3'],
      [10, 'BQ', 'R1'],
    ])
  })
})

describe('lettering', () => {
  it('counts A to Z, then AA', () =>
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(codeAt)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']))

  it('goes by the day of the last line, then its number, per auxiliary account', () => {
    const sources = [
      bill('2027-07-01', 'F1', 100, { file: 'late' }),
      bill('2027-07-02', 'F2', 100, { file: 'early' }),
      bill('2027-07-02', 'F3', 100, { customer: 'C2', file: 'late' }),
      pay('2027-07-03', 'R2', 100, { file: 'early' }),
      pay('2027-07-03', 'R1', 100, { file: 'late' }),
      pay('2027-07-04', 'R3', 100, { customer: 'C2', file: 'late' }),
      bill('2027-07-05', 'F4', 100, { file: 'open' }),
    ]
    expect(codesOf(exportsOf(sources)[0])).toEqual({
      F1: ['B 2027-07-03'],
      F2: ['A 2027-07-03'],
      F3: ['A 2027-07-04'],
      R2: ['A 2027-07-03'],
      R1: ['B 2027-07-03'],
      R3: ['A 2027-07-04'],
      F4: [''],
    })
  })

  it('gives no code to what was delivered in part, which is settled all the same', () => {
    const sources = [
      bill('2027-07-01', 'F1', 100),
      pay('2027-07-05', 'R1', 100),
      bill('2027-07-06', 'F2', 50),
      pay('2027-07-07', 'R2', 50),
    ]
    const [first, second, third] = exportsOf(sources, ['2027-07-01', '2027-07-05', '2027-07-31'])
    expect([codesOf(first), codesOf(second)]).toEqual([{ F1: [''] }, { R1: [''] }])
    expect(codesOf(third)).toEqual({ F2: ['A 2027-07-07'], R2: ['A 2027-07-07'] })
  })

  it('opens a file again when its bill is cancelled', () => {
    const cancel = { id: 'X', type: 'cancelBill', on: '2027-07-03', ref: 'X', of: 'F1' }
    const before = [bill('2027-07-01', 'F1', 100), pay('2027-07-01', 'R1', 100)]
    const after = [cancel, bill('2027-07-03', 'F2', 120), pay('2027-07-04', 'R2', 120)]
    const [first, second] = exportsOf([...before, ...after], ['2027-07-01', '2027-07-31'])
    expect(codesOf(first)).toEqual({ F1: ['A 2027-07-01'], R1: ['A 2027-07-01'] })
    // The file is 100 in credit: nothing of it balances.
    expect(codesOf(second)).toEqual({ X: [''], F2: [''], R2: [''] })
  })
})
