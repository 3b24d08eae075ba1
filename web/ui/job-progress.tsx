import { Button, Progress } from '@mantine/core'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { formatRate } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/job-progress.module.css'

interface JobProgressProps {
  readonly job: Pick<JobRow, 'title' | 'state' | 'done' | 'total' | 'stopping'>
  /** Where it can be stopped from here. */
  readonly onCancel?: () => void
}

const WHOLE = 10_000

/** How far a job is, and the way to stop it: the same wherever one is watched. */
export const JobProgress = ({ job, onCancel }: JobProgressProps) => {
  const t = useT('ui')
  const { title, state, done, total, stopping } = job
  const share = total === null || total === 0 ? undefined : Math.round((done / total) * WHOLE)
  const far = share === undefined ? t('job.running') : formatRate(share).replace(/,\d+/, '')
  return (
    <div className={classes.row}>
      <Progress
        className={classes.bar ?? ''}
        value={share === undefined ? 100 : share / 100}
        striped={share === undefined}
        animated={share === undefined && state === 'RUNNING'}
        size="sm"
        radius="xl"
        aria-label={title}
      />
      <span className={classes.far} role="status" data-figures>
        {stopping ? t('job.stopping') : state === 'WAITING' ? t('job.waiting') : far}
      </span>
      {onCancel === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          disabled={stopping}
          aria-label={t('job.cancelOf', { title })}
          onClick={onCancel}
        >
          {t('job.cancel')}
        </Button>
      )}
    </div>
  )
}
