import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import { privacy } from '#contract/operations/customer/privacy.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

/** Erases the prospects in sight, one after the other: the first that is refused stops it, with its reason. */
export const ErasePage = ({ rows }: { readonly rows: readonly RecordItem[] }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const client = useQueryClient()
  const right = useRight(customer.right)
  const [isBusy, setBusy] = useState(false)
  const count = rows.length
  const run = async (): Promise<void> => {
    const title = t('list.erasePageTitle', { count })
    const body = `${t('list.toEraseSaid')}\n\n${t('list.erasePageBody')}`
    if (!(await confirm({ title, body, confirmLabel: t('privacy.eraseConfirm'), danger: true }))) return
    setBusy(true)
    let erased = 0
    try {
      for (const { id, version } of rows) {
        await call(privacy.erase, { body: { id, version } })
        erased += 1
      }
      toast.success(t('list.erasedPage', { count: erased }))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['customer'] })
    }
  }
  return (
    <ActionButton
      variant="default"
      color="red"
      loading={isBusy}
      disabledReason={right.delete ? (count === 0 ? t('resume.nothing') : undefined) : ui('noRight')}
      onClick={() => void run()}
    >
      {t('list.erasePage')}
    </ActionButton>
  )
}
