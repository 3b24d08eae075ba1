import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeModules, barsOf, code128Modules, ean13Modules, eanCheckDigit, isCode128, isEan13 } from './barcode.ts'

describe('EAN-13', () => {
  it.each([
    ['4006381333931', true],
    ['3017620422003', true],
    ['3017620422004', false],
    ['301762042200', false],
    ['30176204220035', false],
    ['301762042200A', false],
  ])('%s', (code, expected) => expect(isEan13(code)).toBe(expected))

  it('draws the example of the specification', () =>
    // GS1 General Specifications: guards, six digits in the parity of the first, the middle, six digits, guards.
    expect(ean13Modules('4006381333931')).toBe(
      `101${'0001101 0100111 0101111 0111101 0001001 0110011'.replaceAll(' ', '')}01010${'1000010 1000010 1000010 1110100 1000010 1100110'.replaceAll(' ', '')}101`,
    ))

  const twelve = fc.stringMatching(/^\d{12}$/)
  it('is 95 modules of 30 bars, whatever the digits, and no two codes look alike', () =>
    fc.assert(
      fc.property(twelve, twelve, (a, b) => {
        const [one, two] = [a, b].map((text) => ean13Modules(`${text}${eanCheckDigit(text)}`))
        expect(one).toHaveLength(95)
        expect(barsOf(one ?? '')).toHaveLength(30)
        expect(one === two).toBe(a === b)
      }),
    ))
  it('finds one digit that was mistyped', () =>
    fc.assert(
      fc.property(twelve, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const code = `${text}${eanCheckDigit(text)}`
        const wrong = `${code.slice(0, at)}${(Number(code[at]) + by) % 10}${code.slice(at + 1)}`
        expect(isEan13(wrong)).toBe(false)
        expect(() => ean13Modules(wrong)).toThrow(RangeError)
      }),
    ))
})

describe('Code 128', () => {
  it('draws « PJJ123C » as its description does', () =>
    // Start B, P, J, J, 1, 2, 3, C, the check (value 55), the stop.
    expect(code128Modules('PJJ123C')).toBe(
      '11010010000 11101110110 10110111000 10110111000 10011100110 11001110010 11001011100 10001000110 11101000110 1100011101011'.replaceAll(
        ' ',
        '',
      ),
    ))
  it('is eleven modules a letter, and thirteen at the end', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,48}$/), (text) => {
        const modules = code128Modules(text)
        expect(modules).toHaveLength(11 * (text.length + 2) + 13)
        expect(barsOf(modules)).toHaveLength(3 * (text.length + 2) + 4)
      }),
    ))
  it.each(['', 'É', 'x'.repeat(49), 'a\n'])('lacks « %s »', (text) => {
    expect(isCode128(text)).toBe(false)
    expect(() => code128Modules(text)).toThrow(RangeError)
    expect(barcodeModules(text)).toBeNull()
  })
})

it('draws the kind that a scanner expects', () => {
  expect(barcodeModules('3017620422003')).toBe(ean13Modules('3017620422003'))
  expect(barcodeModules('3017620422004')).toBe(code128Modules('3017620422004'))
})

it('gives dark bars as positions and widths', () =>
  expect(barsOf('1011100')).toEqual([
    { at: 0, width: 1 },
    { at: 2, width: 3 },
  ]))
