/** Coins and notes counted from the keyboard, the largest first: Entrée goes down, ↑ ↓ add and remove one. */
import type { KeyboardEvent } from 'react'
import { DENOMINATIONS, notesTotal } from '#domain/billing/cash-count.ts'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { isReason } from '#contract/reason.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/cash/cash.module.css'
import { formatMoney } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

/** How many of each, by value; what was not counted is not there. */
export type Pieces = Readonly<Record<string, number>>

/** Below this, coins. */
const SMALLEST_NOTE = 500

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

/** Entrée: the next field. */
const goDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.select()
}

interface RowProps {
  readonly value: number
  readonly pieces: number | null
  readonly onChange: (pieces: number | null) => void
  readonly readOnly: boolean
  readonly isFirst: boolean
}

const NoteRow = ({ value, pieces, onChange, readOnly, isFirst }: RowProps) => {
  const t = useT('cash')
  const name = t(value < SMALLEST_NOTE ? 'notes.coin' : 'notes.note', { value: formatMoney(value) })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.pieces}>
        <QuantityInput
          label={name}
          isLabelHidden
          value={pieces}
          onChange={onChange}
          readOnly={readOnly}
          isFirst={isFirst}
        />
      </td>
      <td>{pieces === null ? '' : formatMoney(value * pieces)}</td>
    </tr>
  )
}

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
  const put = (value: number, pieces: number | null): void => {
    const { [String(value)]: _, ...others } = notes
    onChange({ ...count, notes: pieces === null ? others : { ...others, [String(value)]: pieces } })
  }
  const isTold = Object.keys(notes).length > 0 && difference !== 0
  return (
    <div onKeyDown={goDown} role="presentation">
      <table className={classes.notes}>
        <thead>
          <tr>
            <th scope="col">{t('notes.kind')}</th>
            <th scope="col">{t('notes.pieces')}</th>
            <th scope="col">{t('notes.worth')}</th>
          </tr>
        </thead>
        <tbody>
          {DENOMINATIONS.map((value, index) => (
            <NoteRow
              key={value}
              value={value}
              pieces={notes[String(value)] ?? null}
              onChange={(pieces) => put(value, pieces)}
              readOnly={readOnly}
              isFirst={isFirst && index === 0}
            />
          ))}
        </tbody>
      </table>
      <dl className={classes.sums} aria-live="polite">
        <dt data-strong>{t('notes.total')}</dt>
        <dd data-strong>{formatMoney(total)}</dd>
        <dt>{t('notes.theoretical')}</dt>
        <dd>{formatMoney(theoretical)}</dd>
        <dt>{t('notes.difference')}</dt>
        <dd className={isTold ? classes.off : undefined}>{formatMoney(difference)}</dd>
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
