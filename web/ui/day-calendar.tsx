/** The calendar behind DayInput, a chunk of its own: most days are typed. */
import { useMemo } from 'react'
import '@mantine/dates/styles.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import { MONTHS, WEEKDAYS } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/language.ts'

export interface DayCalendarProps {
  readonly value: Day | null
  readonly onPick: (day: Day) => void
  readonly today: Day
  /** The month that opens while no day is chosen. */
  readonly start: Day
  readonly min?: Day | undefined
  readonly max?: Day | undefined
}

/** Names of days and months for the calendar, which asks a library: in the language of the moment. */
const nameDays = (language: string): string => {
  const name = `pinede-${language}`
  dayjs.locale(
    {
      name,
      weekdays: [...WEEKDAYS],
      weekdaysShort: WEEKDAYS.map((day) => day.slice(0, 3)),
      weekdaysMin: WEEKDAYS.map((day) => day.slice(0, 2)),
      months: [...MONTHS],
      monthsShort: MONTHS.map((month) => month.slice(0, 4)),
      weekStart: 1,
      formats: {},
      relativeTime: {},
    },
    undefined,
    true,
  )
  return name
}

export const DayCalendar = ({ value, onPick, today, start, min, max }: DayCalendarProps) => {
  const t = useT('ui')
  const language = useLanguage()
  const locale = useMemo(() => nameDays(language), [language])
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DatePicker
        size="sm"
        value={value}
        defaultDate={value ?? start}
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
