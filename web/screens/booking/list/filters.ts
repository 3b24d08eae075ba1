import type { Day } from '#domain/day.ts'
import type { BookingList, SearchBookings } from '#contract/operations/booking/list.ts'
import { criteria, keptDay, keptNumber, keptOne, keptText, useSearched } from '#web/shell/searched.ts'

export const STATUSES = [1, 2, 3, 4] as const
export type ListStatus = (typeof STATUSES)[number]

export const DATE_KINDS = ['stay', 'arrival', 'departure', 'bookedOn', 'balanceDue'] as const
export type DateKind = (typeof DATE_KINDS)[number]

export const STATES = ['SAVED', 'EXPIRED', 'CANCELLED'] as const
export type ListState = (typeof STATES)[number]

export interface BookingFilters {
  readonly text: string
  /** Which dates `from` and `to` are. */
  readonly on: DateKind
  readonly from: Day | null
  readonly to: Day | null
  /** Null: live ones. */
  readonly state: ListState | null
  readonly withBalance: boolean
  /** Quotes and options whose last day has come. */
  readonly isEnding: boolean
  /** Stays that are over and wait to be closed, instead of those under way. */
  readonly isGone: boolean
  readonly placeTypeId: number | null
  readonly placeId: number | null
  readonly originId: number | null
  readonly partnerId: number | null
  readonly accessChannelId: number | null
}

/** Filters behind one button; all are ids. */
export const MORE = ['placeTypeId', 'placeId', 'originId', 'partnerId', 'accessChannelId'] as const
export type MoreFilter = (typeof MORE)[number]

/** Domain rules 2.1. */
export const ORIGINS = [1, 2, 3, 4, 5] as const

export const NO_MORE = {
  placeTypeId: null,
  placeId: null,
  originId: null,
  partnerId: null,
  accessChannelId: null,
} as const

const NONE: BookingFilters = {
  text: '',
  on: 'stay',
  from: null,
  to: null,
  state: null,
  withBalance: false,
  isEnding: false,
  isGone: false,
  ...NO_MORE,
}

const read = (kept: Readonly<Record<string, unknown>>): BookingFilters => ({
  text: keptText(kept['text']),
  on: keptOne(kept['on'], DATE_KINDS) ?? 'stay',
  from: keptDay(kept['from']),
  to: keptDay(kept['to']),
  state: keptOne(kept['state'], STATES),
  withBalance: kept['withBalance'] === true,
  isEnding: kept['isEnding'] === true,
  isGone: kept['isGone'] === true,
  placeTypeId: keptNumber(kept['placeTypeId']),
  placeId: keptNumber(kept['placeId']),
  originId: keptNumber(kept['originId']),
  partnerId: keptNumber(kept['partnerId']),
  accessChannelId: keptNumber(kept['accessChannelId']),
})

/** The stays that were searched for, remembered by user and list (spec 2). */
export const useBookings = (name: string, statusId: ListStatus, isCancelled: boolean) =>
  useSearched<BookingList, BookingFilters, SearchBookings['criteria']>({
    name,
    refreshedBy: ['booking'],
    base: 'booking/booking',
    none: NONE,
    read,
    criteriaOf: ({ state, isGone, ...filters }) => {
      const status = isCancelled ? 'CANCELLED' : state
      // Who has left is no stay under way, closed or not (domain rules 2.3, #15 and #17).
      const ofStays = statusId === 4 && status === null ? { isGone } : {}
      return { statusId, ...criteria(filters), ...ofStays, ...(status === null ? {} : { status }) }
    },
  })

export type FilterState = ReturnType<typeof useBookings>
