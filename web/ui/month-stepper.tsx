/** The month that a screen shows: kept in its address, `2026-11`; anything else is the month of today. */
import { ActionIcon, Group } from '@mantine/core'
import { addMonths, isDay, monthOf, startOfMonth, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { MONTHS } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useToday } from '#web/shell/today.ts'
import classes from '#web/ui/month-stepper.module.css'
import { Icon } from '#web/ui/icons.tsx'

/** First day of the month of an address. */
export const useMonth = (yearMonth: string): Day => {
  const today = useToday()
  const first = `${yearMonth}-01`
  return isDay(first) ? first : startOfMonth(today)
}

/** `2026-11`, for an address. */
export const yearMonthOf = (day: Day): string => day.slice(0, 7)

/** « novembre 2026 » */
const monthName = (month: Day): string => `${MONTHS[monthOf(month) - 1] ?? ''} ${yearOf(month)}`

interface StepperProps {
  readonly month: Day
  readonly onChange: (month: Day) => void
}

/** ‹ novembre 2026 › */
export const MonthStepper = ({ month, onChange }: StepperProps) => {
  const t = useT('ui')
  const step = (by: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t(by < 0 ? 'month.before' : 'month.after')}
      onClick={() => onChange(addMonths(month, by))}
    >
      <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} size={16} />
    </ActionIcon>
  )
  return (
    <Group gap={6} wrap="nowrap" role="group" aria-label={t('month.label')}>
      {step(-1)}
      <span className={classes.month} aria-live="polite">
        {monthName(month)}
      </span>
      {step(1)}
    </Group>
  )
}
