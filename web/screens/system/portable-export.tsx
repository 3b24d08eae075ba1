import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, startJob, takeJobFile, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import classes from '#web/screens/system/system.module.css'

/** All data of the house as a ZIP that any program reads: made as a job, kept a day. */
export const PortableExport = () => {
  const t = useT('system')
  const { systeme } = useUser()
  const list = useJobs()
  const { cancel } = useJobActions()
  const back = useGoBack(pathTo('/home'))
  const start = useMutation({
    mutationFn: () => startJob('house', t('export.title'), {}),
    onError: toastError,
  })
  const mine = list?.filter(({ kind }) => kind === 'house') ?? []
  const underWay = mine.find(isUnderWay)
  const [last] = mine.filter((job) => !isUnderWay(job))
  const isBusy = list === undefined || start.isPending || underWay !== undefined
  const reason = systeme ? (isBusy ? t('export.busy') : undefined) : t('export.onlySystem')
  const run = (): void => start.mutate()
  useFunctionKeys({
    Escape: { run: back },
    F12: { label: t('export.start'), run, disabledReason: reason },
  })
  return (
    <>
      <PageLine title={t('export.title')} />
      <section className={classes.card} aria-busy={list === undefined}>
        <p>{t('export.what')}</p>
        <ul>
          <li>{t('export.tables')}</li>
          <li>{t('export.files')}</li>
          <li>{t('export.settings')}</li>
        </ul>
        <p>{t('export.secrets')}</p>
        <p className={classes.caution}>{t('export.personal')}</p>
        {underWay === undefined ? (
          <ActionButton disabledReason={reason} loading={start.isPending} onClick={run}>
            {t('export.start')}
          </ActionButton>
        ) : (
          <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />
        )}
        {underWay === undefined && last?.state === 'FAILED' ? (
          <p role="alert" className={classes.caution}>
            {failureOf(last, t('export.failed'))}
          </p>
        ) : null}
        {last?.state === 'DONE' && last.fileName !== null ? (
          <div className={classes.made}>
            <span>{t('export.made', { when: formatInstant(last.endedAt ?? last.createdAt) })}</span>
            <Button variant="default" onClick={() => takeJobFile(last)}>
              {t('export.take')}
            </Button>
          </div>
        ) : null}
      </section>
    </>
  )
}
