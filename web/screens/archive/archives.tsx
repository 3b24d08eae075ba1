/** /verif-file-page: archives that there are, one made on demand, and what verifies them and the record itself. */
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { ARCHIVE_FILE, ATTESTATION_FILE, archives } from '#contract/operations/payment/archive.ts'
import type { ArchiveRow } from '#contract/operations/payment/archive.ts'
import { addressOf } from '#contract/operation.ts'
import type { JobName } from '#contract/operations/session/jobs.ts'
import type { RecordCheck } from '#contract/operations/session/record-check.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { VerifyArchive } from '#web/screens/archive/verify-archive.tsx'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, readJob, startJob, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatHundredths, formatInstant, formatInteger } from '#web/ui/format.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '#web/screens/archive/archive.module.css'

type T = ReturnType<typeof useT<'archive'>>

const MEGABYTE = 10_000

const take = ({ id, name }: ArchiveRow): void => {
  downloadFile(addressOf(ARCHIVE_FILE, { id }), name).catch(toastError)
}

const takeAttestation = (): void => {
  downloadFile(ATTESTATION_FILE, 'attestation-logiciel.pdf').catch(toastError)
}

const columnsOf = (t: T): readonly Column<ArchiveRow>[] => [
  {
    key: 'days',
    header: t('list.days'),
    cell: ({ from, to }) => t('list.fromTo', { from: formatDay(from), to: formatDay(to) }),
    width: 220,
  },
  { key: 'kind', header: t('list.kind'), cell: ({ kind }) => t(`list.kinds.${kind}`), width: 150 },
  { key: 'count', header: t('list.records'), cell: ({ count }) => formatInteger(count), align: 'end', width: 130 },
  {
    key: 'size',
    header: t('list.size'),
    cell: ({ size }) => t('list.megabytes', { size: formatHundredths(Math.max(1, Math.round(size / MEGABYTE))) }),
    align: 'end',
    width: 100,
  },
  { key: 'at', header: t('list.at'), cell: ({ at }) => formatInstant(at), width: 150 },
  { key: 'operator', header: t('list.by'), cell: ({ operator }) => operator ?? t('list.server'), width: 160 },
  { key: 'sha256', header: t('list.sha256'), cell: ({ sha256 }) => <code>{sha256}</code> },
]

/** One's own job of a kind: begun, watched, and how the last one ended. */
const useWork = (kind: JobName) => {
  const list = useJobs()
  const { cancel } = useJobActions()
  const mine = list?.filter((job) => job.kind === kind) ?? []
  const [last] = mine
  const underWay = mine.find(isUnderWay)
  return { underWay, last, isBusy: list === undefined || underWay !== undefined, cancel }
}

const MakeArchive = ({ reason }: { readonly reason: string | undefined }) => {
  const t = useT('archive')
  const [from, setFrom] = useState<Day | null>(null)
  const [to, setTo] = useState<Day | null>(null)
  const { underWay, last, isBusy, cancel } = useWork('archive')
  const start = useMutation({
    mutationFn: (days: { from: Day; to: Day }) => startJob('archive', t('make.title'), days),
    onError: toastError,
  })
  const run = (): void => {
    if (from !== null && to !== null) start.mutate({ from, to })
  }
  const why = reason ?? (isBusy ? t('busy') : from === null || to === null ? t('make.days') : undefined)
  return (
    <section className={classes.card} aria-label={t('make.title')}>
      <h2 className={classes.heading}>{t('make.title')}</h2>
      <p>{t('make.what')}</p>
      <Group align="flex-end" gap="md">
        <DayInput label={t('make.from')} value={from} onChange={setFrom} />
        <DayInput label={t('make.to')} value={to} onChange={setTo} />
        <ActionButton disabledReason={why} loading={start.isPending} onClick={run}>
          {t('make.run')}
        </ActionButton>
      </Group>
      {underWay === undefined ? null : <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />}
      {underWay === undefined && last?.state === 'FAILED' ? (
        <p role="alert" className={classes.caution}>
          {failureOf(last, t('failed'))}
        </p>
      ) : null}
    </section>
  )
}

const CheckResult = ({ id }: { readonly id: number }) => {
  const t = useT('archive')
  const { data } = useQuery({ queryKey: ['job', 'answer', id], queryFn: ({ signal }) => readJob(id, signal) })
  const check = data?.answer as RecordCheck | null | undefined
  if (check === null || check === undefined) return null
  return (
    <div role="status" className={classes.result}>
      <p className={classes.verdict}>
        <StatusBadge tone={check.intact ? 'good' : 'bad'}>
          {t(check.intact ? 'verify.state.good' : 'verify.state.bad')}
        </StatusBadge>{' '}
        {t(check.intact ? 'live.good' : 'live.bad', { when: formatInstant(check.checkedAt) })}
      </p>
      {check.faults.length === 0 ? null : (
        <ol className={classes.faults}>
          {check.faults.map((fault) => (
            <li key={fault}>
              <code>{fault}</code>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const VerifyLive = ({ reason }: { readonly reason: string | undefined }) => {
  const t = useT('archive')
  const { underWay, last, isBusy, cancel } = useWork('recordCheck')
  const start = useMutation({ mutationFn: () => startJob('recordCheck', t('live.title'), {}), onError: toastError })
  return (
    <section className={classes.card} aria-label={t('live.title')}>
      <h2 className={classes.heading}>{t('live.title')}</h2>
      <p>{t('live.what')}</p>
      <div className={classes.line}>
        <ActionButton
          disabledReason={reason ?? (isBusy ? t('busy') : undefined)}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('live.run')}
        </ActionButton>
      </div>
      {underWay === undefined ? null : <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />}
      {underWay === undefined && last?.state === 'FAILED' ? (
        <p role="alert" className={classes.caution}>
          {failureOf(last, t('failed'))}
        </p>
      ) : null}
      {underWay === undefined && last?.state === 'DONE' ? <CheckResult id={last.id} /> : null}
    </section>
  )
}

export const Archives = () => {
  const t = useT('archive')
  const ui = useT('ui')
  const { write } = useRight('payment_closure')
  const [selected, setSelected] = useState<number | null>(null)
  const reason = write ? undefined : ui('noRight')
  const { data, error, refetch } = useQuery({
    queryKey: ['archive'],
    queryFn: ({ signal }) => call(archives.list, { signal }),
  })
  const row = data?.list.find(({ id }) => id === selected)
  useFunctionKeys({
    Escape: { run: useGoBack(pathTo('/home')) },
    F4: {
      label: t('list.take'),
      run: () => row !== undefined && take(row),
      disabledReason: row === undefined ? t('list.noneSelected') : undefined,
    },
  })
  return (
    <>
      <PageLine
        title={t('title')}
        actions={
          <Button variant="default" onClick={takeAttestation}>
            {t('attestation')}
          </Button>
        }
      />
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      <div className={classes.page}>
        {/* Not before its key is known: a file that was chosen meanwhile would be lost. */}
        {data === undefined && error === null ? null : <VerifyArchive ownKey={data?.key ?? ''} />}
        <VerifyLive reason={reason} />
        <MakeArchive reason={reason} />
        <section className={classes.list} aria-label={t('list.title')}>
          <h2 className={classes.heading}>{t('list.title')}</h2>
          <DataTable<ArchiveRow>
            label={t('list.title')}
            columns={columnsOf(t)}
            rows={data?.list}
            rowId={({ id }) => id}
            selected={selected}
            onSelect={setSelected}
            onOpen={take}
            empty={<EmptyState title={t('list.none')} body={t('list.noneBody')} />}
          />
        </section>
      </div>
    </>
  )
}
