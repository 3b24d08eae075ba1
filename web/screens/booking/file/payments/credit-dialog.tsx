import { Checkbox, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { isReason } from '#contract/reason.ts'
import { givenBack } from '#contract/operations/payment/credit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { allPayers, owingPayers, PayerSelect } from '#web/screens/booking/file/payments/payer-select.tsx'
import type { GiveBackProps } from '#web/screens/booking/file/payments/refund-dialog.tsx'
import { call } from '#web/shell/call.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

/** What a payer gave in excess becomes a credit note, good until a day; or the house makes a gesture. */
export const CreditDialog = ({ file, owed, writes, onClose }: GiveBackProps) => {
  const t = useT('billing')
  const today = useToday()
  const { creditMonths } = usePreferences().sale
  const [goodwill, setGoodwill] = useState(owed === 0)
  const owing = owingPayers(file)
  const choices = goodwill ? allPayers(file) : owing
  const [payer, setPayer] = useState(choices[0])
  const most = payer?.owed ?? owed
  const [amount, setAmount] = useState<Cents | null>(owed > 0 ? most : null)
  const [until, setUntil] = useState<Day | null>(addMonths(today, creditMonths))
  const [billId, setBill] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const bills = file.bills.filter((bill) => bill.type === 3)
  const missing =
    amount === null || amount <= 0
      ? t('pay.noAmount')
      : !goodwill && amount > most
        ? t('credit.aboveOwed', { owed: formatMoney(most) })
        : until === null
          ? t('credit.untilMissing')
          : !isReason(reason)
            ? t('pay.reasonMissing')
            : undefined
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null) return
    const body = {
      bookingId: file.id,
      amount,
      payerId: payer?.payerId ?? null,
      validUntil: until,
      reason: reason.trim(),
      billId: billId === null ? null : Number(billId),
      goodwill,
    }
    const isDone = await writes.run(
      async (_, intent) => {
        const { number } = await call(givenBack.issueCreditNote, { body, intent })
        toast.success(t('credit.made', { number, amount: formatMoney(amount) }))
        return {}
      },
      { onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('credit.makeTitle')}
      confirmLabel={t('credit.makeNow')}
      isPending={writes.isPending}
      reason={missing}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <PayerSelect
          file={file}
          choices={choices}
          value={payer}
          onChange={(next) => {
            setPayer(next)
            if (!goodwill) setAmount(next.owed)
          }}
        />
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} required isFirst />
        <DayInput label={t('credit.until')} value={until} onChange={setUntil} min={today} required />
        {bills.length === 0 ? null : (
          <Select
            label={t('credit.bill')}
            data={bills.map(({ id, number }) => ({ value: String(id), label: number }))}
            value={billId}
            onChange={setBill}
            clearable
          />
        )}
        <ReasonInput label={t('pay.reason')} value={reason} onChange={setReason} />
        <Checkbox
          label={t('credit.goodwill')}
          description={t('credit.goodwillHelp')}
          checked={goodwill}
          onChange={(event) => {
            const isGesture = event.currentTarget.checked
            setGoodwill(isGesture)
            const among = isGesture ? allPayers(file) : owing
            setPayer(among.find(({ payerId }) => payerId === payer?.payerId) ?? among[0])
          }}
        />
      </Stack>
    </ActionDialog>
  )
}
