import { useQuery } from '@tanstack/react-query'
import { channelModule, channels } from '#contract/operations/booking/online-booking.ts'
import { ModuleScreen } from '#web/crud/module-screen.tsx'
import type { ModulePart } from '#web/crud/module-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { ChannelCodes } from '#web/screens/channel/channel-codes.tsx'
import { ChannelPolling } from '#web/screens/channel/channel-polling.tsx'
import { ChannelPush } from '#web/screens/channel/channel-push.tsx'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

/** /admin/module/online-booking: a channel, what its codes mean, and how talking to it goes. */
export const ChannelScreen = () => {
  const t = useT('channel')
  return (
    <ModuleScreen
      of={channelModule}
      list="/admin/module/online-booking-grid"
      record="/admin/module/online-booking/$onlineBookingId"
      words={{ token: { one: t('channel.token'), help: t('channel.tokenHelp'), missing: t('channel.tokenMissing') } }}
      Talk={Waiting}
      Actions={ChannelPolling}
      Below={Below}
    />
  )
}

const useChannelState = (id: number) =>
  useQuery({
    queryKey: ['onlineBooking', 'state', id],
    queryFn: ({ signal }) => call(channels.state, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

const Waiting = ({ item }: ModulePart) => {
  const t = useT('channel')
  const { data } = useChannelState(item.id)
  if (data === undefined || data.acksWaiting === 0) return null
  return <p>{t('channel.acks', { count: data.acksWaiting })}</p>
}

const Below = ({ item, there }: ModulePart) => {
  const { data, error } = useChannelState(item.id)
  if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
  if (data === undefined) return null
  const hasToken = there.includes('token')
  return (
    <>
      <ChannelCodes key={JSON.stringify(data.mappings)} id={item.id} hasToken={hasToken} state={data} />
      <ChannelPush id={item.id} />
    </>
  )
}
