import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { AgreedPreferences } from '#contract/operations/establishment/preference.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { cancelBooking } from '#web/screens/booking/api.ts'
import { ActionDialog } from '#web/screens/booking/file/actions/action-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface CancelDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

const SHORTEST_REASON = 3

/** What is kept where nothing is typed, as the file agreed to. */
const keptSentence = (
  t: Translate<'booking'>,
  { keepArrhes, keepFees, keepInsurance }: AgreedPreferences['cancellation'],
): string => {
  const first = t(keepArrhes ? 'file.cancel.keptArrhes' : 'file.cancel.keptNothing')
  if (keepFees && keepInsurance) return `${first} ${t('file.cancel.keepsBoth')}`
  if (keepFees) return `${first} ${t('file.cancel.keepsFees')}`
  return keepInsurance ? `${first} ${t('file.cancel.keepsInsurance')}` : first
}

/** The customer does not come: why, and what the campsite keeps of what it received. */
export const CancelDialog = ({ file, writes, onClose }: CancelDialogProps) => {
  const t = useT('booking')
  const [reason, setReason] = useState('')
  const [retained, setRetained] = useState<Cents | null>(null)
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      ({ id, version }, intent) => cancelBooking({ id, version, retained, reason: reason.trim() }, intent),
      { said: t('file.cancel.done', { code: file.code ?? '' }), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('file.cancel.title', { code: file.code ?? '' })}
      confirmLabel={t('file.action.cancel')}
      isPending={writes.isPending}
      danger
      reason={reason.trim().length < SHORTEST_REASON ? t('file.reasonMissing') : undefined}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('file.cancel.body', { paid: formatMoney(file.totals.paid) })}</Text>
        <TextInput
          label={t('file.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={200}
          required
          data-autofocus
        />
        <MoneyInput
          label={t('file.cancel.retained')}
          description={keptSentence(t, file.agreed.cancellation)}
          value={retained}
          onChange={setRetained}
          min={0}
          max={Math.max(0, file.totals.total)}
        />
      </Stack>
    </ActionDialog>
  )
}
