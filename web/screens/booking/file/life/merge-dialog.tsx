import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { statusName } from '#web/screens/booking/file/file-status.ts'
import { filesOfCustomer } from '#web/screens/booking/file/life/life-api.ts'
import { mergeable } from '#web/screens/booking/file/life/mergeable.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { formatDayShort, formatMoney } from '#web/ui/format.ts'

interface MergeDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** « 2027-00042 · Réservation · 4 juil. – 11 juil. · A12 · 490,00 € » */
export const fileLine = (row: BookingRow, t: Translate<'booking'>): string =>
  [
    row.code,
    statusName({ status: row.status, statusId: row.statusId }, t),
    `${formatDayShort(row.arrival)} – ${formatDayShort(row.departure)}`,
    row.places,
    formatMoney(row.total),
  ].join(' · ')

/** Files of a customer, live ones only. */
export const useCustomerFiles = (customerId: number | undefined) =>
  useQuery({
    queryKey: ['booking', 'ofCustomer', customerId],
    queryFn: ({ signal }) => filesOfCustomer(customerId ?? 0, signal),
    enabled: customerId !== undefined,
    staleTime: 0,
  })

/** Another file of the customer comes into this one, with its stays and its payments. */
export const MergeDialog = ({ file, writes, onClose }: MergeDialogProps) => {
  const t = useT('booking')
  const { data } = useCustomerFiles(file.customer?.id)
  const others = mergeable(file, data?.list ?? [], useToday())
  const [chosen, setChosen] = useState<number>()
  const [error, setError] = useState<string>()
  const other = others.find((row) => row.id === chosen)
  const confirm = async (): Promise<void> => {
    if (other === undefined) return
    const isDone = await writes.run(
      (at, intent) =>
        call(fileLife.merge, {
          body: { ...at, otherId: other.id, otherVersion: other.version },
          intent,
          returnEditItem: true,
        }),
      {
        said: t('life.merge.done', { code: other.code, into: file.code ?? '' }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('life.merge.title', { code: file.code ?? '' })}
      confirmLabel={t('file.action.merge')}
      isPending={writes.isPending}
      reason={other === undefined ? t('life.merge.missing') : undefined}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('life.merge.body')}</Text>
        {data !== undefined && others.length === 0 ? (
          <Text size="sm">{t('life.merge.none')}</Text>
        ) : (
          <Radio.Group
            label={t('life.merge.other')}
            value={chosen === undefined ? '' : String(chosen)}
            onChange={(id) => setChosen(Number(id))}
          >
            <Stack gap={6} mt={4}>
              {others.map((row) => (
                <Radio key={row.id} value={String(row.id)} label={fileLine(row, t)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </ActionDialog>
  )
}
