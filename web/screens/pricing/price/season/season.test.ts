import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { withLinePrice, withMode, withPricing, withRanks, ranksFrom } from '#domain/price-grid/lines.ts'
import { aDraft, anAge, aPeriod, day } from '#domain/price-grid/grid.fixture.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { cellText, daysText, parseDays, parseMinNights, typeCell } from './cell-text.ts'
import { rowsOf } from './rows.ts'

const today = day('2026-11-20')

const row = (draft: GridDraft, key: string) => {
  const found = rowsOf(draft).find((r) => r.key === key)
  if (found === undefined) throw new Error(`no row ${key}`)
  return found
}

const type = (draft: GridDraft, key: string, text: string, periodId = 10): GridDraft => {
  const typed = typeCell(draft, row(draft, key), periodId, text, today)
  if ('fault' in typed) throw new Error(typed.fault)
  return typed.draft
}

const fault = (draft: GridDraft, key: string, text: string): string | null => {
  const typed = typeCell(draft, row(draft, key), 10, text, today)
  return 'fault' in typed ? typed.fault : null
}

const text = (draft: GridDraft, key: string, at = 0): string => {
  const period = draft.periods[at]
  return period === undefined ? '' : cellText(draft, row(draft, key), period)
}

describe('rows', () => {
  const keys = (over: Partial<GridDraft>) =>
    rowsOf(aDraft({ ageCategories: [], options: [], ...over })).map((r) => r.key)
  it('are those of the model', () => {
    const calendar = ['label', 'start', 'end', 'arrivalDays', 'departureDays', 'minNights', 'maxNights', 'closed']
    expect(keys({})).toEqual([...calendar, 'night'])
    expect(keys({ model: 'COUPLED' })).toEqual([
      ...calendar,
      'week',
      'first.0',
      'first.1',
      'first.2',
      'first.3',
      'first.4',
      'first.5',
      'extra.8-13',
      'extra.15-20',
      'extra.22-27',
      'night',
    ])
    expect(keys({ model: 'SPECIAL_DURATION' })).toEqual(['label', 'start', 'end', 'closed', 'stayPrice'])
  })

  it('show a rule that the model does without, where a period has it', () => {
    const periods = [aPeriod(10, '2026-04-01', '2026-07-04', { arrivalDays: [6] })]
    expect(keys({ model: 'SPECIAL_DURATION', periods })).toContain('arrivalDays')
  })

  it('name each package once, from Monday', () => {
    const pack = (weekday: number, nights: number) => ({ weekday, nights, price: cents(1) })
    const periods = [aPeriod(10, '2026-04-01', '2026-07-04', { packages: [pack(0, 2), pack(5, 3), pack(5, 2)] })]
    expect(
      rowsOf(aDraft({ model: 'SHORT_STAY', periods, ageCategories: [], options: [] }), [{ weekday: 1, nights: 4 }])
        .map((r) => r.key)
        .slice(4),
    ).toEqual(['package.1.4', 'package.5.2', 'package.5.3', 'package.0.2'])
  })

  it('are one for each slice', () => {
    const sliced = withRanks(withMode(aDraft(), 60, 'SLICES'), 60, ranksFrom([3]))
    expect(
      rowsOf(sliced)
        .filter((r) => r.section === 'options')
        .map((r) => r.key),
    ).toEqual(['line.60.1', 'line.60.3'])
  })
})

