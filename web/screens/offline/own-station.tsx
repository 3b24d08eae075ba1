/** What this browser is as a station, and the tickets in it that the record does not have. */
import { Alert, Button } from '@mantine/core'
import { cents, sum } from '#domain/money.ts'
import { offlineNumber } from '#domain/sale/offline.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/offline/offline.module.css'
import type { Own } from '#web/screens/offline/use-own.ts'
import { aloneSentence } from '#web/shell/offline/alone.ts'
import { forget, persist } from '#web/shell/offline/enrol.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import type { Station, StationTicket } from '#web/shell/offline/store.ts'
import { useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'

export const OwnStation = ({ own }: { readonly own: Own }) => {
  const t = useT('offline')
  const { unfit, station } = own
  if (unfit !== null)
    return (
      <Alert color="yellow" className={classes.unfit}>
        {t(`unfit.${unfit}`)}
      </Alert>
    )
  if (station === undefined) return null
  return (
    <section className={classes.own} aria-label={t('own.title')}>
      <h2>{t('own.title')}</h2>
      <Facts own={own} station={station} />
      {station.stopped === null ? null : <Stopped station={station} own={own} />}
      {own.stuck.length === 0 ? null : <Stuck tickets={own.stuck} />}
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

const Stopped = ({ own, station }: StationProps) => {
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
      {t('own.stopped', { why: aloneSentence(station.stopped ?? '') })}{' '}
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

const Stuck = ({ tickets }: { readonly tickets: readonly StationTicket[] }) => {
  const t = useT('offline')
  const columns: readonly Column<StationTicket>[] = [
    { key: 'number', header: t('stuck.number'), cell: ({ number }) => number, width: 120 },
    { key: 'at', header: t('stuck.at'), cell: ({ at }) => formatInstant(at), width: 150 },
    {
      key: 'total',
      header: t('stuck.total'),
      cell: ({ total }) => formatMoney(total),
      align: 'end',
      width: 110,
      total: formatMoney(cents(sum(tickets.map(({ total }) => total)))),
    },
    {
      key: 'state',
      header: t('stuck.state'),
      cell: ({ state }) => (state === 'HELD' ? t('stuck.HELD') : t('stuck.REFUSED')),
      width: 220,
    },
    {
      key: 'reason',
      header: t('stuck.reason'),
      cell: ({ reason }) => (reason === null ? '' : (sentenceOfCode(reason) ?? reason)),
    },
  ]
  return (
    <>
      <h3>{t('stuck.title')}</h3>
      <p className={classes.quiet}>{t('stuck.what')}</p>
      <DataTable<StationTicket>
        label={t('stuck.title')}
        columns={columns}
        rows={tickets}
        rowId={({ no }) => no}
        empty={null}
      />
    </>
  )
}
