/** Money of a sale: taken in whole or in part, given back, made a credit note. */
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { sales } from '#contract/operations/sale/sale.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import type { Cheque } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { BACK, MONEY, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import { useDeed } from '#web/screens/sale-account/use-deed.ts'
import type { SaleDialogProps } from '#web/screens/sale-account/use-deed.ts'
import { call } from '#web/shell/call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

const isAmount = (amount: Cents | null, most: Cents): amount is Cents => amount !== null && amount > 0 && amount <= most

export const PayDialog = ({ sale: { id, balance }, onClose }: SaleDialogProps) => {
  const t = useT('sale-account')
  const methods = useMethods(MONEY)
  const [amount, setAmount] = useState<Cents | null>(balance)
  const [methodId, setMethod] = useState<number | null>(null)
  const [cheque, setCheque] = useState<Cheque>({ chequeNumber: '', bankId: null, ownerName: '' })
  const method = methods.find((one) => one.id === methodId) ?? methods[0]
  const isCheque = method?.kind === 'CHEQUE'
  const deed = useDeed(
    (intent) => {
      const paper = isCheque
        ? { chequeNumber: orNull(cheque.chequeNumber), bankId: cheque.bankId, ownerName: orNull(cheque.ownerName) }
        : {}
      return call(sales.pay, { body: { id, amount: amount ?? 0, methodId: method?.id ?? 0, ...paper }, intent })
    },
    () => t('pay.done', { amount: formatMoney(amount ?? 0) }),
    onClose,
  )
  const lacks = isCheque && (orNull(cheque.chequeNumber) === null || cheque.bankId === null)
  const reason = isAmount(amount, balance)
    ? method === undefined
      ? t('pay.noMethod')
      : lacks
        ? t('pay.cheque')
        : undefined
    : t('pay.noAmount', { most: formatMoney(balance) })
  return (
    <ActionDialog
      title={t('pay.title')}
      confirmLabel={t('pay.confirm')}
      isPending={deed.isPending}
      reason={reason}
      error={deed.error}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MoneyInput
          label={t('pay.amount')}
          value={amount}
          onChange={setAmount}
          min={1}
          max={balance}
          required
          isFirst
        />
        <MethodSelect methods={methods} value={method} onChange={setMethod} />
        {isCheque ? (
          <ChequeFields value={cheque} onChange={(change) => setCheque((before) => ({ ...before, ...change }))} />
        ) : null}
      </Stack>
    </ActionDialog>
  )
}

/** What the house owes is given back, or waits as a credit note. */
export const BackDialog = ({ sale: { id, balance }, onClose }: SaleDialogProps) => {
  const t = useT('sale-account')
  const owed = negate(balance)
  const methods = useMethods(BACK)
  const [isCredit, setCredit] = useState(false)
  const [amount, setAmount] = useState<Cents | null>(owed)
  const [methodId, setMethod] = useState<number | null>(null)
  const [why, setWhy] = useState('')
  const method = methods.find((one) => one.id === methodId) ?? methods[0]
  const said = formatMoney(amount ?? 0)
  const deed = useDeed(
    (intent) => {
      const given = { id, amount: amount ?? 0, reason: why.trim() }
      return isCredit
        ? call(sales.credit, { body: given, intent })
        : call(sales.refund, { body: { ...given, methodId: method?.id ?? 0 }, intent })
    },
    () => t(isCredit ? 'back.credited' : 'back.done', { amount: said }),
    onClose,
  )
  const reason = isAmount(amount, owed)
    ? isReason(why)
      ? !isCredit && method === undefined
        ? t('pay.noMethod')
        : undefined
      : t('back.noReason')
    : t('pay.noAmount', { most: formatMoney(owed) })
  return (
    <ActionDialog
      title={t('back.title')}
      confirmLabel={t(isCredit ? 'back.toCredit' : 'back.confirm')}
      isPending={deed.isPending}
      reason={reason}
      error={deed.error}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('back.how')}
          data={[
            { value: 'money', label: t('back.money') },
            { value: 'credit', label: t('back.credit') },
          ]}
          value={isCredit ? 'credit' : 'money'}
          onChange={(way) => setCredit(way === 'credit')}
        />
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} min={1} max={owed} required isFirst />
        {isCredit ? null : <MethodSelect methods={methods} value={method} onChange={setMethod} />}
        <ReasonInput label={t('back.reason')} value={why} onChange={setWhy} />
      </Stack>
    </ActionDialog>
  )
}
