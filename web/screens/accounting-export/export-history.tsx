import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountingExportList } from '#contract/lists/payment/accounting-export.ts'
import type { ListRow } from '#contract/list.ts'
import { accountingExports, EXPORT_FILE, YEAR_FILE } from '#contract/operations/payment/accounting-export.ts'
import { isReason } from '#contract/reason.ts'
import { addressOf } from '#contract/operation.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatDay } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

type Row = ListRow<typeof accountingExportList>

/** The bytes as they were given. */
const File = ({ row: { id, fileName } }: { readonly row: Row }) => {
  const t = useT('accounting-export')
  return (
    <Button
      variant="subtle"
      px={0}
      size="compact-sm"
      aria-label={t('history.file', { name: fileName })}
      onClick={() => void downloadFile(addressOf(EXPORT_FILE, { id }), fileName).catch(toastError)}
    >
      {fileName}
    </Button>
  )
}

const CancelDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const t = useT('accounting-export')
  const queries = useQueryClient()
  const intent = useIntent()
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    mutationFn: () =>
      call(accountingExports.cancel, { body: { id: row.id, reason: reason.trim() }, intent: intent.key() }),
    onSuccess: () => {
      intent.settle()
      toast.success(t('history.cancelled'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accountingExport'] }),
  })
  return (
    <ActionDialog
      title={t('history.cancelTitle', { from: formatDay(row.fromDay), through: formatDay(row.through) })}
      confirmLabel={t('history.cancel')}
      isPending={cancel.isPending}
      reason={isReason(reason) ? undefined : t('history.reasonNeeded')}
      error={cancel.error === null ? undefined : sentenceOf(cancel.error)}
      danger
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('history.cancelBody')}</Text>
        <ReasonInput label={t('history.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}

/** What is done of one export: taken back, or all of its financial year in one file. */
const Cancel = ({ row }: { readonly row: Row }) => {
  const t = useT('accounting-export')
  const { write } = useRight('payment_accounting_export')
  const [isOpen, setOpen] = useState(false)
  if (row.state === 'CANCELLED') return row.reason
  const take = (): void => {
    void downloadFile(addressOf(YEAR_FILE, { yearEnd: row.yearEnd }), row.fileName).catch(toastError)
  }
  const why = write ? (row.isLast ? undefined : t('history.cancelWhy')) : t('history.noRight')
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" onClick={take}>
        {t('history.year')}
      </Button>
      <ActionButton variant="subtle" color="red" size="compact-sm" disabledReason={why} onClick={() => setOpen(true)}>
        {t('history.cancel')}
      </ActionButton>
      {isOpen ? <CancelDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Group>
  )
}

const Make = () => {
  const t = useT('accounting-export')
  const go = useGo()
  return (
    <Button variant="default" onClick={() => go(pathTo('/accounting-export'))}>
      {t('history.make')}
    </Button>
  )
}

/** /accounting-export-history: every export with its file as it was given; the last one may be taken back. */
export const ExportHistory = listScreen(accountingExportList, {
  words: ['accounting-export', 'history'],
  cells: { fileName: File, reason: Cancel },
  Actions: Make,
})
