import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from '#web/ui/data-table.tsx'
import { shareWidths } from '#web/ui/column-widths.ts'
import type { Measured } from '#web/ui/column-widths.ts'

const headersOf = (table: HTMLTableElement): readonly HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>(':scope > thead > tr > th'),
]

/** Draws the table as wide as its content for a moment, headers alone then whole, and reads the widths. Nothing is painted between. */
const measure = (table: HTMLTableElement): { headers: number[]; contents: number[] } => {
  const headers = headersOf(table)
  const read = (): number[] => headers.map((header) => header.getBoundingClientRect().width)
  table.dataset['measured'] = 'headers'
  const alone = read()
  table.dataset['measured'] = 'all'
  const contents = read()
  delete table.dataset['measured']
  return { headers: alone, contents }
}

const isSame = (a: readonly number[] | undefined, b: readonly number[]): boolean =>
  a !== undefined && a.length === b.length && a.every((width, index) => width === b[index])

/** Another width of the table, and letters that came late, ask for other columns. */
const useRoom = (scroller: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const { current } = scroller
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setRoom(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [scroller])
  return room
}

/**
 * Widths that follow what the columns hold, in pixels; undefined before anything was drawn. Over the pages of one list a column may
 * widen, never narrow: what one reads stays in its place.
 */
export const useColumnWidths = <R>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<R>[],
  rows: readonly R[] | undefined,
): readonly number[] | undefined => {
  const [widths, setWidths] = useState<readonly number[] | undefined>(undefined)
  const known = useRef<{ key: string; measured: readonly Measured[] } | undefined>(undefined)
  const room = useRoom(scroller)
  const key = JSON.stringify(
    columns.map(({ key: name, header, total }) => [name, header, typeof total === 'string' ? total : '']),
  )
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table') ?? null
    if (table === null || scroller.current === null) return
    const { headers, contents } = measure(table)
    const before = known.current?.key === key ? known.current.measured : []
    const measured = columns.map(({ width }, index): Measured => ({
      header: headers[index] ?? 0,
      // Without rows there is nothing to follow but what the list expects.
      content: Math.max(contents[index] ?? 0, before[index]?.content ?? 0, rows?.length ? 0 : (width ?? 0)),
      flexible: width === undefined,
    }))
    if (rows?.length) known.current = { key, measured }
    const next = shareWidths(measured, scroller.current.clientWidth)
    setWidths((now) => (isSame(now, next) ? now : next))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns are told apart by their key
  }, [key, rows, room, scroller])
  return widths
}
