/** What this browser is as a station, and the tickets in it that the record does not have. */
import { Alert, Button } from '@mantine/core'
import { offlineNumber } from '#domain/sale/offline.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/offline/offline.module.css'
import { Stuck } from '#web/screens/offline/stuck.tsx'
import type { Own } from '#web/screens/offline/use-own.ts'
import { aloneSentence } from '#web/shell/offline/alone.ts'
import { forget, persist } from '#web/shell/offline/enrol.ts'
import { WIPED } from '#web/shell/offline/line.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import type { Station } from '#web/shell/offline/store.ts'
import { useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'

export const OwnStation = ({ own }: { readonly own: Own }) => {
  const t = useT('offline')
  const { stopped } = useOffline()
  const { unfit, station } = own
  if (unfit !== null)
    return (
      <Alert color="yellow" className={classes.unfit}>
        {t(`unfit.${unfit}`)}
      </Alert>
    )
  const isWiped = stopped === WIPED && station === undefined
  if (station === undefined && !isWiped && own.stuck.length === 0) return null
  return (
    <section className={classes.own} data-wide={own.stuck.length === 0 ? undefined : true} aria-label={t('own.title')}>
      <h2>{t('own.title')}</h2>
      {station === undefined ? null : <Facts own={own} station={station} />}
      {isWiped ? <Ended own={own} why={t('own.wiped')} /> : null}
      {station === undefined || station.stopped === null ? null : (
        <Ended own={own} why={t('own.stopped', { why: aloneSentence(station.stopped) })} />
      )}
      {own.stuck.length === 0 ? null : <Stuck own={own} />}
    </section>
  )
}

interface StationProps {
  readonly own: Own
  readonly station: Station
}

const Facts = ({ own, station }: StationProps) => {
  const t = useT('offline')
  const { waiting, amount } = useOffline()
  const { grant, head, label } = station
  const askAgain = async (): Promise<void> => {
    await persist()
    own.read()
  }
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('own.label')}</dt>
        <dd>{label}</dd>
        <dt>{t('own.next')}</dt>
        <dd>{offlineNumber(grant.series, head.no + 1)}</dd>
        <dt>{t('own.waiting')}</dt>
        <dd>{waiting === 0 ? t('own.none') : t('own.waitingSaid', { count: waiting, amount: formatMoney(amount) })}</dd>
        <dt>{t('own.until')}</dt>
        <dd>{formatInstant(grant.until)}</dd>
      </dl>
      {own.isPersisted ? (
        <p>{t('own.isPersisted')}</p>
      ) : (
        <Alert color="yellow">
          {t('own.isNot')}{' '}
          <Button variant="default" size="compact-md" onClick={() => void askAgain()}>
            {t('own.persist')}
          </Button>
        </Alert>
      )}
      <p className={classes.quiet}>{t('enrol.proves')}</p>
    </>
  )
}

interface EndedProps {
  readonly own: Own
  readonly why: string
}

/** It sells alone no more: why, and how to make an end of it here. */
const Ended = ({ own, why }: EndedProps) => {
  const t = useT('offline')
  const { establishment } = useUser()
  const drop = async (): Promise<void> => {
    const yes = await confirm({
      ...{ title: t('own.forgetTitle'), body: t('own.forgetBody'), confirmLabel: t('own.forget'), danger: true },
    })
    if (!yes) return
    await forget(establishment.id)
    own.read()
  }
  return (
    <Alert color="red" role="alert">
      {why}{' '}
      <ActionButton
        variant="default"
        size="compact-md"
        disabledReason={own.isUnsent ? t('remove.unsent') : undefined}
        onClick={() => void drop()}
      >
        {t('own.forget')}
      </ActionButton>
    </Alert>
  )
}
