/** The inbox of internet bookings: what channels tell, and what becomes of it. */
import type { Guest } from '#domain/customer/guest.ts'
import { z } from 'zod'
import type { ImportActionState, ImportEvent, ImportState } from '#domain/booking/import.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { centsInput, dayInput, idInput, reasonInput, textInput } from '#contract/operations/input.ts'
import type { Said } from '#contract/operations/input.ts'
import { mappingInput } from '#contract/operations/booking/online-booking.ts'
import type { MappingKind, MappingTarget, OwnOptionTarget } from '#contract/operations/booking/online-booking.ts'

/** What a stay of the channel becomes here; null where a code means nothing yet. */
export interface ImportStay {
  readonly key: string
  readonly typeCode: string
  readonly placeTypeId: number | null
  readonly placeType: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly amount: Cents
  readonly people: readonly ImportCode[]
  readonly options: readonly (ImportCode & { readonly amount: Cents | null })[]
}

export interface ImportCode {
  readonly code: string
  readonly quantity: number
  readonly targetId: number | null
  /** Null: the code means nothing yet. */
  readonly target: string | null
}

/** What would fit where there is no place: of which type, and how many are free throughout. */
export interface ImportFit {
  readonly stayKey: string
  readonly placeTypeId: number
  readonly placeType: string
  readonly free: number
}

/** What the channel told of a booking before it changed it. */
export interface ImportBefore {
  /** As `guest` of the row. */
  readonly guest: string
  readonly guestDetail: Guest
  readonly stays: readonly ImportStay[]
  readonly total: Cents
  readonly paid: Cents
  readonly commission: Cents
  readonly remark: string | null
}

/** What is kept of a message. */
export interface ImportMessage {
  readonly id: number
  readonly version: number
  readonly onlineBookingId: number
  readonly channel: string
  readonly externalId: string | null
  readonly externalVersion: number | null
  readonly event: ImportEvent | null
  readonly state: ImportState
  readonly problem: Said | null
  readonly guest: string
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly total: Cents
  readonly paid: Cents
  readonly bookingId: number | null
  readonly bookingCode: string | null
  readonly receivedAt: string
}

/** GET `booking/booking-import/edit/:id`. */
export interface ImportFile extends ImportMessage {
  readonly raw: string
  readonly bookedAt: string | null
  readonly guestDetail: Guest | null
  readonly stays: readonly ImportStay[]
  /** Of a change: what the channel told before, and was taken here; null: nothing was. */
  readonly previous: ImportBefore | null
  readonly commission: Cents
  readonly cancellationFee: Cents
  readonly remark: string | null
  readonly reason: string | null
  readonly proposal: ImportProposal | null
  readonly told: number
  readonly toldAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly partner: string
  /** What is known of the guest here already. */
  readonly customer: { readonly id: number; readonly name: string } | null
  readonly fits: readonly ImportFit[]
  /** Whatever a code may mean. */
  readonly targets: Readonly<Record<MappingKind, readonly MappingTarget[]>>
  readonly ownOptions: readonly OwnOptionTarget[]
  /** Codes of types that mean something: what may be proposed to the channel. */
  readonly typeCodes: readonly { readonly code: string; readonly label: string }[]
  readonly acknowledgement: {
    readonly outcome: 'OK' | 'REFUSED' | 'COUNTER' | 'ERROR'
    readonly sentAt: string | null
    readonly failure: string | null
  } | null
  /** Other versions of the same booking, oldest first. */
  readonly versions: readonly {
    readonly id: number
    readonly externalVersion: number
    readonly event: ImportEvent | null
    readonly state: ImportState
  }[]
  readonly events: readonly {
    readonly at: string
    readonly user: string | null
    readonly action: string
    readonly state: ImportState
    readonly detail: Readonly<Record<string, unknown>>
  }[]
  readonly actions: readonly ImportActionState[]
}

const versioned = { id: idInput, version: z.int().min(1) }

/** `booking/booking-import/accept`. */
export const importBody = z.object(versioned)

/** `booking/booking-import/retry`. `types`: by key of a stay, the type that it takes here instead of the one that its code means. */
export const retryImportBody = z.object({ ...versioned, types: z.record(z.string().max(80), idInput).optional() })

/** `booking/booking-import/refuse`: the channel tells the guest why. */
export const refuseImportBody = z.object({ ...versioned, reason: reasonInput })

/** `booking/booking-import/counter`: what would be taken instead. */
export const counterImportBody = z.object({
  ...versioned,
  reason: reasonInput,
  proposal: z.object({
    typeCode: z.string().trim().min(1).max(80),
    arrival: dayInput,
    departure: dayInput,
    amount: centsInput,
  }),
})
export type ImportProposal = z.output<typeof counterImportBody>['proposal']

/** `booking/booking-import/force-validate`: a file made by hand is named by its code; null: it is made now. The channel hears nothing. */
export const forceValidateBody = z.object({ ...versioned, bookingCode: textInput(20) })

/** `booking/booking-import/force-refuse`. The channel hears nothing. */
export const forceRefuseBody = z.object({ ...versioned, reason: reasonInput })

/** `booking/booking-import/map`: what codes of this message mean, for the messages that follow too. */
export const mapImportBody = z.object({ ...versioned, mappings: z.array(mappingInput).min(1).max(100) })

/** `booking/booking-import/accept-many`: those that are still to accept. */
export const acceptManyBody = z.object({ ids: z.array(idInput).min(1).max(200) })

/** What a write on a message answers. */
export interface ImportSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly version: number
  readonly state: ImportState
  readonly bookingId: number | null
  readonly problem: Said | null
}
