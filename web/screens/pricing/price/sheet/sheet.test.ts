import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { aDraft, anOption, aPeriod, day } from '#domain/price-grid/grid.fixture.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { bookOf, readGridBook } from '#web/screens/pricing/price/sheet/book.ts'
import type { FileSheet } from '#web/screens/pricing/price/sheet/book.ts'
import { sheetOf } from '#web/screens/pricing/price/sheet/sheet.ts'
import type { SheetValue } from '#web/screens/pricing/price/sheet/sheet.ts'
import { readWorkbook, writeWorkbook } from '#web/screens/pricing/price/sheet/workbook.ts'

/** The key is said instead of the text. */
const t = ((key: string) => key) as unknown as Translate<'price'>
const today = day('2026-11-20')

const rules = {
  arrivalDays: [6, 0],
  departureDays: [6],
  minNights: { op: 'multiple', n: 7 },
  maxNights: 28,
  closed: ['ARRIVAL'],
} as const

const coupled = aDraft({
  model: 'COUPLED',
  periods: [
    aPeriod(10, '2026-04-01', '2026-07-04', {
      ...rules,
      label: 'Basse',
      week: cents(49_010),
      first: [cents(9500), null, cents(2005)],
      extra: { '8-13': cents(6800) },
    }),
    aPeriod(11, '2026-07-04', '2026-08-29', { label: 'Été', week: cents(84_000), night: null }),
  ],
  options: [
    anOption({
      prices: [{ id: 61, periodId: 11, start: day('2026-07-04'), end: day('2026-08-29'), price: cents(340) }],
    }),
    anOption({ id: 70, refId: 8, code: 'ELEC', label: 'Électricité', price: cents(450) }),
    anOption({
      id: 80,
      refId: 9,
      code: 'VEH',
      label: 'Véhicule',
      mode: 'SLICES',
      ranks: [
        { from: 1, to: 1 },
        { from: 2, to: null },
      ],
      price: [{ from: 2, to: null, price: cents(300) }],
    }),
  ].map((o) => (o.code === 'CHIEN' ? o : { ...o, prices: undefined })) as unknown as GridDraft['options'],
})

const short = aDraft({
  model: 'SHORT_STAY',
  options: [],
  periods: [aPeriod(10, '2026-04-01', '2026-07-04', { packages: [{ weekday: 5, nights: 2, price: cents(9000) }] })],
})

const throughFile = async (draft: GridDraft): Promise<FileSheet[]> =>
  readWorkbook(await (await writeWorkbook(bookOf(draft, t))).arrayBuffer())

/** The season alone, as the cells of its sheet. */
const seasonOf = (sheets: readonly FileSheet[]): SheetValue[][] => (sheets[0]?.table ?? []).map((line) => [...line])
const readSeason = (draft: GridDraft, table: SheetValue[][]) =>
  readGridBook(draft, [{ name: 'Saison', table }], t, today)

describe('a round trip through an xlsx file', () => {
  it.each<[string, GridDraft]>([
    ['by night', aDraft()],
    ['by week, with every rule', coupled],
    ['by packages', short],
    ['of special durations', aDraft({ model: 'SPECIAL_DURATION', options: [] })],
  ])('changes nothing: %s', async (_, draft) => {
    const read = readGridBook(draft, await throughFile(draft), t, today)
    expect(read.faults).toEqual([])
    expect(changesBetween(draft, read.draft)).toEqual([])
  })
})

describe('an import', () => {
  let table: SheetValue[][]
  beforeAll(async () => {
    table = seasonOf(await throughFile(coupled))
  })
  const changed = (key: string, column: number, value: SheetValue): SheetValue[][] =>
    table.map((line) => (line[0] === key ? Object.assign([...line], { [column]: value }) : line))
  const faultsOf = (file: SheetValue[][]): string[] =>
    readSeason(coupled, file).faults.map(({ at, text }) => `${at} ${text}`)
  const rowOf = (key: string): number => table.findIndex((line) => line[0] === key) + 1

  it('takes a price, a formula with crumbs too', () => {
    const { draft, faults } = readSeason(coupled, changed('week', 2, 505.47000000000003))
    expect([faults, draft.periods[0]?.week]).toEqual([[], 50_547])
  })
  it('takes the dates of each column as they are, without moving its neighbours', () => {
    const moved = changed('end', 2, new Date('2026-06-26T00:00:00Z'))
    expect(readSeason(coupled, moved).draft.periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-04-01', '2026-06-27'],
      ['2026-07-04', '2026-08-29'],
    ])
  })
  it('makes a period of a column without identifier, and removes one without column', () => {
    const renamed = changed('id', 3, null)
    const { draft, faults } = readSeason(coupled, renamed)
    expect(faults).toEqual([])
    expect(draft.periods.map((p) => [p.id > 0, p.label, p.week])).toEqual([
      [true, 'Basse', 49_010],
      [false, 'Été', 84_000],
    ])
  })
  it.each<[string, number, SheetValue, string]>([
    ['week', 2, 'abc', 'C fault.money'],
    ['week', 3, 1.234, 'D fault.money'],
    ['week', 2, -5, 'C fault.money'],
    ['start', 2, 'bof', 'C fault.day'],
    ['end', 2, new Date('2026-03-01T00:00:00Z'), 'C fault.reversed'],
    ['arrivalDays', 2, 'sam bof', 'C fault.days'],
    ['line.ELEC', 3, 9, 'D sheet.notFlat'],
    ['id', 2, 999, 'C sheet.unknownPeriod'],
    ['id', 3, 10, 'D sheet.periodTwice'],
    ['week', 0, 'wekk', 'A sheet.unknownRow'],
    ['closed', 2, 'zzz', 'C fault.closed'],
  ])('names the cell at fault: %s, column %i, %o', (key, column, value, expected) => {
    const [letter = '', text = ''] = expected.split(' ')
    expect(faultsOf(changed(key, column, value))).toContain(`${letter}${rowOf(key)} ${text}`)
  })
  it('misses no row, and takes none twice', () => {
    expect(faultsOf(table.filter((line) => line[0] !== 'week'))).toEqual(['A1 sheet.rowMissing'])
    const twice = [...table, table.find((line) => line[0] === 'week') ?? []]
    expect(faultsOf(twice)).toEqual([`A${table.length + 1} sheet.rowTwice`])
  })
  it('is of a grid, of the same model', () => {
    expect(faultsOf([['bonjour']])).toEqual(['A1 sheet.notGrid'])
    expect(readSeason(aDraft(), table).faults[0]?.text).toBe('sheet.otherModel')
  })
  it('adds a package', () => {
    const rows = sheetOf(short, t).map((line) => line.map((cell) => cell.value))
    const { draft, faults } = readSeason(short, [...rows, ['package.1.4', '', 150]])
    expect([faults, draft.periods[0]?.packages?.length]).toEqual([[], 2])
  })
})
