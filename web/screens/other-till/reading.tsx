/** A long file while its tickets come in, and the way to go on where that stopped. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TillFile } from '#contract/operations/sale/till-file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/other-till/other-till.module.css'
import { useTakings } from '#web/screens/other-till/use-takings.ts'
import { failureOf, isUnderWay, readJob, startJob, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'

/** One's own job of this file, the last; null: somebody else's, or none. Undefined while that is read. */
const useReadingOf = (id: number) => {
  const jobs = useJobs()
  const mine = jobs?.filter(({ kind }) => kind === 'tillFile')
  const ids = mine?.map((job) => job.id)
  const { data } = useQuery({
    queryKey: ['job', 'tillFile', id, ids],
    queryFn: async ({ signal }) => {
      for (const job of ids ?? []) {
        const { input } = await readJob(job, signal)
        if (typeof input === 'object' && input !== null && 'id' in input && input.id === id) return job
      }
      return null
    },
    enabled: ids !== undefined,
    meta: { quiet: true },
  })
  return data == null ? data : (mine?.find((job) => job.id === data) ?? null)
}

export const Reading = ({ file: { id, name } }: { readonly file: Pick<TillFile, 'id' | 'name'> }) => {
  const t = useT('other-till')
  const refused = useTakings()
  const job = useReadingOf(id)
  const { cancel } = useJobActions()
  const starting = useMutation({
    mutationFn: () => startJob('tillFile', t('reading.job', { name }).slice(0, 120), { id }),
    onError: toastError,
    meta: { quiet: true },
  })
  if (job === undefined) return null
  const isUnder = job !== null && isUnderWay(job)
  const told = (): string => {
    if (isUnder) return t('reading.under')
    if (job === null) return t('reading.others')
    return job.state === 'FAILED'
      ? t('reading.failed', { why: failureOf(job, t('reading.unknown')) })
      : t('reading.stopped')
  }
  return (
    <section className={classes.reading} aria-label={t('reading.title')}>
      <p role={job?.state === 'FAILED' ? 'alert' : 'status'}>{told()}</p>
      {isUnder ? (
        <JobProgress job={job} onCancel={() => cancel(job.id)} />
      ) : (
        <ActionButton
          disabledReason={refused}
          loading={starting.isPending}
          onClick={() => (starting.isPending ? undefined : starting.mutate())}
        >
          {t('reading.again')}
        </ActionButton>
      )}
    </section>
  )
}
