import { Anchor } from '@mantine/core'
import { daysBetween } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { NextStepButton } from '#web/screens/booking/file/actions/next-step-button.tsx'
import { leavingDay, shownStays } from '#web/screens/booking/file/life/stay-name.ts'
import { SummaryMoney } from '#web/screens/booking/file/summary-money.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import summaryClasses from '#web/screens/booking/file/summary.module.css'
import { formatDay, formatDayShort, formatPhone, formatMoney } from '#web/ui/format.ts'
import { fileTasks } from '#web/screens/booking/file/next-step.ts'
import { useToday } from '#web/shell/today.ts'

/** Money that the next step does not speak of, each payer by name. */
const SummaryTasks = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  const tasks = fileTasks(file, useToday())
  if (tasks.length === 0) return null
  const nameOf = (id: number): string => file.payers.find(({ payerId }) => payerId === id)?.name ?? ''
  return (
    <section className={summaryClasses.tasks} aria-label={t('file.tasks.title')}>
      <h3>{t('file.tasks.title')}</h3>
      <ul>
        {tasks.map(({ kind, payerId, amount }) => (
          <li key={`${kind} ${payerId}`}>
            <span>{t(`file.tasks.${kind}`, { name: nameOf(payerId) })}</span>
            <strong data-figures>{formatMoney(amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FileSummaryProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly tab: FileTab
}

/** How to reach the customer, and what they drive: what a telephone call or the barrier asks for. */
const Contact = ({ file }: Pick<FileSummaryProps, 'file'>) => {
  const t = useT('booking')
  const { phone = null, email = null } = file.customer ?? {}
  const plates = shownStays(file)
    .flatMap(({ options }) => options)
    .flatMap(({ kind, detail }) => (kind === 'VEHICLE' && detail !== null && detail !== '' ? [detail] : []))
  return (
    <>
      {phone === null ? null : (
        <>
          <dt>{t('file.phone')}</dt>
          <dd>
            <Anchor inherit href={`tel:${phone}`}>
              {formatPhone(phone)}
            </Anchor>
          </dd>
        </>
      )}
      {email === null ? null : (
        <>
          <dt>{t('file.email')}</dt>
          <dd>
            <Anchor inherit href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
              {email.slice(0, email.indexOf('@'))}
              <wbr />
              {email.slice(email.indexOf('@'))}
            </Anchor>
          </dd>
        </>
      )}
      {plates.length === 0 ? null : (
        <>
          <dt>{t('file.plates', { count: plates.length })}</dt>
          <dd>{plates.join(', ')}</dd>
        </>
      )}
    </>
  )
}

/** What stays in view on every part: dates, place, party, how to reach them, money, and what to do next. */
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
    <aside className={summaryClasses.summary} aria-label={t('file.summary')}>
      <dl className={summaryClasses.facts}>
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
        <Contact file={file} />
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
