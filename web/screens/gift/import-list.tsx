import { useState } from 'react'
import { messageOf } from '#contract/messages.ts'
import { giftImportList } from '#contract/lists/sale/gift-import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { ReceiveDialog } from '#web/screens/gift/receive-dialog.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** What is received is a sale and its payment. */
const Receive = () => {
  const t = useT('gift')
  const [isOpen, setOpen] = useState(false)
  const sale = useRight('sale_gift')
  const money = useRight('payment_payment')
  const disabledReason = sale.write ? (money.write ? undefined : money.why) : sale.why
  const open = (): void => setOpen(true)
  useFunctionKeys({ F3: { label: t('receive.button'), run: open, disabledReason } })
  return (
    <>
      <ActionButton hotkey="F3" disabledReason={disabledReason} onClick={open}>
        {t('receive.button')}
      </ActionButton>
      {isOpen ? <ReceiveDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** /sale-gift-import-list: vouchers that others sold, and those that wait for somebody. */
export const GiftImportList = listScreen(giftImportList, {
  words: ['gift', 'import'],
  open: ({ id }) => pathTo('/sale-gift-import/$saleGiftImportId', { saleGiftImportId: id }),
  isMuted: ({ state }) => state === 'IGNORED',
  everything: { view: 'ALL' },
  cells: {
    problem: ({ row: { why } }) => (why === null ? null : (messageOf(why.code, why.context) ?? why.code)),
  },
  Actions: Receive,
})
