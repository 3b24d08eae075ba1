import { IMPORT_STATE } from '#contract/lists/channel/import.ts'
import type { ImportFile } from '#contract/operations/booking/import.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { TextKey, Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { eventWord } from '#web/screens/channel/import-state.tsx'
import classes from '#web/screens/channel/channel.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

type T = Translate<'channel'>

const silent: ReadonlySet<string> = new Set(['FORCED_VALIDATED', 'FORCED_REFUSED'])

const ackText = ({ acknowledgement: ack, state }: ImportFile, t: T): string => {
  if (ack === null) return t(silent.has(state) ? 'one.ackNone' : 'one.ackLater')
  const outcome = t(`one.outcomes.${ack.outcome}`)
  if (ack.sentAt !== null) return t('one.ackSent', { outcome, when: formatInstant(ack.sentAt) })
  return ack.failure === null
    ? t('one.ackWaiting', { outcome })
    : t('one.ackFailed', { outcome, why: messageOf(ack.failure, {}) ?? ack.failure })
}

const STEPS = new Set([
  'accept',
  'retry',
  'refuse',
  'counter',
  'forceValidate',
  'forceRefuse',
  'receive',
  'ignore',
  'release',
  'queue',
  'integrate',
  'fail',
])

const stepText = (action: string, t: T): string =>
  STEPS.has(action) ? t(`actions.${action}` as TextKey<'channel'>) : action

/** How the message lived: answers, versions, decisions, its own words. */
export const ImportFacts = ({ file }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  const { proposal } = file
  return (
    <>
      <section className={classes.panel} aria-label={t('one.facts')}>
        <h2>{t('one.facts')}</h2>
        <table className={classes.sides}>
          <tbody>
            <tr>
              <th scope="row">{t('one.received')}</th>
              <td>
                {formatInstant(file.receivedAt)}
                {file.told > 1 ? `, ${t('one.toldTimes', { count: file.told })}` : ''}
              </td>
            </tr>
            <tr>
              <th scope="row">{t('one.ack')}</th>
              <td>{ackText(file, t)}</td>
            </tr>
            {file.reason === null ? null : (
              <tr>
                <th scope="row">{t('one.reason')}</th>
                <td>{file.reason}</td>
              </tr>
            )}
            {proposal === null ? null : (
              <tr>
                <th scope="row">{t('one.proposal')}</th>
                <td>
                  {t('one.proposed', {
                    type: proposal.typeCode,
                    from: formatDay(proposal.arrival),
                    to: formatDay(proposal.departure),
                    amount: formatMoney(proposal.amount),
                  })}
                </td>
              </tr>
            )}
            {file.versions.length < 2 ? null : (
              <tr>
                <th scope="row">{t('one.versions')}</th>
                <td>
                  <Versions file={file} />
                </td>
              </tr>
            )}
            <tr>
              <th scope="row">{t('one.history')}</th>
              <td>
                <ol className={classes.steps}>
                  {file.events.map((event) => (
                    <li key={`${event.at} ${event.action}`}>
                      {formatInstant(event.at)}, {event.user ?? t('one.house')}
                      {'\u00A0: '}
                      {stepText(event.action, t)}
                    </li>
                  ))}
                </ol>
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <details className={classes.panel}>
        <summary>{t('one.raw')}</summary>
        <ScrollRegion className={classes.raw} label={t('one.raw')}>
          {file.raw}
        </ScrollRegion>
      </details>
    </>
  )
}

const Versions = ({ file }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  return (
    <ol className={classes.steps}>
      {file.versions.map((one) => {
        const said = `${t('one.version', { version: one.externalVersion })}, ${eventWord(one.event)}, ${IMPORT_STATE.word(one.state)}`
        return (
          <li key={one.id}>
            {one.id === file.id ? (
              <strong>{said}</strong>
            ) : (
              <ScreenLink to={pathTo('/booking-import/$bookingImportId', { bookingImportId: one.id })}>
                {said}
              </ScreenLink>
            )}
          </li>
        )
      })}
    </ol>
  )
}
