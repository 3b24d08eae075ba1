import { describe, expect, it } from 'vitest'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { STEPS, rowsOf, shareOf, stepOf } from '#web/screens/occupant-extra/special-offer/steps.ts'

const KINDS = Object.keys(specialOffer.fields.kind.choices ?? {})

describe('the steps of an offer', () => {
  it('are the 14 of the specification', () => {
    expect(STEPS).toHaveLength(14)
  })

  it('show every field of the declaration for some kind, and no other', () => {
    const shown = new Set(KINDS.flatMap((kind) => STEPS.flatMap((step) => rowsOf(step, kind).flat())))
    expect([...shown].toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(specialOffer.fields).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it('tell shares of the season past as percentages', () => {
    const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')
    expect([plain(shareOf(9, 9)), plain(shareOf(5876, 89_555)), plain(shareOf(0, 0))]).toEqual([
      '100,00 %',
      '6,56 %',
      '0,00 %',
    ])
  })

  it('say where what is wrong is', () => {
    expect(stepOf('priceGrids', 'LESS_PERCENT')).toBe('grids')
    expect(stepOf('endDate', 'LESS_PERCENT')).toBe('period')
    expect(stepOf('rate', 'LAST_MINUTE')).toBe('reduction')
    expect(stepOf('label', 'STRIKEOUT')).toBe('type')
  })
})
