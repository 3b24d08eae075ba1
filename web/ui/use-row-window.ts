import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

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
  return isOn ? drawn : { first: 0, end: count }
}
