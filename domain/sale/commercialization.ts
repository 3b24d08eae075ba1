/**
 * Whether a till sells an article at a moment, and at which price (spec 1, « article commercialization »). The rows that hold decide: the
 * most specific one alone. Without one, an article is sold at its usual price, unless rows say when it is.
 */
import { type Cents } from '../money.ts'
import { addDays, type Day, weekday } from '../day.ts'

export interface Offer {
  /** Null: every till. */
  readonly cashRegisterId: number | null
  readonly startDate: Day | null
  /** The last day. */
  readonly endDate: Day | null
  /** 0 for Sunday; none: all. */
  readonly weekdays: readonly number[]
  /** `HH:MM`; null: from midnight. */
  readonly fromTime: string | null
  /** No longer sold at that minute; null: until midnight. Not after `fromTime`: of the next day. */
  readonly toTime: string | null
  /** Null: the usual one. */
  readonly price: Cents | null
  /** False: not sold then. */
  readonly isSold: boolean
}

/** Where the till stands. */
export interface Moment {
  readonly day: Day
  /** `HH:MM`. */
  readonly time: string
}

const hasHours = ({ fromTime, toTime }: Offer): boolean => fromTime !== null || toTime !== null
const hasDays = ({ startDate, endDate, weekdays }: Offer): boolean =>
  startDate !== null || endDate !== null || weekdays.length > 0

/** The day on which the hours began that are under way: those of a bar last beyond midnight. */
const beganOn = ({ fromTime, toTime }: Offer, { day, time }: Moment): Day | undefined => {
  const [from, to] = [fromTime ?? '00:00', toTime ?? '24:00']
  if (from < to) return time >= from && time < to ? day : undefined
  if (time >= from) return day
  return time < to ? addDays(day, -1) : undefined
}

/** Whether a row holds at a moment. Days are those on which its hours began: Saturday from 22:00 to 02:00 holds on Sunday at 01:00. */
export const holds = (offer: Offer, moment: Moment): boolean => {
  const day = beganOn(offer, moment)
  if (day === undefined) return false
  const { startDate, endDate, weekdays } = offer
  if (startDate !== null && day < startDate) return false
  if (endDate !== null && day > endDate) return false
  return weekdays.length === 0 || weekdays.includes(weekday(day))
}

/** Of this till, or of every one. */
export const concerns = ({ cashRegisterId }: Offer, tillId: number): boolean =>
  cashRegisterId === null || cashRegisterId === tillId

/** Greater: more specific. A till, then hours, then days. */
const specificity = (offer: Offer): number =>
  (offer.cashRegisterId === null ? 0 : 4) + (hasHours(offer) ? 2 : 0) + (hasDays(offer) ? 1 : 0)

/** More specific first; then what is not sold, then the lowest price. */
const before =
  (usual: Cents) =>
  (a: Offer, b: Offer): number =>
    specificity(b) - specificity(a) || Number(a.isSold) - Number(b.isSold) || (a.price ?? usual) - (b.price ?? usual)

/** Whether a till sells an article while no row holds: none says when it does. */
export const isSoldOtherwise = (offers: readonly Offer[], tillId: number): boolean =>
  !offers.some((offer) => offer.isSold && concerns(offer, tillId))

/** What a till sells an article at; null: it does not, at this moment. `usual` is the price of the article. */
export const priceAt = (offers: readonly Offer[], usual: Cents, tillId: number, moment: Moment): Cents | null => {
  const [first] = offers.filter((offer) => concerns(offer, tillId) && holds(offer, moment)).toSorted(before(usual))
  if (first === undefined) return isSoldOtherwise(offers, tillId) ? usual : null
  return first.isSold ? (first.price ?? usual) : null
}
