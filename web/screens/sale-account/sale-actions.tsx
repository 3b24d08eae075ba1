/** What is done with a sale that is written: confirmed, delivered, paid, billed, printed, copied, cancelled. */
import { useState } from 'react'
import { sales } from '#contract/operations/sale/sale.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { BackDialog, PayDialog } from '#web/screens/sale-account/money-dialogs.tsx'
import { CancelDialog, DeliverDialog } from '#web/screens/sale-account/step-dialogs.tsx'
import { useDeed } from '#web/screens/sale-account/use-deed.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { MenuEntry } from '#web/ui/menu-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { PapersMenu } from '#web/ui/papers/papers-menu.tsx'

interface Props {
  readonly sale: SaleFile
  /** Typed and not written: first things first. */
  readonly isDirty: boolean
}

const DIALOGS = { pay: PayDialog, back: BackDialog, deliver: DeliverDialog, cancel: CancelDialog } as const
type Opened = keyof typeof DIALOGS

const isQuote = ({ state }: SaleFile): boolean => state === 'QUOTE' || state === 'EXPIRED'
const isGone = ({ state }: SaleFile): boolean => state === 'CANCELLED' || state === 'CREDITED'
const OPEN: readonly SaleFile['state'][] = ['SALE', 'PARTLY_DELIVERED', 'DELIVERED']

/** Why each cannot be done now; none: it can. */
const useReasons = ({ sale, isDirty }: Props) => {
  const t = useT('sale-account')
  const ui = useT('ui')
  const own = useRight('sale_sale')
  const pays = useRight('payment_payment')
  const bills = useRight('payment_bill')
  const backs = useRight('payment_reverse')
  const first = isDirty ? t('refused.dirty') : undefined
  const may = (can: boolean): string | undefined => (can ? first : ui('noRight'))
  const gone = isGone(sale) ? t('refused.cancelled') : undefined
  const quote = isQuote(sale) ? t('refused.quote') : undefined
  return {
    confirm: may(own.write) ?? (sale.state === 'EXPIRED' ? t('refused.expired') : undefined),
    deliver: may(own.write) ?? gone ?? quote ?? (OPEN.includes(sale.state) ? undefined : t('refused.billed')),
    pay: may(pays.write) ?? gone ?? quote ?? (sale.balance > 0 ? undefined : t('refused.paid')),
    bill: may(bills.write) ?? gone ?? quote ?? (sale.state === 'DELIVERED' ? undefined : t('refused.notDelivered')),
    advance:
      may(bills.write) ??
      gone ??
      quote ??
      (sale.paid > 0 && sale.state !== 'BILLED' ? undefined : t('refused.noAdvance')),
    back: may(backs.write || bills.write) ?? (sale.balance < 0 ? undefined : t('refused.nothingOwed')),
    cancel: may(own.write) ?? gone,
    copy: may(own.write),
  }
}

const useDeeds = (sale: SaleFile) => {
  const t = useT('sale-account')
  const go = useGo()
  const { id, version } = sale
  const stay = (): void => undefined
  return {
    confirm: useDeed(
      () => call(sales.confirm, { body: { id, version } }),
      () => t('confirm.done'),
      stay,
      toastError,
    ),
    bill: useDeed(
      (intent) => call(sales.bill, { body: { id }, intent }),
      () => t('bill.done'),
      stay,
      toastError,
    ),
    advance: useDeed(
      (intent) => call(sales.bill, { body: { id, isDownPayment: true }, intent }),
      () => t('bill.advanceDone'),
      stay,
      toastError,
    ),
    copy: useDeed(
      (intent) => call(sales.copy, { body: { id }, intent }),
      ({ code }) => t('copy.done', { code }),
      (copy) => go(pathTo('/vente-annexe/$saleId', { saleId: copy.id })),
      toastError,
    ),
  }
}

