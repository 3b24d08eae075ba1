/** Arrivals and departures of a day, ticked one by one or together (domain rules 2.3, #13 to #15). */
import { z } from 'zod'
import { daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { dayInput, idInput, reasonInput, shownInput, textInput, timeInput } from '#contract/operations/input.ts'
import type { PayerFile } from '#contract/operations/booking/file.ts'
import type { Said } from '#contract/operations/input.ts'

/** GET `booking/arrival/day`, `booking/departure/day`. */
export const receptionDayQuery = z.object({
  day: dayInput,
  /** Departures: also guests who are here and leave later, who may leave today. */
  present: z.enum(['0', '1']).default('0'),
})

/** POST `booking/arrival/document`, `booking/departure/document`: the rows as a file. */
export const receptionExportBody = z.object({ day: dayInput, present: z.boolean().default(false), ids: shownInput })

/** What may be ticked for several stays at once. */
export const TICKS = ['arrive', 'undoArrive', 'go'] as const
export type Tick = (typeof TICKS)[number]

/** POST `booking/arrival/tick`, idempotent: each stay on its own, whatever becomes of the others. */
export const tickBody = z
  .object({
    tick: z.enum(TICKS),
    occupancyIds: z.array(idInput).min(1).max(200),
    /** Why guests arrive on a place that others have not left: of one stay, as each has its own. */
    despite: reasonInput.nullable().default(null),
  })
  .refine(({ despite, occupancyIds }) => despite === null || occupancyIds.length === 1, {
    error: 'value.invalid',
    path: ['despite'],
  })
export type TickInput = z.input<typeof tickBody>

/** POST `booking/arrival/expect`: when the guests said that they would come, and a note for whoever receives them. */
export const expectBody = z.object({
  occupancyId: idInput,
  version: z.int().min(1),
  hour: timeInput.nullable(),
  note: textInput(4000),
})
export type ExpectInput = z.input<typeof expectBody>

/** What became of one stay; `refusal` null: it is done. */
export interface TickResult {
  readonly occupancyId: number
  readonly code: string
  readonly refusal: Said | null
}

export interface Ticked {
  readonly results: readonly TickResult[]
}

/** What the desk still has to ask for. */
export const MISSING = ['names', 'address', 'plate', 'police'] as const
export type Missing = (typeof MISSING)[number]

/** Whether the place of an arrival can be given: nobody is on it any more, nothing closes it. */
export const PLACE_STATES = ['READY', 'OCCUPIED', 'CLOSED', 'NONE'] as const
export type PlaceState = (typeof PLACE_STATES)[number]

/** One stay that arrives or leaves. */
export interface ReceptionRow {
  /** Of the stay. */
  readonly id: number
  readonly version: number
  readonly bookingId: number
  readonly bookingVersion: number
  readonly code: string
  readonly statusId: number
  readonly customerId: number | null
  readonly customerName: string | null
  readonly phone: string | null
  readonly placeId: number | null
  readonly placeCode: string | null
  readonly placeTypeLabel: string
  /** On a rental: other hours than on a pitch. */
  readonly rental: boolean
  readonly arrival: Day
  readonly departure: Day
  readonly people: number
  /** Names of the occupants, those that are known. */
  readonly occupants: string | null
  readonly plates: string | null
  /** When the guests said that they would be there, `HH:MM`. */
  readonly expectedHour: string | null
  /** What the staff wrote of the file, the last first. */
  readonly note: string | null
  readonly arrivedAt: string | null
  readonly goneAt: string | null
  /** Of the whole file, in cents; below 0: to give back. */
  readonly balance: Cents
  /** What the customer is asked at the desk: all that is theirs to pay. */
  readonly due: Cents
  /** Each payer of the file, the customer first; null: the customer pays alone. */
  readonly payers: readonly PayerFile[] | null
  readonly missing: readonly Missing[]
  /** Of arrivals. */
  readonly placeState: PlaceState
  /** Who is still on the place, for `OCCUPIED`. */
  readonly occupiedBy: string | null
  /** Departures: somebody arrives on the place the same day. */
  readonly awaitedAfter: boolean
}

export interface ReceptionDay {
  readonly day: Day
  readonly list: readonly ReceptionRow[]
}

/** Longest period of a list of people: a year. */
const MOST_DAYS = 366

interface Period {
  readonly from: Day
  readonly to: Day
}

const isShort = ({ from, to }: Period): boolean => from <= to && daysBetween(from, to) <= MOST_DAYS

const PERIOD = { from: dayInput, to: dayInput }
const TOO_LONG = { error: 'reception.period' }

/** GET `booking/occupation/search`, `booking/occupant/birthday`: days [from, to], both included. */
export const periodQuery = z.object(PERIOD).refine(isShort, TOO_LONG)

/** POST `booking/occupant/document`: the rows as a file. */
export const periodExportBody = z.object({ ...PERIOD, ids: shownInput }).refine(isShort, TOO_LONG)

/** POST `booking/occupation/document`: the rows as a file; `present`: those who are here now, whatever the days. */
export const occupationExportBody = z
  .object({ ...PERIOD, present: z.boolean().default(false), ids: shownInput })
  .refine(isShort, TOO_LONG)

export interface Occupation {
  readonly list: readonly ReceptionRow[]
}

/** An occupant whose birthday falls within their stay. */
export interface BirthdayRow {
  /** Of the occupant. */
  readonly id: number
  readonly bookingId: number
  readonly statusId: number
  readonly occupancyId: number
  readonly customerId: number | null
  readonly code: string
  readonly customerName: string | null
  readonly placeCode: string | null
  readonly name: string
  readonly birthday: Day
  /** Years on that day. */
  readonly age: number
  readonly arrival: Day
  readonly departure: Day
}

export interface Birthdays {
  readonly list: readonly BirthdayRow[]
}
