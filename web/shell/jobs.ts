/** Work that lasts: started here, watched in the top bar, told by the live changes. */
import { useEffect, useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addressOf } from '#contract/operation.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { JOB_FILE, jobs } from '#contract/operations/session/jobs.ts'
import type { JobName, JobRow, JobSent } from '#contract/operations/session/jobs.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'

/** The entity under which the server tells changes of jobs. */
const JOB = 'job'

/** Starts a job under a title that its owner knows it by; answers its number. Sent again with the same intent, it starts no second one. */
export const startJob = async <K extends JobName>(
  kind: K,
  title: string,
  input: JobSent<K>,
  intent: string = uuid(),
): Promise<number> => {
  const { id } = await call(jobs.start, { body: { kind, title, input }, intent, besides: true })
  return id
}

/** One's own jobs here, the last first; undefined until they were read. */
export const useJobs = (): readonly JobRow[] | undefined => {
  const { data } = useQuery({
    queryKey: [JOB],
    queryFn: ({ signal }) => call(jobs.mine, { signal }),
    meta: { quiet: true },
  })
  return data?.list
}

/** What a job was asked and answered; its kind says what they are. */
export const readJob = (id: number, signal: AbortSignal) => call(jobs.read, { params: { id }, signal })

export const isUnderWay = ({ state }: JobRow): boolean => state === 'WAITING' || state === 'RUNNING'

/** Saves the file that a job made. */
export const takeJobFile = ({ id, fileName }: JobRow): void => {
  if (fileName !== null) downloadFile(addressOf(JOB_FILE, { id }), fileName).catch(toastError)
}

/** Why it failed, in the language of the screen. */
export const failureOf = ({ failure }: JobRow, otherwise: string): string =>
  (failure === null ? undefined : sentenceOfCode(failure.code, failure.context)) ?? otherwise

export const useJobActions = () => {
  const cancel = useMutation({
    mutationFn: (id: number) => call(jobs.cancel, { params: { id }, besides: true }),
    onError: toastError,
  })
  const retry = useMutation({
    mutationFn: (id: number) => call(jobs.retry, { params: { id }, besides: true }),
    onError: toastError,
  })
  return { cancel: cancel.mutate, retry: retry.mutate }
}

/** An end of a job: one that is begun again ends anew. */
const endOf = ({ id, endedAt }: JobRow): string => `${id} ${endedAt}`

/** Says once of each job that came to its end while this page was open; a short one may never have been seen under way. */
export const useJobNews = (list: readonly JobRow[] | undefined): void => {
  const t = useT('shell')
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (list === undefined) return
    const ended = list.filter((job) => !isUnderWay(job))
    const before = known.current
    known.current = new Set(ended.map(endOf))
    if (before === undefined) return
    for (const job of ended.filter((one) => !before.has(endOf(one)))) {
      const { title, state, fileName } = job
      if (state === 'FAILED') toast.error(t('jobs.failedNews', { title, why: failureOf(job, t('toast.error')) }))
      if (state === 'DONE' && fileName !== null)
        toast.success(t('jobs.fileNews', { title }), { label: t('jobs.take'), run: () => takeJobFile(job) })
    }
  }, [list, t])
}
