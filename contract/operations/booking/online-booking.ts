/** A channel beside its form: its token, its codes, how talking to it goes. */
import { z } from 'zod'
import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { defineModule } from '#contract/module-settings.ts'
import { idInput, textInput } from '#contract/operations/input.ts'
import type { Said } from '#contract/operations/input.ts'

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

/** POST `module/online-booking/mapping/:id`: replaces them all. */
export const mappingsBody = z.object({ mappings: z.array(mappingInput).max(500) })

/** Its token, the test of the connection, the last exchanges. */
export const channelModule = defineModule({ settings: onlineBooking, module: 'onlineBooking', secrets: ['token'] })

export interface MappingTarget {
  readonly id: number
  readonly label: string
}

/** An option that only a grid knows, by the code that its grids give it. */
export interface OwnOptionTarget {
  readonly code: string
  readonly label: string
}

/** GET `module/online-booking/state/:id`: all that the screen shows beside the form. */
export interface OnlineBookingState {
  readonly mappings: readonly Mapping[]
  readonly targets: Readonly<Record<MappingKind, readonly MappingTarget[]>>
  readonly ownOptions: readonly OwnOptionTarget[]
  readonly grids: readonly (MappingTarget & { readonly placeTypeIds: readonly number[] })[]
  readonly acksWaiting: number
}

/** POST `module/online-booking/rooms/:id`: what the channel calls its types, asked of it now. */
export interface ChannelRooms {
  readonly rooms: readonly { readonly code: string; readonly label: string }[]
}

/** POST `module/online-booking/poll/:id`: what an exchange with the channel brought. */
export interface PollResult {
  readonly received: number
  readonly integrated: number
  readonly acknowledged: number
  readonly failure: Said | null
}
