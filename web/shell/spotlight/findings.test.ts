import { describe, expect, it } from 'vitest'
import { menuFor } from '#contract/menu.ts'
import { functionalities } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import { texts } from '#contract/texts/fr/menu.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { inOrder, screensFor } from './findings.ts'
import type { Finding } from './findings.ts'
import { otherWordsKeys } from './other-words.ts'

const everything = Object.fromEntries(functionalities.map((key) => [key, { code: '111', canExport: true }])) as Rights
const menus = menuFor(everything)
const label = (key: string): string => texts[key] ?? key
const paths = (query: string): string[] => screensFor({ menus }, query, label).map(({ to }) => to)

describe('screens by what people call them', () => {
  it.each([
    ['prix', '/price/grid-list'],
    ['électricité', '/extra-list'],
    ['electricite', '/price/grid-list'],
    ['mot de passe', '/profile'],
    ['mot de passe', '/admin/user-list'],
    ['caution', '/guarantee-list'],
    ['chien', '/animal-type-list'],
    ['arrhes', '/payment-terms-list'],
    ['draps', '/extra-list'],
    ['évacuation', '/occupation-list'],
    ['promo', '/special-offer-list'],
    ['carte bancaire', '/payment-method-list'],
    ['heure de départ', '/preference/arrival_departure'],
    ['iban', '/bank-account-list'],
    ['avoir', '/bill-list'],
    ['walk-in', '/new-booking/stay/0/0/0/0/0/4'],
  ])('%s leads to %s', (query, path) => expect(paths(query)).toContain(path))

  it('puts a name before another name', () => {
    expect(paths('taxe de séjour')[0]).toBe('/tax-list')
    expect(paths('planning')[0]).toBe('/planning')
    expect(paths('clients')[0]).toBe('/customer-list')
    expect(paths('arr')[0]).toBe('/booking-arrival-list')
  })
  it('shows nobody a screen that is not theirs', () =>
    expect(screensFor({ menus: menuFor({}) }, 'prix', label)).toEqual([]))
  it('names only screens of the menu', () => {
    const known = new Set(['profile', ...leavesOf(menus).map(({ key }) => key)])
    expect(otherWordsKeys().filter((key) => !known.has(key))).toEqual([])
  })
})

describe('the order', () => {
  const one = (kind: Finding['kind'], id: string, isExact = false): Finding => ({
    kind,
    id,
    label: id,
    detail: '',
    to: '/',
    isExact,
  })
  const ids = (findings: readonly Finding[]): string[] => inOrder(findings).map(({ id }) => id)

  it('is stays, customers, places, screens', () =>
    expect(ids([one('screens', 's'), one('places', 'p'), one('customers', 'c'), one('stays', 'b')])).toEqual([
      'b',
      'c',
      'p',
      's',
    ]))
  it('brings what is meant exactly above', () => {
    expect(ids([one('stays', 'b'), one('places', 'p1'), one('places', 'p2', true)])).toEqual(['p2', 'p1', 'b'])
    expect(ids([one('customers', 'c1'), one('customers', 'c2', true), one('screens', 's')])).toEqual(['c2', 'c1', 's'])
  })
})
