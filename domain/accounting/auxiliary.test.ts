import { describe, expect, it } from 'vitest'
import { auxiliaryCode, codeCharacters } from './auxiliary.ts'
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

it('keeps letters and digits only', () => {
  expect(codeCharacters(' àéîõü-ç_12 ')).toBe('AEIOUC12')
})
