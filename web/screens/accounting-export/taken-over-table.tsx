/** Settlements without money: which of them are advances that another software received, and whether it declared their VAT. */
import { NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#contract/messages.ts'
import { accountingTakeover } from '#contract/operations/payment/accounting-takeover.ts'
import type { TakenOver, TakeoverSettlement } from '#contract/operations/payment/accounting-takeover.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/accounting-export/accounting-export.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'

const CHOICES = ['NO', 'DECLARED', 'NOT_DECLARED'] as const satisfies readonly TakenOver[]
const isChoice = (value: string): value is TakenOver => CHOICES.some((choice) => choice === value)

const Choice = ({ settlement }: { readonly settlement: TakeoverSettlement }) => {
  const t = useT('accounting-export')
  const { write, why } = useRight('payment_accounting')
  const queries = useQueryClient()
  const { id, customer, amount, takenOver, fixed } = settlement
  const marking = useMutation({
    mutationFn: (choice: TakenOver) => call(accountingTakeover.mark, { body: { id, takenOver: choice } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['accountingExport'] }),
    onError: toastError,
  })
  const locked = write ? (fixed === null ? undefined : (messageOf(fixed) ?? fixed)) : why
  return (
    <NativeSelect
      aria-label={t('takeover.isOf', { customer, amount: formatAmount(amount) })}
      title={locked}
      disabled={locked !== undefined || marking.isPending}
      value={takenOver}
      data={CHOICES.map((choice) => ({ value: choice, label: t(`takeover.${choice}`) }))}
      onChange={({ currentTarget: { value } }) => (isChoice(value) ? marking.mutate(value) : undefined)}
    />
  )
}

const choiceOf = (settlement: TakeoverSettlement) => <Choice settlement={settlement} />

export const TakenOverTable = ({ settlements }: { readonly settlements: readonly TakeoverSettlement[] }) => {
  const t = useT('accounting-export')
  const columns: readonly Column<TakeoverSettlement>[] = [
    { key: 'on', header: t('takeover.day'), cell: ({ on }) => formatDay(on), width: 110 },
    { key: 'code', header: t('takeover.booking'), cell: ({ code }) => code ?? '', width: 130 },
    { key: 'customer', header: t('takeover.customer'), cell: ({ customer }) => customer },
    {
      key: 'amount',
      header: t('takeover.amount'),
      cell: ({ amount }) => formatAmount(amount),
      align: 'end',
      width: 120,
    },
    { key: 'is', header: t('takeover.is'), cell: choiceOf, width: 200 },
  ]
  return (
    <Stack gap="sm" component="section" className={classes.takeover} aria-label={t('takeover.advances')}>
      <h2>{t('takeover.advances')}</h2>
      <p className={classes.note}>{t('takeover.advancesHelp')}</p>
      <DataTable
        label={t('takeover.advances')}
        columns={columns}
        rows={settlements}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('takeover.none')} />}
      />
    </Stack>
  )
}