describe('cells', () => {
  it.each([
    ['night', '22,6', '22,60'],
    ['night', '1 234.5 €', '1 234,50'],
    ['night', '', ''],
    ['label', ' Basse saison ', 'Basse saison'],
    ['arrivalDays', 'samedi, Dimanche', 'sam. dim.'],
    ['arrivalDays', 'tous', ''],
    ['minNights', '3', '≥ 3'],
    ['minNights', 'x7', '× 7'],
    ['minNights', '=2', '= 2'],
    ['maxNights', '14', '14'],
    ['closed', 'dép Arr', 'arrivées départs'],
    ['closed', 'sale', 'vente'],
    ['closed', 'rien', ''],
    ['line.60', '3,4', '3,40'],
  ])('%s: %s reads %s', (key, typed, expected) => {
    expect(text(type(aDraft(), key, typed), key).replaceAll('\u202f', ' ')).toBe(expected)
  })

  it.each([
    ['night', 'abc', 'money'],
    ['night', '-5', 'money'],
    ['night', '10000000000', 'tooMuch'],
    ['start', '31/02', 'day'],
    ['end', '01/03', 'reversed'],
    ['arrivalDays', 'sam bof', 'days'],
    ['minNights', '0', 'minNights'],
    ['minNights', '9999', 'minNights'],
    ['maxNights', '0', 'maxNights'],
    ['closed', 'bof', 'closed'],
  ])('%s refuses %s', (key, typed, expected) => {
    expect(fault(aDraft(), key, typed)).toBe(expected)
  })

  it('show the last night, and take it back', () => {
    expect([text(aDraft(), 'start'), text(aDraft(), 'end')]).toEqual(['01/04/2026', '03/07/2026'])
    const moved = type(aDraft(), 'end', '10/07')
    expect(moved.periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-04-01', '2026-07-11'],
      ['2026-07-11', '2026-08-29'],
    ])
  })

  it('show the departure of a special duration', () => {
    expect(text(aDraft({ model: 'SPECIAL_DURATION' }), 'end')).toBe('04/07/2026')
  })

  it('write first nights, bands and packages', () => {
    const coupled = aDraft({ model: 'COUPLED' })
    expect(type(coupled, 'first.2', '35').periods[0]?.first).toEqual([null, null, 3500, null, null, null])
    expect(type(coupled, 'extra.8-13', '62').periods[0]?.extra).toEqual({ '8-13': 6200 })
    const short = aDraft({
      model: 'SHORT_STAY',
      periods: [aPeriod(10, '2026-04-01', '2026-07-04', { packages: [{ weekday: 5, nights: 2, price: cents(100) }] })],
    })
    expect(type(short, 'package.5.2', '150').periods[0]?.packages).toEqual([{ weekday: 5, nights: 2, price: 15_000 }])
    expect(type(short, 'package.5.2', '').periods[0]?.packages).toEqual([])
  })

  it('write one price for all dates in every column', () => {
    const flat = withPricing(aDraft(), 60, 'FLAT')
    const typed = type(flat, 'line.60', '4')
    expect([text(typed, 'line.60', 0), text(typed, 'line.60', 1)]).toEqual(['4,00', '4,00'])
    expect(typed.options[0]?.price).toBe(400)
  })

  it('only show prices with dates of their own', () => {
    const free = { id: 90, periodId: null, start: day('2026-01-01'), end: day('2026-08-01'), price: cents(300) }
    const dated = aDraft({ ageCategories: [anAge({ prices: [free] })], options: [] })
    expect([text(dated, 'line.50', 0), text(dated, 'line.50', 1)]).toEqual(['3,00', '…'])
    expect(fault(dated, 'line.50', '5')).toBe('dated')
  })

  it('write the units of a slice', () => {
    const sliced = withRanks(
      withMode(withLinePrice(aDraft(), 60, 10, null, cents(340)), 60, 'SLICES'),
      60,
      ranksFrom([3]),
    )
    const typed = type(sliced, 'line.60.3', '5')
    expect([text(typed, 'line.60.1'), text(typed, 'line.60.3')]).toEqual(['3,40', '5,00'])
  })
})

it('reads days of the week', () => {
  expect(parseDays('lundi')).toEqual([1])
  expect(parseDays('di, sa')).toEqual([6, 0])
  expect(parseDays('7')).toBeUndefined()
  expect(daysText([0, 6])).toBe('sam. dim.')
  expect(parseMinNights('multiple de 7')).toEqual({ op: 'multiple', n: 7 })
})
