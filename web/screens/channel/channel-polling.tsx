import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { channels } from '#contract/operations/booking/online-booking.ts'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import { call } from '#web/shell/call.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Exchange now, and what came of it. */
export const ChannelPolling = ({ item, there }: ModulePart) => {
  const t = useT('channel')
  const go = useGo()
  const queries = useQueryClient()
  const may = useRight('booking_import')
  const polling = useMutation({
    mutationFn: () => call(channels.poll, { params: { id: item.id } }),
    onSuccess: async ({ failure, ...counts }) => {
      if (failure === null) toast.success(t('channel.polled', counts))
      else toast.error(problemText(failure))
      await Promise.all(
        ['onlineBooking', 'bookingImport'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    },
  })
  const noToken = there.includes('token') ? undefined : t('channel.noToken')
  const missing = item['active'] === true ? noToken : t('channel.inactive')
  return (
    <>
      <ActionButton
        disabledReason={may.write ? missing : may.why}
        loading={polling.isPending}
        onClick={() => polling.mutate()}
      >
        {t('channel.poll')}
      </ActionButton>
      {may.read ? (
        <Button variant="default" onClick={() => go('/booking-import-list')}>
          {t('channel.imports')}
        </Button>
      ) : null}
    </>
  )
}
