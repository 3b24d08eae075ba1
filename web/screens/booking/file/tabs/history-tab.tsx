import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { eventDetail, eventName } from '#web/screens/booking/file/tabs/event-detail.ts'
import { formatInstant } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** What happened to the file, the latest first. */
export const HistoryTab = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  return (
    <article className={classes.card}>
      <ScrollRegion className={tableClasses.scroll} label={t('file.tab.history')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              <th scope="col">{t('file.history.when')}</th>
              <th scope="col">{t('file.history.what')}</th>
              <th scope="col">{t('file.history.detail')}</th>
              <th scope="col">{t('file.history.who')}</th>
            </tr>
          </thead>
          <tbody>
            {file.events.map((event) => (
              <tr key={event.id}>
                <td>{formatInstant(event.at)}</td>
                <td>{eventName(event.kind, t)}</td>
                <td>{eventDetail(event, t)}</td>
                <td>{event.user ?? t('file.history.house')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  )
}
