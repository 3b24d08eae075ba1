import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SMS_PROVIDERS, stopClause } from './provider.ts'
import { simplified, smsSize } from './text.ts'

const GSM = '@£$¥èéùìòÇ\nØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà'
const gsmText = fc.string({ unit: fc.constantFrom(...Array.from(`${GSM}^{}\\[~]|€`)), maxLength: 400 })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('nN°ñeé ç«»’…œÊ'), '\u0301', '\u0331', '\uFE0F', '😀', 'й', 'ç'),
    maxLength: 200,
  }),
)

describe('the size of a text', () => {
  it.each<[string, string, 'GSM7' | 'UCS2', number, number, number]>([
    ['nothing', '', 'GSM7', 0, 0, 160],
    ['one letter', 'a', 'GSM7', 1, 1, 160],
    ['a full one', 'a'.repeat(160), 'GSM7', 160, 1, 160],
    ['one more', 'a'.repeat(161), 'GSM7', 161, 2, 153],
    ['two full ones', 'a'.repeat(306), 'GSM7', 306, 2, 153],
    ['three', 'a'.repeat(307), 'GSM7', 307, 3, 153],
    ['letters of French that are within', 'ÉÇéèàù', 'GSM7', 6, 1, 160],
    ['a decomposed letter that is within', 'e\u0301', 'GSM7', 1, 1, 160],
    ['an extension', '^{}[]~\\|€', 'GSM7', 18, 1, 160],
    ['eighty euros', '€'.repeat(80), 'GSM7', 160, 1, 160],
    ['an extension that would straddle', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM7', 306, 3, 153],
    ['one that just fits', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 'GSM7', 306, 2, 153],
    ['one letter outside', 'ç', 'UCS2', 1, 1, 70],
    ['a full one of UCS-2', 'ç'.repeat(70), 'UCS2', 70, 1, 70],
    ['one more of UCS-2', 'ç'.repeat(71), 'UCS2', 71, 2, 67],
    ['an extension in UCS-2 counts once', 'ç€', 'UCS2', 2, 1, 70],
    ['an emoji', '😀', 'UCS2', 2, 1, 70],
    ['an emoji that would straddle', `${'ç'.repeat(66)}😀${'ç'.repeat(66)}`, 'UCS2', 134, 3, 67],
    ['two full ones of UCS-2', `${'ç'.repeat(65)}😀${'ç'.repeat(67)}`, 'UCS2', 134, 2, 67],
  ])('%s', (_, text, encoding, units, segments, perSegment) =>
    expect(smsSize(text)).toMatchObject({ encoding, units, segments, perSegment }),
  )

  it('names what costs, once, in order', () =>
    expect(smsSize('Ça va, garçon ? œuf, cœur… ☀').costly).toEqual(['ç', 'œ', '…', '☀']))

  it('of GSM-7 is never more than what would hold it, nor less', () =>
    fc.assert(
      fc.property(gsmText, (text) => {
        const { encoding, units, segments, perSegment, costly } = smsSize(text)
        expect([encoding, costly]).toEqual(['GSM7', []])
        expect(units).toBeLessThanOrEqual(segments * perSegment)
        // Each but the last may leave one septet for an escape that did not fit.
        expect(units).toBeGreaterThan((segments - 1) * (perSegment - 1) - (segments === 0 ? perSegment : 0))
      }),
    ))

  it('of UCS-2 holds every unit, and one straddles nothing', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('ç', '😀', 'a'), maxLength: 300 }), (text) => {
        const { units, segments, perSegment } = smsSize(`ç${text}`)
        expect(units).toBe(text.length + 1)
        expect(units).toBeLessThanOrEqual(segments * perSegment)
        expect(units).toBeGreaterThan((segments - 1) * (perSegment - 1))
      }),
    ))
})

describe('a simpler text', () => {
  it.each([
    ['Ça, là-bas : déjà où ? À Évreux, Étretat, PRÉVU', 'Ça, là-bas : déjà où ? A Évreux, Étretat, PRÉVU'],
    ['garçon, âne, fenêtre, île, hôtel, août, Noël, maïs', 'garcon, ane, fenetre, ile, hotel, aout, Noel, mais'],
    ['œuf, CŒUR, ÂÊÎÔÛËÏ ÈÙ', 'oeuf, COEUR, AEIOUEI EU'],
    ['«\u00A0Les\u202FPins\u00A0» – l’été — fin…', '" Les Pins " - l\'été - fin...'],
    ['n° 12, 25°, 40 m²', 'no 12, 25°, 40 m2'],
    ['Łódź, Čapek, Dvořák', 'Lodz, Capek, Dvorak'],
    ['До встречи й 😀 ❤\uFE0F', 'До встречи й 😀 ❤\uFE0F'],
    ['e\u0301te\u0301, c\u0327a', 'été, ca'],
    ['€ [a] {b} ~ | ^ \\', '€ [a] {b} ~ | ^ \\'],
    ['', ''],
  ])('%s', (text, simple) => expect(simplified(text)).toBe(simple))

  it('is as simple as it gets', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(simplified(simplified(text))).toBe(simplified(text))
      }),
    ))

  it('is the same where nothing costs', () =>
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(simplified(text)).toBe(text)
      }),
    ))

  it('has nothing costly that the first had not', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const before = new Set(smsSize(text).costly)
        expect(smsSize(simplified(text)).costly.filter((one) => !before.has(one))).toEqual([])
      }),
    ))
})

it('no clause of offers makes a text costly', () => {
  for (const provider of SMS_PROVIDERS) expect(smsSize(stopClause(provider)).costly).toEqual([])
})
