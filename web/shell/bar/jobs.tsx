import { Button } from '@mantine/core'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { BarPopover } from '#web/shell/bar/bar-popover.tsx'
import { failureOf, isUnderWay, takeJobFile, useJobActions, useJobNews, useJobs } from '#web/shell/jobs.ts'
import { Icon } from '#web/ui/icons.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'
import classes from '#web/shell/bar/jobs.module.css'

/** One's jobs, running and lately ended; where there is none, nothing. */
export const Jobs = () => {
  const t = useT('shell')
  const list = useJobs()
  useJobNews(list)
  if (list === undefined || list.length === 0) return null
  const running = list.filter(isUnderWay).length
  return (
    <BarPopover
      label={running === 0 ? t('jobs.label') : t('jobs.labelRunning', { count: running })}
      className={classes.button}
      position="bottom-end"
      width={340}
      face={
        <>
          <Icon name="tasks" />
          {running === 0 ? null : (
            <span className={classes.count} data-figures>
              {running}
            </span>
          )}
        </>
      }
    >
      {() => (
        <section aria-label={t('jobs.label')} className={classes.list}>
          <h2 className={classes.heading}>{t('jobs.label')}</h2>
          <ul>
            {list.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
    </BarPopover>
  )
}

const Job = ({ job }: { readonly job: JobRow }) => {
  const { cancel } = useJobActions()
  return (
    <li className={classes.job}>
      <strong className={classes.title} title={job.title} data-may-cut>
        {job.title}
      </strong>
      {isUnderWay(job) ? <JobProgress job={job} onCancel={() => cancel(job.id)} /> : <Ended job={job} />}
    </li>
  )
}

const doneOf = (job: JobRow, t: Translate<'shell'>): string => {
  const [first] = job.refused
  if (first !== undefined) return t('jobs.refused', { count: job.refusedCount, first: first.label })
  return t(job.kind === 'file' && job.fileName === null ? 'jobs.fileGone' : 'jobs.done')
}

/** What came of it, and what can be done with that. */
const Ended = ({ job }: { readonly job: JobRow }) => {
  const t = useT('shell')
  const { retry } = useJobActions()
  const { state, title, fileName } = job
  const again = state === 'FAILED' || state === 'CANCELLED'
  const said = {
    DONE: doneOf(job, t),
    FAILED: failureOf(job, t('toast.error')),
    CANCELLED: t('jobs.cancelled'),
  }
  return (
    <div className={classes.ended}>
      <span className={state === 'FAILED' ? classes.failed : classes.said}>
        {state === 'WAITING' || state === 'RUNNING' ? null : said[state]}
      </span>
      {fileName === null ? null : (
        <Button
          size="compact-xs"
          leftSection={<Icon name="download" size={14} />}
          aria-label={t('jobs.takeOf', { title })}
          onClick={() => takeJobFile(job)}
        >
          {t('jobs.take')}
        </Button>
      )}
      {again ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('jobs.againOf', { title })}
          onClick={() => retry(job.id)}
        >
          {t('jobs.again')}
        </Button>
      ) : null}
    </div>
  )
}
