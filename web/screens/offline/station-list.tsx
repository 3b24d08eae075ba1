/** /offline-station-list: who may sell while the line is cut, how far, and what came of it; and what this browser itself is. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offlineStations } from '#contract/operations/sale/offline.ts'
import type { OfflineStationRow } from '#contract/operations/sale/offline.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { EnrolDialog } from '#web/screens/offline/enrol-dialog.tsx'
import { LostDialog, RefusalsDialog, useRemove } from '#web/screens/offline/deeds.tsx'
import classes from '#web/screens/offline/offline.module.css'
import { OwnStation } from '#web/screens/offline/own-station.tsx'
import { useOwn } from '#web/screens/offline/use-own.ts'
import type { Own } from '#web/screens/offline/use-own.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatInteger, formatMoney } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

type T = Translate<'offline'>

const TONES: Readonly<Record<OfflineStationRow['state'], StatusTone>> = {
  ONLINE: 'good',
  SIGNED_OFF: 'done',
  OFFLINE: 'attention',
  LOST: 'bad',
  REMOVED: 'neutral',
}

/** Nothing where there is nothing to look at. */
const counted = (count: number, tone: StatusTone) =>
  count === 0 ? '–' : <StatusBadge tone={tone}>{formatInteger(count)}</StatusBadge>

const columnsOf = (t: T, ownId: number | undefined): readonly Column<OfflineStationRow>[] => [
  { key: 'series', header: t('list.column.series'), cell: ({ series }) => series, width: 110 },
  {
    key: 'label',
    header: t('list.column.label'),
    cell: ({ id, label }) => (id === ownId ? `${label} (${t('list.thisOne')})` : label),
  },
  { key: 'till', header: t('list.column.till'), cell: ({ till }) => till, width: 150 },
  {
    key: 'state',
    header: t('list.column.state'),
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>,
    width: 130,
  },
  { key: 'lastSeenAt', header: t('list.column.lastSeen'), cell: (row) => formatInstant(row.lastSeenAt), width: 150 },
  {
    key: 'amount',
    header: t('list.column.amount'),
    cell: ({ amount }) => formatMoney(amount),
    align: 'end',
    width: 130,
  },
  { key: 'taken', header: t('list.column.taken'), cell: ({ taken }) => formatInteger(taken), align: 'end', width: 90 },
  {
    key: 'flagged',
    header: t('list.column.flagged'),
    cell: ({ flagged }) => counted(flagged, 'attention'),
    align: 'end',
    width: 110,
  },
  {
    key: 'refused',
    header: t('list.column.refused'),
    cell: ({ refused }) => counted(refused, 'bad'),
    align: 'end',
    width: 100,
  },
  {
    key: 'enrolledAt',
    header: t('list.column.enrolled'),
    cell: ({ enrolledAt, enrolledBy }) => t('list.by', { at: formatInstant(enrolledAt), name: enrolledBy }),
  },
]

/** Why this browser is not made a station now. */
const useNoEnrolment = ({ unfit, station, isUnsent }: Own): string | undefined => {
  const t = useT('offline')
  const { write, why } = useRight('payment_deposit')
  if (!write) return why
  if (unfit !== null) return t(`unfit.${unfit}`)
  if (isUnsent) return t('enrol.unsent')
  return station !== undefined && station.stopped === null ? t('enrol.already') : undefined
}

type Asking = 'enrol' | 'lost' | 'refused'

const useStations = () =>
  useQuery({
    queryKey: ['offlineStation', 'list'],
    queryFn: ({ signal }) => call(offlineStations.list, { signal }),
    meta: { quiet: true },
  })

interface Deed {
  readonly run: () => void
  readonly label: string
  /** Why not now. */
  readonly disabledReason: string | undefined
}

/** What may be done here, and why not. */
const useDeeds = (
  own: Own,
  chosen: OfflineStationRow | undefined,
  ask: (asking: Asking) => void,
  again: () => void,
) => {
  const t = useT('offline')
  const { write, why } = useRight('payment_deposit')
  const remove = useRemove(own, again)
  const noEnrolment = useNoEnrolment(own)
  const isChosen = chosen === undefined ? t('choose') : undefined
  const notLost = isChosen ?? (chosen?.state === 'OFFLINE' ? undefined : t('lost.notNow'))
  const notRemoved = isChosen ?? (chosen?.state === 'REMOVED' ? t('remove.already') : undefined)
  const deeds = {
    F3: { label: t('enrol.key'), run: () => ask('enrol'), disabledReason: noEnrolment },
    F4: { label: t('refusals.key'), run: () => ask('refused'), disabledReason: isChosen },
    F6: { label: t('lost.key'), run: () => ask('lost'), disabledReason: write ? notLost : why },
    F9: { label: t('remove.key'), run: () => void remove(chosen), disabledReason: write ? notRemoved : why },
  } satisfies Record<string, Deed>
  return deeds
}

interface DeedKeyProps {
  readonly deed: Deed
  readonly hotkey: string
  readonly isFirst?: boolean
}

const DeedKey = ({ deed: { label, run, disabledReason }, hotkey, isFirst = false }: DeedKeyProps) => (
  <ActionButton {...(isFirst ? {} : { variant: 'default' })} {...{ hotkey, disabledReason }} onClick={run}>
    {label}
  </ActionButton>
)

export const StationList = () => {
  const t = useT('offline')
  const back = useGoBack('/home')
  const queries = useQueryClient()
  const own = useOwn()
  const [selected, setSelected] = useState<number | null>(null)
  const [asking, setAsking] = useState<Asking>()
  const { data, error } = useStations()
  const chosen = data?.list.find(({ id }) => id === selected)
  const again = (): void => {
    own.read()
    void queries.invalidateQueries({ queryKey: ['offlineStation'] })
  }
  const deeds = useDeeds(own, chosen, setAsking, again)
  useFunctionKeys({ Escape: { run: back }, ...deeds })
  const close = (): void => setAsking(undefined)
  return (
    <ListFrame
      title={t('list.title')}
      count={data === undefined ? undefined : t('list.count', { count: data.list.length })}
      actions={
        <>
          <DeedKey deed={deeds.F6} hotkey="F6" />
          <DeedKey deed={deeds.F9} hotkey="F9" />
          <DeedKey deed={deeds.F3} hotkey="F3" isFirst />
        </>
      }
      dialogs={
        <>
          {asking === 'enrol' ? <EnrolDialog onDone={again} onClose={close} /> : null}
          {asking === 'lost' && chosen !== undefined ? (
            <LostDialog {...{ chosen }} onDone={again} onClose={close} />
          ) : null}
          {asking === 'refused' && chosen !== undefined ? <RefusalsDialog {...{ chosen }} onClose={close} /> : null}
        </>
      }
    >
      <div className={classes.stations}>
        <DataTable<OfflineStationRow>
          label={t('list.title')}
          columns={columnsOf(t, own.station?.stationId)}
          rows={data?.list}
          rowId={({ id }) => id}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ id }) => {
            setSelected(id)
            setAsking('refused')
          }}
          isMuted={({ state }) => state === 'LOST' || state === 'REMOVED'}
          empty={<EmptyState title={t('list.none')} body={t('list.noneBody')} />}
          {...(error === null ? {} : { failure: <EmptyState title={sentenceOf(error)} /> })}
        />
      </div>
      <OwnStation own={own} />
    </ListFrame>
  )
}
