import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { DataTableProps } from '#web/ui/data-table.tsx'
import { DataRow } from '#web/ui/data-table-row.tsx'

/** Height of a row, as the style sheet has it. */
const ROW_HEIGHT = 32
/** Pages longer than this are drawn only where they are looked at. */
const VIRTUAL_FROM = 120
/** The selected row is scrolled into view after this (spec 9). */
const SCROLL_DELAY_MS = 100

interface TableBodyProps<R> extends DataTableProps<R> {
  readonly rows: readonly R[]
  readonly scroller: RefObject<HTMLDivElement | null>
}

const targetOf = (key: string, at: number, last: number, perScreen: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return Math.min(at + perScreen, last)
  if (key === 'PageUp') return Math.max(at - perScreen, 0)
  return undefined
}

export const TableBody = <R extends object>(props: TableBodyProps<R>) => {
  const { rows, rowId, selected, scroller, onSelect, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const isVirtual = rows.length > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const at = rows.findIndex((row) => rowId(row) === selected)

  // Once for each list that opens on a remembered row, not for each row the user selects.
  const shown = useRef<readonly R[] | undefined>(undefined)
  useEffect(() => {
    if (at === -1 || shown.current !== undefined) return undefined
    shown.current = rows
    const timer = setTimeout(() => {
      if (isVirtual) virtual.scrollToIndex(at, { align: 'center' })
      else body.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    }, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [at, rows, isVirtual, virtual])

  const focusRow = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    onSelect?.(rowId(row))
    if (isVirtual) virtual.scrollToIndex(index)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus())
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const from = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? at)
    const perScreen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / ROW_HEIGHT) - 2)
    const target = targetOf(event.key, from, rows.length - 1, perScreen)
    if (target !== undefined) {
      event.preventDefault()
      return focusRow(target)
    }
    const row = rows[from]
    if (event.key === 'Enter' && row !== undefined && event.target instanceof HTMLTableRowElement) {
      event.preventDefault()
      onOpen?.(row)
    }
    return undefined
  }

  const items = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: rows.length }, (_, index) => index)
  const before = (items[0] ?? 0) * ROW_HEIGHT
  const after = (rows.length - 1 - (items.at(-1) ?? rows.length - 1)) * ROW_HEIGHT
  return (
    <tbody ref={body}>
      {before > 0 ? <Spacer height={before} /> : null}
      {items.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <DataRow
            key={rowId(row)}
            {...props}
            row={row}
            index={index}
            onKeyDown={onKeyDown}
            isSelected={index === at}
            isTabStop={index === Math.max(at, 0)}
          />
        )
      })}
      {after > 0 ? <Spacer height={after} /> : null}
    </tbody>
  )
}

/** Holds the place of the rows that are not drawn. */
const Spacer = ({ height }: { readonly height: number }) => <tr aria-hidden="true" style={{ height }} />
