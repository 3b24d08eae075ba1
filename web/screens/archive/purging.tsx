/** /purging-files: files that the law lets go, counted before, ticked, and gone for good once confirmed. */
import { Checkbox, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeadFiles } from '#domain/booking/retention.ts'
import { filePurge } from '#contract/operations/booking/purge.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, readJob, startJob, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatDay, formatInteger, formatMoney } from '#web/ui/format.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import classes from '#web/screens/archive/archive.module.css'

const KEY = 'purge'
const read = (signal: AbortSignal) => call(filePurge, { signal })

/** The job of this screen: begun, watched, and what the last one did. */
const usePurge = () => {
  const t = useT('archive')
  const list = useJobs()
  const queries = useQueryClient()
  const { cancel } = useJobActions()
  const mine = list?.filter(({ kind }) => kind === 'purgeFiles') ?? []
  const underWay = mine.find(isUnderWay)
  const [last] = mine
  const start = useMutation({
    mutationFn: (kinds: DeadFiles[]) => startJob('purgeFiles', t('purge.title'), { kinds }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
  return { underWay, last: underWay === undefined ? last : undefined, start, cancel, isKnown: list !== undefined }
}

const Done = ({ id }: { readonly id: number }) => {
  const t = useT('archive')
  const { data } = useQuery({ queryKey: ['job', 'answer', id], queryFn: ({ signal }) => readJob(id, signal) })
  const answer = data?.answer as { readonly deleted: number; readonly kept: number } | null | undefined
  if (answer === null || answer === undefined) return null
  return (
    <p role="status" className={classes.verdict}>
      {t('purge.done', { count: answer.deleted, deleted: formatInteger(answer.deleted) })}
      {answer.kept > 0 ? ` ${t('purge.kept', { count: answer.kept })}` : ''}
    </p>
  )
}

type Rows = Awaited<ReturnType<typeof read>>['list']
type Picked = ReadonlySet<DeadFiles>

/** Each kind with how many files would go, and what they were worth. */
const Kinds = ({
  rows,
  picked,
  onPick,
}: {
  readonly rows: Rows
  readonly picked: Picked
  readonly onPick: (to: Picked) => void
}) => {
  const t = useT('archive')
  const toggle = (kind: DeadFiles, isIn: boolean): void =>
    onPick(new Set(isIn ? [...picked, kind] : [...picked].filter((one) => one !== kind)))
  return (
    <Stack gap="sm">
      {rows.map(({ kind, before, count, total }) => (
        <Checkbox
          key={kind}
          checked={picked.has(kind)}
          disabled={count === 0}
          label={t(`purge.kind.${kind}`, { before: formatDay(before) })}
          description={t('purge.counted', { count, files: formatInteger(count), total: formatMoney(total) })}
          onChange={(event) => toggle(kind, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

export const PurgingFiles = () => {
  const t = useT('archive')
  const { systeme } = useUser()
  const back = useGoBack(pathTo('/home'))
  const { underWay, last, start, cancel, isKnown } = usePurge()
  const [picked, setPicked] = useState<Picked>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, last?.id],
    queryFn: ({ signal }) => read(signal),
  })
  const chosen = data?.list.filter(({ kind, count }) => picked.has(kind) && count > 0) ?? []
  const count = chosen.reduce((sum, row) => sum + row.count, 0)
  const busy = isKnown && underWay === undefined ? undefined : t('busy')
  const reason = systeme ? (busy ?? (count === 0 ? t('purge.choose') : undefined)) : t('onlySystem')
  const run = async (): Promise<void> => {
    const files = t('purge.files', { count, files: formatInteger(count) })
    const isSure = await confirm({
      title: t('purge.ask', { files }),
      body: t('purge.askBody'),
      confirmLabel: t('purge.run'),
      danger: true,
    })
    if (isSure) start.mutate(chosen.map(({ kind }) => kind))
  }
  useFunctionKeys({
    Escape: { run: back },
    F12: { label: t('purge.run'), run: () => void run(), disabledReason: reason },
  })
  return (
    <>
      <PageLine title={t('purge.title')} />
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      <div className={classes.page}>
        <section className={classes.card} aria-busy={data === undefined}>
          <p>{t('purge.what')}</p>
          <Kinds rows={data?.list ?? []} picked={picked} onPick={setPicked} />
          <div className={classes.line}>
            <ActionButton hotkey="F12" disabledReason={reason} loading={start.isPending} onClick={() => void run()}>
              {t('purge.run')}
            </ActionButton>
          </div>
          {underWay === undefined ? null : <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />}
          {last?.state === 'DONE' ? <Done id={last.id} /> : null}
          {last?.state === 'FAILED' ? (
            <p role="alert" className={classes.caution}>
              {failureOf(last, t('failed'))}
            </p>
          ) : null}
          <p>{t('purge.never')}</p>
        </section>
      </div>
    </>
  )
}
