import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { menuFor } from '#contract/menu.ts'
import { functionalities } from '#contract/rights.ts'
import type { RightCode, Rights } from '#contract/rights.ts'
import { DRAWN, tilesFor } from '#web/screens/session/home/tiles.ts'
import { keysOfContext, leavesOf } from '#web/shell/menu-tree.ts'

const rights = (code: RightCode): Rights =>
  Object.fromEntries(functionalities.map((key) => [key, { code, canExport: true }]))

const menu = menuFor(rights('111'))
const leaves = leavesOf(menu)
const keysOf = (tiles: ReturnType<typeof tilesFor>): string[] => tiles.map((tile) => tile.key)

describe('choice', () => {
  it('shows nothing without a right', () => {
    expect(tilesFor({ leaves: leavesOf(menuFor(rights('000'))), chosen: [], context: undefined })).toEqual([])
  })

  it('begins with what the desk is asked all day', () => {
    const keys = keysOf(tilesFor({ leaves, chosen: [], context: undefined }))
    expect(keys.slice(0, 3)).toEqual(['searchAvailability', 'newBooking', 'planning'])
    expect(keys).not.toContain('tva')
  })

  it('keeps the order of the user, and drops what their rights no longer open', () => {
    const chosen = ['tva', 'planning', 'gone']
    expect(keysOf(tilesFor({ leaves, chosen, context: undefined }))).toEqual(['tva', 'planning'])
  })

  it('shows every screen of a context', () => {
    const context = keysOfContext(menu, 1)
    const keys = keysOf(tilesFor({ leaves, chosen: ['planning'], context }))
    expect(keys).toContain('tva')
    expect(keys).not.toContain('planning')
    expect(keys).toHaveLength(context?.size ?? -1)
  })
})

describe('figures', () => {
  const none: HomeFigures = {
    today: toDay('2026-11-20'),
    hour: 9,
    arrivals: null,
    departures: null,
    toCollect: null,
    bills: null,
    freeTonight: null,
    options: null,
    quotes: null,
    imports: null,
  }
  const shown = (key: string, figures: HomeFigures): string[] => {
    const tile = tilesFor({ leaves, chosen: [key], context: undefined })[0]
    return (tile?.figures?.(figures, (text) => text) ?? []).map(({ value, label }) => `${value} ${label}`)
  }

  it.each(['searchAvailability', 'planning', 'arrivals', 'departures', 'bills', 'options', 'quotes'])(
    '%s shows none that the server does not tell',
    (key) => expect(shown(key, none)).toEqual([]),
  )

  it('shows what the server tells, a zero too', () => {
    expect(shown('arrivals', { ...none, arrivals: { done: 12, total: 18 } })).toEqual(['12/18 home.figures.arrivals'])
    expect(shown('departures', { ...none, departures: { done: 0, total: 0 } })).toEqual(['0/0 home.figures.departures'])
    expect(shown('bills', { ...none, bills: 1240 })).toEqual(['1\u202f240 home.figures.bills'])
    expect(shown('planning', { ...none, freeTonight: { free: 45, total: 180 } })).toEqual([
      '75\u00a0% home.figures.occupied',
    ])
    expect(shown('planning', { ...none, freeTonight: { free: 0, total: 0 } })).toEqual([])
  })
})

describe('drawings', () => {
  it('are one a tile: no two that stand side by side look alike', () => {
    const byArt = Map.groupBy(DRAWN, ([, art]) => art)
    const shared = [...byArt.values()].filter((tiles) => tiles.length > 1).map((tiles) => tiles.map(([key]) => key))
    expect(shared).toEqual([])
  })
  it('are made for every tile of a home that nobody arranged', () => {
    const drawn = new Map(DRAWN)
    for (const tile of tilesFor({ leaves, chosen: [], context: undefined }))
      expect([tile.key, drawn.has(tile.key)]).toEqual([tile.key, true])
  })
})
