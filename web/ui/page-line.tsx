import type { ReactNode, RefObject } from 'react'
import { useRef, useLayoutEffect } from 'react'
import { HelpLink } from '#web/shell/help.tsx'
import { focusTitle } from '#web/shell/return-focus.ts'
import classes from '#web/ui/page-line.module.css'

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
const useOneRow = (line: RefObject<HTMLElement | null>): void => {
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

export interface PageLineProps {
  readonly title: ReactNode
  /** How many: « 184 clients ». */
  readonly count?: ReactNode
  /** State, badges, a date: what qualifies the title. */
  readonly info?: ReactNode
  readonly filters?: ReactNode
  /** The primary action, last; others before it. */
  readonly actions?: ReactNode
}

/** The line under the top bar: what this page is, how much of it, filters, the primary action (design 7). */
export const PageLine = ({ title, count, info, filters, actions }: PageLineProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const line = useRef<HTMLElement>(null)
  useOneRow(line)
  useLayoutEffect(() => focusTitle(heading.current), [])
  return (
    <header ref={line} className={classes.line}>
      <div className={classes.heading}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {count === undefined ? null : <span className={classes.count}>{count}</span>}
        {info}
        <HelpLink />
      </div>
      {filters === undefined ? null : <div className={`${classes.filters} p-no-print`}>{filters}</div>}
      {actions === undefined ? null : <div className={`${classes.actions} p-no-print`}>{actions}</div>}
    </header>
  )
}
