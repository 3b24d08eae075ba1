import { useState } from 'react'
import { giftList } from '#contract/lists/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { SellDialog } from '#web/screens/gift/sell-dialog.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const Sell = () => {
  const t = useT('gift')
  const [isOpen, setOpen] = useState(false)
  const { write, why } = useRight('sale_gift')
  const disabledReason = write ? undefined : why
  const open = (): void => setOpen(true)
  useFunctionKeys({ F3: { label: t('sell.button'), run: open, disabledReason } })
  return (
    <>
      <ActionButton hotkey="F3" disabledReason={disabledReason} onClick={open}>
        {t('sell.button')}
      </ActionButton>
      {isOpen ? <SellDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** /gift-list: vouchers that were sold, and where each stands. */
export const GiftList = listScreen(giftList, {
  words: ['gift', 'list'],
  open: ({ id }) => pathTo('/gift/$giftSaleId', { giftSaleId: id }),
  isMuted: ({ state }) => state === 'CANCELLED' || state === 'USED' || state === 'EXPIRED',
  Actions: Sell,
})
