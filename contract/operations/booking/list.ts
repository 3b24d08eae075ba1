/** Lists of files, Ctrl+K and the figures of the home page. */
import { z } from 'zod'
import type { MoneyTask } from '#domain/booking/money-tasks.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { dayInput, idInput, wholeInAddress } from '#contract/operations/input.ts'
import type { BookingStatus } from '#contract/operations/booking/file.ts'

/** GET `frontoffice/booking/bycustomerdateperiod`. */
export const byCustomerQuery = z.object({
  customerId: wholeInAddress(1),
  from: dayInput.optional(),
  to: dayInput.optional(),
})

/** GET `search?q=`: Ctrl+K. */
export const findQuery = z.object({ q: z.string().trim().min(1).max(60) })

export interface FoundCustomer {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly town: string | null
}

export interface FoundBooking {
  readonly id: number
  readonly code: string
  readonly statusId: number
  readonly status: BookingStatus
  readonly customerName: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly places: string
}

/** A place by its code, and who sleeps there tonight. */
export interface FoundPlace {
  readonly id: number
  readonly code: string
  readonly type: string
  /** Null: free tonight. */
  readonly tonight: { readonly name: string | null; readonly until: Day } | null
}

/** Each part is empty where its right lacks. */
export interface Found {
  readonly places: readonly FoundPlace[]
  readonly customers: readonly FoundCustomer[]
  readonly bookings: readonly FoundBooking[]
}

/** So many of so many, as the list behind the tile counts its rows. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** `until`: the last day on which the balances of these files are due. */
export interface ToCollect {
  readonly until: Day
  /** Of reservations, of stays under way, and of stays that everybody left and nobody closed. */
  readonly lists: readonly {
    readonly statusId: 3 | 4
    readonly isGone: boolean
    readonly files: number
    readonly amount: Cents
  }[]
}

/** GET `home`: the one figure of each tile; null without the right. */
export interface HomeFigures {
  /** Where the campsite is, 0 to 23. */
  readonly hour: number
  readonly today: Day
  readonly arrivals: Progress | null
  readonly departures: Progress | null
  /** Balances due today or before, and the days ahead that the house looks: by the list that has them, none where none are due. */
  readonly toCollect: ToCollect | null
  readonly bills: number | null
  readonly freeTonight: { readonly free: number; readonly total: number } | null
  readonly options: number | null
  readonly quotes: number | null
  /** Internet bookings that wait for someone. */
  readonly imports: number | null
}

/** One thing that money asks for, named: who, how much, of which file. */
export interface ToDoRow extends MoneyTask {
  readonly bookingId: number
  readonly code: string
  readonly statusId: number
  readonly customerId: number | null
  readonly arrival: Day
  readonly payerName: string
}

/** GET `booking/booking/to-do`: refunds, debts of cancelled stays and of no-shows, what other payers owe; the oldest first. */
export interface ToDo {
  readonly list: readonly ToDoRow[]
}

/** GET `booking/booking/document/:id?kind=`. */
export const bookingDocumentQuery = z.object({ kind: z.enum(['quote', 'confirmation']) })

/** POST `booking/booking/document/print`: several files on one paper, in this order. */
export const printBookingsBody = z.object({
  kind: bookingDocumentQuery.shape.kind,
  ids: z.array(idInput).min(1).max(100),
})
