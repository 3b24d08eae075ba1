import { expect, it } from 'vitest'
import { surnameAbove, withSurname } from './surname-above.ts'

const person = (surname: string | null, name: string | null = null) => ({ surname, name })

it('is that of the nearest above who has one', () => {
  const people = [person('Dupont', 'Claire'), person('Martin'), person(null), person(null)]
  expect([0, 1, 2, 3].map((at) => surnameAbove(people, at))).toEqual([null, 'Dupont', 'Martin', 'Martin'])
})

it('comes with a first name, and stays as it was changed', () => {
  const unnamed = person(null)
  expect(withSurname(person(null, 'Lu'), unnamed, 'Dupont')).toEqual(person('Dupont', 'Lu'))
  expect(withSurname(person('Martin', 'Lu'), unnamed, 'Dupont')).toEqual(person('Martin', 'Lu'))
  // Erased on purpose: it is not forced back.
  expect(withSurname(person(null, 'Lu'), person('Dupont', 'Lu'), 'Dupont')).toEqual(person(null, 'Lu'))
  expect(withSurname(unnamed, unnamed, 'Dupont')).toEqual(unnamed)
})
