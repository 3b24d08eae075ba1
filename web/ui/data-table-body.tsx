import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { DataTableProps } from '#web/ui/data-table.tsx'
import { targetOf, useFreeKeys } from '#web/ui/use-free-keys.ts'
import { useRowWindow } from '#web/ui/use-row-window.ts'

interface DataRowProps<R> extends Pick<DataTableProps<R>, 'columns' | 'rowId' | 'onSelect' | 'onOpen' | 'isMuted'> {
  readonly row: R
  readonly index: number
  readonly isSelected: boolean
  /** The one row that Tab reaches; arrows move from there. */
  readonly isTabStop: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
}

const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches

const DataRow = <R extends object>(props: DataRowProps<R>) => {
  const { row, index, columns, rowId, isSelected, isTabStop, isMuted, onSelect, onOpen, onKeyDown } = props
  return (
    <tr
      data-index={index}
      data-muted={isMuted?.(row) === true || undefined}
      aria-selected={onSelect === undefined ? undefined : isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => {
        if (isSelected && isFinger()) onOpen?.(row)
        else onSelect?.(rowId(row))
      }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onOpen?.(row)}
    >
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** Height of a row, as the style sheet has it. */
const ROW_HEIGHT = 32
/** Longer lists are drawn only where they are looked at. */
const WINDOWED_FROM = 120
/** The selected row is scrolled into view after this (spec 9). */
const SCROLL_DELAY_MS = 100

interface TableBodyProps<R> extends DataTableProps<R> {
  readonly rows: readonly R[]
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Scrolls just enough for a row to be whole between the sticky head and foot. */
const reveal = (scroller: HTMLElement | null, index: number): void => {
  if (scroller === null) return
  const head = scroller.querySelector('thead')?.clientHeight ?? 0
  const foot = scroller.querySelector('tfoot')?.clientHeight ?? 0
  const top = index * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT + head + foot
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}

/** Once for each list that opens on a remembered row, not for each row the user selects (spec 2). */
const useRevealOnce = (scroller: RefObject<HTMLElement | null>, at: number): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (at === -1 || isDone.current) return undefined
    const timer = setTimeout(() => {
      isDone.current = true
      reveal(scroller.current, at)
    }, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [at, scroller])
}

export const TableBody = <R extends object>(props: TableBodyProps<R>) => {
  const { rows, rowId, selected, scroller, onSelect, onOpen } = props
  const { first, end } = useRowWindow(scroller, rows.length, ROW_HEIGHT, rows.length > WINDOWED_FROM)
  const at = rows.findIndex((row) => rowId(row) === selected)
  useRevealOnce(scroller, at)

  const focusRow = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    onSelect?.(rowId(row))
    reveal(scroller.current, index)
    const find = (): HTMLElement | null | undefined =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const drawn = find()
    if (drawn != null) return drawn.focus({ preventScroll: true })
    // Once the window has followed the scrolling.
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })))
    return undefined
  }

  useFreeKeys({ rows, scroller, onOpen, isFetching: props.isFetching, at, focusRow })

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    // The selected row rather than the focused one: keys held down come faster than the focus follows.
    const from = at === -1 ? Number(event.currentTarget.dataset['index']) : at
    const perScreen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / ROW_HEIGHT) - 2)
    const target = targetOf(event.key, from, rows.length - 1, perScreen)
    if (target !== undefined) {
      event.preventDefault()
      return focusRow(target)
    }
    const row = rows[from]
    if (event.key === 'Enter' && row !== undefined && event.target === event.currentTarget) {
      event.preventDefault()
      onOpen?.(row)
    }
    return undefined
  }

  return (
    <tbody>
      {first > 0 ? <Spacer height={first * ROW_HEIGHT} /> : null}
      {rows.slice(first, end).map((row, offset) => (
        <DataRow
          key={rowId(row)}
          {...props}
          row={row}
          index={first + offset}
          onKeyDown={onKeyDown}
          isSelected={first + offset === at}
          isTabStop={first + offset === Math.max(at, 0)}
        />
      ))}
      {end < rows.length ? <Spacer height={(rows.length - end) * ROW_HEIGHT} /> : null}
    </tbody>
  )
}

/** Holds the place of the rows that are not drawn. */
const Spacer = ({ height }: { readonly height: number }) => <tr aria-hidden="true" style={{ height }} />
