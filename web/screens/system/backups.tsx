/** `/waiting`: the backup that runs, or those that there are. For who answers for the system. */
import { Alert, Code, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backups } from '#contract/operations/session/backup.ts'
import type { BackupStateAnswer } from '#contract/operations/session/backup.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, startJob, useJobActions, useJobs } from '#web/shell/jobs.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatHundredths, formatInstant, formatInteger } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '#web/screens/system/system.module.css'

const EVERY_MS = 5000
const RUNNING_MS = 1000
const DAY_MS = 86_400_000
const RESTORE = "npm run restore -- --at '2026-11-20 14:05'"

type T = Translate<'system'>
type Base = BackupStateAnswer['bases'][number] & { readonly id: number }

/** Bytes as people count disks: « 1,25 Go ». */
const sizeOf = (t: T, bytes: number): string => {
  const [unit, by] = bytes >= 1e9 ? (['gigabytes', 1e9] as const) : (['megabytes', 1e6] as const)
  return t(`backup.${unit}`, { size: formatHundredths(Math.round((bytes / by) * 100)) })
}

const ageOf = (t: T, at: string): string => {
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS)
  return days < 1 ? t('backup.today') : t('backup.days', { count: days })
}

const columnsOf = (t: T, check: BackupStateAnswer['check']): readonly Column<Base>[] => [
  { key: 'at', header: t('backup.column.at'), cell: ({ at }) => formatInstant(at), width: 150 },
  { key: 'age', header: t('backup.column.age'), cell: ({ at }) => ageOf(t, at), width: 120 },
  { key: 'bytes', header: t('backup.column.size'), cell: ({ bytes }) => sizeOf(t, bytes), align: 'end', width: 110 },
  {
    key: 'check',
    header: t('backup.column.check'),
    cell: ({ name }) =>
      check?.base === name ? (
        <StatusBadge tone={check.faults.length === 0 ? 'good' : 'bad'}>
          {t(check.faults.length === 0 ? 'backup.proved' : 'backup.faulty')}
        </StatusBadge>
      ) : null,
  },
]

/** One line of what is known: its name, and what it is. */
const Fact = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const CheckText = ({ check }: Pick<BackupStateAnswer, 'check'>) => {
  const t = useT('system')
  if (check === null) return t('backup.never')
  const { at, reached, rows, segments, faults } = check
  const when = formatInstant(at)
  if (faults.length > 0)
    return (
      <>
        <StatusBadge tone="bad">{t('backup.faulty')}</StatusBadge> {when}
        <ul className={classes.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </>
    )
  return t('backup.checked', {
    when,
    reached: reached === null ? '–' : formatInstant(reached),
    rows: formatInteger(rows),
    segments: formatInteger(segments),
  })
}

const Facts = ({ state, isAlone }: { readonly state: BackupStateAnswer; readonly isAlone: boolean }) => {
  const t = useT('system')
  const { place, sameDisk, shippedAt, waiting, needsBase, check, baseFailed } = state
  return (
    <dl className={classes.facts}>
      <Fact label={t('backup.place')}>
        <code>{place}</code>
        {sameDisk === true && isAlone ? <StatusBadge tone="attention">{t('backup.sameDisk')}</StatusBadge> : null}
      </Fact>
      <Fact label={t('backup.shipped')}>
        {shippedAt === null ? t('backup.notYet') : formatInstant(shippedAt)}
        {waiting.files > 0 ? ` · ${t('backup.waiting', { count: waiting.files, size: sizeOf(t, waiting.bytes) })}` : ''}
      </Fact>
      <Fact label={t('backup.lastCheck')}>
        <CheckText check={check} />
      </Fact>
      {needsBase ? <Fact label={t('backup.next')}>{t('backup.needsBase')}</Fact> : null}
      {baseFailed === null ? null : (
        <Fact
          label={t('backup.lastFailure')}
        >{`${formatInstant(baseFailed.at)} · ${sentenceOfCode(baseFailed.reason) ?? t('backup.failed')}`}</Fact>
      )}
    </dl>
  )
}

/** What keeps the backups from a place. */
const Ails = ({ state: { fault, place } }: { readonly state: BackupStateAnswer }) => {
  const t = useT('system')
  if (fault === null) return null
  return (
    <Alert color="red" role="alert" icon={<Icon name="warning" />}>
      {t(`backup.fault.${fault.kind}`, { place, since: formatInstant(fault.since) })}
    </Alert>
  )
}

const Foreign = () => {
  const t = useT('system')
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('backup.foreign.title')}</h2>
      <p>{t('backup.foreign.body')}</p>
      <ul>
        <li>{t('backup.foreign.base')}</li>
        <li>{t('backup.foreign.log')}</li>
        <li>{t('backup.foreign.keys')}</li>
        <li>{t('backup.foreign.try')}</li>
      </ul>
    </section>
  )
}

