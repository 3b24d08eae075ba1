import { Alert, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sum } from '#domain/money.ts'
import { BANK_LINE, bankLineList } from '#contract/lists/payment/bank-line.ts'
import { statements } from '#contract/operations/payment/statement.ts'
import type { ReconciledLine, ReconciledStatement } from '#contract/operations/payment/statement.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { LineButtons } from '#web/screens/reconciliation/line-buttons.tsx'
import { LineDialogs } from '#web/screens/reconciliation/line-dialogs.tsx'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { useLineActions } from '#web/screens/reconciliation/use-line-actions.ts'
import { LineIs, lineText } from '#web/screens/reconciliation/words.tsx'
import { callRecord } from '#web/shell/call.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { NotRead } from '#web/ui/not-read.tsx'

/** /bank-reconciliation/{statementId}: lines of the bank, and what each is. */
export const StatementScreen = () => {
  const t = useT('reconciliation')
  const go = useGo()
  const { statementId } = useScreenParams('/bank-reconciliation/$statementId')
  const { data, error } = useQuery({
    queryKey: ['bankStatement', 'edit', statementId],
    queryFn: ({ signal }) => callRecord(statements.read, statementId, signal),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['bankStatement', 'payment'] },
  })
  if (data !== undefined) return <Loaded key={data.id} statement={data} />
  return (
    <NotRead title={t('list.title')} error={error} toList={t('one.toList')} onList={() => go('/bank-reconciliation')} />
  )
}

const stateOf = ({ matches, aside }: ReconciledLine): 'MATCHED' | 'ASIDE' | 'LEFT' =>
  matches.length > 0 ? 'MATCHED' : aside === null ? 'LEFT' : 'ASIDE'

const columnsOf = (t: Translate<'reconciliation'>): Column<ReconciledLine>[] => [
  { key: 'bookedOn', header: t('one.date'), cell: (line) => formatDay(line.bookedOn), width: 100 },
  {
    key: 'label',
    header: t('one.label'),
    cell: (line) => (line.reversal ? `${t('one.reversal')} : ${lineText(line)}` : lineText(line)),
  },
  { key: 'amount', header: t('one.amount'), cell: (line) => formatMoney(line.amount), align: 'end', width: 124 },
  { key: 'is', header: t('one.is'), cell: (line) => <LineIs line={line} /> },
  {
    key: 'state',
    header: t('one.state'),
    cell: (line) => <StateBadge states={BANK_LINE} state={stateOf(line)} />,
    width: 132,
  },
]

const Sums = ({ statement: { opening, closing, lines } }: { readonly statement: ReconciledStatement }) => {
  const t = useT('reconciliation')
  const amountOf = (wanted: (line: ReconciledLine) => boolean): string =>
    formatMoney(sum(lines.filter(wanted).map(({ amount }) => amount)))
  const figures = [
    ...(opening === null ? [] : [[t('one.opening'), formatMoney(opening)] as const]),
    [t('one.credits'), amountOf(({ amount }) => amount > 0)] as const,
    [t('one.debits'), amountOf(({ amount }) => amount < 0)] as const,
    ...(closing === null ? [] : [[t('one.closing'), formatMoney(closing)] as const]),
    [t('one.matched'), amountOf((line) => stateOf(line) === 'MATCHED')] as const,
    [
      t('one.left'),
      `${amountOf((line) => stateOf(line) === 'LEFT')}, ${t('one.leftCount', { count: lines.filter((line) => stateOf(line) === 'LEFT').length })}`,
    ] as const,
  ]
  return (
    <dl className={classes.sums}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const Loaded = ({ statement }: { readonly statement: ReconciledStatement }) => {
  const t = useT('reconciliation')
  const { write } = useRight('payment_deposit')
  const [isOnlyLeft, setOnlyLeft] = useState(false)
  const actions = useLineActions(statement)
  const columns = useMemo(() => columnsOf(t), [t])
  const { lines, gapFrom, opening } = statement
  const left = lines.filter((line) => stateOf(line) === 'LEFT')
  const shown = isOnlyLeft ? left : lines
  const title = t('one.title', {
    account: statement.bankAccount,
    from: formatDay(statement.firstOn),
    to: formatDay(statement.lastOn),
  })
  const body = { criteria: { statementId: statement.id }, sort: [] }
  return (
    <ListFrame
      title={title}
      count={left.length === 0 ? t('one.allDone') : undefined}
      filters={
        <Checkbox
          label={t('one.onlyLeft')}
          checked={isOnlyLeft}
          onChange={(event) => setOnlyLeft(event.currentTarget.checked)}
        />
      }
      actions={
        <>
          <LineButtons statement={statement} actions={actions} />
          <ListFiles list={bankLineList} body={body} title={title} rows={lines.length} />
        </>
      }
      dialogs={<LineDialogs actions={actions} />}
    >
      <Sums statement={statement} />
      {gapFrom === null || opening === null ? null : (
        <Alert color="yellow" className={classes.notice ?? ''}>
          {t('one.gap', { before: formatMoney(gapFrom), opening: formatMoney(opening) })}
        </Alert>
      )}
      <DataTable<ReconciledLine>
        label={t('one.lines')}
        columns={columns}
        rows={shown}
        rowId={(line) => line.id}
        selected={actions.selected}
        onSelect={actions.select}
        {...(write ? { onOpen: () => (actions.isBusy ? undefined : actions.accept()) } : {})}
        isMuted={(line) => stateOf(line) === 'ASIDE'}
        empty={<EmptyState title={isOnlyLeft ? t('one.allDone') : t('one.empty')} />}
      />
    </ListFrame>
  )
}
