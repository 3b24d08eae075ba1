/** The other parts of a grid in its workbook: the grid itself, its lines, dated prices, closures. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { DraftOption, DraftPrice, GridDraft } from '#domain/price-grid/draft.ts'
import { aDraft, anAge, anOption, aPeriod, day } from '#domain/price-grid/grid.fixture.ts'
import { ranksFrom } from '#domain/price-grid/lines.ts'
import { CLOSINGS, CROSS_PERIODS, GRID_MODELS, MAX_STAYS, PRICE_MODES } from '#domain/pricing/types.ts'
import type { Eligibility, UnitPrice } from '#domain/pricing/types.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { bookOf, readGridBook } from '#web/screens/pricing/price/sheet/book.ts'
import type { FileSheet } from '#web/screens/pricing/price/sheet/book.ts'
import { MARKS } from '#web/screens/pricing/price/sheet/parts.ts'
import type { Part } from '#web/screens/pricing/price/sheet/parts.ts'
import type { SheetValue } from '#web/screens/pricing/price/sheet/sheet.ts'
import { readWorkbook, writeWorkbook } from '#web/screens/pricing/price/sheet/workbook.ts'

/** The key is said instead of the text. */
const t = ((key: string) => key) as unknown as Translate<'price'>
const today = day('2026-11-20')

const sheetsOf = (draft: GridDraft): FileSheet[] =>
  bookOf(draft, t).map(({ name, cells }) => ({ name, table: cells.map((line) => line.map((cell) => cell.value)) }))

const SPRING = day('2026-04-01')
const SUMMER = day('2026-07-04')
const amount = fc.integer({ min: 0, max: 99_999 }).map(cents)

const unitPrice = (mode: DraftOption['mode'], starts: readonly number[]): fc.Arbitrary<UnitPrice> =>
  mode === 'SLICES' ? fc.tuple(...ranksFrom(starts).map((rank) => amount.map((price) => ({ ...rank, price })))) : amount

interface Priced {
  readonly price?: UnitPrice
  readonly prices?: readonly DraftPrice[]
}

const priced = (id: number, mode: DraftOption['mode'], starts: readonly number[]): fc.Arbitrary<Priced> =>
  fc.constantFrom('FLAT', 'BY_PERIOD', 'DATED').chain((pricing): fc.Arbitrary<Priced> => {
    if (pricing === 'FLAT') return unitPrice(mode, starts).map((price) => ({ price }))
    const spans = pricing === 'BY_PERIOD' ? [SPRING, SUMMER] : [SPRING, day('2026-05-10'), day('2026-08-01')]
    return fc.tuple(...spans.map(() => unitPrice(mode, starts))).map((prices) => ({
      prices: prices.map((price, i): DraftPrice => {
        const start = spans[i] ?? SPRING
        const own = { start, end: start === SPRING ? SUMMER : day('2026-08-29') }
        return pricing === 'BY_PERIOD'
          ? { id: id + 10 + i, periodId: 10 + i, ...own, price }
          : { id: id + 10 + i, periodId: null, start, end: addDays(start, 9), price }
      }),
    }))
  })

const lineParts = (id: number) =>
  fc.tuple(fc.constantFrom(...PRICE_MODES), fc.subarray([2, 3, 5, 8])).chain(([mode, starts]) =>
    priced(id, mode, starts).map((price) => ({
      ...{ id, mode, ...price },
      ...(mode === 'SLICES' ? { ranks: ranksFrom(starts) } : {}),
    })),
  )

const closure = fc
  .record({
    from: fc.integer({ min: 0, max: 100 }),
    nights: fc.integer({ min: 1, max: 20 }),
    closed: fc.constantFrom(...CLOSINGS),
    reason: fc.constantFrom('', 'Travaux', 'Groupe « Les Pins »'),
  })
  .map(({ from, nights, closed, reason }) => ({
    ...{ start: addDays(SPRING, from), end: addDays(SPRING, from + nights), closed },
    ...(reason === '' ? {} : { reason }),
  }))

