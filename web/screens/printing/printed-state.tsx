/** How a job goes on its printer, asked again until it is over. */
import { useQuery } from '@tanstack/react-query'
import { printing } from '#contract/operations/document/printing.ts'
import type { PrintedAnswer as Job, PrintedOn } from '#contract/operations/document/printing.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/printing/printing.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useReasons } from '#web/ui/printer-reasons.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const AGAIN_MS = 2500
const isOver = ({ state }: Job): boolean => state === 'PRINTED' || state === 'CANCELLED' || state === 'FAILED'
const TONES = {
  PRINTED: 'good',
  CANCELLED: 'bad',
  FAILED: 'bad',
  STOPPED: 'waiting',
  WAITING: 'neutral',
  PRINTING: 'neutral',
} as const

export const PrintedState = ({ sent }: { readonly sent: PrintedOn }) => {
  const t = useT('printing')
  const say = useReasons()
  const { printerId, jobId, state, reasons } = sent
  const { data: job, error } = useQuery({
    queryKey: ['printing', 'job', printerId, jobId],
    queryFn: ({ signal }) => call(printing.job, { params: { printerId, jobId }, signal }),
    initialData: { jobId, state, reasons },
    meta: { quiet: true },
    retry: false,
    refetchInterval: (query) =>
      query.state.error !== null || (query.state.data !== undefined && isOver(query.state.data)) ? false : AGAIN_MS,
  })
  return (
    <p className={classes.state} role="status">
      <StatusBadge tone={TONES[job.state]}>{t(`state.${job.state}`)}</StatusBadge>
      {job.reasons.length === 0 ? null : <span>{say(job.reasons)}</span>}
      {error === null ? null : <span>{sentenceOf(error)}</span>}
    </p>
  )
}
