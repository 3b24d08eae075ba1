import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auxiliaryCode, codeCharacters, cutCodes } from './auxiliary.ts'
import type { AuxiliaryRule } from './auxiliary.ts'

const rule = (over: Partial<AuxiliaryRule> = {}): AuxiliaryRule => ({ prefix: 'C', length: 8, source: 'NAME', ...over })
const nobody = (): boolean => false

describe('the code of a customer', () => {
  it.each([
    ['DUPONT Zoé', 'CDUPONTZ'],
    ['O’NEILL Sean', 'CONEILLS'],
    ['Œuvre de la Jeunesse', 'COEUVRED'],
    ['Straßer', 'CSTRASSE'],
    ['Ng', 'CNG'],
    ['李 明', 'CC00042'],
  ])('is made of the name %s', (name, code) => {
    expect(auxiliaryCode(rule(), { code: 'C00042', name }, nobody)).toBe(code)
  })

  it('is made of the customer code, cut to its length', () => {
    expect(auxiliaryCode(rule({ source: 'CODE', prefix: '' }), { code: 'C00042', name: 'Dupont' }, nobody)).toBe(
      'C00042',
    )
    const long = { code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN', name: 'Dupont' }
    expect(auxiliaryCode(rule({ source: 'CODE' }), long, nobody)).toBe('CABCDEFG')
  })

  it('gives way where it is taken', () => {
    const taken = new Set(['CDUPONT', ...Array.from({ length: 9 }, (_, i) => `CDUPONT${i + 1}`)])
    const isTaken = (code: string): boolean => taken.has(code)
    expect(auxiliaryCode(rule(), { code: '1', name: 'Dupont' }, isTaken)).toBe('CDUPON10')
  })

  it('is refused where none is left', () => {
    expect(() => auxiliaryCode(rule({ length: 1, prefix: '' }), { code: '1', name: 'A' }, () => true)).toThrow(
      RangeError,
    )
  })
})

describe('codes cut to a format', () => {
  it('keeps those that fit, and tells the others apart', () => {
    const long = (end: string): string => `C${'DUPONTDELAROCHE'.repeat(3)}${end}`.slice(0, 40 - end.length) + end
    const cut = cutCodes([long('A'), long('B'), 'CDUPONTD', 'C1'], 8)
    expect([...cut.values()]).toEqual(['C1', 'CDUPONTD', 'CDUPONT1', 'CDUPONT2'])
  })

  it('never has doubles, whatever the codes and their order', () => {
    const code = fc.string({ unit: fc.constantFrom('A', 'B', '1'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 60 }), fc.integer({ min: 4, max: 12 }), (codes, length) => {
        const cut = cutCodes(codes, length)
        expect(new Set(cut.values()).size).toBe(codes.length)
        for (const [whole, short] of cut) {
          expect(short.length).toBeLessThanOrEqual(length)
          if (whole.length <= length) expect(short).toBe(whole)
        }
        expect(cutCodes(codes.toReversed(), length)).toEqual(cut)
      }),
    )
  })
})

it('keeps letters and digits only', () => {
  expect(codeCharacters(' àéîõü-ç_12 ')).toBe('AEIOUC12')
})
