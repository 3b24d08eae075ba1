import type { ReactNode } from 'react'
import { Pine } from '#web/shell/art/pine.tsx'
import classes from '#web/ui/empty-state.module.css'

export interface EmptyStateProps {
  /** What is missing: « Aucun client ne correspond ». */
  readonly title: string
  /** It is all that the page says: its title is the page's. */
  readonly isPage?: boolean
  /** What to do about it. */
  readonly body?: ReactNode
  readonly action?: ReactNode
  /** One of the house drawings. */
  readonly drawing?: ReactNode
}

/** Nothing to show: says so, and what to do (design 7). */
export const EmptyState = ({ title, isPage = false, body, action, drawing }: EmptyStateProps) => (
  <div className={classes.empty}>
    {drawing ?? <Clearing />}
    {isPage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
    {body === undefined ? null : <div className={classes.body}>{body}</div>}
    {action}
  </div>
)

const TREE = { crown: 'var(--p-art-tint)', trunk: 'var(--p-art-ink)' }

/** A clearing among pines: nobody there yet. */
const Clearing = () => (
  <svg viewBox="0 0 120 64" width={120} height={64} aria-hidden="true">
    <ellipse cx="60" cy="57" rx="54" ry="4.5" fill="var(--p-art-tint)" opacity=".6" />
    <Pine x={24} y={56} size={0.44} {...TREE} />
    <Pine x={44} y={56} size={0.24} {...TREE} />
    <Pine x={92} y={56} size={0.5} {...TREE} />
    <path d="M58 56h18" stroke="var(--p-art-ink)" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 6" />
  </svg>
)