const eligibility: fc.Arbitrary<Eligibility | null> = fc.oneof(
  fc.constant(null),
  fc.constant({ kind: 'COUPLE' } as const),
  fc.record({ kind: fc.constant('SENIOR' as const), minAge: fc.integer({ min: 1, max: 120 }) }),
  fc
    .record({ min: fc.integer({ min: 1, max: 9 }), more: fc.option(fc.nat(9)), fromAge: fc.nat(18) })
    .map(({ min, more, fromAge }) => ({
      kind: 'PARTY' as const,
      min,
      max: more === null ? null : min + more,
      fromAge,
    })),
)

const arbitraryDraft: fc.Arbitrary<GridDraft> = fc
  .record({
    model: fc.constantFrom(...GRID_MODELS),
    crossPeriod: fc.constantFrom(...CROSS_PERIODS),
    partialWeeks: fc.boolean(),
    maxStay: fc.option(fc.constantFrom(...MAX_STAYS), { nil: undefined }),
    eligibility,
    includedQuantity: fc.integer({ min: 0, max: 12 }),
    priority: fc.integer({ min: -9, max: 9 }),
    nights: fc.tuple(fc.option(amount), fc.option(amount)),
    minNights: fc.option(fc.record({ op: fc.constantFrom('>=', '=', 'multiple'), n: fc.integer({ min: 1, max: 14 }) })),
    age: lineParts(100),
    option: lineParts(200),
    included: fc.integer({ min: 0, max: 5 }),
    required: fc.boolean(),
    closures: fc.uniqueArray(closure, { maxLength: 4, selector: (c) => `${c.start} ${c.end} ${c.closed}` }),
  })
  .map(({ nights, minNights, age, option, included, required, closures, maxStay, ...head }) =>
    aDraft({
      ...head,
      ...(maxStay === undefined ? {} : { maxStay }),
      periods: [
        aPeriod(10, SPRING, SUMMER, { label: 'Basse', night: nights[0], minNights }),
        aPeriod(11, SUMMER, '2026-08-29', { night: nights[1], maxNights: 21, closed: ['ARRIVAL'] }),
      ],
      ageCategories: [{ ...without(anAge()), ...age }],
      options: [{ ...without(anOption({ included, required })), ...option }],
      closures: closures.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    }),
  )

const without = <L extends { readonly prices?: unknown }>(line: L): Omit<L, 'prices'> => {
  const { prices: _, ...rest } = line
  return rest
}

const expectSame = (draft: GridDraft, sheets: readonly FileSheet[]): void => {
  const read = readGridBook(draft, sheets, t, today)
  expect(read.faults).toEqual([])
  expect(changesBetween(draft, read.draft)).toEqual([])
  expect(changesBetween(read.draft, draft)).toEqual([])
}

describe('a grid through a workbook', () => {
  it('comes back as it was, whatever it is', () =>
    fc.assert(
      fc.property(arbitraryDraft, (draft) => expectSame(draft, sheetsOf(draft))),
      { numRuns: 300 },
    ))
  it('comes back as it was from an xlsx file', async () =>
    fc.assert(
      fc.asyncProperty(arbitraryDraft, async (draft) =>
        expectSame(draft, await readWorkbook(await (await writeWorkbook(bookOf(draft, t))).arrayBuffer())),
      ),
      { numRuns: 12 },
    ))
  it('needs its season alone; its sheets may be renamed and moved', () => {
    const [season, ...others] = sheetsOf(grid)
    expectSame(grid, season === undefined ? [] : [season])
    expectSame(
      grid,
      [...others.toReversed(), ...(season === undefined ? [] : [season])].map((s, i) => ({ ...s, name: `F${i}` })),
    )
  })
})

