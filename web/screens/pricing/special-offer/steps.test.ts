import { describe, expect, it } from 'vitest'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import {
  STEPS,
  helpOf,
  neededOf,
  nextOf,
  optionalOf,
  previousOf,
  rowsOf,
  shareOf,
  stepOf,
} from '#web/screens/pricing/special-offer/steps.ts'

const KINDS = Object.keys(specialOffer.fields.kind.choices ?? {})

describe('the steps of an offer', () => {
  it('are the 14 of the specification', () => {
    expect(STEPS).toHaveLength(14)
  })

  it('help with what the kind asks, not with another kind', () => {
    const helps = KINDS.map((kind) => [kind, helpOf('reduction', kind)])
    expect(Object.fromEntries(helps)).toEqual({
      LESS_AMOUNT: 'reduction',
      LESS_PERCENT: 'reduction',
      STRIKEOUT: 'reduction',
      ...{ BOOKING_FEES: 'BOOKING_FEES', X_EQUAL_Y: 'X_EQUAL_Y' },
      ...{ INCLUDED_SERVICE: 'INCLUDED_SERVICE', LAST_MINUTE: 'LAST_MINUTE' },
    })
    expect(KINDS.map((kind) => helpOf('period', kind))).toEqual(KINDS.map(() => 'period'))
  })

  it('show every field of the declaration for some kind, and no other', () => {
    const shown = new Set(KINDS.flatMap((kind) => STEPS.flatMap((step) => rowsOf(step, kind).flat())))
    expect([...shown].toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(specialOffer.fields).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it.each([
    ['LESS_PERCENT', ['type', 'period', 'grids', 'reduction']],
    ['BOOKING_FEES', ['type', 'period', 'grids', 'reduction']],
    ['LAST_MINUTE', ['type', 'period', 'grids', 'reduction', 'validity']],
  ])('are no more than %s needs', (kind, steps) => expect(neededOf(kind)).toEqual(steps))

  it('skip what means nothing for a kind, and lose none of the others', () => {
    expect(optionalOf('BOOKING_FEES')).not.toContain('application')
    expect(optionalOf('BOOKING_FEES')).not.toContain('fees')
    for (const kind of KINDS)
      for (const step of STEPS.filter((one) => one !== 'grids' && one !== 'summary'))
        expect([kind, step, [...neededOf(kind), ...optionalOf(kind)].includes(step)]).toEqual([
          kind,
          step,
          rowsOf(step, kind).length > 0,
        ])
  })

  it('lead to the summary, which every condition comes back to', () => {
    expect(nextOf('type', 'LESS_PERCENT')).toBe('period')
    expect(nextOf('reduction', 'LESS_PERCENT')).toBe('summary')
    expect(nextOf('promo', 'LESS_PERCENT')).toBe('summary')
    expect(nextOf('summary', 'LESS_PERCENT')).toBeUndefined()
    expect([
      previousOf('type', 'STRIKEOUT'),
      previousOf('promo', 'STRIKEOUT'),
      previousOf('summary', 'STRIKEOUT'),
    ]).toEqual([undefined, 'summary', 'reduction'])
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
