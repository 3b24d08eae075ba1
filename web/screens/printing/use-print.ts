/** Where a paper leaves: the browser's own printer, or one of the house, which a job asks outside any transaction. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintedOn } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Asked } from '#web/screens/printing/asked.ts'
import { openFile } from '#web/shell/files.ts'
import { useIntent } from '#web/shell/intent.ts'
import { failureOf, isUnderWay, readJob, startJob, useJobs } from '#web/shell/jobs.ts'
import { toastError } from '#web/shell/toast.ts'

/** The browser's own. */
export const HERE = '0'

export type Print = ReturnType<typeof usePrint>

/** The job that asks the printer, and what the printer said when it had asked. */
const useAskedPrinter = (jobId: number | undefined) => {
  const shell = useT('shell')
  const job = useJobs()?.find(({ id }) => id === jobId)
  const isDone = job?.state === 'DONE'
  const { data } = useQuery({
    queryKey: ['job', 'answer', jobId ?? 0],
    queryFn: ({ signal }) => readJob(jobId ?? 0, signal),
    enabled: isDone,
    meta: { quiet: true },
  })
  return {
    isUnderWay: jobId !== undefined && (job === undefined || isUnderWay(job)),
    failure: job?.state === 'FAILED' ? failureOf(job, shell('toast.error')) : undefined,
    sent: isDone ? (data?.answer as PrintedOn | undefined) : undefined,
  }
}

/** A second press while it is asked, or an answer that is lost, prints no second time. */
export const usePrint = ({ entityId, ...asked }: Asked, file: string, title: string) => {
  const [printerId, setPrinter] = useState(HERE)
  const [copies, setCopies] = useState(1)
  const intent = useIntent()
  const started = useMutation({
    mutationFn: () =>
      startJob('print', title, { ...asked, ids: [entityId], printerId: Number(printerId), copies }, intent.key()),
    onSuccess: intent.settle,
    onError: toastError,
  })
  const printer = useAskedPrinter(started.data)
  const isPending = started.isPending || printer.isUnderWay
  const run = (): void => {
    if (printerId === HERE) void openFile(file).catch(toastError)
    else if (!isPending) started.mutate()
  }
  return { ...printer, printerId, setPrinter, copies, setCopies, run, isPending }
}
