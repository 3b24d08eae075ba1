import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { addDays, isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { STATE } from '#domain/booking/states.ts'
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { EMPTY_ASK, withArrival } from '#web/screens/booking/ask/ask.ts'
import { useBasket } from '#web/screens/booking/desk/basket-query.ts'
import { DeskForm } from '#web/screens/booking/desk/desk-form.tsx'
import { choosePlace, deskOf, freshDesk } from '#web/screens/booking/desk/desk.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import { BOOKING_PATH, deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import { useGo, useScreenParams, useScreenSearch } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const STATUSES: readonly number[] = [1, 2, 3, 4]
const isSaveStatus = (id: number): id is SaveStatus => STATUSES.includes(id)

/** What a link may bring: the planning knows the place and the dates. */
interface Brought {
  readonly arrival?: unknown
  readonly departure?: unknown
  readonly placeTypeId?: unknown
  readonly placeId?: unknown
}

/** A walk-in is here, and usually stays a night. */
const walkIn = (today: Day): Brought => ({ arrival: today, departure: addDays(today, 1) })

const startOf = (customerId: number, brought: Brought, usualNights: number): Desk => {
  const arrival = isDay(brought.arrival) ? brought.arrival : null
  const departure = isDay(brought.departure) ? brought.departure : null
  const ask = departure === null ? withArrival(EMPTY_ASK, arrival, usualNights) : { ...EMPTY_ASK, arrival, departure }
  const desk = freshDesk({ ask, customerId: customerId === 0 ? null : customerId })
  const { placeTypeId, placeId } = brought
  if (typeof placeTypeId !== 'number') return desk
  return choosePlace(desk, placeTypeId, typeof placeId === 'number' ? placeId : null, 'brought')
}

/** One booking on this screen: the basket it opened on, the one it made, the address seen last. */
const sessionAt = (rank: number, id: number) => ({ rank, from: id, own: id, at: id })

/** The booking of a stay. The desk stays as it is while its address gets the number of its basket. */
export const DeskScreen = () => {
  const { tempBookingId, tempOccupancyId, customerId, statusId } = useScreenParams(BOOKING_PATH)
  const brought = useScreenSearch<Brought>()
  const { usualNights } = usePreferences().booking
  const today = useToday()
  const go = useGo()
  const [session, setSession] = useState(() => sessionAt(0, tempBookingId))
  if (session.at !== tempBookingId) {
    const isOwn = tempBookingId !== 0 && tempBookingId === session.own
    setSession(isOwn ? { ...session, at: tempBookingId } : sessionAt(session.rank + 1, tempBookingId))
  }
  const wanted: SaveStatus = isSaveStatus(statusId) ? statusId : 3
  const basket = useBasket(session.from)
  const own = { key: session.rank, statusId: wanted }
  const onBasket = (id: number): void => {
    setSession((before) => ({ ...before, own: id }))
    go(deskAddress({ tempBookingId: id, customerId, statusId: wanted }), { replace: true })
  }
  if (session.from === 0) {
    const start = startOf(customerId, wanted === 4 ? { ...walkIn(today), ...brought } : brought, usualNights)
    return <DeskForm key={own.key} statusId={wanted} from={undefined} start={start} onBasket={onBasket} />
  }
  if (basket.error !== null) return <NoBasket text={sentenceOf(basket.error)} />
  if (basket.data === undefined) return null
  return <Basket file={basket.data} occupancyId={tempOccupancyId} own={own} onBasket={onBasket} />
}

interface BasketProps {
  readonly file: BookingFile
  readonly occupancyId: number
  readonly own: { readonly key: number; readonly statusId: SaveStatus }
  readonly onBasket: (id: number) => void
}

/** A basket that was saved meanwhile is a file; one that was left is gone. */
const Basket = ({ file, occupancyId, own, onBasket }: BasketProps) => {
  const t = useT('booking')
  const go = useGo()
  const isSaved = file.stateId === STATE.SAVED
  const { id, statusId, customer } = file
  useEffect(() => {
    if (isSaved) go(fileAddress({ id, statusId, customerId: customer?.id ?? 0 }), { replace: true })
  }, [isSaved, go, id, statusId, customer])
  if (isSaved) return null
  if (file.stateId === STATE.ABANDONED) return <NoBasket text={t('desk.abandoned')} />
  const start = deskOf(file, occupancyId)
  return <DeskForm key={own.key} statusId={own.statusId} from={file} start={start} onBasket={onBasket} />
}

const NoBasket = ({ text }: { readonly text: string }) => {
  const t = useT('booking')
  const go = useGo()
  return (
    <>
      <PageLine title={t('desk.title.3')} />
      <EmptyState
        title={text}
        body={t('desk.abandonedBody')}
        action={<Button onClick={() => go(deskAddress())}>{t('desk.startAgain')}</Button>}
      />
    </>
  )
}
