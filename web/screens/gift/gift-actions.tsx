/** What is done with a voucher that was sold: paid, billed, printed, sent, extended, cancelled. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { gifts } from '#contract/operations/sale/gift.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CancelDialog } from '#web/screens/gift/cancel-dialog.tsx'
import { PayDialog } from '#web/screens/gift/pay-dialog.tsx'
import { SendDialog } from '#web/screens/gift/send-dialog.tsx'
import { useGiftDeed } from '#web/screens/gift/use-gift-deed.ts'
import type { GiftDialogProps } from '#web/screens/gift/use-gift-deed.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'
import { PapersMenu } from '#web/ui/papers/papers-menu.tsx'

interface Props {
  readonly gift: GiftFile
}

const USUAL_MONTHS = 6

/** Good for longer: half a year more is proposed. */
const ExtendDialog = ({ gift: { id, until: last }, onClose }: GiftDialogProps) => {
  const t = useT('gift')
  const today = useToday()
  const [until, setUntil] = useState<Day | null>(addMonths(last < today ? today : last, USUAL_MONTHS))
  const deed = useGiftDeed(
    () => call(gifts.extend, { body: { id, until: until ?? last } }),
    (gift) => t('extend.done', { day: formatDay(gift.until) }),
    onClose,
  )
  return (
    <ActionDialog
      title={t('extend.title')}
      confirmLabel={t('extend.confirm')}
      isPending={deed.isPending}
      reason={until === null ? t('extend.noDay') : undefined}
      error={deed.error}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <DayInput label={t('extend.until')} value={until} onChange={setUntil} min={today} required w={180} />
    </ActionDialog>
  )
}

type Opened = 'pay' | 'send' | 'extend' | 'cancel'

const DIALOGS = { pay: PayDialog, send: SendDialog, extend: ExtendDialog, cancel: CancelDialog } as const

/** Why each cannot be done now; none: it can. */
const useReasons = ({ state, balance, billId }: GiftFile) => {
  const t = useT('gift')
  const ui = useT('ui')
  const own = useRight('sale_gift')
  const pays = useRight('payment_payment')
  const bills = useRight('payment_bill')
  const gone = state === 'CANCELLED' ? t('refused.cancelled') : undefined
  const noRight = ui('noRight')
  const isTouched = state === 'USED' || state === 'PARTLY_USED' ? t('refused.used') : undefined
  return {
    pay: pays.write ? (gone ?? (balance > 0 ? undefined : t('pay.paid'))) : noRight,
    bill: bills.write
      ? (gone ?? (billId === null ? (balance > 0 ? t('bill.unpaid') : undefined) : t('bill.billed')))
      : noRight,
    send: own.write ? (gone ?? (balance > 0 ? t('one.unpaid') : undefined)) : own.why,
    extend: own.write ? (gone ?? (state === 'USED' ? t('refused.used') : undefined)) : own.why,
    cancel: own.write ? (gone ?? isTouched ?? (state === 'EXPIRED' ? t('refused.expired') : undefined)) : own.why,
  }
}

const useBill = ({ id }: GiftFile) => {
  const t = useT('gift')
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(gifts.bill, { body: { id }, intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async ({ billNumber }) => {
      intent.settle()
      toast.success(t('bill.done', { number: billNumber ?? '' }))
      await queries.invalidateQueries({ queryKey: ['giftSale'] })
    },
    onError: toastError,
  })
}

export const GiftActions = ({ gift }: Props) => {
  const t = useT('gift')
  const [opened, open] = useState<Opened>()
  const reasons = useReasons(gift)
  const billing = useBill(gift)
  const bill = (): void => (billing.isPending ? undefined : billing.mutate())
  const isPaid = gift.balance <= 0
  useFunctionKeys({
    F6: isPaid
      ? { label: t('bill.button'), run: bill, disabledReason: reasons.bill }
      : { label: t('pay.button'), run: () => open('pay'), disabledReason: reasons.pay },
    F9: { label: t('send.button'), run: () => open('send'), disabledReason: reasons.send },
  })
  const Dialog = opened === undefined ? undefined : DIALOGS[opened]
  return (
    <>
      {isPaid ? (
        <ActionButton hotkey="F6" disabledReason={reasons.bill} loading={billing.isPending} onClick={bill}>
          {t('bill.button')}
        </ActionButton>
      ) : (
        <ActionButton hotkey="F6" disabledReason={reasons.pay} onClick={() => open('pay')}>
          {t('pay.button')}
        </ActionButton>
      )}
      <PapersMenu kind="gift" entityId={gift.id} />
      <ActionButton variant="default" hotkey="F9" disabledReason={reasons.send} onClick={() => open('send')}>
        {t('send.button')}
      </ActionButton>
      <ActionButton variant="default" disabledReason={reasons.extend} onClick={() => open('extend')}>
        {t('extend.button')}
      </ActionButton>
      <ActionButton variant="default" disabledReason={reasons.cancel} onClick={() => open('cancel')}>
        {t('cancel.button')}
      </ActionButton>
      {Dialog === undefined ? null : <Dialog gift={gift} onClose={() => open(undefined)} />}
    </>
  )
}
