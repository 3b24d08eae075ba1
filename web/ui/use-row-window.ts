import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export interface RowWindow {
  /** First row to draw. */
  readonly first: number
  /** One past the last row to draw. */
  readonly end: number
}

/** Rows drawn above and below what is in sight, so that a quick wheel meets no blank. */
const MARGIN = 16

/** Rows to draw of `count` rows of one height, where `top` pixels are scrolled away and `height` are in sight. Pure. */
export const rowWindow = (count: number, rowHeight: number, top: number, height: number): RowWindow => ({
  first: Math.max(0, Math.min(count, Math.floor(top / rowHeight) - MARGIN)),
  end: Math.min(count, Math.ceil((top + height) / rowHeight) + MARGIN),
})

const isSame = (a: RowWindow, b: RowWindow): boolean => a.first === b.first && a.end === b.end

/** Paper has no scrolling: from the order to print until it is done, before the browser lays the page out. */
const usePrinting = (isOn: boolean): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [isOn])
  return isPrinting
}

/** Follows the scrolling of a long list; off, every row is drawn. Rows have one fixed height: no measuring. */
export const useRowWindow = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  isOn: boolean,
): RowWindow => {
  const [drawn, setDrawn] = useState<RowWindow>(() => rowWindow(count, rowHeight, 0, 1200))
  useEffect(() => {
    const { current } = scroller
    if (!isOn || current === null) return undefined
    const follow = (): void => {
      const next = rowWindow(count, rowHeight, current.scrollTop, current.clientHeight)
      setDrawn((before) => (isSame(before, next) ? before : next))
    }
    follow()
    const resized = new ResizeObserver(follow)
    resized.observe(current)
    current.addEventListener('scroll', follow, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', follow)
    }
  }, [scroller, count, rowHeight, isOn])
  const isPrinting = usePrinting(isOn)
  return isOn && !isPrinting ? drawn : { first: 0, end: count }
}
