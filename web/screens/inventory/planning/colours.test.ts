import { describe, expect, it } from 'vitest'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import { contrast, inkOn, planningColours } from './colours.ts'

describe('colours of the house', () => {
  it('leave the usual ones where none was chosen', () => {
    expect(planningColours(toPreferences({}).planning)).toEqual({})
  })

  it('are those chosen, with an ink that reads', () => {
    const style = planningColours(toPreferences({ planning: { reservationColor: '#00308f' } }).planning)
    expect(style).toMatchObject({ '--plan-reservation': '#00308f', '--plan-reservation-ink': '#ffffff' })
    expect(Object.keys(style)).toHaveLength(3)
  })

  it.each(['#000000', '#ffffff', '#777777', '#ff0000', '#00ff00', '#8a6d3b', '#3f86b5'])('read on %s', (color) => {
    expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.4)
  })
})
