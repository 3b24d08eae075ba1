import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './difference.ts'

const side = (before: string, after: string, kind: 'gone' | 'new'): string =>
  wordDifference(before, after)
    .filter((piece) => piece.kind === 'same' || piece.kind === kind)
    .map(({ text }) => text)
    .join('')

test.each([
  ['', '', []],
  ['un deux', 'un deux', [['same', 'un deux']]],
  [
    'le solde est dû',
    'le solde reste dû',
    [
      ['same', 'le solde '],
      ['gone', 'est'],
      ['new', 'reste'],
      ['same', ' dû'],
    ],
  ],
  [
    'le petit chien',
    'le grand chat',
    [
      ['same', 'le '],
      ['gone', 'petit chien'],
      ['new', 'grand chat'],
    ],
  ],
  [
    'à {Date de début}',
    'à {Date de fin}',
    [
      ['same', 'à '],
      ['gone', '{Date de début}'],
      ['new', '{Date de fin}'],
    ],
  ],
  ['', 'nouveau', [['new', 'nouveau']]],
  ['parti', '', [['gone', 'parti']]],
])('« %s » to « %s »', (before, after, pieces) => {
  expect(wordDifference(before, after).map(({ kind, text }) => [kind, text])).toEqual(pieces)
})

test('both texts can be read out of it', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'chien', ' ', '\n', 'solde'), { maxLength: 40 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(side(before, after, 'gone')).toBe(before)
      expect(side(before, after, 'new')).toBe(after)
    }),
  )
})

test('very long texts are told without comparing every pair', () => {
  const long = (word: string): string => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ')
  expect(wordDifference(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
})
