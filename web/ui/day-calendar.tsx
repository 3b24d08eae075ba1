/** The calendar behind DayInput, a chunk of its own: most days are typed. */
import '@mantine/dates/styles.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/fr'
import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'

export interface DayCalendarProps {
  readonly value: Day | null
  readonly onPick: (day: Day) => void
  readonly today: Day
  readonly min?: Day | undefined
  readonly max?: Day | undefined
}

export const DayCalendar = ({ value, onPick, today, min, max }: DayCalendarProps) => {
  const t = useT('ui')
  return (
    <DatesProvider settings={{ locale: 'fr', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DatePicker
        size="sm"
        value={value}
        defaultDate={value ?? today}
        onChange={(picked) => {
          if (isDay(picked)) onPick(picked)
        }}
        getDayProps={(date) => ({ 'data-today': date === today || undefined })}
        ariaLabels={{
          previousMonth: t('day.previousMonth'),
          nextMonth: t('day.nextMonth'),
          monthLevelControl: t('day.changeLevel'),
        }}
        {...(min === undefined ? {} : { minDate: min })}
        {...(max === undefined ? {} : { maxDate: max })}
      />
    </DatesProvider>
  )
}
