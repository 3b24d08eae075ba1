/** At a station, above every screen: since when the line is cut, what waits, what could not be taken; and what follows the line. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useLive } from '#web/shell/live.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { aloneSentence } from '#web/shell/offline/alone.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import { startSync, wake } from '#web/shell/offline/sync.ts'
import classes from '#web/shell/offline/watch.module.css'
import { keepFiles } from '#web/shell/offline/worker.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

const CLOCK = 5
const DAY = 10

/** `14:05`, of another day with it. */
const clockOf = (at: string): string => {
  const whole = formatInstant(at)
  return whole.slice(0, DAY) === formatInstant(Date.now()).slice(0, DAY) ? whole.slice(-CLOCK) : whole
}

/** The server takes nothing into a day that somebody closed by hand: it does into the next one. */
const DAY_CLOSED = 'payment.dayClosed'

const Line = () => {
  const t = useT('offline')
  const { cutSince, waiting, amount, boardAt, stopped, postponed } = useOffline()
  if (cutSince === null && waiting === 0 && stopped === null) return null
  const values = { count: waiting, amount: formatMoney(amount), since: clockOf(cutSince ?? '') }
  const said =
    cutSince === null
      ? waiting === 0
        ? t('own.title')
        : t('banner.backWaiting', values)
      : t(waiting === 0 ? 'banner.cut' : 'banner.cutWaiting', values)
  return (
    <section className={classes.banner} aria-label={t('banner.label')}>
      <Icon name="offline" />
      <p role="status">
        <strong>{said}</strong>
        {stopped === null ? null : <span>{t('own.stopped', { why: aloneSentence(stopped) })}</span>}
        {cutSince !== null || waiting === 0 || postponed === null ? null : (
          <span>{t(postponed === DAY_CLOSED ? 'banner.dayClosed' : 'banner.later')}</span>
        )}
        {cutSince === null || boardAt === null || stopped !== null ? null : (
          <span>{t('banner.prices', { at: clockOf(boardAt) })}</span>
        )}
      </p>
      <Button variant="default" size="compact-md" className={classes.key} onClick={wake}>
        {t('banner.retry')}
      </Button>
      {stopped === null ? null : <See />}
    </section>
  )
}

/** Leads to where it is told what to do. */
const See = () => {
  const t = useT('offline')
  const go = useGo()
  const { read } = useRight('sale_cash_register')
  if (!read) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes.key}
      onClick={() => go(pathTo('/offline-station-list'))}
    >
      {t('banner.see')}
    </Button>
  )
}

const Stuck = () => {
  const t = useT('offline')
  const { stuck } = useOffline()
  if (stuck === 0) return null
  return (
    <section className={classes.banner} data-stuck aria-label={t('stuck.title')}>
      <Icon name="warning" />
      <p role="status">{t('banner.stuck', { count: stuck })}</p>
      <See />
    </section>
  )
}

export const Watch = () => {
  const { establishment } = useUser()
  const { online } = useLive()
  useEffect(() => startSync(establishment.id), [establishment.id])
  useEffect(wake, [online])
  useEffect(() => {
    // Without them a till that is open goes on; one that is closed does not open again.
    keepFiles().catch(() => undefined)
  }, [])
  return (
    <>
      <Line />
      <Stuck />
    </>
  )
}
