/** Lists of files, Ctrl+K and the figures of the home page. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { dayInput, idInput, wholeInAddress } from '#contract/operations/input.ts'
import { centsAnswer, dayAnswer, idAnswer } from '#contract/operations/answer.ts'
import { MONEY_TASKS } from '#domain/booking/money-tasks.ts'
import { BOOKING_STATUSES } from '#contract/operations/booking/file.ts'

/** GET `frontoffice/booking/bycustomerdateperiod`. */
export const byCustomerQuery = z.object({
  customerId: wholeInAddress(1),
  from: dayInput.optional(),
  to: dayInput.optional(),
})

/** GET `search?q=`: Ctrl+K. */
export const findQuery = z.object({ q: z.string().trim().min(1).max(60) })

const foundCustomer = z.strictObject({
  id: idAnswer,
  code: z.string(),
  name: z.string(),
  town: z.string().nullable(),
})
export type FoundCustomer = z.output<typeof foundCustomer>

const foundBooking = z.strictObject({
  id: idAnswer,
  code: z.string(),
  statusId: idAnswer,
  status: z.enum(BOOKING_STATUSES),
  customerName: z.string().nullable(),
  arrival: dayAnswer,
  departure: dayAnswer,
  places: z.string(),
})
export type FoundBooking = z.output<typeof foundBooking>

/** A place by its code, and who sleeps there tonight. */
const foundPlace = z.strictObject({
  id: idAnswer,
  code: z.string(),
  type: z.string(),
  /** Null: free tonight. */
  tonight: z.strictObject({ name: z.string().nullable(), until: dayAnswer }).nullable(),
})
export type FoundPlace = z.output<typeof foundPlace>

/** Each part is empty where its right lacks. */
const found = z.strictObject({
  places: z.array(foundPlace).readonly(),
  customers: z.array(foundCustomer).readonly(),
  bookings: z.array(foundBooking).readonly(),
})
export type Found = z.output<typeof found>

/** So many of so many, as the list behind the tile counts its rows. */
const progress = z.strictObject({
  done: z.int(),
  total: z.int(),
})
export type Progress = z.output<typeof progress>

/** `until`: the last day on which the balances of these files are due. */
const toCollect = z.strictObject({
  until: dayAnswer,
  /** Of reservations, of stays under way, and of stays that everybody left and nobody closed. */
  lists: z
    .array(z.strictObject({ statusId: z.literal([3, 4]), isGone: z.boolean(), files: z.int(), amount: centsAnswer }))
    .readonly(),
})
export type ToCollect = z.output<typeof toCollect>

/** GET `home`: the one figure of each tile; null without the right. */
const homeFigures = z.strictObject({
  /** Where the campsite is, 0 to 23. */
  hour: z.int(),
  today: dayAnswer,
  arrivals: progress.nullable(),
  departures: progress.nullable(),
  /** Balances due today or before, and the days ahead that the house looks: by the list that has them, none where none are due. */
  toCollect: toCollect.nullable(),
  bills: z.int().nullable(),
  freeTonight: z.strictObject({ free: z.int(), total: z.int() }).nullable(),
  options: z.int().nullable(),
  quotes: z.int().nullable(),
  /** Internet bookings that wait for someone. */
  imports: z.int().nullable(),
})
export type HomeFigures = z.output<typeof homeFigures>

/** One thing that money asks for, named: who, how much, of which file. */
const toDoRow = z.strictObject({
  kind: z.enum(MONEY_TASKS),
  payerId: idAnswer,
  amount: centsAnswer,
  bookingId: idAnswer,
  code: z.string(),
  statusId: idAnswer,
  customerId: idAnswer.nullable(),
  arrival: dayAnswer,
  payerName: z.string(),
})
export type ToDoRow = z.output<typeof toDoRow>

/** GET `booking/booking/to-do`: refunds, debts of cancelled stays and of no-shows, what other payers owe; the oldest first. */
const toDo = z.strictObject({
  list: z.array(toDoRow).readonly(),
})
export type ToDo = z.output<typeof toDo>

/** GET `booking/booking/document/:id?kind=`. */
export const bookingDocumentQuery = z.object({ kind: z.enum(['quote', 'confirmation']) })

/** POST `booking/booking/document/print`: several files on one paper, in this order. */
export const printBookingsBody = z.object({
  kind: bookingDocumentQuery.shape.kind,
  ids: z.array(idInput).min(1).max(100),
})

const READ = { method: 'GET', right: 'session', write: false } as const

export const home = {
  find: operation({
    ...READ,
    path: 'search',
    summary: 'Trouver un client ou un séjour',
    query: findQuery,
    answer: found,
  }),
  figures: operation({
    ...READ,
    path: 'home',
    summary: 'Chiffres de l’accueil',
    answer: homeFigures,
  }),
  toDo: operation({
    method: 'GET',
    path: 'booking/booking/to-do',
    right: ['booking_booking', 'read'],
    write: false,
    summary: 'Argent à rendre, dettes de séjours annulés et parts d’autres payeurs',
    answer: toDo,
  }),
} as const
