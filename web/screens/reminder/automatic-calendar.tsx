/** /automatic-messages: what leaves by itself in the next fourteen days, to whom, and what could not be written. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOfCode } from '#contract/sentences.ts'
import { automaticMessages } from '#contract/operations/reminder/emailing.ts'
import type { Calendar, Foretold, ForetoldRow } from '#contract/operations/reminder/emailing.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/reminder/reminder.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatDayLong, formatDayShort, formatInteger } from '#web/ui/format.ts'
import { failureOf } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'

const REFRESHED_BY = ['booking', 'customer', 'mail', 'emailing', 'payment', 'guarantee']

type Row = Foretold & { readonly id: number }

const recordAddress = ({ about, recordId }: Pick<ForetoldRow, 'about' | 'recordId'>): string =>
  pathTo('/automatic-messages/$about/$recordId', { about, recordId })

export const AutomaticCalendar = () => {
  const t = useT('reminder')
  const go = useGo()
  const back = useGoBack('/home')
  const { read, why } = useRight('establishment_module')
  const [chosen, choose] = useState<number | null>(null)
  const found = useQuery({
    queryKey: ['emailing', 'calendar'],
    queryFn: ({ signal }) => call(automaticMessages.calendar, { signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: REFRESHED_BY },
  })
  useFunctionKeys({ Escape: { run: back } })
  const rows = found.data?.days.map((one, i) => ({ ...one, id: i + 1 }))
  const row = rows?.find(({ id }) => id === chosen)
  const total = rows?.reduce((all, { leaving }) => all + leaving, 0)
  return (
    <ListFrame
      title={t('auto.title')}
      count={total === undefined ? undefined : t('auto.count', { count: total })}
      actions={
        <ActionButton
          variant="default"
          disabledReason={read ? undefined : why}
          onClick={() => go(pathTo('/admin/module/emailing-grid'))}
        >
          {t('auto.settings')}
        </ActionButton>
      }
    >
      <Days {...{ rows, chosen, choose, found }} />
      <Whom row={row} />
      <Refused refused={found.data?.refused ?? []} />
    </ListFrame>
  )
}

interface DaysProps {
  readonly rows: readonly Row[] | undefined
  readonly chosen: number | null
  readonly choose: (id: number) => void
  readonly found: { readonly data: Calendar | undefined; readonly isFetching: boolean } & Parameters<
    typeof failureOf
  >[0]
}

const Days = ({ rows, chosen, choose, found }: DaysProps) => {
  const t = useT('reminder')
  const count = (key: 'leaving' | 'held') => (row: Row) => (row[key] === 0 ? '' : formatInteger(row[key]))
  const hasRules = found.data?.count !== 0
  return (
    <DataTable
      label={t('auto.ahead')}
      columns={[
        { key: 'day', header: t('auto.day'), cell: (row) => formatDayShort(row.day), width: 150 },
        { key: 'time', header: t('auto.hour'), cell: (row) => row.time, width: 90 },
        { key: 'label', header: t('auto.message'), cell: (row) => row.label },
        { key: 'leaving', header: t('auto.leaving'), cell: count('leaving'), align: 'end', width: 100 },
        { key: 'held', header: t('auto.held'), cell: count('held'), align: 'end', width: 100 },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      selected={chosen}
      onSelect={choose}
      isFetching={found.isFetching}
      isMuted={({ leaving }) => leaving === 0}
      empty={
        <EmptyState
          title={t(hasRules ? 'auto.none' : 'auto.noRules')}
          body={t(hasRules ? 'auto.noneBody' : 'auto.noRulesBody')}
        />
      }
      failure={failureOf(found)}
    />
  )
}

const said = ({ code, context }: NonNullable<ForetoldRow['reason']>): string => sentenceOfCode(code, context) ?? code

/** To whom a line writes, and who is held back. */
const Whom = ({ row }: { readonly row: Row | undefined }) => {
  const t = useT('reminder')
  const go = useGo()
  const [selected, select] = useState<number | null>(null)
  const found = useQuery({
    queryKey: ['emailing', 'rows', row?.emailingId, row?.day],
    queryFn: ({ signal }) =>
      row === undefined
        ? Promise.resolve({ list: [] })
        : call(automaticMessages.calendarRows, { params: { emailingId: row.emailingId, day: row.day }, signal }),
    enabled: row !== undefined,
    staleTime: 0,
    meta: { quiet: true, refreshedBy: REFRESHED_BY },
  })
  if (row === undefined) return <p className={classes.help}>{t('auto.choose')}</p>
  const label = t('auto.whom', { label: row.label, day: formatDayLong(row.day) })
  return (
    <>
      <h2 className={classes.heading}>{label}</h2>
      <DataTable
        label={label}
        columns={[
          { key: 'code', header: t('auto.code'), cell: (one) => one.code, width: 140 },
          { key: 'name', header: t('auto.name'), cell: (one) => one.name },
          { key: 'day', header: t('auto.about'), cell: (one) => formatDay(one.day), width: 110 },
          {
            key: 'reason',
            header: t('auto.outcome'),
            cell: (one) => (one.reason === null ? t('auto.leaves', { time: one.time }) : said(one.reason)),
          },
        ]}
        rows={found.data?.list}
        rowId={({ recordId }) => recordId}
        selected={selected}
        onSelect={select}
        onOpen={(one) => go(recordAddress(one))}
        isFetching={found.isFetching}
        isMuted={({ reason }) => reason !== null}
        empty={<p className={classes.none}>{t('auto.none')}</p>}
        failure={failureOf(found)}
      />
    </>
  )
}

/** What could not be written, tried again meanwhile. */
const Refused = ({ refused }: Pick<Calendar, 'refused'>) => {
  const t = useT('reminder')
  const go = useGo()
  const [selected, select] = useState<number | null>(null)
  if (refused.length === 0) return null
  const rows = refused.map((one, i) => ({ ...one, id: i + 1 }))
  return (
    <>
      <h2 className={classes.heading}>{t('auto.refused')}</h2>
      <p className={classes.help}>{t('auto.refusedHelp')}</p>
      <DataTable
        label={t('auto.refused')}
        columns={[
          { key: 'code', header: t('auto.code'), cell: (one) => one.code, width: 140 },
          { key: 'name', header: t('auto.name'), cell: (one) => one.name },
          { key: 'label', header: t('auto.message'), cell: (one) => one.label },
          { key: 'reason', header: t('auto.why'), cell: (one) => said(one.reason) },
        ]}
        rows={rows}
        rowId={({ id }) => id}
        selected={selected}
        onSelect={select}
        onOpen={(one) => go(recordAddress(one))}
        empty={null}
      />
    </>
  )
}
