/** /closure: what comes next in the closing of the books, and what still prevents it. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closures } from '#contract/operations/payment/closure.ts'
import type { ClosureAsked, ClosureState, NextClosure as Next } from '#contract/operations/payment/closure.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { AuditDialog } from '#web/screens/closure/audit-dialog.tsx'
import { monthName, NextTable } from '#web/screens/closure/next-table.tsx'
import classes from '#web/screens/closure/closure.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, startJob, useJobs } from '#web/shell/jobs.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight, useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { Question } from '#web/ui/confirm.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const EVERY_MS = 30_000
const RUNNING_MS = 1000

type T = Translate<'closure'>

const titleOf = (t: T, { kind, period, from, to }: Next): string => {
  const days = { from: from === null ? '' : formatDay(from), to: to === null ? '' : formatDay(to) }
  if (kind === 'DAY') return from === to ? t('ask.oneDay', days) : t('ask.DAY', days)
  return t(`ask.${kind}`, { period: kind === 'MONTH' ? monthName(period) : (period ?? '') })
}

/** The question before what nobody can undo. */
const question = (t: T, next: Next, { today, backedUp }: ClosureState): Question => {
  const { kind, to } = next
  const body =
    kind === 'DAY' && to === today ? t('ask.todayBody') : t('ask.body', { to: to === null ? '' : formatDay(to) })
  const more = kind === 'YEAR' ? t('ask.yearBody') : kind === 'MONTH' && !backedUp ? t('state.backupFirst') : ''
  return { title: titleOf(t, next), body: `${body} ${more}`.trim(), confirmLabel: t('ask.confirm'), danger: true }
}

const askedOf = ({ kind, period }: Next): ClosureAsked | undefined => {
  if (period === null) return undefined
  if (kind === 'DAY') return { kind, through: period as ClosureState['today'] }
  return kind === 'MONTH' ? { kind, month: period } : { kind, label: period }
}

/** What this person began here, and how it went. */
const useWork = () => {
  const t = useT('closure')
  const queries = useQueryClient()
  const mine = useJobs()?.filter(({ kind }) => kind === 'closure')
  const start = useMutation({
    mutationFn: ({ title, asked }: { readonly title: string; readonly asked: ClosureAsked }) =>
      startJob('closure', title, asked),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['closure'] }),
  })
  const close = async (next: Next, state: ClosureState): Promise<void> => {
    const asked = askedOf(next)
    if (asked === undefined || !(await confirm(question(t, next, state)))) return
    const period = next.kind === 'MONTH' ? monthName(next.period) : (next.period ?? '')
    start.mutate({ title: t(`job.${next.kind}`, { period }), asked })
  }
  const [last] = mine ?? []
  return {
    close,
    underWay: mine?.find(isUnderWay),
    failed: last?.state === 'FAILED' ? last : undefined,
    isDone: last?.state === 'DONE',
    isBusy: mine === undefined || start.isPending || mine.some(isUnderWay),
  }
}

const Standing = ({ state: { lastDay, lastMonth, late } }: { readonly state: ClosureState }) => {
  const t = useT('closure')
  const days = lastDay === null ? t('state.nothingClosed') : t('state.closedThrough', { day: formatDay(lastDay) })
  const months = lastMonth === null ? t('state.noMonth') : t('state.monthThrough', { month: monthName(lastMonth) })
  return (
    <>
      {late ? (
        <Alert
          color="resin"
          role="alert"
          icon={<Icon name="warning" />}
          title={
            <Text inherit c="var(--mantine-color-text)">
              {t('state.late')}
            </Text>
          }
        >
          {t('state.lateBody')}
        </Alert>
      ) : null}
      <p className={classes.note}>{`${days}, ${months}.`}</p>
    </>
  )
}

/** « Contrôle fiscal », for who answers for the house; not for the inspector. */
const Audit = () => {
  const t = useT('audit')
  const [isOpen, setOpen] = useState(false)
  if (useUser().audit !== undefined) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen ? <AuditDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const Closure = () => {
  const t = useT('closure')
  const go = useGo()
  const back = useGoBack(pathTo('/home'))
  const { write } = useRight('payment_closure')
  const work = useWork()
  const { data, error, refetch } = useQuery({
    queryKey: ['closure', 'state'],
    queryFn: ({ signal }) => call(closures.state, { signal }),
    refetchInterval: ({ state: { data: last } }) => (last?.running === true || work.isBusy ? RUNNING_MS : EVERY_MS),
  })
  const reason = write ? (work.isBusy || data?.running === true ? t('state.busy') : undefined) : t('state.noRight')
  const [days] = data?.next ?? []
  useFunctionKeys({
    Escape: { run: back },
    F12: {
      label: t('state.closeOf.DAY'),
      run: () => {
        if (days !== undefined && data !== undefined) void work.close(days, data)
      },
      disabledReason: reason ?? (days === undefined || days.waiting === 0 ? t('state.none') : undefined),
    },
  })
  return (
    <>
      <PageLine
        title={t('state.title')}
        actions={
          <>
            <Audit />
            <Button variant="default" onClick={() => go(pathTo('/post-history'))}>
              {t('state.history')}
            </Button>
          </>
        }
      />
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <Stack gap="sm" className={classes.wide}>
          <Standing state={data} />
          {work.underWay === undefined ? null : <JobProgress job={work.underWay} />}
          {work.underWay === undefined && data.running ? <p role="status">{t('state.running')}</p> : null}
          {work.failed === undefined ? null : (
            <p role="alert" className={classes.caution}>
              {failureOf(work.failed, t('state.failed'))}
            </p>
          )}
          {work.isDone && !work.isBusy ? <p role="status">{t('state.done')}</p> : null}
          <NextTable state={data} reason={reason} onClose={(next) => void work.close(next, data)} />
          <p className={classes.note}>{t('state.automatic')}</p>
        </Stack>
      )}
    </>
  )
}