const grid = aDraft({
  ageCategories: [anAge({ id: 100 })],
  options: [
    anOption({
      id: 200,
      prices: [{ id: 210, periodId: null, start: SPRING, end: day('2026-05-01'), price: cents(300) }],
    }),
    {
      ...without(anOption({ id: 300, code: 'ELEC', label: 'Électricité', kind: 'EXTRA' })),
      price: cents(450),
    },
  ],
  closures: [{ start: day('2026-08-01'), end: day('2026-08-03'), closed: 'SALE' }],
})

const isOf = (part: Part) => (sheet: FileSheet) => sheet.table[0]?.[0] === MARKS[part]

/** The workbook of `grid` with one cell changed, or rows added, on the sheet of a part. */
const changed = (part: Part, row: number, column: number, value: SheetValue): FileSheet[] =>
  sheetsOf(grid).map((sheet) =>
    isOf(part)(sheet)
      ? {
          ...sheet,
          table: sheet.table.map((line, at) => (at === row ? Object.assign([...line], { [column]: value }) : line)),
        }
      : sheet,
  )
const added = (part: Part, line: readonly SheetValue[]): FileSheet[] =>
  sheetsOf(grid).map((sheet) => (isOf(part)(sheet) ? { ...sheet, table: [...sheet.table, line] } : sheet))
const read = (sheets: readonly FileSheet[]) => readGridBook(grid, sheets, t, today)
const instant = (text: string) => new Date(`${text}T00:00:00Z`)

