import { expect, it } from 'vitest'
import { unitTariff } from '#web/screens/payment/tax-tariffs.ts'

const row = (over: Record<string, unknown>) => ({ id: 1, version: 1, regime: 'UNIT', ...over })

it.each([
  ['the department', { base: 55, departmentRate: 1000 }, 61, [6]],
  ['the department and the region', { base: 60, departmentRate: 1000, regionRate: 3400 }, 86, [6, 20]],
  ['Île-de-France', { base: 20, departmentRate: 1000, grandParisRate: 1500, mobilityRate: 20_000 }, 65, [2, 3, 40]],
  ['nothing', { base: 22, departmentRate: 0, regionRate: null }, 22, []],
  [
    'the department, on the cap of a percentage',
    { regime: 'PERCENT', cap: 330, rate: 500, departmentRate: 1000 },
    363,
    [33],
  ],
])('adds %s to the tariff of a night', (_, over, unit, additions) => {
  const tariff = unitTariff(row(over))
  expect(tariff?.unit).toBe(unit)
  expect(tariff?.additions.map(({ amount }) => amount)).toEqual(additions)
})

it('asks nothing of the stay where the site pays a lump sum', () => {
  expect(unitTariff(row({ regime: 'FORFAIT', base: 22 }))).toBeNull()
})
