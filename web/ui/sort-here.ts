/** Lists that are all here are sorted here, in French order: « É » with « E », A2 before A10. Pure. */
import type { SortBy } from '#web/ui/data-table.tsx'

/** What each sortable column is sorted by. */
export type SortKeys<R> = Readonly<Record<string, (row: R) => string | number | null>>

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** What says nothing comes last, whichever way. */
const compare = (x: string | number | null, y: string | number | null, sign: 1 | -1): number => {
  const [noX, noY] = [x === null || x === '', y === null || y === '']
  if (noX || noY) return Number(noX) - Number(noY)
  return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y)))
}

/** As the server gave them until a heading is clicked. */
export const sortHere = <R>(rows: readonly R[], sort: readonly SortBy[], keys: SortKeys<R>): readonly R[] => {
  const [by] = sort
  const key = by === undefined ? undefined : keys[by.field]
  if (by === undefined || key === undefined) return rows
  return rows.toSorted((a, b) => compare(key(a), key(b), by.desc ? -1 : 1))
}
