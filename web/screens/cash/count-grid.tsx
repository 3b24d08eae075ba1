/** Coins and notes counted from the keyboard, the largest first: Entrée goes down, ↑ ↓ add and remove one. */
import { DENOMINATIONS, notesTotal } from '#domain/billing/cash-count.ts'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { isReason } from '#contract/reason.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/cash/cash.module.css'
import { formatMoney } from '#web/ui/format.ts'
import { goDown, PiecesTable } from '#web/ui/pieces-table.tsx'
import type { Pieces } from '#web/ui/pieces-table.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

export interface Count {
  readonly notes: Pieces
  readonly reason: string
}

export const NOTHING: Count = { notes: {}, reason: '' }

/** What is wrong with a count, before it is sent; undefined: nothing. */
export const countFault = ({ notes, reason }: Count, theoretical: Cents, nothing: string): string | undefined => {
  if (Object.keys(notes).length === 0) return nothing
  if (notesTotal(notes) !== theoretical && !isReason(reason)) return messageOf('cash.reasonNeeded')
  return undefined
}

/** The reason as it is sent. */
export const countBody = ({ notes, reason }: Count) => ({ notes, reason: isReason(reason) ? reason.trim() : null })

interface GridProps {
  readonly count: Count
  readonly theoretical: Cents
  readonly onChange: (count: Count) => void
  readonly readOnly?: boolean
  readonly isFirst?: boolean
}

export const CountGrid = ({ count, theoretical, onChange, readOnly = false, isFirst = false }: GridProps) => {
  const t = useT('cash')
  const { notes, reason } = count
  const total = notesTotal(notes)
  const difference = cents(total - theoretical)
  const isCounted = Object.keys(notes).length > 0
  const isTold = isCounted && difference !== 0
  return (
    <div onKeyDown={goDown} role="presentation">
      <PiecesTable
        values={DENOMINATIONS}
        pieces={notes}
        onChange={(pieces) => onChange({ ...count, notes: pieces })}
        readOnly={readOnly}
        isFirst={isFirst}
      />
      <dl className={classes.sums} aria-live="polite">
        <dt data-strong>{t('notes.total')}</dt>
        <dd data-strong>{formatMoney(total)}</dd>
        <dt>{t('notes.theoretical')}</dt>
        <dd>{formatMoney(theoretical)}</dd>
        <dt>{t('notes.difference')}</dt>
        <dd className={isTold ? classes.off : undefined}>{isCounted ? formatMoney(difference) : '—'}</dd>
      </dl>
      {isTold ? (
        <ReasonInput
          label={t('notes.reason')}
          value={reason}
          onChange={(typed) => onChange({ ...count, reason: typed })}
        />
      ) : null}
    </div>
  )
}
