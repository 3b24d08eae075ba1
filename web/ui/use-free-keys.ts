import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The row that a key goes to from the one at `at`; undefined: no key of lists. */
export const targetOf = (key: string, at: number, last: number, perScreen: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return Math.min(at + perScreen, last)
  if (key === 'PageUp') return Math.max(at - perScreen, 0)
  return undefined
}

/** How long Entrée in the search waits for the only result. */
const AWAITED_MS = 2000

/** Nobody is typing: a screen that opens puts the focus on its title, for screen readers. */
const isIdle = (element: Element | null): boolean =>
  element === null || element === document.body || element instanceof HTMLHeadingElement
const isSearch = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'search' || 'listSearch' in element.dataset)

/** The list that keys meant for no field go to: the first on the screen, while no dialog is above it. */
const takesKeys = (scroller: HTMLElement | null): boolean =>
  scroller !== null &&
  document.querySelector('[data-list-rows]') === scroller &&
  document.querySelector('[role="dialog"], [role="menu"]') === null

interface FreeKeys<R> {
  readonly rows: readonly R[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly onOpen: ((row: R) => void) | undefined
  readonly isFetching: boolean | undefined
  /** Index of the selected row, -1 without one. */
  readonly at: number
  readonly focusRow: (index: number) => void
}

/**
 * A list takes the arrows as soon as it is there, nothing having been clicked; ↓ leaves the search for the rows, and Entrée there
 * opens the only result, when it comes.
 */
export const useFreeKeys = <R>({ rows, scroller, onOpen, isFetching = false, at, focusRow }: FreeKeys<R>): void => {
  const awaited = useRef(0)
  const latest = useRef({ rows, at, focusRow, onOpen })
  useEffect(() => {
    latest.current = { rows, at, focusRow, onOpen }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const held = document.activeElement
      const now = latest.current
      if (!(isIdle(held) || isSearch(held)) || !takesKeys(scroller.current)) return
      if (isSearch(held) && event.key === 'Enter') {
        awaited.current = Date.now()
        return
      }
      if (isSearch(held) && event.key !== 'ArrowDown') return
      const target = targetOf(event.key, now.at, now.rows.length - 1, 10)
      if (target === undefined) return
      event.preventDefault()
      now.focusRow(now.at === -1 || isSearch(held) ? 0 : target)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [scroller])
  useEffect(() => {
    const [only] = rows
    if (isFetching || rows.length !== 1 || only === undefined || Date.now() - awaited.current > AWAITED_MS) return
    awaited.current = 0
    latest.current.onOpen?.(only)
  }, [rows, isFetching])
}
