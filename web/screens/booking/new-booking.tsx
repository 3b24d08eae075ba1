import { Suspense, lazy } from 'react'
import { BOOKING_PATH, toFileTab } from '#web/screens/booking/paths.ts'
import { useScreenParams } from '#web/shell/navigation.tsx'

const DeskScreen = lazy(async () => ({
  default: (await import('#web/screens/booking/desk/desk-screen.tsx')).DeskScreen,
}))
const FileScreen = lazy(async () => ({
  default: (await import('#web/screens/booking/file/file-screen.tsx')).FileScreen,
}))

/** /new-booking: a stay that is being booked, or the file of one that was. */
export const NewBooking = () => {
  const { activeKey, bookingId, occupancyId } = useScreenParams(BOOKING_PATH)
  return (
    <Suspense fallback={null}>
      {bookingId === 0 ? (
        <DeskScreen />
      ) : (
        <FileScreen key={bookingId} id={bookingId} tab={toFileTab(activeKey)} occupancyId={occupancyId} />
      )}
    </Suspense>
  )
}
