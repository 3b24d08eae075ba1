import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Charge } from '../vat/state.ts'
import {
  checkGiftCancel,
  checkGiftExtension,
  checkGiftSale,
  checkGiftUse,
  giftCode,
  giftRoom,
  giftState,
  giftUntil,
  lapsedOf,
  readGiftCode,
} from './gift.ts'
import type { Gift, GiftSale } from './gift.ts'
import { giftResult } from './gift-vector.ts'
import type { GiftCase } from './gift-vector.ts'

const today = toDay('2027-06-15')
const gift: Gift = {
  code: '2345',
  kind: 'VALUE',
  amount: cents(10_000),
  rate: null,
  left: cents(10_000),
  until: toDay('2028-06-15'),
  cancelled: false,
  paid: true,
}
const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}
/** A generator without surprise. */
const drawing = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

describe('a code', () => {
  it('is three groups of four unambiguous characters, and read however it is typed', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const code = giftCode(drawing(seed))
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u)
      expect(readGiftCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
      expect(readGiftCode(code.replaceAll('-', ''))).toBe(code)
    }
  })

  it('finds any one wrong character, and any two that changed places', () => {
    const code = giftCode(drawing(7)).replaceAll('-', '')
    for (let at = 0; at < code.length; at += 1) {
      for (const char of '23456789ABCDEFGHJKMNPQRSTUVWXYZ01OIL') {
        if (char === code[at]) continue
        const wrong = code.slice(0, at) + char + code.slice(at + 1)
        expect(codeOf(() => readGiftCode(wrong))).toBe('gift.codeWrong')
      }
      for (let other = at + 1; other < code.length; other += 1) {
        const chars = code.split('')
        const [a = '', b = ''] = [chars[at], chars[other]]
        if (a === b) continue
        chars[at] = b
        chars[other] = a
        expect(codeOf(() => readGiftCode(chars.join('')))).toBe('gift.codeWrong')
      }
    }
  })

  it.each(['', '2345', 'ABCD-EFGH-JKMN-P', '----'])('« %s » is none', (typed) => {
    expect(codeOf(() => readGiftCode(typed))).toBe('gift.codeWrong')
  })
})

const day = (text: string): Day => toDay(text)

test.each<[string, Partial<Gift>, Day, string]>([
  ['whole', {}, today, 'SOLD'],
  ['on its last day', {}, day('2028-06-15'), 'SOLD'],
  ['after it', {}, day('2028-06-16'), 'EXPIRED'],
  ['in part', { left: cents(1) }, today, 'PARTLY_USED'],
  ['wholly, and after', { left: cents(0) }, day('2030-01-01'), 'USED'],
  ['cancelled', { cancelled: true, left: cents(0) }, today, 'CANCELLED'],
])('its state: %s', (_, over, on, state) => {
  expect(giftState({ ...gift, ...over }, on)).toBe(state)
})

const sale: GiftSale = { amount: cents(5000), until: null, months: 12, today, mapped: true }
test.each<[Partial<GiftSale>, string]>([
  [{}, '2028-06-15'],
  [{ today: day('2028-02-29') }, '2029-02-28'],
  [{ until: today }, '2027-06-15'],
  [{ until: day('2027-06-14') }, 'gift.validityPast'],
  [{ until: day('2999-01-01') }, 'gift.validityFar'],
  [{ amount: cents(9_999_901) }, 'gift.amountAbsurd'],
  [{ amount: cents(0), until: day('2027-06-14') }, 'payment.notPositive'],
  [{ mapped: false, amount: cents(0) }, 'gift.articleNotMapped'],
])('sold: %j', (over, expected) => {
  let until: string = ''
  const code = codeOf(() => (until = checkGiftSale({ ...sale, ...over })))
  expect(code === 'ok' ? until : code).toBe(expected)
})

const lines: Charge[] = [
  { nature: 'SERVICE', rate: 1000, amount: cents(6000) },
  { nature: 'GOODS', rate: 2000, amount: cents(4000) },
  { nature: 'GOODS', rate: 1000, amount: cents(500) },
]
const past = { until: day('2027-06-14') }
test.each<[Partial<Gift>, number, string]>([
  [{}, 10_000, 'ok'],
  [{ cancelled: true }, 0, 'payment.notPositive'],
  [{ cancelled: true, paid: false, ...past }, 1, 'gift.cancelled'],
  [{ paid: false, ...past }, 1, 'gift.notPaid'],
  [{ left: cents(0), ...past }, 1, 'gift.expired'],
  [{ left: cents(0) }, 1, 'gift.used'],
  [{ kind: 'SERVICE', rate: 2000 }, 10_001, 'gift.aboveLeft'],
  [{ kind: 'SERVICE', rate: 1000 }, 6000, 'ok'],
  [{ kind: 'SERVICE', rate: 1000 }, 6001, 'gift.notForThis'],
  [{ kind: 'ARTICLE', rate: 2000 }, 4000, 'ok'],
  [{ kind: 'ARTICLE', rate: 550 }, 1, 'gift.notForThis'],
])('used: %j for %i', (over, amount, expected) => {
  expect(codeOf(() => checkGiftUse({ ...gift, ...over }, { amount: cents(amount), today, lines }))).toBe(expected)
})

test.each<[Partial<Gift>, string]>([
  [{}, 'ok'],
  [{ cancelled: true, left: cents(0), ...past }, 'gift.cancelled'],
  [past, 'gift.expired'],
  [{ left: cents(9999) }, 'gift.partlyUsed'],
  [{ left: cents(0) }, 'gift.used'],
])('cancelled: %j', (over, expected) => {
  expect(codeOf(() => checkGiftCancel({ ...gift, ...over }, today))).toBe(expected)
})

test.each<[Partial<Gift>, string, string]>([
  [{}, '2028-06-15', 'ok'],
  [past, '2027-06-15', 'ok'],
  [past, '2027-06-14', 'gift.validityPast'],
  [{}, '2028-06-14', 'gift.shortened'],
  [{ left: cents(0) }, '2030-01-01', 'gift.used'],
  [{ cancelled: true }, '2030-01-01', 'gift.cancelled'],
])('extended: %j to %s', (over, until, expected) => {
  expect(codeOf(() => checkGiftExtension({ ...gift, ...over }, day(until), today))).toBe(expected)
})

it('lapses after its last day, what has a value alone', () => {
  expect(lapsedOf({ ...gift, left: cents(300) }, day('2028-06-16'))).toBe(300)
  expect(lapsedOf({ ...gift, kind: 'SERVICE' }, day('2028-06-16'))).toBe(0)
  expect(lapsedOf(gift, day('2028-06-15'))).toBe(0)
  expect(giftUntil(today, today)).toBe(today)
  expect(giftRoom({ kind: 'SERVICE', rate: 1000 }, lines)).toBe(6000)
})

const cases = (
  JSON.parse(readFileSync(new URL('../vectors/money.json', import.meta.url), 'utf8')) as readonly (GiftCase & {
    readonly id: string
    readonly kind: string
    readonly expected: unknown
  })[]
).filter(({ kind }) => kind === 'gift-and-credit')

test.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
  expect(giftResult(one)).toEqual(one.expected)
})
