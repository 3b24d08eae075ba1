import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { wishes } from '#contract/operations/booking/waiting.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDay } from '#web/ui/format.ts'

const SHOWN = 3

/** Nights of this file were freed: the wishes that they may serve, oldest first. */
const hasFreed = ({ status, occupancies }: BookingFile): boolean =>
  status === 'CANCELLED' ||
  status === 'EXPIRED' ||
  occupancies.some((stay) => stay.cancelled || stay.earlyDeparture !== null || stay.goneAt !== null)

export const WaitingHere = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  const { write } = useRight('booking_booking')
  const { data } = useQuery({
    queryKey: ['booking', 'waiting', file.id, file.version],
    queryFn: ({ signal }) => call(wishes.search, { body: { bookingId: file.id }, signal }),
    enabled: write && hasFreed(file),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (data === undefined || data.total === 0) return null
  return (
    <Alert color="blue" role="status" title={t('waiting.here', { count: data.total })}>
      {data.list.slice(0, SHOWN).map((wish) => (
        <div key={wish.id}>
          {[wish.customerName, wish.placeTypeLabel, `${formatDay(wish.arrival)} – ${formatDay(wish.departure)}`].join(
            ' · ',
          )}
        </div>
      ))}
      <ScreenLink to="/waiting-list" className={classes.link}>
        {t('waiting.open')}
      </ScreenLink>
    </Alert>
  )
}
