import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import { natureOfProduct, soldParts } from './sold.ts'

it.each([
  ['GOODS', 2000, 'GOODS'],
  ['GOODS/7', 550, 'GOODS'],
  ['EXTRA-57', 1000, 'SERVICE'],
  ['TAX', null, 'TAX'],
  ['INSURANCE', null, 'EXEMPT'],
  ['VOUCHER', null, 'VOUCHER'],
  ['INDEMNITY', null, 'INDEMNITY'],
  // Of a house in franchise.
  ['GOODS', null, 'EXEMPT'],
] as const)('%s at %s is %s', (product, rate, nature) => {
  expect(natureOfProduct(product, rate)).toBe(nature)
})

it('rounds a document once a rate: its lines share that', () => {
  const parts = soldParts([
    ['GOODS', 2000, cents(5)],
    ['SERVICE', 2000, cents(5)],
    ['TAX', null, cents(44)],
  ])
  // Ten cents at 20 % are 8 + 2; five and five by themselves would be 4 + 1 twice.
  expect(parts.map(({ nature, amount, vat }) => [nature, amount, vat])).toEqual([
    ['GOODS', 5, 1],
    ['SERVICE', 5, 1],
    ['TAX', 44, 0],
  ])
})
