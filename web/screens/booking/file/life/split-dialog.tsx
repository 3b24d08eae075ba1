import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { stayName } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { formatMoney } from '#web/ui/format.ts'

interface SplitDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** Some stays leave into a file of their own, with their part of what was paid. */
export const SplitDialog = ({ file, writes, onClose }: SplitDialogProps) => {
  const t = useT('booking')
  const stays = file.occupancies.filter((stay) => !stay.cancelled)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      async (at, intent) => {
        const { item, created } = await call(fileLife.split, {
          body: { ...at, occupancyIds: chosen },
          intent,
          returnEditItem: true,
        })
        toast.success(t('life.split.done', { code: created.code ?? '' }))
        return item === undefined ? {} : { item }
      },
      { onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  const isSome = chosen.length > 0 && chosen.length < stays.length
  return (
    <ActionDialog
      title={t('life.split.title', { code: file.code ?? '' })}
      confirmLabel={t('file.action.split')}
      isPending={writes.isPending}
      reason={isSome ? undefined : t('life.split.missing')}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('life.split.body')}</Text>
        <Checkbox.Group
          label={t('life.split.leaving')}
          value={chosen.map(String)}
          onChange={(ids) => setChosen(ids.map(Number))}
        >
          <Stack gap={6} mt={4}>
            {stays.map((stay) => (
              <Checkbox
                key={stay.id}
                value={String(stay.id)}
                label={`${stayName(stay)} · ${formatMoney(stay.total)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </ActionDialog>
  )
}
