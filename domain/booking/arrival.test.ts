import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { checkPlaceLeft } from './arrival.ts'

const martin = { place: 'A12', file: '2027-00012', departure: toDay('2027-07-10'), occupancyId: 7 }

describe('an arrival', () => {
  it('is refused where somebody is still there, and says who', () =>
    expect(() => checkPlaceLeft([martin], null)).toThrow(
      expect.objectContaining({ code: 'place.stillOccupied', context: martin }),
    ))
  it('is recorded with a reason', () =>
    expect(() => checkPlaceLeft([martin], 'partis sans rendre la clé')).not.toThrow())
  it('is recorded where nobody is', () => expect(() => checkPlaceLeft([], null)).not.toThrow())
})
