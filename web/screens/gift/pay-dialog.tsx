import { Stack } from '@mantine/core'
import { useState } from 'react'
import { gifts } from '#contract/operations/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import type { Cheque } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { BACK, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import { useGiftDeed } from '#web/screens/gift/use-gift-deed.ts'
import type { GiftDialogProps } from '#web/screens/gift/use-gift-deed.ts'
import { call } from '#web/shell/call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'

/** Takes what its buyer owes, whole: nobody pays with half a voucher. */
export const PayDialog = ({ gift: { id, balance }, onClose }: GiftDialogProps) => {
  const t = useT('gift')
  const methods = useMethods(BACK)
  const [methodId, setMethod] = useState<number | null>(null)
  const [cheque, setCheque] = useState<Cheque>({ chequeNumber: '', bankId: null, ownerName: '' })
  const method = methods.find((one) => one.id === methodId) ?? methods[0]
  const isCheque = method?.kind === 'CHEQUE'
  const amount = formatMoney(balance)
  const deed = useGiftDeed(
    (intent) =>
      call(gifts.pay, {
        body: {
          ...{ id, amount: balance, methodId: method?.id ?? 0 },
          ...(isCheque
            ? { chequeNumber: orNull(cheque.chequeNumber), bankId: cheque.bankId, ownerName: orNull(cheque.ownerName) }
            : {}),
        },
        intent,
      }),
    () => t('pay.done', { amount }),
    onClose,
  )
  const reason =
    method === undefined
      ? t('pay.noMethod')
      : isCheque && (orNull(cheque.chequeNumber) === null || cheque.bankId === null)
        ? t('pay.cheque')
        : undefined
  return (
    <ActionDialog
      title={t('pay.title')}
      confirmLabel={t('pay.confirm', { amount })}
      isPending={deed.isPending}
      reason={reason}
      error={deed.error}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MethodSelect methods={methods} value={method} onChange={setMethod} />
        {isCheque ? (
          <ChequeFields value={cheque} onChange={(change) => setCheque((before) => ({ ...before, ...change }))} />
        ) : null}
      </Stack>
    </ActionDialog>
  )
}
