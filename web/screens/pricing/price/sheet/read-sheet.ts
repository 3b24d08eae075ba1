/** Reads a spreadsheet back into a draft, strictly: anything that is not understood is a fault at its cell. Pure. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { temporaryId } from '#domain/price-grid/draft.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { addPeriod, removePeriod, withPeriod } from '#domain/price-grid/periods.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { typeCell } from '#web/screens/pricing/price/season/cell-text.ts'
import { packagesOf } from '#web/screens/pricing/price/season/rows.ts'
import type { PackageRow, SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import { BEFORE, ID_KEY, MARK, sheetKey, sheetName, sheetRows } from '#web/screens/pricing/price/sheet/sheet.ts'
import { Reading, dayOf, isEmpty, textOf } from '#web/screens/pricing/price/sheet/reading.ts'
import type { SheetFault, Table } from '#web/screens/pricing/price/sheet/reading.ts'

export interface ReadSheet {
  readonly draft: GridDraft
  readonly faults: readonly SheetFault[]
}

/** A row of the file and what it is of. */
interface FileRow {
  readonly at: number
  readonly row: SeasonRow
}

interface Column {
  readonly at: number
  /** Null: a new period. */
  readonly id: number | null
}

const isMoney = ({ kind }: SeasonRow): boolean => ['amount', 'first', 'extra', 'package', 'line'].includes(kind)

const PACKAGE = /^package\.([0-6])\.(\d{1,3})$/

/** Packages that the file has and the draft has not. */
const addedPackages = (draft: GridDraft, keys: readonly string[]): PackageRow[] => {
  if (draft.model !== 'SHORT_STAY') return []
  const known = new Set(packagesOf(draft).map((p) => `package.${p.weekday}.${p.nights}`))
  return keys.flatMap((key) => {
    const found = known.has(key) ? null : PACKAGE.exec(key)
    const nights = Number(found?.[2] ?? 0)
    return found === null || nights < 1 || nights > 366 ? [] : [{ weekday: Number(found[1]), nights }]
  })
}

function readRows(reading: Reading, draft: GridDraft, exported: ReadonlySet<string>, t: Translate<'price'>): FileRow[] {
  const keys = reading.table.map((line) => String(line[0] ?? '').trim())
  const rows = new Map(sheetRows(draft, addedPackages(draft, keys)).map((row) => [sheetKey(draft, row), row]))
  const found = new Map<string, FileRow>()
  for (const [at, key] of keys.entries()) {
    if (at < 2 || reading.table[at]?.every((value) => isEmpty(value)) === true) continue
    const row = rows.get(key)
    // A line that the sheet of lines gave dates of its own has its prices there.
    if (row === undefined && exported.has(key)) continue
    if (row === undefined) reading.fault(at, 0, t('sheet.unknownRow'))
    else if (found.has(key)) reading.fault(at, 0, t('sheet.rowTwice'))
    else found.set(key, { at, row })
  }
  for (const row of sheetRows(draft)) {
    const key = sheetKey(draft, row)
    if (exported.has(key) && !found.has(key))
      reading.fault(0, 0, t('sheet.rowMissing', { name: sheetName(draft, row, t) }))
  }
  return [...found.values()]
}

function readColumns(reading: Reading, draft: GridDraft, t: Translate<'price'>): Column[] {
  const width = Math.max(...reading.table.map((line) => line.length))
  const columns: Column[] = []
  for (let at = BEFORE; at < width; at++) {
    const isUsed = reading.table.some((line, i) => i > 0 && !isEmpty(line[at]))
    if (!isUsed) continue
    const value = reading.value(1, at)
    if (value === undefined || isEmpty(value)) {
      columns.push({ at, id: null })
      continue
    }
    const id = Number(value)
    if (!draft.periods.some((p) => p.id === id)) reading.fault(1, at, t('sheet.unknownPeriod'))
    else if (columns.some((column) => column.id === id)) reading.fault(1, at, t('sheet.periodTwice'))
    else columns.push({ at, id })
  }
  return columns
}