describe('what is changed in a workbook', () => {
  it('are the figures of the grid', () => {
    expect(read(changed('head', 2, 2, 4)).draft.includedQuantity).toBe(4)
    expect(read(changed('head', 3, 2, 'ARRIVAL')).draft.crossPeriod).toBe('ARRIVAL')
    expect(read(changed('head', 4, 2, 'sheet.yes')).draft.partialWeeks).toBe(true)
  })
  it('are the size of party and the rule of the longest stay', () => {
    const party = aDraft({ eligibility: { kind: 'PARTY', min: 1, max: 2, fromAge: 3 } })
    const head = (row: number, value: SheetValue) =>
      readGridBook(
        party,
        sheetsOf(party).map((sheet) =>
          isOf('head')(sheet)
            ? { ...sheet, table: sheet.table.map((l, at) => (at === row ? Object.assign([...l], { 2: value }) : l)) }
            : sheet,
        ),
        t,
        today,
      )
    expect(head(6, 'head.STRICTEST').draft.maxStay).toBe('STRICTEST')
    expect(head(8, 6).draft.eligibility).toEqual({ kind: 'PARTY', min: 1, max: 6, fromAge: 3 })
    expect(head(8, null).draft.eligibility).toEqual({ kind: 'PARTY', min: 1, max: null, fromAge: 3 })
    const faults = (row: number, value: SheetValue) => head(row, value).faults.map(({ at, text }) => `${at} ${text}`)
    expect(faults(6, 'bof')).toEqual(['C7 sheet.fault.maxStay'])
    expect(faults(7, 'bof')).toEqual(['C8 sheet.fault.party.min'])
    expect(faults(7, 3)).toEqual(['C9 sheet.fault.partyReversed'])
    expect(faults(8, 0)).toEqual(['C9 sheet.fault.party.max'])
    expect(faults(9, -1)).toEqual(['C10 sheet.fault.party.fromAge'])
  })
  it('may come from a file written before the longest stay had a rule', () => {
    const old = sheetsOf(grid).map((s) => (isOf('head')(s) ? { ...s, table: s.table.slice(0, 6) } : s))
    expectSame(grid, old)
  })
  it('is how a line is charged, and what is included of it', () => {
    expect(read(changed('lines', 3, 5, 2)).draft.options[1]).toMatchObject({ code: 'ELEC', included: 2 })
    expect(read(changed('lines', 3, 2, 'mode.NIGHT_GROUP')).draft.options[1]).toMatchObject({ mode: 'NIGHT_GROUP' })
    const dated = changed('lines', 3, 3, 'pricing.DATED').map((sheet) =>
      isOf('dated')(sheet)
        ? { ...sheet, table: [...sheet.table, ['ELEC', '', instant('2026-06-01'), instant('2026-06-10'), null, 5.5]] }
        : sheet,
    )
    expect(read(dated).faults).toEqual([])
    expect(read(dated).draft.options[1]?.prices).toMatchObject([{ start: '2026-06-01', end: '2026-06-11', price: 550 }])
  })
  it('are prices with their own dates, one more or one less', () => {
    const row = ['CHIEN', '', instant('2026-05-01'), instant('2026-05-31'), null, 4]
    expect(read(added('dated', row)).draft.options[0]?.prices).toMatchObject([
      { id: 210 },
      { periodId: null, price: 400 },
    ])
    const none = sheetsOf(grid).map((s) => (isOf('dated')(s) ? { ...s, table: s.table.slice(0, 1) } : s))
    expect(read(none).draft.options[0]?.prices).toEqual([])
  })
  it('are closures, with their reason', () => {
    const row = [null, instant('2026-07-14'), instant('2026-07-14'), 'closed.ARRIVAL', 'Fête nationale']
    expect(read(added('closures', row)).draft.closures).toEqual([
      { start: '2026-07-14', end: '2026-07-15', closed: 'ARRIVAL', reason: 'Fête nationale' },
      { start: '2026-08-01', end: '2026-08-03', closed: 'SALE' },
    ])
  })
  it.each<[Part, number, number, SheetValue, string]>([
    ['head', 1, 2, '', 'sheet.names.head C2 sheet.fault.label'],
    ['head', 2, 2, 100, 'sheet.names.head C3 sheet.fault.includedQuantity'],
    ['head', 4, 2, 'bof', 'sheet.names.head C5 sheet.fault.partialWeeks'],
    ['head', 1, 0, 'nom', 'sheet.names.head A2 sheet.unknownRow'],
    ['lines', 1, 2, 'bof', 'sheet.names.lines C2 sheet.fault.mode'],
    ['lines', 1, 4, '2 1', 'sheet.names.lines E2 sheet.fault.ranks'],
    ['lines', 2, 5, -1, 'sheet.names.lines F3 sheet.fault.included'],
    ['lines', 2, 0, 'CHAT', 'sheet.names.lines A3 sheet.unknownRow'],
    ['dated', 1, 0, 'ELEC', 'sheet.names.dated A2 sheet.notDated'],
    ['dated', 1, 2, 'bof', 'sheet.names.dated C2 fault.day'],
    ['dated', 1, 3, instant('2026-01-01'), 'sheet.names.dated D2 fault.reversed'],
    ['dated', 1, 5, 'abc', 'sheet.names.dated F2 fault.money'],
    ['closures', 1, 3, 'bof', 'sheet.names.closures D2 sheet.fault.closed'],
    ['closures', 1, 1, null, 'sheet.names.closures B2 fault.day'],
    ['closures', 1, 4, 'x'.repeat(201), 'sheet.names.closures E2 sheet.fault.reason'],
  ])('is refused by cell: %s, row %i, column %i, %o', (part, row, column, value, expected) => {
    const faults = read(changed(part, row, column, value)).faults.map(({ sheet, at, text }) => `${sheet} ${at} ${text}`)
    expect(faults).toContain(expected)
  })
  it('is refused twice', () => {
    const again = sheetsOf(grid).map((s) =>
      isOf('closures')(s) || isOf('dated')(s) ? { ...s, table: [...s.table, s.table[1] ?? []] } : s,
    )
    expect(read(again).faults.map(({ at, text }) => `${at} ${text}`)).toEqual([
      'A3 sheet.rowTwice',
      'A3 sheet.rowTwice',
    ])
  })
})
