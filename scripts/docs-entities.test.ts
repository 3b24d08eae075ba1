/** docs/entities.md: every phrase of the specification about an entity maps to a field or a rule, and the document is up to date. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { READ_LATER } from './docs/entity-later.ts'
import { AREAS, ENTITY_PHRASES, NOT_DECLARED } from './docs/entity-phrases.ts'
import { ENTITIES_FILE, entitiesDocument, isKept, unmapped } from './docs/entities.ts'

it('keeps every phrase by a field, an entity, a rule or a part that it waits for', () => {
  expect(unmapped()).toEqual([])
  expect(Object.values(ENTITY_PHRASES).flatMap((phrases) => Object.keys(phrases)).length).toBeGreaterThan(110)
})

it('knows a phrase that nothing keeps', () => {
  expect(
    ['place.colour', 'campervan', 'code:tax.nothing', 'file:nowhere.ts', 'test:README.md#', 'waiting:'].filter(isKept),
  ).toEqual([])
})

it('covers the six areas, and says where what is not declared is kept', () => {
  const areas = new Set(Object.values(entities).map(({ path }) => path.split('/')[0]))
  expect(AREAS.filter((area) => !areas.has(area))).toEqual([])
  expect(Object.values(NOT_DECLARED).filter((target) => !isKept(target))).toEqual([])
  expect(Object.keys(NOT_DECLARED).filter((name) => name in entities)).toEqual([])
})

it('names what is read later as it is declared', () => {
  expect(Object.keys(READ_LATER).filter((name) => !isKept(name))).toEqual([])
})

it('is written down as it is: else run `npm run docs:entities`', () => {
  expect(readFileSync(ENTITIES_FILE, 'utf8')).toBe(entitiesDocument())
})
