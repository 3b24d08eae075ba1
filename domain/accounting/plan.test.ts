import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { cents, ZERO } from '../money.ts'
import type { PostedEntry } from './entry.ts'
import { totalOf } from './entry.ts'
import { methodAccount, ROLES, salesAccount } from './plan.ts'
import type { Plan } from './plan.ts'

const plan: Pick<Plan, 'sales' | 'methods'> = {
  sales: { PITCH: '70611', 'GOODS:550': '7071', GOODS: '7070', 'GOODS/7:2000': '7079', 'GOODS/8': '7078' },
  methods: { CARD: ['5115', 'BQ'], 'CARD/12': ['5116', 'BQ'] },
}

describe('accounts of a plan', () => {
  it.each([
    ['PITCH', 1000, '70611'],
    ['PITCH', null, '70611'],
    ['GOODS', 550, '7071'],
    ['GOODS', 2000, '7070'],
    ['GOODS/7', 2000, '7079'],
    ['GOODS/7', 550, '7071'],
    ['GOODS/8', 550, '7078'],
    ['RENTAL', 1000, undefined],
    ['constructor', null, undefined],
  ])('%s at %s is sold on %s', (product, rate, account) => expect(salesAccount(plan, product, rate)).toBe(account))

  it('takes a method by itself, then by its kind', () => {
    expect(methodAccount(plan, 'CARD/12')).toEqual(['5116', 'BQ'])
    expect(methodAccount(plan, 'CARD/13')).toEqual(['5115', 'BQ'])
    expect(methodAccount(plan, 'CASH')).toBeUndefined()
  })

  it('has each role once', () => expect(new Set(ROLES).size).toBe(ROLES.length))
})

describe('an entry', () => {
  const day = toDay('2027-02-01')
  const entry: PostedEntry = {
    num: 1,
    journal: 'BQ',
    journalLabel: 'Banque',
    day,
    piece: 'R1',
    pieceDate: day,
    validDate: day,
    label: 'Arrhes R1',
    lines: [
      { account: '5115', accountLabel: 'Cartes', debit: cents(500), credit: ZERO },
      { account: '4191', accountLabel: 'Avances', aux: 'C1', auxLabel: 'DUPONT', debit: ZERO, credit: cents(500) },
    ],
  }
  it('is balanced', () => expect(totalOf(entry)).toBe(500))
  it('never leaves otherwise', () =>
    expect(() => totalOf({ ...entry, lines: entry.lines.slice(1) })).toThrow(RangeError))
})
