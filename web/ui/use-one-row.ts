import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

/** What gives way, one after the other: key names, words of buttons that have a drawing, widths of filters, what the title says beside, sizes. */
const STEPS = 5
/** Narrower, the parts stand below each other on purpose. */
const STACKED_BELOW = 768

const isOneRow = (line: HTMLElement): boolean => {
  const parts = [...line.children].filter((part) => part.getBoundingClientRect().height > 0)
  const middles = parts.map((part) => {
    const { top, height } = part.getBoundingClientRect()
    return top + height / 2
  })
  // No part below another, nor one that has wrapped inside.
  return (
    Math.max(...middles) - Math.min(...middles) < 12 &&
    parts.every((part) => part.getBoundingClientRect().height < 56) &&
    [line, ...parts].every((part) => part.scrollWidth <= part.clientWidth + 1)
  )
}

const fit = (line: HTMLElement): void => {
  delete line.dataset['tight']
  if (window.innerWidth < STACKED_BELOW) return
  for (let step = 1; step <= STEPS && !isOneRow(line); step += 1) line.dataset['tight'] = String(step)
  // Too much for one row in any case: then two, with what gave way for nothing given back.
  if (!isOneRow(line)) line.dataset['tight'] = '1'
}

/** Keeps a line of controls on one row as long as the window has room, whatever the language: it tightens by steps. */
export const useOneRow = (line: RefObject<HTMLElement | null>): void => {
  // After every drawing: a filter that was set, a count that grew, another language.
  useLayoutEffect(() => {
    if (line.current !== null) fit(line.current)
  })
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return undefined
    const observer = new ResizeObserver(() => fit(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [line])
}
