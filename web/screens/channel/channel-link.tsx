import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { channelModule, channels } from '#contract/operations/booking/online-booking.ts'
import type { OnlineBookingState } from '#contract/operations/booking/online-booking.ts'
import { ModuleLink } from '#web/crud/module-link.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import { call } from '#web/shell/call.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface ChannelLinkProps {
  readonly id: number
  readonly isActive: boolean
  readonly hasToken: boolean
  readonly state: OnlineBookingState
}

/** Token, last exchange, exchange now. */
export const ChannelLink = ({ id, isActive, hasToken, state }: ChannelLinkProps) => {
  const t = useT('channel')
  const go = useGo()
  const queries = useQueryClient()
  const may = useRight('booking_import')
  const polling = useMutation({
    mutationFn: () => call(channels.poll, { params: { id } }),
    onSuccess: async ({ failure, ...counts }) => {
      if (failure === null) toast.success(t('channel.polled', counts))
      else toast.error(problemText(failure))
      await Promise.all(
        ['onlineBooking', 'bookingImport'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    },
  })
  const missing = !isActive ? t('channel.inactive') : hasToken ? undefined : t('channel.noToken')
  const actions = (
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
  const token = { one: t('channel.token'), help: t('channel.tokenHelp'), missing: t('channel.tokenMissing') }
  return (
    <ModuleLink of={channelModule} id={id} words={{ token }} actions={actions}>
      {state.acksWaiting === 0 ? null : <p>{t('channel.acks', { count: state.acksWaiting })}</p>}
    </ModuleLink>
  )
}
