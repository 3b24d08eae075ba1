import { Group } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { isWhole } from '#web/screens/booking/ask/ask.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { RefusedDialog } from '#web/screens/booking/waiting/refused-dialog.tsx'
import { WishDialog } from '#web/screens/booking/waiting/wish-dialog.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Under a search that ends without a stay: put the guest on the waiting list, or note why the request was refused. */
export const NoStay = ({ ask }: { readonly ask: Ask }) => {
  const t = useT('booking')
  const ui = useT('ui')
  const today = useToday()
  const { write } = useRight('booking_booking')
  const [open, setOpen] = useState<'wish' | 'refused'>()
  const close = (): void => setOpen(undefined)
  const noRight = write ? undefined : ui('noRight')
  const isAskable = isWhole(ask, today)
  return (
    <Group gap="xs" mt="md">
      <ActionButton variant="default" disabledReason={noRight} onClick={() => setOpen('wish')}>
        {t('waiting.add')}
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={noRight ?? (isAskable ? undefined : t('life.add.missing'))}
        onClick={() => setOpen('refused')}
      >
        {t('waiting.addRefused')}
      </ActionButton>
      {open === 'wish' ? <WishDialog start={{ ...ask, options: [] }} onClose={close} /> : null}
      {open === 'refused' && isWhole(ask, today) ? <RefusedDialog ask={ask} onClose={close} /> : null}
    </Group>
  )
}
