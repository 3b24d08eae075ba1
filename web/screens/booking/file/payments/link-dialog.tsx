import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { payLinks } from '#contract/operations/payment/pay-link.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface LinkDialogProps {
  readonly file: BookingFile
  readonly provider: string
  /** Undefined: to pay. */
  readonly guarantee?: GuaranteeFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** What is still to be paid to book, or else in all. */
const usual = ({ totals }: BookingFile): Cents | null => {
  const due = totals.downPaymentLeft > 0 ? totals.downPaymentLeft : totals.balance
  return due > 0 ? cents(due) : null
}

/** Asks the provider for a link: of an amount to pay, or of a caution to hold. */
export const LinkDialog = ({ file, provider, guarantee, writes, onClose }: LinkDialogProps) => {
  const t = useT('billing')
  const queries = useQueryClient()
  const [amount, setAmount] = useState<Cents | null>(guarantee?.asked ?? usual(file))
  const [error, setError] = useState<string>()
  const missing = amount === null || amount <= 0 ? t('pay.noAmount') : undefined
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null) return
    const asked = guarantee === undefined ? { amount } : { guaranteeId: guarantee.id }
    const isDone = await writes.run(
      async (_, intent) => {
        await call(payLinks.ask, { body: { bookingId: file.id, ...asked }, intent })
        return {}
      },
      { said: t('link.asked'), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (!isDone) return
    await queries.invalidateQueries({ queryKey: ['payLink'] })
    onClose()
  }
  return (
    <ActionDialog
      title={t(guarantee === undefined ? 'link.askTitle' : 'link.holdTitle')}
      confirmLabel={t('link.askNow')}
      isPending={writes.isPending}
      reason={missing}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        {guarantee === undefined ? (
          <>
            <p>{t('link.askBody', { provider })}</p>
            <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} required isFirst />
          </>
        ) : (
          <p>{t('link.holdBody', { provider, amount: formatMoney(guarantee.asked) })}</p>
        )}
      </Stack>
    </ActionDialog>
  )
}