/** Beside the papers of F8: a quote that is printed has been handed out. */
const useHandedOut = (sale: SaleFile): readonly MenuEntry[] => {
  const t = useT('sale-account')
  const right = useRight('sale_sale')
  const sent = useDeed(
    () => call(sales.markSent, { body: { id: sale.id } }),
    () => t('paper.sent'),
    () => undefined,
    toastError,
  )
  if (!isQuote(sale)) return []
  const reason = right.write ? (sale.sentOn === null ? undefined : t('paper.isSent')) : right.why
  return [{ icon: 'check', label: t('paper.markSent'), reason, run: sent.run }]
}

/** What comes next, as a sale goes on: the one button that stands out. */
const nextOf = (sale: SaleFile): 'confirm' | 'deliver' | 'pay' | 'bill' | 'back' | undefined => {
  if (isQuote(sale)) return 'confirm'
  if (sale.balance < 0) return 'back'
  if (isGone(sale)) return undefined
  if (sale.state === 'DELIVERED') return 'bill'
  if (sale.state === 'BILLED') return sale.balance > 0 ? 'pay' : undefined
  return 'deliver'
}

export const SaleActions = ({ sale, isDirty }: Props) => {
  const t = useT('sale-account')
  const [opened, open] = useState<Opened>()
  const [isMore, setMore] = useState(false)
  const reasons = useReasons({ sale, isDirty })
  const deeds = useDeeds(sale)
  const handedOut = useHandedOut(sale)
  const runs = {
    confirm: deeds.confirm.run,
    deliver: () => open('deliver'),
    pay: () => open('pay'),
    bill: deeds.bill.run,
    back: () => open('back'),
  }
  const next = nextOf(sale)
  const pays = next !== 'pay' && sale.balance > 0 && !isQuote(sale)
  useFunctionKeys({
    F6: next === undefined ? undefined : { label: t(`next.${next}`), run: runs[next], disabledReason: reasons[next] },
    F7: pays ? { label: t('next.pay'), run: runs.pay, disabledReason: reasons.pay } : undefined,
  })
  const more: readonly MenuEntry[] = [
    ...(next !== 'deliver' && OPEN.includes(sale.state)
      ? [{ icon: 'tasks' as const, label: t('next.deliver'), reason: reasons.deliver, run: runs.deliver }]
      : []),
    { icon: 'copy', label: t('copy.button'), reason: reasons.copy, run: deeds.copy.run },
    { icon: 'print', label: t('bill.advance'), reason: reasons.advance, run: deeds.advance.run },
    { icon: 'trash', label: t('cancel.button'), reason: reasons.cancel, run: () => open('cancel') },
  ]
  const Dialog = opened === undefined ? undefined : DIALOGS[opened]
  return (
    <>
      {next === undefined ? null : (
        <ActionButton hotkey="F6" disabledReason={reasons[next]} onClick={runs[next]}>
          {t(`next.${next}`)}
        </ActionButton>
      )}
      {pays ? (
        <ActionButton variant="default" hotkey="F7" disabledReason={reasons.pay} onClick={runs.pay}>
          {t('next.pay')}
        </ActionButton>
      ) : null}
      <PapersMenu kind="sale" entityId={sale.id} last={handedOut} />
      <MenuButton label={t('more')} icon="more" hotkey={undefined} opened={isMore} onToggle={setMore} entries={more} />
      {Dialog === undefined ? null : <Dialog sale={sale} onClose={() => open(undefined)} />}
    </>
  )
}

/** F9 of a quote that nobody has. */
export const useRemoveReason = (sale: SaleFile | undefined, isDirty: boolean): string | undefined => {
  const t = useT('sale-account')
  const ui = useT('ui')
  const own = useRight('sale_sale')
  if (!own.delete) return ui('noRight')
  if (isDirty) return t('refused.dirty')
  return sale !== undefined && isQuote(sale) && sale.sentOn === null ? undefined : t('refused.keep')
}
