import { SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { UnbilledRow } from '#contract/lists/payment/unbilled.ts'
import { useT } from '#web/i18n/i18n.ts'
import billClasses from '#web/screens/booking/file/bills/bills.module.css'
import { formatMoney } from '#web/ui/format.ts'

export type BillKind = 'BILL' | 'DOWN_PAYMENT'

export interface BillDraft {
  readonly kind: BillKind
  readonly payerId: number | null
  readonly reference: string
  readonly note: string
}

interface BillOptionsProps {
  readonly draft: BillDraft
  readonly rows: readonly UnbilledRow[]
  readonly row: UnbilledRow | undefined
  /** Something was received of a stay to come. */
  readonly mayBeDown: boolean
  readonly onChange: (change: Partial<BillDraft>) => void
}

/** Who is billed, for what, and what is written on it before it is signed. */
export const BillOptions = ({ draft, rows, row, mayBeDown, onChange }: BillOptionsProps) => {
  const t = useT('billing')
  return (
    <Stack gap="sm">
      {rows.length < 2 ? null : (
        <Select
          label={t('bill.payer')}
          data={rows.map((one) => ({
            value: String(one.payerId),
            label: t('bill.payerLine', { name: one.payerName, amount: formatMoney(one.amount) }),
          }))}
          value={row === undefined ? null : String(row.payerId)}
          onChange={(id) => onChange({ payerId: id === null ? null : Number(id) })}
          allowDeselect={false}
        />
      )}
      {row === undefined || !mayBeDown ? null : (
        <SegmentedControl
          aria-label={t('bill.what')}
          data={[
            { value: 'BILL', label: t('bill.whole') },
            { value: 'DOWN_PAYMENT', label: t('bill.downPayment', { amount: formatMoney(row.received) }) },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ kind: kind === 'DOWN_PAYMENT' ? kind : 'BILL' })}
        />
      )}
      <div className={billClasses.billOptions}>
        <TextInput
          label={t('bill.reference')}
          description={t('bill.referenceHelp')}
          value={draft.reference}
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
          maxLength={60}
        />
        <Textarea
          label={t('bill.note')}
          description={t('bill.noteHelp')}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
          maxLength={600}
          autosize
          minRows={1}
          maxRows={6}
        />
      </div>
    </Stack>
  )
}
