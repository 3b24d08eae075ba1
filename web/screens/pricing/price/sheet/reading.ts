/** Reading one sheet of a workbook, cell by cell, with what is wrong where. */
import type { Day } from '#domain/day.ts'
import { parseDay } from '#web/ui/parse-day.ts'
import { parseQuantity } from '#web/ui/parse-number.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { SheetValue } from '#web/screens/pricing/price/sheet/sheet.ts'

export type Table = readonly (readonly SheetValue[])[]

export interface SheetFault {
  /** Name of the sheet, as the file has it; none where the file has one alone. */
  readonly sheet?: string
  /** `C7`. */
  readonly at: string
  readonly text: string
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCodePoint(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${String.fromCodePoint(65 + (column % 26))}`

export const isEmpty = (value: SheetValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Money typed as a formula has crumbs beyond the cent: they are not a third decimal. */
const CRUMB = 1e-6

const numberText = (value: number, isMoney: boolean): string => {
  const scaled = Math.round(value * 100)
  return isMoney && Math.abs(value * 100 - scaled) < CRUMB ? (scaled / 100).toFixed(2) : String(value)
}

/** The cell as somebody would have typed it. */
export const textOf = (value: SheetValue | undefined, isMoney = false): string => {
  if (value === undefined || isEmpty(value)) return ''
  return typeof value === 'number' ? numberText(value, isMoney) : String(value).trim()
}

/** A date of the spreadsheet, or one that was typed; days without a year are of `today`'s. */
export const dayOf = (value: SheetValue | undefined, today: Day): Day | undefined => {
  if (value instanceof Date) return value.toISOString().slice(0, 10) as Day
  return typeof value === 'string' ? parseDay(value.trim(), today) : undefined
}

/** A whole number between its bounds. */
export const wholeOf = (value: SheetValue | undefined, min: number, max: number): number | undefined => {
  const n = parseQuantity(textOf(value))
  return n === undefined || n < min || n > max ? undefined : n
}

/** One of `choices` by its word, whatever its case and accents, or by its code. */
export const choiceOf = <C extends string>(
  value: SheetValue | undefined,
  choices: readonly C[],
  wordOf: (choice: C) => string,
): C | undefined => {
  const typed = plainText(textOf(value))
  return choices.find((choice) => plainText(wordOf(choice)) === typed || plainText(choice) === typed)
}

export class Reading {
  readonly faults: SheetFault[] = []
  readonly table: Table
  readonly #sheet: string | undefined
  constructor(table: Table, sheet?: string) {
    this.table = table
    this.#sheet = sheet
  }
  value(row: number, column: number): SheetValue | undefined {
    return this.table[row]?.[column]
  }
  fault(row: number, column: number, text: string): void {
    const at = `${letters(column)}${row + 1}`
    this.faults.push(this.#sheet === undefined ? { at, text } : { sheet: this.#sheet, at, text })
  }
  /** The value of a cell as `read` understands it; where it does not, a fault that says `text`. */
  read<T>(
    row: number,
    column: number,
    read: (value: SheetValue | undefined) => T | undefined,
    text: string,
  ): T | undefined {
    const found = read(this.value(row, column))
    if (found === undefined) this.fault(row, column, text)
    return found
  }
  /** Rows below the heads that say something. */
  rows(heads: number): number[] {
    return [...this.table.keys()].filter(
      (at) => at >= heads && this.table[at]?.some((value) => !isEmpty(value)) === true,
    )
  }
}
