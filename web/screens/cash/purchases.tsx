import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileButton } from '@mantine/core'
import { useRef } from 'react'
import { purchaseList } from '#contract/lists/ereport/purchase.ts'
import { messageOf } from '#contract/messages.ts'
import { PURCHASE_UPLOAD } from '#contract/operations/ereport/purchase.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { sendFile } from '#web/shell/files.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const KINDS = 'application/pdf,application/xml,text/xml,.pdf,.xml'
const MOST_BYTES = 10 * 1024 * 1024

/** Sends the file; the invoice that it is opens. */
const useBringing = () => {
  const t = useT('purchase')
  const go = useGo()
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => sendFile<{ readonly id: number }>(PURCHASE_UPLOAD, file),
    onSuccess: ({ id }) => {
      toast.success(t('brought'))
      go(pathTo('/purchase/$purchaseId', { purchaseId: id }))
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['purchase'] }),
  })
}

/** F3: an invoice by hand. */
const Bring = () => {
  const t = useT('purchase')
  const { write } = useRight('payment_expense')
  const bringing = useBringing()
  const open = useRef<() => void>(null)
  const disabledReason = write ? undefined : t('noRight')
  const take = (file: File | null): void => {
    if (file === null) return
    if (file.size > MOST_BYTES) toast.error(messageOf('purchase.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    else bringing.mutate(file)
  }
  useFunctionKeys({ F3: { label: t('bring'), run: () => open.current?.(), disabledReason } })
  return (
    <FileButton accept={KINDS} onChange={take}>
      {({ onClick }) => {
        open.current = () => onClick()
        return (
          <ActionButton
            hotkey="F3"
            loading={bringing.isPending}
            disabledReason={disabledReason}
            onClick={() => onClick()}
          >
            {t('bring')}
          </ActionButton>
        )
      }}
    </FileButton>
  )
}

/** /purchase-list: invoices of suppliers, as they came. */
export const PurchaseList = listScreen(purchaseList, {
  words: ['purchase', 'list'],
  open: ({ id }) => pathTo('/purchase/$purchaseId', { purchaseId: id }),
  Actions: Bring,
})
