import type { KeyboardEvent } from 'react'
import { Suspense, lazy, useRef, useState } from 'react'
import { ActionIcon, Loader, Popover } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { addDays, addMonths } from '#domain/day.ts'
import { formatDay } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useToday } from '#web/shell/today.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { DayLean } from '#web/ui/parse-day.ts'
import { parseDay } from '#web/ui/parse-day.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

const DayCalendar = lazy(async () => ({ default: (await import('#web/ui/day-calendar.tsx')).DayCalendar }))

export interface DayInputProps extends FieldProps {
  readonly value: Day | null
  readonly onChange: (value: Day | null) => void
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** The first day of the range that this one ends: « +7 » counts from there. */
  readonly follows?: Day | null | undefined
  /** Which year a day typed without one belongs to: `past` for births. */
  readonly lean?: DayLean
}

/** Eight digits or a full date: read before the field is left. */
const isFullDate = (text: string): boolean => /^\s*(\d{8}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})\s*$/.test(text)

const stepOf = (event: KeyboardEvent): ((day: Day) => Day) | undefined => {
  if (event.key === 'ArrowUp') return (day) => addDays(day, event.shiftKey ? 7 : 1)
  if (event.key === 'ArrowDown') return (day) => addDays(day, event.shiftKey ? -7 : -1)
  if (event.key === 'PageUp') return (day) => addMonths(day, 1)
  if (event.key === 'PageDown') return (day) => addMonths(day, -1)
  return undefined
}

/**
 * A day, typed (05/07/2027, 050727, 5/7, auj, +7, sam) or stepped: ↑ ↓ a day, with Maj a week, Page ↑ ↓ a month; Alt+↓ or
 * the button opens the calendar. A range is two of these.
 */
export const DayInput = ({ value, onChange, min, max, follows, lean = 'coming', error, ...rest }: DayInputProps) => {
  const t = useT('ui')
  const today = useToday()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useTyped({
    value,
    onChange,
    parse: (text) => parseDay(text, today, lean, follows),
    format: formatDay,
    isSure: isFullDate,
  })
  const set = (day: Day): void => {
    typed.drop()
    onChange(day)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (rest.readOnly === true) return
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      return setOpen(true)
    }
    const step = stepOf(event)
    if (step === undefined) return undefined
    event.preventDefault()
    set(value === null ? (follows ?? today) : step(parseDay(typed.text, today, lean, follows) ?? value))
    return undefined
  }
  const range =
    value !== null && min !== undefined && value < min
      ? t('day.before', { day: formatDay(min) })
      : value !== null && max !== undefined && value > max
        ? t('day.after', { day: formatDay(max) })
        : undefined
  const isLocked = rest.disabled === true || rest.readOnly === true
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div data-day style={{ width: rest.w }}>
          <TypedTextInput
            {...rest}
            typed={typed}
            isOut={range !== undefined}
            inputRef={input}
            placeholder={rest.placeholder ?? t('day.placeholder')}
            inputMode="text"
            onKey={onKey}
            error={typed.isUnread ? t('day.invalid') : (error ?? range)}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                tabIndex={-1}
                disabled={isLocked}
                aria-label={t('day.open')}
                onClick={() => setOpen((open) => !open)}
              >
                <Icon name="calendar" size={17} />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('day.calendar')}>
        <Suspense fallback={<Loader />}>
          <DayCalendar
            value={value}
            today={today}
            start={follows ?? today}
            min={min}
            max={max}
            onPick={(day) => {
              set(day)
              setOpen(false)
              input.current?.focus()
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
