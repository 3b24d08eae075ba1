import { expect, it } from 'vitest'
import { followsStay, isSubject, lookedUp, subjectId } from './subjects.ts'
import type { Subject, SubjectFacts } from './subjects.ts'

const subject = (over: Partial<Subject>): Subject => ({ kind: 'SALES', code: null, itemId: null, rate: null, ...over })

it.each<[boolean, Partial<Subject>]>([
  [true, { code: 'PITCH' }],
  [true, { code: 'OTHER_EXTRAS', rate: 1000 }],
  [false, { code: 'TAX' }],
  [false, { code: 'constructor' }],
  [false, {}],
  [true, { kind: 'EXTRA', itemId: 3 }],
  [false, { kind: 'EXTRA' }],
  [false, { kind: 'EXTRA', itemId: 3, code: 'X' }],
  [true, { kind: 'VAT', rate: 550 }],
  [false, { kind: 'VAT' }],
  [true, { kind: 'ROLE', code: 'advance' }],
  [false, { kind: 'ROLE', code: 'advance', rate: 550 }],
  [true, { kind: 'BANK' }],
  [true, { kind: 'BANK', itemId: 4 }],
  [false, { kind: 'METHOD' }],
  [false, { kind: 'METHOD_KIND', code: 'GIFT' }],
])('says %s to %o', (may, over) => {
  expect(isSubject(subject(over))).toBe(may)
})

const path = (over: Partial<Subject>, facts: SubjectFacts = {}): string[] =>
  lookedUp(subject(over), facts).map(subjectId)

it('looks for an account from the record up to what holds for all', () => {
  expect(path({ kind: 'EXTRA', itemId: 3, rate: 1000 })).toEqual([
    'EXTRA||3|1000',
    'EXTRA||3|',
    'SALES|EXTRA||1000',
    'SALES|EXTRA||',
    'SALES|SERVICE||1000',
    'SALES|SERVICE||',
  ])
  expect(path({ kind: 'EXTRA', itemId: 3 }, { isGoods: true }).at(-1)).toBe('SALES|GOODS||')
  expect(path({ kind: 'PLACE_TYPE', itemId: 1 }, { isRental: true })).toEqual(['PLACE_TYPE||1|', 'SALES|RENTAL||'])
  expect(path({ kind: 'TAX', itemId: 1 }, { isTouristTax: true })).toEqual(['TAX||1|', 'ROLE|tax||'])
  expect(path({ kind: 'METHOD', itemId: 1 }, { methodKind: 'TRANSFER', bankAccountId: 9 })).toEqual([
    'METHOD||1|',
    'BANK||9|',
    'METHOD_KIND|TRANSFER||',
  ])
  expect(path({ kind: 'METHOD', itemId: 1 }, { methodKind: 'CARD', bankAccountId: 9 })).toHaveLength(2)
  expect(path({ kind: 'BANK', itemId: 9 })).toEqual(['BANK||9|', 'BANK|||'])
  expect(path({ kind: 'VAT', rate: 550 })).toEqual(['VAT|||550'])
  expect(path({ code: 'PITCH' })).toEqual(['SALES|PITCH||'])
})

it('knows what follows the stay that it is charged with', () => {
  expect(followsStay(subject({ code: 'ATTENDANT' }))).toBe(true)
  expect(followsStay(subject({ kind: 'DISCOUNT', itemId: 1 }))).toBe(true)
  expect(followsStay(subject({ code: 'METER' }))).toBe(false)
})
