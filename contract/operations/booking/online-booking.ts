/** A channel beside its form: its token, its codes, how talking to it goes. */
import { z } from 'zod'
import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { defineModule } from '#contract/module-settings.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, keptAnswer, saidAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { ownOption } from '#contract/operations/occupant-extra/grid-choice.ts'
import { idInput, idParams, textInput } from '#contract/operations/input.ts'

export const MAPPING_KINDS = ['TYPE', 'AGE', 'OPTION'] as const
export type MappingKind = (typeof MAPPING_KINDS)[number]

/** What a code of the channel means here; null: it is known, and means nothing yet. */
export const mappingInput = z.object({
  kind: z.enum(MAPPING_KINDS),
  code: z.string().trim().min(1).max(80),
  /** What the channel calls it. */
  label: textInput(120),
  /** A type of place, an age category or an extra, by the kind. */
  targetId: idInput.nullable().default(null),
  /** OPTION only, instead of an extra: the code of an option that only a grid knows. */
  ownOption: z.string().trim().min(1).max(60).nullable().default(null),
  /** TYPE only: the grid whose prices are told to the channel; null: the best that the partner may have. */
  gridId: idInput.nullable().default(null),
})
export type Mapping = z.output<typeof mappingInput>

/** Replaces them all. */
export const mappingsBody = z.object({ mappings: z.array(mappingInput).max(500) })

/** Its token, the test of the connection, the last exchanges. */
export const channelModule = defineModule({ settings: onlineBooking, module: 'onlineBooking', secrets: ['token'] })

const mappingTarget = z.strictObject({ id: idAnswer, label: z.string() })
export type MappingTarget = z.output<typeof mappingTarget>

/** Whatever a code may mean. */
export const mappingMeanings = {
  targets: z.record(z.enum(MAPPING_KINDS), z.array(mappingTarget).readonly()).readonly(),
  /** Options that only a grid knows, by the code that its grids give it. */
  ownOptions: z.array(ownOption).readonly(),
}

/** All that the screen shows beside the form. */
const channelState = z.strictObject({
  mappings: z.array(keptAnswer(mappingInput)).readonly(),
  ...mappingMeanings,
  grids: z.array(mappingTarget.extend({ placeTypeIds: z.array(idAnswer).readonly() })).readonly(),
  acksWaiting: z.int(),
})
export type OnlineBookingState = z.output<typeof channelState>

/** What the channel calls its types, asked of it now. */
const channelRooms = z.strictObject({
  rooms: z.array(z.strictObject({ code: z.string(), label: z.string() })).readonly(),
})
export type ChannelRooms = z.output<typeof channelRooms>

/** What an exchange with the channel brought. */
const pollResult = z.strictObject({
  received: z.int(),
  integrated: z.int(),
  acknowledged: z.int(),
  failure: saidAnswer.nullable(),
})
export type PollResult = z.output<typeof pollResult>

const pushFailure = z.strictObject({
  at: z.string(),
  /** Code of the messages, and the channel's own words. */
  failure: z.string(),
  detail: z.string().nullable(),
})
export type PushFailure = z.output<typeof pushFailure>

/** How telling a channel of free places and prices goes. */
export const pushState = z.strictObject({
  /** Types whose free places, or prices, are still to be told. */
  waitingAvailability: z.int(),
  waitingRates: z.int(),
  /** Instants; null: nothing waits, or never. */
  waitingSince: z.string().nullable(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Failures in a row: 0 when the last one was heard. */
  failures: z.int(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  /** Not before, after a failure. */
  nextAt: z.string().nullable(),
  /** The latest failures of the last 30 days, newest first. */
  list: z.array(pushFailure).readonly(),
})
export type PushState = z.output<typeof pushState>

const READ = { method: 'GET', right: ['establishment_module', 'read'], write: false, params: idParams } as const

export const channels = {
  state: operation({
    ...READ,
    path: 'module/online-booking/state/:id',
    summary: 'Canal de réservation : correspondances et dernières relèves',
    ids: { id: 'onlineBooking' },
    answer: channelState,
  }),
  saveMappings: operation({
    method: 'POST',
    path: 'module/online-booking/mapping/:id',
    right: ['establishment_module', 'write'],
    write: true,
    summary: 'Canal de réservation : correspondances',
    params: idParams,
    body: mappingsBody,
    ids: { id: 'onlineBooking' },
    answer: savedAnswer,
  }),
  rooms: operation({
    method: 'POST',
    path: 'module/online-booking/rooms/:id',
    right: ['establishment_module', 'write'],
    module: 'onlineBooking',
    write: false,
    summary: 'Canal de réservation : lire les codes du canal',
    params: idParams,
    ids: { id: 'onlineBooking' },
    answer: channelRooms,
  }),
  poll: operation({
    method: 'POST',
    path: 'module/online-booking/poll/:id',
    right: ['booking_import', 'write'],
    write: false,
    summary: 'Canal de réservation : relever maintenant',
    params: idParams,
    ids: { id: 'onlineBooking' },
    answer: pollResult,
  }),
  pushState: operation({
    ...READ,
    path: 'module/online-booking/push-state/:id',
    summary: 'Canal de vente : ce qui lui est envoyé',
    ids: { id: 'onlineBooking' },
    answer: pushState,
  }),
  resync: operation({
    method: 'POST',
    path: 'module/online-booking/resync/:id',
    right: ['establishment_module', 'write'],
    write: true,
    summary: 'Canal de vente : tout renvoyer',
    params: idParams,
    ids: { id: 'onlineBooking' },
    answer: pushState,
  }),
} as const
