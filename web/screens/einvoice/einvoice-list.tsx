import { useMutation, useQueryClient } from '@tanstack/react-query'
import { einvoiceList } from '#contract/lists/payment/einvoice.ts'
import { einvoices } from '#contract/operations/payment/einvoice.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** F8: those that could not go are looked at again, once somebody mended something. */
const CheckAgain = () => {
  const t = useT('einvoice')
  const queries = useQueryClient()
  const { write, why } = useRight('payment_bill')
  const checking = useMutation({
    mutationFn: () => call(einvoices.checkAgain, {}),
    onSuccess: async ({ count }) => {
      toast.success(count === 0 ? t('list.nothingBlocked') : t('list.checked', { count }))
      await queries.invalidateQueries({ queryKey: ['einvoice'] })
    },
  })
  const reason = write ? undefined : why
  const run = (): void => checking.mutate()
  useFunctionKeys({ F8: { label: t('list.checkAgain'), run, disabledReason: reason } })
  return (
    <ActionButton variant="default" hotkey="F8" disabledReason={reason} loading={checking.isPending} onClick={run}>
      {t('list.checkAgain')}
    </ActionButton>
  )
}

/** /electronic-invoice-list: how far bills to companies came, and which wait for somebody. */
export const EinvoiceList = listScreen(einvoiceList, {
  words: ['einvoice', 'list'],
  open: (row) => pathTo('/bill/$billId', { billId: row.id }),
  isMuted: (row) => row.state === 'INTERNAL' || row.state === 'CANCELLED',
  Actions: CheckAgain,
})
