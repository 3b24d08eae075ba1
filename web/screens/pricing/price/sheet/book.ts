/** A grid as a workbook: the sheet of its season, and one for each other part of it. Pure. */
import type { Day } from '#domain/day.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { MARKS, PARTS, partSheet } from '#web/screens/pricing/price/sheet/parts.ts'
import type { Part } from '#web/screens/pricing/price/sheet/parts.ts'
import { readPart } from '#web/screens/pricing/price/sheet/read-parts.ts'
import { readGridSheet } from '#web/screens/pricing/price/sheet/read-sheet.ts'
import type { ReadSheet } from '#web/screens/pricing/price/sheet/read-sheet.ts'
import { Reading } from '#web/screens/pricing/price/sheet/reading.ts'
import type { Table } from '#web/screens/pricing/price/sheet/reading.ts'
import { MARK, sheetOf } from '#web/screens/pricing/price/sheet/sheet.ts'
import type { NamedSheet } from '#web/screens/pricing/price/sheet/sheet.ts'

type T = Translate<'price'>

/** A sheet of a file that was read. */
export interface FileSheet {
  readonly name: string
  readonly table: Table
}

/** The season first, then the other parts. */
export const bookOf = (draft: GridDraft, t: T): readonly NamedSheet[] => [
  { name: t('sheet.names.season'), cells: sheetOf(draft, t) },
  ...PARTS.map((part) => ({ name: t(`sheet.names.${part}`), cells: partSheet(part, draft, t) })),
]

const markOf = ({ table }: FileSheet): string =>
  String(table[0]?.[0] ?? '')
    .trim()
    .split(' ')[0] ?? ''

/**
 * The draft that the workbook describes, and what is wrong with it, by sheet and cell; with any fault it is not to be taken. A part
 * whose sheet is not there stays as it is, but the season must be.
 */
export function readGridBook(draft: GridDraft, sheets: readonly FileSheet[], t: T, today: Day): ReadSheet {
  const season = sheets.find((sheet) => markOf(sheet) === MARK) ?? sheets[0]
  if (season === undefined) return { draft, faults: [{ at: 'A1', text: t('sheet.notGrid') }] }
  const tell = (sheet: FileSheet): string | undefined => (sheets.length === 1 ? undefined : sheet.name)
  const readAll = (parts: readonly Part[], from: ReadSheet): ReadSheet =>
    parts.reduce((read, part) => {
      const sheet = sheets.find((one) => markOf(one) === MARKS[part])
      if (sheet === undefined) return read
      const reading = new Reading(sheet.table, tell(sheet))
      const next = readPart(part, read.draft, reading, { t, today })
      return { draft: next, faults: [...read.faults, ...reading.faults] }
    }, from)
  const before = readAll(['head', 'lines'], { draft, faults: [] })
  const name = tell(season)
  const file = { table: season.table, exported: draft, ...(name === undefined ? {} : { sheet: name }) }
  const own = readGridSheet(before.draft, file, t, today)
  return readAll(['dated', 'closures'], { draft: own.draft, faults: [...before.faults, ...own.faults] })
}
