import { saleList } from '#contract/lists/sale/sale.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const New = () => {
  const t = useT('sale-account')
  const go = useGo()
  const { write, why } = useRight('sale_sale')
  const disabledReason = write ? undefined : why
  const run = (): void => go(pathTo('/vente-annexe/$saleId', { saleId: 0 }))
  useFunctionKeys({ F3: { label: t('list.add'), run, disabledReason } })
  return (
    <ActionButton hotkey="F3" disabledReason={disabledReason} onClick={run}>
      {t('list.add')}
    </ActionButton>
  )
}

/** /vente-annexe-list: sales on account, and where each stands. */
export const SaleList = listScreen(saleList, {
  words: ['sale-account', 'list'],
  open: ({ id }) => pathTo('/vente-annexe/$saleId', { saleId: id }),
  isMuted: ({ state }) => state === 'CANCELLED' || state === 'CREDITED' || state === 'EXPIRED',
  Actions: New,
})
