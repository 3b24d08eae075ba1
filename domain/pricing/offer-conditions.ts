/** Whether an offer is for this stay (domain rules 3.5), and the first reason why not. */
import { addDays } from '#domain/day.ts'
import type { Frame } from './frame.ts'
import { nightsFor, stayRuleOf } from './offer-nights.ts'
import type { Offer, QuoteRequest } from './request.ts'
import type { OfferRefusalCode, Reason } from './result.ts'

export interface OfferSituation {
  readonly gridId: number
  readonly frame: Frame
  readonly people: number
  readonly request: Pick<QuoteRequest, 'promoCode' | 'paymentMethodId' | 'channel' | 'fees'>
}

type Refused = Reason<OfferRefusalCode> | null

const refuse = (code: OfferRefusalCode, context: Reason<OfferRefusalCode>['context'] = {}): Refused => ({
  code,
  context,
})

const listed = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

/** As promotional codes are compared: without case nor outer spaces. */
const normalised = (code: string): string => code.trim().toUpperCase()

/** The code that a customer gave, where none of the offers asks for it. */
export const unknownCode = (offers: readonly Pick<Offer, 'promoCode'>[], code: string | undefined): string | null => {
  if (code === undefined || normalised(code) === '') return null
  return offers.some((o) => normalised(o.promoCode ?? '') === normalised(code)) ? null : code.trim()
}

export function offerRefusal(offer: Offer, situation: OfferSituation): Refused {
  return (
    placeRefusal(offer, situation) ??
    dateRefusal(offer, situation) ??
    sizeRefusal(offer, situation) ??
    saleRefusal(offer, situation)
  )
}

function placeRefusal({ gridIds }: Offer, { gridId }: OfferSituation): Refused {
  return listed(gridIds) && !gridIds.includes(gridId) ? refuse('offer.otherGrid') : null
}

function dateRefusal(offer: Offer, { frame }: OfferSituation): Refused {
  const { bookingDates, minDaysBefore, withinDays, arrivalDays, departureDays } = offer
  const days = frame.daysBefore
  const dates = stayDatesRefusal(offer, frame)
  if (dates !== null) return dates
  const bookedOn = addDays(frame.arrival, -days)
  if (bookingDates !== undefined && (bookedOn < bookingDates.start || bookedOn >= bookingDates.end)) {
    return refuse('offer.bookingDates', { start: bookingDates.start, end: bookingDates.end })
  }
  if (minDaysBefore !== undefined && days < minDaysBefore) return refuse('offer.tooLate', { days, n: minDaysBefore })
  if (withinDays !== undefined && days > withinDays) return refuse('offer.tooEarly', { days, n: withinDays })
  if (listed(arrivalDays) && !arrivalDays.includes(frame.arrivalWeekday)) {
    return refuse('offer.arrivalDay', { weekday: frame.arrivalWeekday, days: arrivalDays.join(',') })
  }
  if (listed(departureDays) && !departureDays.includes(frame.departureWeekday)) {
    return refuse('offer.departureDay', { weekday: frame.departureWeekday, days: departureDays.join(',') })
  }
  return null
}

function stayDatesRefusal(offer: Offer, frame: Frame): Refused {
  const { stayDates } = offer
  if (stayDates === undefined) return null
  const { start, end } = stayDates
  switch (stayRuleOf(offer)) {
    case 'WHOLE':
      return frame.arrival < start || frame.departure > end ? refuse('offer.stayDates', { start, end }) : null
    case 'ARRIVAL':
      return frame.arrival < start || frame.arrival >= end ? refuse('offer.arrivalDates', { start, end }) : null
    case 'NIGHTS':
      return nightsFor(offer, frame).count === 0 ? refuse('offer.nightDates', { start, end }) : null
  }
}

/** Lengths are those of the nights that count. */
function sizeRefusal(offer: Offer, { frame, people }: OfferSituation): Refused {
  const { minNights, maxNights, minPeople, maxPeople } = offer
  const nights = nightsFor(offer, frame).count
  if (minNights !== undefined && nights < minNights) return refuse('offer.minNights', { nights, n: minNights })
  if (maxNights !== undefined && nights > maxNights) return refuse('offer.maxNights', { nights, n: maxNights })
  if (offer.kind === 'X_EQUAL_Y' && nights < offer.x) return refuse('offer.minNights', { nights, n: offer.x })
  if (minPeople !== undefined && people < minPeople) return refuse('offer.minPeople', { people, n: minPeople })
  if (maxPeople !== undefined && people > maxPeople) return refuse('offer.maxPeople', { people, n: maxPeople })
  return null
}

function saleRefusal(offer: Offer, { request }: OfferSituation): Refused {
  const { promoCode, paymentMethodIds, visibility } = offer
  if (promoCode !== undefined && promoCode !== '' && normalised(request.promoCode ?? '') !== normalised(promoCode)) {
    return refuse('offer.promoCode')
  }
  if (listed(paymentMethodIds) && !paymentMethodIds.some((id) => id === request.paymentMethodId))
    return refuse('offer.paymentMethod')
  if (listed(visibility) && !visibility.includes(request.channel ?? 'DESK')) return refuse('offer.channel')
  return offer.usedUp === true ? refuse('offer.usedUp') : null
}
