/** A job of papers: its bar, then what came of it, and by name what was left out. */
import { Button } from '@mantine/core'
import { sentenceOfCode } from '#contract/sentences.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { useT } from '#web/i18n/i18n.ts'
import { failureOf, isUnderWay, takeJobFile } from '#web/shell/jobs.ts'
import { Icon } from '#web/ui/icons.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'
import classes from '#web/ui/papers/papers.module.css'

interface JobOutcomeProps {
  readonly job: JobRow
  readonly onCancel: () => void
}

export const JobOutcome = ({ job, onCancel }: JobOutcomeProps) => {
  const t = useT('printing')
  const shell = useT('shell')
  if (isUnderWay(job)) return <JobProgress job={job} onCancel={onCancel} />
  if (job.state === 'FAILED') return <p role="alert">{failureOf(job, shell('toast.error'))}</p>
  if (job.state === 'CANCELLED') return <p role="status">{shell('jobs.cancelled')}</p>
  return (
    <div className={classes.outcome}>
      <p role="status">{t('selection.done', { title: job.title })}</p>
      <Refused job={job} />
      {job.fileName === null ? null : (
        <Button leftSection={<Icon name="download" size={16} />} onClick={() => takeJobFile(job)}>
          {t('download')}
        </Button>
      )}
    </div>
  )
}

const Refused = ({ job: { refused, refusedCount } }: { readonly job: JobRow }) => {
  const t = useT('printing')
  if (refusedCount === 0) return null
  return (
    <section className={classes.refused}>
      <h3>{t('selection.refused', { count: refusedCount })}</h3>
      <ul>
        {refused.map(({ label, code, context }) => (
          <li key={label}>
            <strong>{label}</strong> {sentenceOfCode(code, context) ?? code}
          </li>
        ))}
        {refusedCount > refused.length ? (
          <li>{t('selection.more', { count: refusedCount - refused.length })}</li>
        ) : null}
      </ul>
    </section>
  )
}
