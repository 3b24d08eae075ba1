/** Arrivals and departures of a day, ticked one by one or together (domain rules 2.3, #13 to #15). */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { idAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, reasonInput, textInput, timeInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'
import type { PayerFile } from '#contract/operations/booking/file.ts'

/** What may be ticked for several stays at once. */
export const TICKS = ['arrive', 'undoArrive', 'go'] as const
export type Tick = (typeof TICKS)[number]

/** Each stay on its own, whatever becomes of the others. */
const tickBody = z
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
export type TickOutput = z.output<typeof tickBody>

/** When the guests said that they would come, and a note for whoever receives them. */
const expectBody = z.object({
  occupancyId: idInput,
  version: z.int().min(1),
  hour: timeInput.nullable(),
  note: textInput(4000),
})
export type ExpectInput = z.input<typeof expectBody>
export type ExpectOutput = z.output<typeof expectBody>

/** What became of one stay; `refusal` null: it is done. */
const tickResult = z.strictObject({ occupancyId: idAnswer, code: z.string(), refusal: saidAnswer.nullable() })
export type TickResult = z.output<typeof tickResult>

const ticked = z.strictObject({ results: z.array(tickResult).readonly() })
export type Ticked = z.output<typeof ticked>

export const atTheDesk = {
  tick: operation({
    method: 'POST',
    path: 'booking/arrival/tick',
    right: ['booking_arrival_departure', 'write'],
    write: true,
    idempotent: true,
    summary: 'Cocher « arrivé » ou « parti » pour plusieurs séjours',
    body: tickBody,
    answer: ticked,
  }),
  expect: operation({
    method: 'POST',
    path: 'booking/arrival/expect',
    right: ['booking_arrival_departure', 'write'],
    write: true,
    idempotent: true,
    summary: 'Heure d’arrivée prévue d’un séjour, et une note',
    body: expectBody,
    answer: savedAnswer,
  }),
} as const

/** What the desk still has to ask for. */
export type Missing = 'names' | 'address' | 'plate' | 'police'

export type Presence = 'awaited' | 'here' | 'gone'

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
  /** When they left, else when they came. */
  readonly tickedAt: string | null
  readonly presence: Presence
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
