import { expect, test } from 'vitest'
import { limitedAsResident } from './booking/payment-rules.ts'
import { isIntraCommunity, isSameVat } from './billing/guards.ts'
import type { Buyer, Seller } from './billing/bill-content.ts'
import { vatTerritory } from './territory.ts'

// The rules read the country and whether it is a company, and nothing else.
const seller = (countryCode: string): Seller => ({ address: { countryCode } }) as Seller
const company = (countryCode: string): Buyer => ({ professional: true, address: { countryCode } }) as Buyer

test.each([
  ['FR', 'RE', true, false],
  ['RE', 'FR', true, false],
  ['GP', 'MQ', true, false],
  ['FR', 'GF', false, false],
  ['FR', 'YT', false, false],
  ['FR', 'DE', false, true],
  ['RE', 'DE', false, true],
  ['FR', 'CH', false, false],
])('VAT from %s to %s: one territory %s, between states of the Union %s', (from, to, same, union) => {
  expect(isSameVat(seller(from), company(to))).toBe(same)
  expect(isIntraCommunity(seller(from), company(to))).toBe(union)
})

test('a home overseas is one in France for the limit of cash, but in countries of their own', () => {
  const limited = (country: string): boolean => limitedAsResident({ country, isCompany: false })
  expect(['FR', 'GP', 'MQ', 'RE', 'GF', 'YT'].filter(limited)).toHaveLength(6)
  expect(['NC', 'PF', 'DE', 'MC'].filter(limited)).toEqual([])
})

test('other countries are themselves', () =>
  expect(['DE', 'MC', 'NC', ''].map(vatTerritory)).toEqual(['DE', 'MC', 'NC', '']))