const Bases = ({ state, label }: { readonly state: BackupStateAnswer; readonly label: string }) => {
  const t = useT('system')
  const rows = state.bases.map((base, i) => ({ ...base, id: i + 1 }))
  return (
    <DataTable<Base>
      label={label}
      columns={columnsOf(t, state.check)}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('backup.none')} body={t('backup.noneBody')} />}
    />
  )
}

/** The second copy: where it goes, how it stands, what is there. */
const Second = ({ state }: { readonly state: BackupStateAnswer }) => {
  const t = useT('system')
  return (
    <section aria-label={t('backup.second')}>
      <h2 className={classes.heading}>{t('backup.second')}</h2>
      <Facts state={state} isAlone={false} />
      <Bases state={state} label={t('backup.second')} />
    </section>
  )
}

/** What may be begun here, and how far it is. */
const useWork = () => {
  const t = useT('system')
  const queries = useQueryClient()
  const list = useJobs()
  const { cancel } = useJobActions()
  const start = useMutation({
    mutationFn: (kind: 'backup' | 'backupCheck') =>
      startJob(kind, t(kind === 'backup' ? 'backup.job' : 'backup.checkJob'), {}),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['backups'] }),
  })
  const mine = list?.filter(({ kind }) => kind === 'backup' || kind === 'backupCheck') ?? []
  return {
    start: start.mutate,
    underWay: mine.find(isUnderWay),
    failed: mine[0]?.state === 'FAILED' ? mine[0] : undefined,
    isBusy: list === undefined || start.isPending || mine.some(isUnderWay),
    cancel,
  }
}

type Work = ReturnType<typeof useWork>

type Running = NonNullable<BackupStateAnswer['running']>

/** Of another person, or of Pinède itself: whose, since when, how far. */
const Others = ({ running: { work, by, since, done, total } }: { readonly running: Running }) => {
  const t = useT('system')
  const what = by === null ? (`backup.itself.${work}` as const) : (`backup.others.${work}` as const)
  const title = t(what, { who: by ?? '', when: formatInstant(since) })
  return (
    <>
      <p>{title}</p>
      <JobProgress job={{ title, state: 'RUNNING', done, total, stopping: false }} />
    </>
  )
}

/** Two buttons, or how far what runs is. */
const Begin = ({
  work,
  reason,
  hasBases,
  running,
}: {
  readonly work: Work
  readonly reason: string | undefined
  readonly hasBases: boolean
  readonly running: Running | null
}) => {
  const t = useT('system')
  const { start, underWay, failed, cancel } = work
  if (underWay !== undefined) return <JobProgress job={underWay} onCancel={() => cancel(underWay.id)} />
  if (running !== null) return <Others running={running} />
  return (
    <>
      <div className={classes.made}>
        <ActionButton disabledReason={reason} onClick={() => start('backup')}>
          {t('backup.now')}
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={hasBases ? reason : t('backup.none')}
          onClick={() => start('backupCheck')}
        >
          {t('backup.check')}
        </ActionButton>
      </div>
      {failed === undefined ? null : (
        <p role="alert" className={classes.caution}>
          {failureOf(failed, t('backup.failed'))}
        </p>
      )}
    </>
  )
}

export const Backups = () => {
  const t = useT('system')
  const { systeme } = useUser()
  const back = useGoBack(pathTo('/home'))
  const work = useWork()
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(backups.list, { signal }),
    refetchInterval: ({ state: { data: last } }) => (last?.state?.running == null ? EVERY_MS : RUNNING_MS),
    enabled: systeme,
  })
  const state = data?.state
  const second = data?.second ?? null
  const isBusy = work.isBusy || state === undefined || (state !== null && state.running !== null)
  const reason = systeme ? (isBusy ? t('backup.busy') : undefined) : t('export.onlySystem')
  useFunctionKeys({
    Escape: { run: back },
    F12: {
      label: t('backup.now'),
      run: () => work.start('backup'),
      disabledReason: state === null ? t('backup.foreign.title') : reason,
    },
  })
  return (
    <>
      <PageLine title={t('backup.title')} />
      {systeme ? null : <Alert className={classes.card}>{t('export.onlySystem')}</Alert>}
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      {state === null ? <Foreign /> : null}
      {state === undefined || state === null ? null : (
        <Stack gap="sm" className={classes.wide}>
          <Ails state={state} />
          {second === null ? null : <Ails state={second} />}
          <Facts state={state} isAlone={second === null} />
          <Begin work={work} reason={reason} hasBases={state.bases.length > 0} running={state.running} />
          <Bases state={state} label={t('backup.title')} />
          {second === null ? null : <Second state={second} />}
          <p className={classes.note}>{t('backup.restore')}</p>
          <Code block tabIndex={0}>
            {RESTORE}
          </Code>
        </Stack>
      )}
    </>
  )
}
