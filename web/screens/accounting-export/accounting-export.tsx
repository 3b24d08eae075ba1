/** /accounting-export: what waits for the accountant, what lacks an account, the first entries, and the export itself. */
import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { accountingExports } from '#contract/operations/payment/accounting-export.ts'
import type { ExportLack, ExportPreview } from '#contract/operations/payment/accounting-export.ts'
import type { JobInput } from '#contract/operations/session/jobs.ts'
import type { ScreenPath } from '#contract/screens/index.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PreviewTable } from '#web/screens/accounting-export/preview-table.tsx'
import classes from '#web/screens/accounting-export/accounting-export.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { failureOf, isUnderWay, startJob, useJobs } from '#web/shell/jobs.ts'
import { ScreenLink, useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const MISSING = {
  sales: '/accounting-account-detail-plan',
  vat: '/accounting-account-detail-plan',
  roles: '/accounting-account-payment-plan',
  expenses: '/accounting-account-payment-plan',
  methods: '/accounting-account-payment-plan',
  banks: '/accounting-account-payment-plan',
  accounts: '/accounting-account-list',
  journals: '/accounting-journal-settings',
  sections: '/accounting-section-plan',
} as const satisfies Readonly<Record<ExportLack['kind'], ScreenPath>>
type Software = ExportPreview['formats'][number]['key']

/** Lists whose lines are called so: the link leads to the one that lacks. */
const FOUND_BY_NAME: readonly ExportLack['kind'][] = [
  'sales',
  'vat',
  'roles',
  'expenses',
  'methods',
  'banks',
  'sections',
]

interface MissingProps {
  readonly lacks: readonly ExportLack[]
  /** The plan of that day is shown: what is given from then on is given for all that waits. */
  readonly day: Day | null
}

/** What the plan lacks, with the screen where it is given. */
const Missing = ({ lacks, day }: MissingProps) => {
  const t = useT('accounting-export')
  return (
    <Alert color="red" role="alert" title={t('missing.title')}>
      <ul className={classes.missing}>
        {lacks.map(({ key, kind, label }) => (
          <li key={key}>
            <ScreenLink
              to={pathTo(MISSING[kind])}
              search={FOUND_BY_NAME.includes(kind) ? { text: label, ...(day === null ? {} : { day }) } : {}}
            >
              {t(`missing.${kind}`, { key: label })}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A FEC is named after the SIREN: nothing is written under another one. */
const NoSiren = () => {
  const t = useT('accounting-export')
  return (
    <Alert color="red" role="alert" title={t('siren.title')}>
      {t('siren.body')} <ScreenLink to={pathTo('/admin/establishment')}>{t('siren.open')}</ScreenLink>
    </Alert>
  )
}

const Differing = ({ accounts }: { readonly accounts: readonly string[] }) => {
  const t = useT('accounting-export')
  return (
    <Alert color="resin" role="alert" title={t('differs.title')}>
      {t('differs.body', { accounts: accounts.join(', ') })}{' '}
      <ScreenLink to={pathTo('/accounting-account-detail-plan')}>{t('differs.plan')}</ScreenLink>
    </Alert>
  )
}

const KINDS = [
  'bill',
  'payment',
  'deposit',
  'goodwill',
  'expired',
  'expense',
  'injection',
  'difference',
  'move',
  'retained',
  'opening',
  'ticket',
  'otherTill',
  'rent',
  'commission',
  'transfer',
  'transferReturn',
] as const

const Kinds = ({ kinds }: { readonly kinds: ExportPreview['kinds'] }) => {
  const t = useT('accounting-export')
  return (
    <dl className={classes.kinds} aria-label={t('kinds.label')}>
      {KINDS.flatMap((kind) => {
        const found = kinds.find((one) => one.kind === kind)
        return found === undefined ? [] : [{ kind, sources: found.sources }]
      }).map(({ kind, sources }) => (
        <div key={kind}>
          <dt>{t(`kinds.${kind}`)}</dt>
          <dd>{sources}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far the books are closed, and what of them waits. */
const Standing = ({ preview }: { readonly preview: ExportPreview }) => {
  const t = useT('accounting-export')
  const { closedThrough, from, through, yearEnd, count, total } = preview
  return (
    <div className={classes.note}>
      <p>
        {closedThrough === null ? t('make.notClosed') : t('make.closed', { day: formatDay(closedThrough) })}{' '}
        <ScreenLink to={pathTo('/closure')}>{t('make.toClosure')}</ScreenLink>
      </p>
      {from === null || through === null || yearEnd === null ? null : (
        <p>
          {t('make.span', { from: formatDay(from), through: formatDay(through), yearEnd: formatDay(yearEnd) })}
          {' · '}
          {t('make.entries', { count, total: formatAmount(total) })}
        </p>
      )}
    </div>
  )
}

/** One's own exports: begun, watched, and how the last one ended. */
const useWork = () => {
  const t = useT('accounting-export')
  const queries = useQueryClient()
  const mine = useJobs()?.filter(({ kind }) => kind === 'accountingExport')
  const [last] = mine ?? []
  const start = useMutation({
    mutationFn: (asked: JobInput<'accountingExport'>) =>
      startJob('accountingExport', t('make.job', { day: formatDay(asked.through) }), asked),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['accountingExport'] }),
  })
  return {
    start,
    last,
    underWay: mine?.find(isUnderWay),
    isBusy: mine === undefined || start.isPending || mine.some(isUnderWay),
  }
}

/** What was found: how far the books are closed, what is lacking, and the first entries. */
const Found = ({ preview }: { readonly preview: ExportPreview }) => (
  <>
    <Standing preview={preview} />
    {preview.missing.length === 0 ? null : <Missing lacks={preview.missing} day={preview.from} />}
    {preview.differing.length === 0 ? null : <Differing accounts={preview.differing} />}
    {preview.kinds.length === 0 ? null : <Kinds kinds={preview.kinds} />}
    <PreviewTable preview={preview} />
  </>
)

const Progress = ({ work: { underWay, last } }: { readonly work: ReturnType<typeof useWork> }) => {
  const t = useT('accounting-export')
  if (underWay !== undefined) return <JobProgress job={underWay} />
  if (last?.state === 'FAILED') return <p role="alert">{failureOf(last, t('make.failed'))}</p>
  return last?.state === 'DONE' ? <p role="status">{t('make.done')}</p> : null
}

interface SoftwareChoiceProps {
  readonly formats: ExportPreview['formats']
  readonly value: Software
  readonly onChange: (software: Software | null) => void
}

const SoftwareChoice = ({ formats, value, onChange }: SoftwareChoiceProps) => {
  const t = useT('accounting-export')
  const data = formats.map(({ key, label }) => ({ value: key, label }))
  return <Select label={t('make.format')} data={data} value={value} onChange={onChange} allowDeselect={false} />
}

const ToHistory = () => {
  const t = useT('accounting-export')
  const go = useGo()
  return (
    <Button variant="default" onClick={() => go(pathTo('/accounting-export-history'))}>
      {t('make.history')}
    </Button>
  )
}

export const AccountingExport = () => {
  const t = useT('accounting-export')
  const back = useGoBack(pathTo('/home'))
  const { write } = useRight('payment_accounting_export')
  const [asked, setAsked] = useState<Day | null>(null)
  const [picked, setPicked] = useState<Software | null>(null)
  const work = useWork()
  const { data, error, refetch } = useQuery({
    queryKey: ['accountingExport', 'preview', asked, work.last?.state],
    queryFn: ({ signal }) => call(accountingExports.preview, { body: { through: asked }, signal }),
  })
  const formats = data?.formats ?? []
  const software = picked ?? formats.find(({ chosen }) => chosen)?.key ?? 'FEC'
  const run = async (): Promise<void> => {
    if (data === undefined || data.through === null) return
    const differs = data.differing.length > 0
    const ask = { title: t('differs.ask', { accounts: data.differing.join(', ') }), confirmLabel: t('differs.confirm') }
    if (differs && !(await confirm(ask))) return
    work.start.mutate({ through: data.through, confirm: differs, software })
  }
  const stopped =
    data === undefined
      ? t('make.busy')
      : data.refusal === null
        ? undefined
        : (sentenceOfCode(data.refusal) ?? t('make.failed'))
  const lacking = data !== undefined && data.missing.length > 0 ? t('missing.title') : undefined
  const isNameless = data?.hasSiren === false && formats.find(({ key }) => key === software)?.needsSiren === true
  const unnamed = isNameless ? t('siren.title') : undefined
  const reason = write ? (work.isBusy ? t('make.busy') : (stopped ?? lacking ?? unnamed)) : t('make.noRight')
  useFunctionKeys({
    Escape: { run: back },
    F12: { label: t('make.run'), run: () => void run(), disabledReason: reason },
  })
  return (
    <>
      <PageLine title={t('make.title')} actions={<ToHistory />} />
      <Stack gap="sm" className={classes.page}>
        <Group align="flex-end" gap="md">
          <DayInput label={t('make.through')} value={asked ?? data?.through ?? null} onChange={setAsked} />
          <SoftwareChoice formats={formats} value={software} onChange={setPicked} />
          <ActionButton hotkey="F12" disabledReason={reason} loading={work.start.isPending} onClick={() => void run()}>
            {t('make.run')}
          </ActionButton>
        </Group>
        {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
        <Progress work={work} />
        {isNameless ? <NoSiren /> : null}
        {data === undefined ? null : <Found preview={data} />}
      </Stack>
    </>
  )
}
