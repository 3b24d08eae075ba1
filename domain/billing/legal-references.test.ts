import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { legalReference } from './legal-references.ts'

describe('provisions of the VAT code', () => {
  it.each([
    ['2026-12-31', 'CGI, art. 293 B'],
    ['2027-01-01', 'CIBS, art. L. 223-3 ; CGI, anc. art. 293 B'],
    ['2030-05-01', 'CIBS, art. L. 223-3 ; CGI, anc. art. 293 B'],
  ])('are quoted on %s as of that day', (day, text) => expect(legalReference('FRANCHISE', toDay(day))).toBe(text))
  it('keep their name while their place in the new code is not known', () =>
    expect(legalReference('TOURIST_TAX', toDay('2027-06-01'))).toBe('CGI, art. 267, II-2°'))
})
