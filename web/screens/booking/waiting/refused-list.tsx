import { useQuery } from '@tanstack/react-query'
import { REFUSAL_REASONS, refusedDemands } from '#contract/operations/booking/waiting.ts'
import { addDays } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { call } from '#web/shell/call.ts'
import { useToday } from '#web/shell/today.ts'
import { formatDay, formatDayShort } from '#web/ui/format.ts'
import { ListOutput } from '#web/ui/list-output.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const DAYS = 30

/** Requests refused these last days, and how many for each reason. */
export const RefusedList = () => {
  const t = useT('booking')
  const today = useToday()
  const from = addDays(today, -DAYS)
  const { data } = useQuery({
    queryKey: ['booking', 'refused', from, today],
    queryFn: ({ signal }) => call(refusedDemands.search, { body: { from, to: today }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (data === undefined || data.total === 0) return null
  const counts = REFUSAL_REASONS.map((reason) => ({
    reason,
    count: data.list.filter((one) => one.reason === reason).length,
  })).filter(({ count }) => count > 0)
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('waiting.refusedTitle')}</h2>
        <span>{counts.map(({ reason, count }) => `${t(`waiting.reasons.${reason}`)} ${count}`).join(' · ')}</span>
        <ListOutput
          right="booking_booking"
          path="booking/refused-demand/document"
          body={{ from, to: today }}
          hasKey={false}
        />
      </header>
      <ScrollRegion className={tableClasses.scroll} label={t('waiting.refusedTitle')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              {(['day', 'reason', 'dates', 'people', 'note', 'by'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`waiting.refusedColumns.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.slice(0, 50).map((one) => (
              <tr key={one.id}>
                <th scope="row">{formatDay(one.day)}</th>
                <td>{t(`waiting.reasons.${one.reason}`)}</td>
                <td>{`${formatDayShort(one.arrival)} – ${formatDayShort(one.departure)}`}</td>
                <td>{one.people}</td>
                <td>{one.note ?? ''}</td>
                <td>{one.by ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  )
}
