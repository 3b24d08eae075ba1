import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { CERTAIN, SUSPECT, isOneTypo, twinScore } from '#domain/customer/twins.ts'
import type { TwinFacts } from '#domain/customer/twins.ts'

const ANNE: TwinFacts = {
  surname: 'Lefèvre',
  birthName: null,
  name: 'Anne',
  isCompany: false,
  companyName: null,
  siret: null,
  vatNumber: null,
  birthDate: toDay('1980-05-04'),
  phones: ['0612345678'],
  emails: ['anne@exemple.fr'],
  addresses: [{ address1: '8, rue des Lilas', postalCode: '69003' }],
}
const unknown = { birthDate: null, phones: [], emails: [], addresses: [] }
const FIRM = { ...ANNE, isCompany: true, companyName: 'Cars Lefèvre', siret: '73282932000074' }

describe('two records', () => {
  test.each<[string, Partial<TwinFacts>, number, number]>([
    ['that are equal', {}, CERTAIN, 100],
    ['written another way', { surname: 'LEFEVRE', phones: ['+33 6 12 34 56 78'], ...{ emails: [] } }, CERTAIN, 100],
    ['with one typo in the name', { surname: 'Lefevbre' }, CERTAIN, 100],
    [
      'with the names the wrong way round',
      { ...unknown, surname: 'Anne', name: 'Lefèvre', phones: ['0612345678'] },
      60,
      84,
    ],
    ['of one name, born the same day', { ...unknown, birthDate: toDay('1980-05-04') }, SUSPECT, 84],
    ['of one name and telephone', { ...unknown, phones: ['0612345678'] }, SUSPECT, 84],
    ['of one name only', unknown, 0, SUSPECT - 1],
    ['of a couple', { name: 'Paul', birthDate: null }, 0, SUSPECT - 1],
    [
      'of father and son',
      { ...unknown, birthDate: toDay('2004-05-04'), phones: ['0612345678'], emails: ['anne@exemple.fr'] },
      0,
      SUSPECT - 1,
    ],
    ['after a wedding', { surname: 'Morel', birthName: 'Lefèvre' }, CERTAIN, 100],
    ['of two people', { ...unknown, surname: 'Morel', name: 'Paul' }, 0, 0],
  ])('%s', (_, change, least, most) => {
    const { score } = twinScore(ANNE, { ...ANNE, ...change })
    expect(score).toBeGreaterThanOrEqual(least)
    expect(score).toBeLessThanOrEqual(most)
  })

  test('of one firm, with two people to ask for', () => {
    const other = { ...FIRM, ...unknown, surname: 'Morel', name: 'Paul' }
    expect(twinScore(FIRM, other)).toMatchObject({ score: CERTAIN + 15, reasons: ['siret', 'companyName'] })
  })

  test('tell why', () => {
    const other = { ...ANNE, ...unknown, phones: ['06 12 34 56 78'] }
    expect(twinScore(ANNE, other).reasons).toEqual(['surname', 'name', 'phone'])
  })

  test('score the same both ways', () => {
    const text = fc.constantFrom('Lefèvre', 'Lefevre', 'Lefebvre', 'Anne', 'Paul', '')
    const someone = fc.record({
      surname: text,
      birthName: fc.constant(null),
      name: text,
      isCompany: fc.boolean(),
      companyName: text,
      siret: fc.constant(null),
      vatNumber: fc.constant(null),
      birthDate: fc.constantFrom(null, toDay('1980-05-04'), toDay('1981-05-04')),
      phones: fc.array(fc.constantFrom('0612345678', '+33612345678', '0600000000'), { maxLength: 2 }),
      emails: fc.array(fc.constantFrom('a@b.fr', 'A@B.FR'), { maxLength: 1 }),
      addresses: fc.constant([]),
    })
    fc.assert(
      fc.property(someone, someone, (a, b) => {
        expect(twinScore(a, b).score).toBe(twinScore(b, a).score)
      }),
    )
  })
})

test.each([
  ['martin', 'martim', true],
  ['martin', 'matrin', true],
  ['martin', 'martn', true],
  ['martin', 'marttin', true],
  ['petit', 'ptit', true],
  ['martin', 'martin', false],
  ['martin', 'mxrtxn', false],
  ['paul', 'pauk', false],
])('%s and %s are one typo apart: %s', (a, b, expected) => {
  expect([isOneTypo(a, b), isOneTypo(b, a)]).toEqual([expected, expected])
})
