import type { ReactNode } from 'react'
import classes from '#web/ui/empty-state.module.css'

export interface EmptyStateProps {
  /** What is missing: « Aucun client ne correspond ». */
  readonly title: string
  /** What to do about it. */
  readonly body?: ReactNode
  readonly action?: ReactNode
  /** One of the house drawings. */
  readonly drawing?: ReactNode
}

/** Nothing to show: says so, and what to do (design 7). */
export const EmptyState = ({ title, body, action, drawing }: EmptyStateProps) => (
  <div className={classes.empty}>
    {drawing ?? <Clearing />}
    <p className={classes.title}>{title}</p>
    {body === undefined ? null : <div className={classes.body}>{body}</div>}
    {action}
  </div>
)

/** A clearing among pines: nobody there yet. */
const Clearing = () => (
  <svg viewBox="0 0 120 64" width={120} height={64} aria-hidden="true">
    <ellipse cx="60" cy="57" rx="52" ry="4.5" fill="var(--p-art-tint)" opacity=".6" />
    <path d="M22 56V34M98 56V30M40 56V44" stroke="var(--p-art-ink)" strokeWidth="3" strokeLinecap="round" />
    <path d="M6 34a16 11 0 0 1 32 0z" fill="var(--p-art-tint)" />
    <path d="M78 30a20 14 0 0 1 40 0z" fill="var(--p-art-tint)" />
    <path d="M31 45a9 7 0 0 1 18 0z" fill="var(--p-art-tint)" />
    <path d="M56 56h18" stroke="var(--p-art-ink)" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 6" />
  </svg>
)
