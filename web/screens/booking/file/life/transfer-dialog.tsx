import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import { CustomerSearch } from '#web/screens/booking/desk/customer/customer-search.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface TransferDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** Another customer takes the file; what was paid stays with who paid it. */
export const TransferDialog = ({ file, writes, onClose }: TransferDialogProps) => {
  const t = useT('booking')
  const field = useRef<HTMLInputElement>(null)
  const [customerId, setCustomer] = useState<number>()
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    if (customerId === undefined) return
    const isDone = await writes.run(
      (at, intent) => call(fileLife.transfer, { body: { ...at, customerId }, intent, returnEditItem: true }),
      {
        said: t('life.transfer.done', { code: file.code ?? '' }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('life.transfer.title', { code: file.code ?? '' })}
      confirmLabel={t('file.action.transfer')}
      isPending={writes.isPending}
      reason={customerId === undefined ? t('desk.chooseCustomer') : undefined}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('life.transfer.body')}</Text>
        {customerId === undefined ? null : <CustomerCard id={customerId} known={null} />}
        <CustomerSearch field={field} onPick={setCustomer} />
      </Stack>
    </ActionDialog>
  )
}
