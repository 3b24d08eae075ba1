import { Stack, Table, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancelledBy } from '#domain/booking/cancelled-price.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import type { CancelPreview } from '#contract/operations/booking/lifecycle.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CancelledByInput } from '#web/screens/booking/file/actions/cancelled-by.tsx'
import { previewCancel } from '#web/screens/booking/file/life/life-api.ts'
import { nameOf } from '#web/screens/booking/list/use-bulk.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface CancelSeveralProps {
  readonly rows: readonly BookingRow[]
  readonly onConfirm: (reason: string, by: CancelledBy) => void
  readonly onClose: () => void
}

/** Why, and what each file keeps and gives back by the conditions that it agreed to. */
export const CancelSeveral = ({ rows, onConfirm, onClose }: CancelSeveralProps) => {
  const t = useT('booking')
  const [reason, setReason] = useState('')
  const [by, setBy] = useState<CancelledBy>('CUSTOMER')
  const why = t('file.action.cancel')
  const previews = useQueries({
    queries: rows.map(({ id, version }) => ({
      queryKey: ['changePreview', 'cancel', id, version, by],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        previewCancel({ kind: 'cancel', id, version, by, retained: null, reason: why }, signal),
      gcTime: 0,
      retry: false,
      meta: { quiet: true },
    })),
  })
  const isReading = previews.some((preview) => preview.isPending)
  const blocked = isReading ? t('change.reading') : isReason(reason) ? undefined : t('file.reasonMissing')
  return (
    <ActionDialog
      title={t('list.selection.cancel.ask', { count: rows.length })}
      confirmLabel={t('list.selection.cancel.confirm', { count: rows.length })}
      isPending={false}
      danger
      size="lg"
      reason={blocked}
      onConfirm={() => onConfirm(reason.trim(), by)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ReasonInput label={t('file.reason')} value={reason} onChange={setReason} isFirst />
        <CancelledByInput value={by} onChange={setBy} kept={t('list.selection.cancel.body')} />
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('list.code')}</Table.Th>
              <Table.Th ta="right">{t('list.kept')}</Table.Th>
              <Table.Th ta="right">{t('list.selection.cancel.back')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, rank) => (
              <Kept key={row.id} name={nameOf(row)} preview={previews[rank]?.data} error={previews[rank]?.error} />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </ActionDialog>
  )
}

interface KeptProps {
  readonly name: string
  readonly preview: CancelPreview | undefined
  readonly error: Error | null | undefined
}

const Kept = ({ name, preview, error }: KeptProps) => {
  const said = preview?.refusal ?? preview?.conflict ?? null
  const refusal = said === null ? (error ? sentenceOf(error) : undefined) : sentence(said)
  const price = preview?.price ?? null
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      {refusal === undefined ? (
        <>
          <Table.Td ta="right">{price === null ? '' : formatMoney(price.retained)}</Table.Td>
          <Table.Td ta="right">{price === null ? '' : formatMoney(price.refundable)}</Table.Td>
        </>
      ) : (
        <Table.Td colSpan={2}>
          <Text size="sm" c="red">
            {refusal}
          </Text>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
