import { expect, it } from 'vitest'
import { idParam, listAddress, recordAddress } from '#web/crud/addresses.ts'

it('puts the id last and keeps the parents', () => {
  expect(idParam('/town/$countryId/$departmentId/$townId')).toBe('townId')
  expect(
    recordAddress('/town/$countryId/$departmentId/$townId', 7, { countryId: 75, departmentId: 3, townId: 1 }),
  ).toBe('/town/75/3/7')
  expect(listAddress('/town-list/$countryId/$departmentId', { countryId: 75, departmentId: 3, townId: 1 })).toBe(
    '/town-list/75/3',
  )
})

it('opens a record on its first page, and a new one as 0', () => {
  expect(recordAddress('/customer/$tab/$customerId', 12)).toBe('/customer/identity/12')
  expect(recordAddress('/admin/user/$page/$userId', 0, { page: 'rights' })).toBe('/admin/user/identity/0')
  expect(recordAddress('/tva/$tvaId', 0)).toBe('/tva/0')
})
