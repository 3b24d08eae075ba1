/** Tables as they can be drawn: spans that meet are shortened, and each row is filled up, so that no cell slips into another row. */
import type { Cell } from './flow.ts'

type Row = readonly Cell[]

/** Wider ones are drawn without spans, what does not fit below. */
const MOST_COLUMNS = 40

const EMPTY: Cell = { header: false, columns: 1, rows: 1, flow: [] }

/** Undefined: wider than a sheet could show. */
const placed = (rows: readonly Row[]): readonly Row[] | undefined => {
  /** The first row in which a column is free again. */
  const freeFrom: number[] = []
  const isFree = (x: number, y: number): boolean => (freeFrom[x] ?? 0) <= y
  const place = (cell: Cell, x: number, y: number): Cell => {
    let columns = 1
    while (columns < cell.columns && isFree(x + columns, y)) columns += 1
    const height = Math.min(cell.rows, rows.length - y)
    for (let at = x; at < x + columns; at += 1) freeFrom[at] = y + height
    return { ...cell, columns, rows: height }
  }
  const nextFree = (from: number, y: number): number => {
    let x = from
    while (!isFree(x, y)) x += 1
    return x
  }
  const grid: { readonly cells: Cell[]; readonly taken: readonly number[] }[] = []
  for (const [y, row] of rows.entries()) {
    const cells: Cell[] = []
    let x = 0
    for (const cell of row) {
      x = nextFree(x, y)
      const own = place(cell, x, y)
      x += own.columns
      if (x > MOST_COLUMNS) return undefined
      cells.push(own)
    }
    grid.push({ cells, taken: [...freeFrom] })
  }
  const width = freeFrom.length
  return grid.map(({ cells, taken }, y) => {
    const lacking = Array.from({ length: width }, (_, x) => x).filter((x) => (taken[x] ?? 0) <= y)
    return [...cells, ...lacking.map(() => EMPTY)]
  })
}

const single = (cell: Cell): Cell => ({ ...cell, columns: 1, rows: 1 })

const pieces = (row: Row): Row[] =>
  Array.from({ length: Math.ceil(row.length / MOST_COLUMNS) }, (_, i) =>
    row.slice(i * MOST_COLUMNS, (i + 1) * MOST_COLUMNS).map(single),
  )

/** Rows that fill their table exactly: what a row lacks is empty cells at its end. */
export const laidOut = (rows: readonly Row[]): readonly Row[] => placed(rows) ?? placed(rows.flatMap(pieces)) ?? []
