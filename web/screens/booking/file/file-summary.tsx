import type { BookingFile } from '#contract/operations/booking/file.ts'
import { daysBetween } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { NextStepButton } from '#web/screens/booking/file/actions/next-step-button.tsx'
import { leavingDay, shownStays } from '#web/screens/booking/file/life/stay-name.ts'
import { SummaryMoney } from '#web/screens/booking/file/summary-money.tsx'
import { SummaryTasks } from '#web/screens/booking/file/summary-tasks.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { formatDay, formatDayShort } from '#web/ui/format.ts'

interface FileSummaryProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly tab: FileTab
}

/** What stays in view on every part: dates, place, party, money, and what to do next. */
export const FileSummary = ({ file, writes, tab }: FileSummaryProps) => {
  const t = useT('booking')
  const bands = useAgeBands()
  const { arrival } = file
  const stays = shownStays(file)
  const departure = leavingDay(stays) ?? file.departure
  const people = stays.flatMap((stay) => stay.people)
  const places = stays.map(({ placeCode, placeTypeCode, pinned }) =>
    placeCode === null ? placeTypeCode : pinned ? placeCode : t('file.provisional', { code: placeCode }),
  )
  return (
    <aside className={classes.summary} aria-label={t('file.summary')}>
      <dl className={classes.facts}>
        {arrival === null || departure === null ? null : (
          <>
            <dt>{t('ask.arrival')}</dt>
            <dd>{formatDayShort(arrival)}</dd>
            <dt>{t('ask.departure')}</dt>
            <dd>
              {formatDayShort(departure)}
              <small>
                {departure === file.departure
                  ? t('price.nights', { count: daysBetween(arrival, departure) })
                  : t('life.early.left')}
              </small>
            </dd>
          </>
        )}
        <dt>{t('file.place')}</dt>
        <dd>{places.join(', ')}</dd>
        <dt>{t('file.party')}</dt>
        <dd>{peopleInWords(people, bands, t)}</dd>
        {file.optionExpiry === null ? null : (
          <>
            <dt>{t('file.optionUntil')}</dt>
            <dd>{formatDay(file.optionExpiry)}</dd>
          </>
        )}
        {file.quoteValidUntil === null ? null : (
          <>
            <dt>{t('file.quoteUntil')}</dt>
            <dd>{formatDay(file.quoteValidUntil)}</dd>
          </>
        )}
      </dl>
      <SummaryMoney file={file} />
      <SummaryTasks file={file} />
      <NextStepButton file={file} writes={writes} tab={tab} />
    </aside>
  )
}
