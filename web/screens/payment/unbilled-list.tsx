import { STATUS } from '#domain/booking/states.ts'
import { useState } from 'react'
import { unbilledList } from '#contract/lists/payment/unbilled.ts'
import type { UnbilledRow } from '#contract/lists/payment/unbilled.ts'
import { sayWords } from '#contract/words.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import type { ListHands } from '#web/list/list-screen.tsx'
import { BillMany } from '#web/screens/payment/bill-many.tsx'
import { pathTo } from '#web/paths.ts'
import { fileAddress } from '#web/shell/file-address.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const t = translate('billing')

interface RowProps {
  readonly row: UnbilledRow
}

const State = ({ row }: RowProps) => {
  if (row.missing.length > 0)
    return (
      <StatusBadge tone="attention">{t('unbilled.missing', { fields: sayWords(row.missing.join(', ')) })}</StatusBadge>
    )
  if (row.kind === 'sale') return <StatusBadge tone="info">{t('unbilled.sale')}</StatusBadge>
  if (row.status === 'CANCELLED') return <StatusBadge tone="bad">{t('unbilled.cancelled')}</StatusBadge>
  return (
    <StatusBadge tone={row.statusId === STATUS.STAY ? 'info' : 'neutral'}>
      {t(row.statusId === STATUS.STAY ? 'unbilled.stay' : 'unbilled.booked')}
    </StatusBadge>
  )
}

const Payer = ({ row }: RowProps) =>
  row.otherPayer ? t('unbilled.otherPayer', { name: row.payerName }) : row.payerName

/** Bills what is ticked, F12. */
const Billing = ({ filters, picked, pick }: ListHands<UnbilledRow>) => {
  const ui = useT('ui')
  const right = useRight('payment_bill')
  const [billing, setBilling] = useState<readonly UnbilledRow[]>()
  const reason = right.write ? (picked.length === 0 ? t('unbilled.nonePicked') : undefined) : ui('noRight')
  const bill = (): void => {
    if (reason === undefined) setBilling(picked)
  }
  useFunctionKeys({ F12: { label: t('unbilled.bill'), run: bill, disabledReason: reason } })
  return (
    <>
      <ActionButton hotkey="F12" disabledReason={reason} onClick={bill}>
        {t('unbilled.billMany', { count: picked.length })}
      </ActionButton>
      {billing === undefined ? null : (
        <BillMany
          rows={billing}
          kind={filters['kind'] === 'DOWN_PAYMENT' ? 'DOWN_PAYMENT' : 'STAY'}
          onClose={() => {
            setBilling(undefined)
            pick([])
          }}
        />
      )}
    </>
  )
}

/** /unbill-document-list: what is not billed yet, billed one by one or together. */
export const UnbilledList = listScreen(unbilledList, {
  words: ['billing', 'unbilled'],
  keyOf: ({ bookingId, payerId }) => `${bookingId}-${payerId}`,
  open: ({ kind, bookingId }) =>
    kind === 'sale' ? pathTo('/vente-annexe/$saleId', { saleId: bookingId }) : fileAddress(bookingId, 'bill'),
  cells: { state: State, payerName: Payer },
  pick: {
    heading: () => t('unbilled.pick'),
    all: () => t('unbilled.pickAll'),
    label: ({ bookingCode, payerName }) => t('unbilled.pickOne', { code: bookingCode, name: payerName }),
  },
  Actions: Billing,
})
