import { useQuery } from '@tanstack/react-query'
import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { channelModule, channels } from '#contract/operations/booking/online-booking.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useModuleLink } from '#web/crud/module-link.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ChannelCodes } from '#web/screens/channel/channel-codes.tsx'
import { ChannelLink } from '#web/screens/channel/channel-link.tsx'
import { ChannelPush } from '#web/screens/channel/channel-push.tsx'
import classes from '#web/screens/channel/channel.module.css'
import { call } from '#web/shell/call.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const RECORD = '/admin/module/online-booking/$onlineBookingId'

/** /admin/module/online-booking: a channel, what its codes mean, and how talking to it goes. */
export const ChannelScreen = () => {
  const go = useGo()
  return (
    <EntityRecord
      entity={onlineBooking}
      list="/admin/module/online-booking-grid"
      record={RECORD}
      renderInfo={(item) => <State item={item} />}
      renderBelow={(item) => <Below item={item} />}
      // A new one has its token and its codes still to come.
      onSaved={(item, wasNew) => {
        if (wasNew) go(pathTo(RECORD, { onlineBookingId: item.id }), { replace: true })
      }}
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

const State = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('channel')
  const { data } = useModuleLink(channelModule, item.id)
  if (data === undefined || data.failures === 0) return null
  return <StatusBadge tone="bad">{t('channel.failures', { count: data.failures })}</StatusBadge>
}

const Below = ({ item }: { readonly item: RecordItem }) => {
  const { data, error } = useChannelState(item.id)
  const hasToken = useModuleLink(channelModule, item.id).data?.there.includes('token') ?? false
  if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
  if (data === undefined) return null
  return (
    <div className={classes.below}>
      <ChannelLink id={item.id} isActive={item['active'] === true} hasToken={hasToken} state={data} />
      <ChannelCodes key={JSON.stringify(data.mappings)} id={item.id} hasToken={hasToken} state={data} />
      <ChannelPush id={item.id} />
    </div>
  )
}
