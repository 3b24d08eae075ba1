import { describe, expect, it } from 'vitest'
import { byBand, readParty, writeParty } from './party-text.ts'
import type { AgeBand, PartyItem, PartyWords } from './party-text.ts'

const band = (id: number, code: string, label: string, min: number, max: number | null): AgeBand => ({
  id,
  code,
  label,
  min,
  max,
})
const item = (kind: Exclude<PartyItem['kind'], 'OTHER'>, refId: number, code: string, label: string): PartyItem => ({
  kind,
  refId,
  code,
  label,
})

const words: PartyWords = {
  bands: [
    band(1, 'ADU', 'Adulte', 18, null),
    band(2, 'ADO', 'Adolescent', 13, 17),
    band(3, 'ENF', 'Enfant', 3, 12),
    band(4, 'BB', 'Bébé', 0, 2),
  ],
  items: [
    item('ANIMAL', 7, 'CHIEN', 'Chien'),
    item('VEHICLE', 8, 'VL', 'Voiture'),
    item('EXTRA', 9, 'ELEC', 'Électricité 10 A'),
  ],
}
const ages = (typed: string) => readParty(typed, words)?.ages
const items = (typed: string) => readParty(typed, words)?.items.map(({ item: { code }, quantity }) => [code, quantity])

describe('readParty', () => {
  it.each([
    ['2a 9 4', [18, 18, 9, 4]],
    ['2A, 9, 4', [18, 18, 9, 4]],
    ['2 adultes et 2 enfants', [18, 18, 3, 3]],
    ['2 adults and 2 children', [18, 18, 3, 3]],
    ['1 adult 1 baby dog', [18, 0]],
    ['2ad+1bb', [18, 18, 0]],
    ['2 adultes 1 bébé', [18, 18, 0]],
    ['2x9', [9, 9]],
    ['9 ans 4ans', [9, 4]],
    ['18 mois', [1]],
    ['65 63', [65, 63]],
    ['1 ado', [13]],
    ['a', [18]],
    ['', []],
  ])('%s', (typed, expected) => expect(ages(typed)).toEqual(expected))

  it('counts what comes along', () => {
    expect(items('2a 9 4 chien')).toEqual([['CHIEN', 1]])
    expect(ages('2a 9 4 chien')).toEqual([18, 18, 9, 4])
    expect(items('2a 2 chiens 1 voiture élec')).toEqual([
      ['CHIEN', 2],
      ['VL', 1],
      ['ELEC', 1],
    ])
    expect(ages('2a 2 chiens')).toEqual([18, 18])
  })

  it.each(['2a x?', 'dinosaure', '130', '2a 9 zz', '100a'])('does not guess at « %s »', (typed) =>
    expect(readParty(typed, words)).toBeUndefined(),
  )

  it('understands the usual words where no category is defined', () =>
    expect(readParty('2a 1e 1b', { bands: [], items: [] })?.ages).toEqual([18, 18, 8, 1]))

  it('reads back what it writes', () => {
    for (const typed of ['2a 9 4', '1a 65 13 0', '9', ''])
      expect(writeParty(readParty(typed, words)?.ages ?? [], words)).toBe(typed)
  })
})

it('groups the party by category, in their order', () => {
  const groups = byBand([9, 18, 4, 18, 1], words.bands)
  expect(groups.map(({ band: found, ages: some }) => [found?.code, some])).toEqual([
    ['ADU', [18, 18]],
    ['ENF', [9, 4]],
    ['BB', [1]],
  ])
})
