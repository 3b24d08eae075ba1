/** Lists of files, Ctrl+K and the figures of the home page. */
import { z } from 'zod'
import type { MoneyTask } from '#domain/booking/money-tasks.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { dayInput, idInput, pageInput, wholeInAddress } from '#contract/operations/input.ts'
import type { BookingStatus, PayerFile } from '#contract/operations/booking/file.ts'

export const BOOKING_SORTS = [
  'code',
  'arrival',
  'departure',
  'bookedOn',
  'until',
  'customer',
  'total',
  'balance',
] as const

/** `booking/booking/search`. `text`: code, customer's names, accents ignored (3 characters at least, or a number). */
export const searchBookingsBody = z.object({
  criteria: z
    .object({
      text: z.string().max(100).optional(),
      statusId: z.int().min(1).max(5).optional(),
      /** Left out: live ones (SAVED). */
      status: z.enum(['SAVED', 'EXPIRED', 'CANCELLED']).optional(),
      /** Some files alone: those that were chosen on the screen. */
      ids: z.array(idInput).max(500).optional(),
      customerId: idInput.optional(),
      placeTypeId: idInput.optional(),
      placeId: idInput.optional(),
      /** Domain rules 2.1: 1 direct, 2 passage, 3 internet, 4 partner, 5 import. */
      originId: z.int().min(1).max(5).optional(),
      partnerId: idInput.optional(),
      accessChannelId: idInput.optional(),
      /** Stays that have a night in [from, to), or that arrive, leave, were booked, or whose balance is due, on these days (both included). */
      on: z.enum(['stay', 'arrival', 'departure', 'bookedOn', 'balanceDue']).default('stay'),
      from: dayInput.optional(),
      to: dayInput.optional(),
      /** Only those that still owe something. */
      withBalance: z.boolean().optional(),
      /** Only those whose last day is over, or is today: options that money keeps, quotes to call about. */
      isEnding: z.boolean().optional(),
      /** Whether everybody has left; left out: whoever is still here, and who left. */
      isGone: z.boolean().optional(),
    })
    .default({ on: 'stay' }),
  ...pageInput,
  sort: z
    .array(z.object({ field: z.enum(BOOKING_SORTS), desc: z.boolean().default(false) }))
    .max(1)
    .default([]),
})
export type SearchBookings = z.input<typeof searchBookingsBody>

export interface BookingRow {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly statusId: number
  readonly status: BookingStatus
  readonly originId: number
  /** Who brought it. */
  readonly partner: string | null
  /** How the request came; null: nobody said. */
  readonly accessChannel: string | null
  readonly customerId: number | null
  readonly customerCode: string | null
  readonly customerName: string | null
  readonly bookedOn: Day
  readonly arrival: Day
  readonly departure: Day
  readonly optionExpiry: Day | null
  readonly quoteValidUntil: Day | null
  /** « A12, A14 », the type's code where no place is held. */
  readonly places: string
  readonly people: number
  readonly total: Cents
  readonly paid: Cents
  readonly balance: Cents
  /** Who owes what, where several pay; null: the customer alone. */
  readonly payers: readonly PayerFile[] | null
}

/** `total` rows in all; `sums` over all of them, not only this page. */
export interface BookingList {
  readonly list: readonly BookingRow[]
  readonly total: number
  readonly sums: { readonly total: Cents; readonly balance: Cents }
}

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
