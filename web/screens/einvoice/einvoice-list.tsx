import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListRow } from '#contract/list.ts'
import { einvoiceList } from '#contract/lists/payment/einvoice.ts'
import { messageOf } from '#contract/messages.ts'
import { einvoices } from '#contract/operations/payment/einvoice.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Those that could not go are looked at again, once somebody mended something. */
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
  return (
    <ActionButton
      variant="default"
      disabledReason={reason}
      loading={checking.isPending}
      onClick={() => checking.mutate()}
    >
      {t('list.checkAgain')}
    </ActionButton>
  )
}

const Reason = ({ row }: { readonly row: ListRow<typeof einvoiceList> }) => (
  <>
    {row.code === null ? null : (messageOf(row.code, {}) ?? row.code)} {row.words}
  </>
)

/** /electronic-invoice-list: how far bills to companies came, and which wait for somebody. */
export const EinvoiceList = listScreen(einvoiceList, {
  words: ['einvoice', 'list'],
  open: (row) => pathTo('/bill/$billId', { billId: row.id }),
  isMuted: (row) => row.state === 'INTERNAL' || row.state === 'CANCELLED',
  cells: { reason: Reason },
  Actions: CheckAgain,
})
