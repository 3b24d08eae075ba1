import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { gifts } from '#contract/operations/sale/gift.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGiftDeed } from '#web/screens/gift/use-gift-deed.ts'
import type { GiftDialogProps } from '#web/screens/gift/use-gift-deed.ts'
import { call } from '#web/shell/call.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDay } from '#web/ui/format.ts'

/** By e-mail, at once or on a day. */
export const SendDialog = ({ gift: { id, beneficiaryEmail, sendOn }, onClose }: GiftDialogProps) => {
  const t = useT('gift')
  const today = useToday()
  const [email, setEmail] = useState(beneficiaryEmail ?? '')
  const [on, setOn] = useState<Day | null>(sendOn)
  const isPlanned = on !== null && on > today
  const deed = useGiftDeed(
    (intent) => call(gifts.send, { body: { id, email, on }, intent }),
    () => (isPlanned ? t('send.planned', { day: formatDay(on) }) : t('send.done')),
    onClose,
  )
  return (
    <ActionDialog
      title={t('send.title')}
      confirmLabel={isPlanned ? t('send.plan') : t('send.confirm')}
      isPending={deed.isPending}
      reason={email.trim() === '' ? t('send.noEmail') : undefined}
      error={deed.error}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          type="email"
          label={t('send.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={200}
          required
          data-autofocus
        />
        <DayInput label={t('send.on')} description={t('send.onHelp')} value={on} onChange={setOn} min={today} w={220} />
      </Stack>
    </ActionDialog>
  )
}
