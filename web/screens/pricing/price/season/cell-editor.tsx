import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { ARROWS } from '#web/screens/pricing/price/season/cell-keys.ts'
import { WEEK, daysText, parseDays } from '#web/screens/pricing/price/season/cell-text.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'
import type { Move } from '#web/screens/pricing/price/season/cell-keys.ts'
import classes from '#web/screens/pricing/price/season/season-table.module.css'

interface CellEditorProps {
  readonly row: SeasonRow
  readonly label: string
  readonly text: string
  /** Begun by typing: the arrows leave the cell. */
  readonly isTyped: boolean
  readonly onFinish: (text: string, move: Move, all?: boolean) => void
  readonly onCancel: () => void
}

const moveOf = (event: KeyboardEvent, isTyped: boolean): Move | undefined => {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  return isTyped ? ARROWS[event.key]?.[0] : undefined
}

/** The input of a cell: Entrée and Tab read it and move on, Échap gives it up. */
export const CellEditor = ({ row, label, text, isTyped, onFinish, onCancel }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    if (!isTyped) input.current?.select()
  }, [isTyped])

  const finish = (move: Move, all = false): void => {
    if (isDone.current) return
    isDone.current = true
    onFinish(typed, move, all)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      return onCancel()
    }
    const move = moveOf(event, isTyped)
    if (move === undefined) return undefined
    event.preventDefault()
    return event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? finish('stay', true) : finish(move)
  }
  return (
    // Échap closes this, and nothing behind it.
    <div className={classes.editor} data-floating>
      <input
        ref={input}
        aria-label={label}
        className={classes.input}
        data-kind={row.kind}
        value={typed}
        inputMode={row.kind === 'label' || row.kind === 'days' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish('stay')}
      />
      {row.kind === 'days' ? <DayChips text={typed} onChange={setTyped} /> : null}
    </div>
  )
}

interface DayChipsProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The week to click, beside typing it. */
const DayChips = ({ text, onChange }: DayChipsProps) => {
  const t = useT('price')
  const names = t('week.letters').split(' ')
  const days = parseDays(text) ?? []
  return (
    <div className={classes.chips}>
      {WEEK.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={classes.chip}
          aria-pressed={days.includes(day)}
          aria-label={t(`week.${day}`)}
          // The input keeps the focus: leaving it would read the cell.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChange(daysText(days.includes(day) ? days.filter((d) => d !== day) : [...days, day]))}
        >
          {names[(day + 6) % 7]}
        </button>
      ))}
    </div>
  )
}
