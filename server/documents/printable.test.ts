import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readFonts } from './fonts.ts'
import { printer } from './printable.ts'

const { coverage } = readFonts()
const { text, data } = printer(coverage)

describe('printable texts', () => {
  it.each([
    ['French', 'Œuvre à 1\u202F234,56\u00A0€ — « déjà » −5 ½', 'Œuvre à 1\u202F234,56\u00A0€ — « déjà » −5 ½'],
    ['Greek and Cyrillic', 'Ελένη Ђорђе', 'Ελένη Ђорђе'],
    ['Vietnamese, composed', 'Nguyễn'.normalize('NFD'), 'Nguyễn'],
    ['Hebrew', 'שלום', 'שלום'],
    ['Persian with its joiners', 'علی\u200Cرضا', 'علی\u200Cرضا'],
    ['one emoji of several', 'Élodie 👨‍👩‍👧 !', 'Élodie 👨‍👩‍👧 !'],
    ['emoji with a selector', '❤\uFE0F', '❤'],
    ['flags', '🇫🇷🇩🇪', '🇫🇷🇩🇪'],
    ['Chinese', '王小明', '王小明'],
    ['a Chinese name of the first extension', '㐂', '㐂'],
    ['one of the second, which only a font of 100,000 characters has', '王𠀋', '王?'],
    ['Japanese', '佐藤さくら サクラ', '佐藤さくら サクラ'],
    ['Korean', '김민준'.normalize('NFD'), '김민준'],
    ['Hindi', 'प्रिया', 'प्रिया'],
    ['Thai', 'สมชาย', 'สมชาย'],
    ['a script that we have no font of', 'ᏣᎳᎩ', '???'],
    ['a mark that no font joins to its base', 'ש\u093E', '?'],
    ['direction marks', 'a\u202Eb\u2066c\u200Fd', 'abcd'],
    ['controls', 'a\u0000b\r\nc\td', 'a b c d'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['an unassigned character', '\u0378', '?'],
    ['nothing', '', ''],
  ])('%s', (_, raw, expected) => expect(text(raw)).toBe(expected))

  it('goes through a whole value and leaves the rest', () =>
    expect(data({ a: ['\u0378', 1, null, { b: 'x' }], c: true })).toEqual({ a: ['?', 1, null, { b: 'x' }], c: true }))

  test('whatever is left is drawn by some font', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        for (const character of text(raw))
          expect(coverage.some((font) => font.has(character.codePointAt(0) ?? 0))).toBe(true)
      }),
    )
  })
})
