/** Calls of the booking area that several screens make, or that are handed on. Errors are those of `rest`. */
import type { AttendantsInput, Convert, SaveBooking, TempBooking } from '#contract/operations/booking/booking.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import { baskets, files } from '#contract/operations/booking/booking.ts'
import type { ChangePreview, Move, Reprice } from '#contract/operations/booking/change.ts'
import { changes } from '#contract/operations/booking/change.ts'
import { desk } from '#contract/operations/booking/reception.ts'
import type { PaymentInput, PaymentSaved } from '#contract/operations/payment/payment.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import { call } from '#web/shell/call.ts'

const withItem = (intent: string) => ({ intent, returnEditItem: true })

/** Makes (id 0) or replaces a basket; its places are locked anew. */
export const saveBasket = (body: TempBooking, intent: string): Promise<SavedFile> =>
  call(baskets.save, { body, ...withItem(intent), besides: true })

/** Gives the places of a basket back (stateId 2). */
export const abandonBasket = (id: number): Promise<unknown> => call(baskets.abandon, { body: { id }, besides: true })

/** The basket becomes a quote, an option, a reservation or a passage. */
export const saveBooking = (body: SaveBooking, intent: string): Promise<SavedFile> =>
  call(files.save, { body, ...withItem(intent) })

export interface Versioned {
  readonly id: number
  readonly version: number
}

export const previewConversion = (body: Convert, signal: AbortSignal): Promise<ChangePreview> =>
  call(files.previewConversion, { body, signal })

export const validateBooking = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(files.validate, { body: { id, version }, ...withItem(intent) })

export const deleteBooking = ({ id, version }: Versioned): Promise<unknown> =>
  call(files.remove, { params: { id }, body: { version } })

export const previewMove = (body: Move, signal: AbortSignal): Promise<ChangePreview> =>
  call(changes.previewMove, { body, signal })

export const moveStay = (body: Move, intent: string): Promise<SavedFile> =>
  call(changes.move, { body, ...withItem(intent) })

export const previewReprice = (body: Reprice, signal: AbortSignal): Promise<ChangePreview> =>
  call(changes.previewReprice, { body, signal })

interface Arriving {
  /** None: all of the file. */
  readonly occupancyIds: readonly number[]
  /** Why guests arrive on a place that others have not left. */
  readonly despite: string | null
}

export const arrive = ({ id, version }: Versioned, intent: string, arriving: Arriving): Promise<SavedFile> =>
  call(desk.arrive, { body: { id, version, ...arriving }, ...withItem(intent) })

export const undoArrive = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(desk.undoArrive, { body: { id, version }, ...withItem(intent) })

export const go = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(desk.go, { body: { id, version }, ...withItem(intent) })

/** Money comes in: always a new payment. */
export const takePayment = (body: PaymentInput, intent: string): Promise<PaymentSaved> =>
  call(payments.take, { body, intent })

export const saveAttendants = (body: AttendantsInput, intent: string): Promise<SavedFile> =>
  call(files.saveAttendants, { body, ...withItem(intent) })
