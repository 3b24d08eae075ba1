import { describe, expect, test } from 'vitest'
import { checkGiftUse } from '../billing/gift.ts'
import type { Gift } from '../billing/gift.ts'
import { vatByRate } from '../billing/vat.ts'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import { chargesOf, deductionLine, keptLine, keptOf } from './papers.ts'
import type { SignedLine } from './papers.ts'

const line = (nature: SignedLine['nature'], rate: number | null, amount: number): SignedLine => ({
  ...{
    articleId: 1,
    label: 'Article',
    quantity: 1,
    unitPrice: cents(amount),
    discount: cents(0),
    discountReason: null,
  },
  ...{ amount: cents(amount), rate, nature, isTakeaway: false },
})
const basket = { id: 9, label: 'Panier', code: '7KQM-X2PD-9FVC', kind: 'ARTICLE', rate: 550 } as const
const today = toDay('2027-07-04')
const gift: Gift = { ...basket, amount: cents(3000), left: cents(3000), until: today, cancelled: false, paid: true }

describe('a voucher of one purpose', () => {
  const lines = [line('GOODS', 550, 4000), line('GOODS', 2000, 1000), line('DEPOSIT', null, 200)]

  test('comes off what it stands for, at its rate, so that its VAT is counted once', () => {
    const deducted = deductionLine(basket, cents(3000))
    expect(deducted).toMatchObject({ amount: -3000, rate: 550, nature: 'GOODS', articleId: null, giftSaleId: 9 })
    const { rows } = vatByRate([...lines, deducted])
    expect(rows.map(({ rate, including }) => [rate, including])).toEqual([
      [550, 1000],
      [2000, 1000],
    ])
  })

  test('may take off no more than that, after what others took', () => {
    const after = chargesOf([...lines, deductionLine(basket, cents(2000))])
    expect(() => {
      checkGiftUse(gift, { amount: cents(2000), today, lines: after })
    }).not.toThrow()
    expect(() => {
      checkGiftUse(gift, { amount: cents(2001), today, lines: after })
    }).toThrow('gift.notForThis')
  })
})

test.each([
  ['a note worth more', 4320, [{ amount: 5000, counts: { 5000: 1 } }], 680],
  ['worth just that', 5000, [{ amount: 5000, counts: { 5000: 1 } }], 0],
  ['a whole voucher too many', 4320, [{ amount: 6000, counts: { 1000: 1, 5000: 1 } }], 0],
  ['after another method', 4320, [{ amount: 1000 }, { amount: 4000, counts: { 2000: 2 } }], 680],
  ['no voucher at all', 4320, [{ amount: 5000 }], 0],
  ['none counted', 4320, [{ amount: 5000, counts: {} }], 0],
  ['money that goes out', -4320, [{ amount: 1000, counts: { 1000: 1 } }], 0],
])('holiday vouchers keep what they are worth beyond the ticket: %s', (_, total, handed, kept) => {
  const given = handed.map((one) => ({ ...one, amount: cents(one.amount) }))
  expect(keptOf(cents(total), given)).toBe(kept)
})

test('what is kept is outside VAT', () => {
  expect(keptLine(cents(680))).toMatchObject({ amount: 680, rate: null, nature: 'KEPT' })
})
