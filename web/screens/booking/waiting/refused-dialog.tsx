import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { REFUSAL_REASONS, refusedDemands } from '#contract/operations/booking/waiting.ts'
import type { RefusalReason } from '#contract/operations/booking/waiting.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { WholeAsk } from '#web/screens/booking/ask/ask.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { useRun } from '#web/screens/booking/waiting/use-run.ts'
import { call } from '#web/shell/call.ts'

interface RefusedDialogProps {
  readonly ask: WholeAsk
  readonly onClose: () => void
}

/** The search ended without a stay: why, for statistics. */
export const RefusedDialog = ({ ask, onClose }: RefusedDialogProps) => {
  const t = useT('booking')
  const { isPending, run } = useRun()
  const [reason, setReason] = useState<RefusalReason>('FULL')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const { arrival, departure, people } = ask
    const body = { reason, arrival, departure, people: people.length, note: note.trim() === '' ? null : note }
    const isDone = await run((intent) => call(refusedDemands.add, { body, intent }), {
      said: t('waiting.refusedSaved'),
      onError: setError,
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('waiting.refused')}
      confirmLabel={t('waiting.refusedSave')}
      isPending={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('file.reason')}
          value={reason}
          onChange={(next) => setReason(REFUSAL_REASONS.find((known) => known === next) ?? 'OTHER')}
        >
          <Stack gap={6} mt={4}>
            {REFUSAL_REASONS.map((known) => (
              <Radio key={known} value={known} label={t(`waiting.reasons.${known}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('waiting.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={500}
        />
      </Stack>
    </ActionDialog>
  )
}
