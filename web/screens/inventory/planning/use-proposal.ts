/** The search of « Ranger… »: a job, so that it may last, be stopped, and be found again after a reload. */
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import type { RepackAsked, RepackProposal } from '#contract/operations/booking/repack.ts'
import { translate } from '#web/i18n/i18n.ts'
import { failureOf, isUnderWay, readJob, startJob, useJobs } from '#web/shell/jobs.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface Search {
  /** Under way. */
  readonly job: JobRow | undefined
  readonly isStarting: boolean
  readonly asked: RepackAsked | undefined
  readonly proposal: RepackProposal | undefined
  /** Why there is none. */
  readonly failure: string | undefined
  readonly start: (asked: RepackAsked) => void
  readonly reset: () => void
}

const useAnswer = (id: number | undefined, isDone: boolean) =>
  useQuery({
    queryKey: ['jobAnswer', id, isDone],
    queryFn: async ({ signal }) => {
      const { input, answer } = await readJob(id ?? 0, signal)
      return { input: input as RepackAsked, answer: answer as RepackProposal | null }
    },
    enabled: id !== undefined,
    meta: { quiet: true },
  })

/** A search that is under way when the dialog opens is the one that it shows. */
export const useProposal = (title: string): Search => {
  const list = useJobs()
  const underWay = list?.find((job) => job.kind === 'repack' && isUnderWay(job))
  // Null: another search is about to be asked for.
  const [chosen, setChosen] = useState<number | null>()
  const id = chosen === undefined ? underWay?.id : (chosen ?? undefined)
  if (chosen === undefined && id !== undefined) setChosen(id)
  const job = list?.find((one) => one.id === id)
  const start = useMutation({
    mutationFn: (asked: RepackAsked) => startJob('repack', title, asked),
    onSuccess: setChosen,
  })
  const isDone = job?.state === 'DONE'
  const answer = useAnswer(id, isDone)
  const error = start.error ?? answer.error
  const stopped = job?.state === 'FAILED' ? failureOf(job, translate('shell')('toast.error')) : undefined
  return {
    job: job !== undefined && isUnderWay(job) ? job : undefined,
    isStarting: start.isPending || (id !== undefined && job === undefined) || (isDone && answer.data?.answer == null),
    asked: answer.data?.input,
    proposal: isDone ? (answer.data?.answer ?? undefined) : undefined,
    failure: error === null ? stopped : sentenceOf(error),
    start: start.mutate,
    reset: () => {
      start.reset()
      setChosen(null)
    },
  }
}
