import { expect, it } from 'vitest'
import { LINE_TYPES } from '../pricing/line.ts'
import { OWN_LINE_TYPES, PRODUCTS, THIRD_PRODUCTS, lineKey, productOf, sectionKeys } from './product.ts'
import type { SoldLine } from './product.ts'

const usual = Object.fromEntries(PRODUCTS.map((product) => [product, '706']))
const line = (over: Partial<SoldLine>): SoldLine => ({ type: 'occupancy', rate: 1000, isRental: false, ...over })

it.each<[string, Partial<SoldLine>, string]>([
  ['a stay on a pitch', {}, 'PITCH'],
  ['a stay in a rental', { isRental: true }, 'RENTAL'],
  ['a guest follows the stay', { type: 'attendant', isRental: true }, 'RENTAL'],
  ['a reduction follows the stay', { type: 'discount' }, 'PITCH'],
  ['a reduction of no stay', { type: 'discount', isRental: null }, 'SERVICE'],
  ['an extra', { type: 'extra' }, 'SERVICE'],
  ['an extra that is goods', { type: 'extra', isGoods: true }, 'GOODS'],
  ['fees', { type: 'fees' }, 'FEES'],
  ['rent', { type: 'residentialDeadline', isRental: null }, 'RESIDENTIAL'],
  ['tourist tax', { type: 'tax', rate: null }, 'TAX'],
  ['another tax', { type: 'otherTax', rate: null }, 'TAX'],
  ['insurance', { type: 'insurance', rate: null }, 'INSURANCE'],
  ['a cancellation that bears VAT', { type: 'cancellation' }, 'PITCH'],
  ['what is kept of arrhes', { type: 'cancellation', rate: null }, 'INDEMNITY'],
  ['damage', { type: 'additionalSales', rate: null, isDamage: true }, 'INDEMNITY'],
  ['a voucher of a sum', { type: 'giftVouchers', rate: null, isRental: null }, 'VOUCHER'],
  ['a voucher of a service', { type: 'giftVouchers', isRental: null }, 'SERVICE'],
  ['a down payment', { type: 'downPaymentBill' }, 'DOWN_PAYMENT'],
])('books %s', (_, over, product) => {
  expect(productOf(usual, line(over))).toBe(product)
})

it('prefers the narrowest account that the plan has at the rate of the line', () => {
  const items = [{ kind: 'EXTRA', id: 7 }] as const
  const extra = line({ type: 'extra', items })
  expect(productOf({ ...usual, EXTRA: '7083' }, extra)).toBe('EXTRA')
  expect(productOf({ ...usual, EXTRA: '7083', 'EXTRA-7': '7084' }, extra)).toBe('EXTRA-7')
  expect(productOf({ ...usual, 'EXTRA-7:2000': '7084' }, extra)).toBe('SERVICE')
  expect(productOf({ ...usual, 'EXTRA-7:1000': '7084' }, extra)).toBe('EXTRA-7')
  expect(
    productOf({ ...usual, 'TAX-3': '4471' }, line({ type: 'tax', rate: null, items: [{ kind: 'TAX', id: 3 }] })),
  ).toBe('TAX-3')
})

it('looks at what the line is of itself before the type of place of its stay', () => {
  const items = [{ kind: 'PLACE_TYPE', id: 2 }] as const
  const own = { ...usual, 'PLACE_TYPE-2': '70615' }
  expect(productOf(own, line({ items }))).toBe('PLACE_TYPE-2')
  expect(productOf(own, line({ type: 'attendant', items }))).toBe('PLACE_TYPE-2')
  expect(productOf({ ...own, ATTENDANT: '70616' }, line({ type: 'attendant', items }))).toBe('ATTENDANT')
})

it.each<[string, Partial<SoldLine>, string]>([
  ['tourist tax', { type: 'tax', rate: null }, 'TAX'],
  ['insurance', { type: 'insurance', rate: null }, 'INSURANCE'],
  ['fees', { type: 'fees' }, 'FEES'],
  ['an extra', { type: 'extra' }, 'SERVICE'],
  ['goods', { type: 'additionalSales', isGoods: true }, 'GOODS'],
])('keeps %s out of the account of the type of place', (_, over, product) => {
  const items = [{ kind: 'PLACE_TYPE', id: 2 }] as const
  expect(productOf({ ...usual, 'PLACE_TYPE-2': '70615' }, line({ ...over, items }))).toBe(product)
  expect(sectionKeys(line({ ...over, items, placeFamilyId: 3 }))).toEqual([lineKey(over.type ?? 'tax'), product])
})

it('has a product for each line that is charged, even where the plan has nothing', () => {
  const known: readonly string[] = [...PRODUCTS, ...THIRD_PRODUCTS]
  for (const type of LINE_TYPES)
    for (const rate of [null, 1000]) expect(known).toContain(productOf({}, line({ type, rate, isRental: null })))
  expect(OWN_LINE_TYPES.map(lineKey)).toContain('OTHER_EXTRAS')
})
