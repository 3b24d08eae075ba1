import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { activityPeriod, publicHoliday } from '#contract/entities/establishment/calendar.ts'
import { formatDay, formatDayLong } from '#contract/format.ts'
import { readHolidays } from '#contract/operations/establishment/holiday.ts'
import crud from '#web/crud/crud.module.css'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/establishment/holidays.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** Days off between two days, legal and of the house; the season's list of what fills the site. */
const useHolidays = (from: Day, to: Day) =>
  useQuery({
    queryKey: ['publicHoliday', 'between', from, to],
    queryFn: ({ signal }) => call(readHolidays, { query: { from, to }, signal }),
  })

interface HolidaysProps {
  readonly from: Day
  readonly to: Day
}

const Holidays = ({ from, to }: HolidaysProps) => {
  const t = useT('establishment')
  const { write, why } = useRight(publicHoliday.right)
  const [opened, setOpened] = useState<number>()
  // A season longer than what the server tells at once is shown by its first years.
  const shownTo = to > addDays(from, 1000) ? addDays(from, 1000) : to
  const { data } = useHolidays(from, shownTo)
  return (
    <section className={crud.panel} aria-label={t('holidays.title')}>
      <div className={crud.panelHead}>
        <h2>{t('holidays.title')}</h2>
        <ActionButton
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          disabledReason={write ? undefined : why}
          onClick={() => setOpened(0)}
        >
          {t('holidays.add')}
        </ActionButton>
      </div>
      <p className={classes.help}>{t('holidays.help')}</p>
      <ul className={classes.days}>
        {data?.list.map((holiday) => (
          <li key={`${holiday.startDate}-${holiday.id}`} className={classes.day}>
            <span className={classes.when} data-figures>
              {holiday.startDate === holiday.endDate
                ? formatDayLong(holiday.startDate)
                : t('holidays.span', { from: formatDay(holiday.startDate), to: formatDay(holiday.endDate) })}
            </span>
            <span>{holiday.label}</span>
            {holiday.id === null ? (
              <Badge variant="light" color="gray">
                {t('holidays.legal')}
              </Badge>
            ) : (
              <ActionButton
                size="compact-sm"
                variant="subtle"
                aria-label={t('holidays.edit', { name: holiday.label })}
                onClick={() => setOpened(holiday.id ?? 0)}
              >
                {t('holidays.change')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <RecordDrawer
          entity={publicHoliday}
          id={opened}
          initial={{ startDate: from, endDate: from }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

/** When the site is open, and the holidays that fall in it. */
export const ActivityPeriodScreen = () => (
  <EntityRecord
    entity={activityPeriod}
    list="/admin/activity-period-list"
    record="/admin/activity-period/$activityPeriodId"
    renderBelow={(period) => <Holidays from={period['startDate'] as Day} to={period['endDate'] as Day} />}
  />
)