type Dates = ReadonlyMap<number, { readonly start: Day; readonly end: Day }>

/** The dates of each column, as last nights on the sheet; those of a special duration are arrival and departure. */
function readDates(
  reading: Reading,
  rows: readonly FileRow[],
  columns: readonly Column[],
  how: { readonly draft: GridDraft; readonly t: Translate<'price'>; readonly today: Day },
): Dates {
  const rowOf = (field: 'start' | 'end'): number | undefined =>
    rows.find(({ row }) => row.kind === 'date' && row.field === field)?.at
  const [startAt, endAt] = [rowOf('start'), rowOf('end')]
  const dates = new Map<number, { start: Day; end: Day }>()
  if (startAt === undefined || endAt === undefined) return dates
  for (const { at } of columns) {
    const [start, shown] = [dayOf(reading.value(startAt, at), how.today), dayOf(reading.value(endAt, at), how.today)]
    if (start === undefined) reading.fault(startAt, at, how.t('fault.day'))
    if (shown === undefined) reading.fault(endAt, at, how.t('fault.day'))
    if (start === undefined || shown === undefined) continue
    const end = how.draft.model === 'SPECIAL_DURATION' ? shown : addDays(shown, 1)
    if (end <= start) reading.fault(endAt, at, how.t('fault.reversed'))
    else dates.set(at, { start, end })
  }
  return dates
}

/** The calendar of the file: periods without column go, columns without id are new ones. */
function withCalendar(draft: GridDraft, columns: readonly Column[], dates: Dates) {
  const kept = new Set(columns.map((column) => column.id))
  const gone = draft.periods.filter((p) => !kept.has(p.id))
  const ids = new Map<number, number>()
  let next = gone.reduce((now, { id }) => removePeriod(now, id), draft)
  for (const { at, id } of columns) {
    const own = dates.get(at)
    if (own === undefined) continue
    ids.set(at, id ?? temporaryId(next))
    next = id === null ? addPeriod(next, own) : withPeriod(next, id, own)
  }
  return { draft: next, ids }
}

export interface SeasonFile {
  readonly table: Table
  readonly sheet?: string
  /** The draft whose rows the file must have: lines may have changed how they are priced since. */
  readonly exported?: GridDraft
}

/**
 * The draft that the sheet of the season describes, and what is wrong with it by cell. With any fault the draft is not to be taken. Days
 * without a year are of `today`'s.
 */
export function readGridSheet(draft: GridDraft, file: SeasonFile, t: Translate<'price'>, today: Day): ReadSheet {
  const reading = new Reading(file.table, file.sheet)
  const [mark, model] = String(reading.value(0, 0) ?? '').split(' ')
  if (mark !== MARK || reading.value(1, 0) !== ID_KEY) reading.fault(0, 0, t('sheet.notGrid'))
  else if (model !== draft.model) reading.fault(0, 0, t('sheet.otherModel'))
  if (reading.faults.length > 0) return { draft, faults: reading.faults }
  const exported = new Set(sheetRows(file.exported ?? draft).map((row) => sheetKey(draft, row)))
  const rows = readRows(reading, draft, exported, t)
  const columns = readColumns(reading, draft, t)
  const dates = readDates(reading, rows, columns, { draft, t, today })
  const calendar = withCalendar(draft, columns, dates)
  let next = calendar.draft
  for (const { at, row } of rows) {
    if (row.kind === 'date') continue
    const isFlat = row.kind === 'line' && row.pricing === 'FLAT'
    let first: string | undefined
    for (const column of columns) {
      const id = calendar.ids.get(column.at)
      if (id === undefined) continue
      const text = textOf(reading.value(at, column.at), isMoney(row))
      if (isFlat && first !== undefined) {
        if (text !== first) reading.fault(at, column.at, t('sheet.notFlat'))
        continue
      }
      first = text
      const typed = typeCell(next, row, id, text, today)
      if ('fault' in typed) reading.fault(at, column.at, t(`fault.${typed.fault}`))
      else next = typed.draft
    }
  }
  return { draft: next, faults: reading.faults }
}
