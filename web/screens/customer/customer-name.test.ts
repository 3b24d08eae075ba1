import { expect, it } from 'vitest'
import { customerName } from '#web/screens/customer/customer-name.ts'

const item = { id: 1, version: 1, surname: 'Durand', name: 'Zoé', labels: { civilityId: 'Madame' } }

it.each([
  ['a person', item, 'Madame Durand Zoé'],
  ['a person without first name nor civility', { ...item, name: null, labels: {} }, 'Durand'],
  ['a company', { ...item, isCompany: true, companyName: 'Cars Durand' }, 'Cars Durand'],
  ['a company not named yet', { ...item, isCompany: true, companyName: null }, 'Madame Durand Zoé'],
  ['a former company', { ...item, isCompany: false, companyName: 'Cars Durand' }, 'Madame Durand Zoé'],
])('names %s', (_, record, expected) => {
  expect(customerName(record)).toBe(expected)
})
