/** /electronic-report-list: what was told to the tax authority, what will be, and what keeps it from leaving. */
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListRow } from '#contract/list.ts'
import { reportList } from '#contract/lists/ereport/report.ts'
import { addressOf } from '#contract/operation.ts'
import { REPORT_FILE, reports } from '#contract/operations/ereport/report.ts'
import { useT } from '#web/i18n/i18n.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useAddressed } from '#web/list/use-addressed.ts'
import classes from '#web/screens/result/result.module.css'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useIntent } from '#web/shell/intent.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { formatDay, formatMoney, formatRate } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'

type Row = ListRow<typeof reportList>

const daysAt = ({ kind, from, through }: Row): Address => ({
  to: pathTo('/electronic-report-list'),
  search: { view: 'DAYS', kind, from, to: through },
})

const useSending = (row: Row) => {
  const t = useT('ereport')
  const queries = useQueryClient()
  const intent = useIntent()
  const work = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(reports.send, { body: { kind: row.kind, from: row.from }, intent: intent.key() }),
    onSuccess: () => {
      intent.settle()
      toast.success(t('sent'))
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ereport'] }),
  })
  const ask = async (): Promise<void> => {
    const words = { from: formatDay(row.from), through: formatDay(row.through) }
    const again = row.made
    const question = {
      title: t(again ? 'ask.again' : 'ask.first', words),
      body: t(again ? 'ask.againBody' : 'ask.firstBody'),
      confirmLabel: t(again ? 'again' : 'send'),
    }
    if (await confirm(question)) work.mutate()
  }
  return { ask, isBusy: work.isPending }
}

const Send = ({ row }: { readonly row: Row }) => {
  const t = useT('ereport')
  const { write } = useRight('result_tva_statement')
  const { ask, isBusy } = useSending(row)
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      disabledReason={write ? undefined : t('noRight')}
      onClick={() => void ask()}
    >
      {t(row.made ? 'again' : 'send')}
    </ActionButton>
  )
}

const FileButton = ({ row }: { readonly row: Row }) => {
  const t = useT('ereport')
  const { kind, from, number } = row
  const take = (): void => {
    void downloadFile(addressOf(REPORT_FILE, { kind, from }), `${number ?? kind}.xml`).catch(toastError)
  }
  return (
    <Button variant="subtle" size="compact-sm" aria-label={t('fileOf', { number: number ?? '' })} onClick={take}>
      {t('file')}
    </Button>
  )
}

const MAY_SEND: readonly Row['state'][] = ['READY', 'ACCEPTED', 'REJECTED', 'FAILED', 'CANCELLED', 'NOTHING']

/** What a period asks for: closing its days, sending, reading its file; why the platform refused it. */
const Doing = ({ row }: { readonly row: Row }) => {
  const t = useT('ereport')
  return (
    <Group gap="xs" wrap="nowrap">
      {row.openFrom === null ? null : (
        <ScreenLink to={pathTo('/closure')}>{t('close', { day: formatDay(row.openFrom) })}</ScreenLink>
      )}
      {row.late ? <strong>{t('late')}</strong> : null}
      {MAY_SEND.includes(row.state) ? <Send row={row} /> : null}
      {row.made ? <FileButton row={row} /> : null}
      {row.detail === null && row.failure === null ? null : <span>{row.detail ?? row.failure}</span>}
    </Group>
  )
}

/** Below: what lacks before anything may leave, refunds that wait, and how it is worked out. */
const Below = () => {
  const t = useT('ereport')
  const { data, error, refetch } = useQuery({
    queryKey: ['ereport', 'state'],
    queryFn: ({ signal }) => call(reports.state, { signal }),
    meta: { refreshedBy: ['ereport', 'preference.vatStatement', 'establishment'] },
  })
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className={classes.below} aria-label={t('below')}>
      {data.since === null ? <p>{t('off')}</p> : null}
      {data.training ? <p>{t('training')}</p> : null}
      {data.since === null ? null : data.lacks.map((lack) => <p key={lack}>{t(`lacks.${lack}`)}</p>)}
      {data.carried.map(({ rate, amount }) => (
        <p key={rate}>{t('carried', { rate: formatRate(rate), amount: formatMoney(amount) })}</p>
      ))}
      <p className={classes.note}>
        {t(data.debits ? 'debits' : 'collected')} {t('professionals')}{' '}
        <ScreenLink to={pathTo('/admin/module/preference-tva-statement')}>{t('preference')}</ScreenLink>
      </p>
    </section>
  )
}

const usePlace = () => useAddressed({})

export const ElectronicReports = wholeScreen(reportList, {
  words: ['ereport', 'list'],
  usePlace,
  open: (row) => daysAt(row),
  cells: {
    period: ({ row }: { readonly row: Row }) => `${formatDay(row.from)} – ${formatDay(row.through)}`,
    rate: ({ row }: { readonly row: Row }) => (row.rateValue === null ? '' : formatRate(row.rateValue)),
    problem: Doing,
  },
  Below,
  isAlwaysBelow: true,
  here: { keeps: { kind: (row, kind) => row.kind === kind } },
})
