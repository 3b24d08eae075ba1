import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { HelpLink } from '#web/shell/help.tsx'
import classes from '#web/ui/page-line.module.css'
import { useOneRow } from '#web/ui/use-one-row.ts'

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
  // A new screen is announced by its title; an input that took the focus first keeps it.
  useEffect(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.closest('#content') === null) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
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
