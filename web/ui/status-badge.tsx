import type { ReactNode } from 'react'
import classes from '#web/ui/status-badge.module.css'

/** Tones by meaning; each has its own mark, for the colour is never alone (design 7). */
export type StatusTone = 'neutral' | 'good' | 'waiting' | 'attention' | 'bad' | 'info' | 'done'

const MARKS: Readonly<Record<StatusTone, string>> = {
  neutral: 'M3 6h6',
  good: 'm2.5 6.5 2.5 2.5 4.5-5.5',
  waiting: 'M6 3v3.2l2 1.3M6 11a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
  attention: 'M6 2v5M6 9.7v.1',
  bad: 'm3 3 6 6M9 3 3 9',
  info: 'M6 5.2V10M6 2.3v.1',
  done: 'M3 3h6v6H3z',
}

export interface StatusBadgeProps {
  readonly tone: StatusTone
  readonly children: ReactNode
}

/** A state in a word, with a mark and a colour. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true" className={classes.mark}>
      <path d={MARKS[tone]} />
    </svg>
    {children}
  </span>
)
