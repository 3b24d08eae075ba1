/** Calls of the booking area, one function each. Errors are those of `rest`. */
import type {
  AccessChannelInput,
  AttendantsInput,
  Convert,
  SaveBooking,
  Saved,
  TempBooking,
} from '#contract/operations/booking/booking.ts'
import type { Day } from '#domain/day.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { ChangePreview, Move, Reprice } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BillSaved, CreateBill } from '#contract/operations/payment/billing.ts'
import type { PaymentInput, PaymentSaved } from '#contract/operations/payment/payment.ts'
import { rest } from '#web/shell/rest.ts'

export type SavedFile = Saved<BookingFile>

const withItem = (intent: string) => ({ intent, returnEditItem: true })

/** Makes (id 0) or replaces a basket; its places are locked anew. */
export const saveBasket = (body: TempBooking, intent: string): Promise<SavedFile> =>
  rest.post('booking/temp-booking/edit', body, { ...withItem(intent), besides: true })

export const readBasket = (id: number, signal?: AbortSignal): Promise<BookingFile> =>
  rest.get(`booking/temp-booking/edit/${id}`, signal === undefined ? {} : { signal })

/** Gives the places of a basket back (stateId 2). */
export const abandonBasket = (id: number): Promise<unknown> =>
  rest.post('booking/temp-booking/abandon', { id }, { besides: true })

/** The basket becomes a quote, an option, a reservation or a passage. */
export const saveBooking = (body: SaveBooking, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/save', body, withItem(intent))

export const readFile = (id: number, signal?: AbortSignal): Promise<BookingFile> =>
  rest.get(`booking/booking/edit/${id}`, signal === undefined ? {} : { signal })

export interface Versioned {
  readonly id: number
  readonly version: number
}

export const convertBooking = (body: Convert, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/convert', body, withItem(intent))

export const previewConversion = (body: Convert, signal: AbortSignal): Promise<ChangePreview> =>
  rest.post('booking/booking/convert-preview', body, { signal })

export const validateBooking = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/validate', { id, version }, withItem(intent))

export const downgradeBooking = (
  body: Versioned & { readonly optionExpiry: Day | null },
  intent: string,
): Promise<SavedFile> => rest.post('booking/booking/downgrade', body, withItem(intent))

export const deleteBooking = ({ id, version }: Versioned): Promise<unknown> =>
  rest.post(`booking/booking/delete/${id}`, { version })

export const addNote = (id: number, text: string, intent: string): Promise<unknown> =>
  rest.post(`booking/booking/${id}/notes`, { text }, { intent })

export const setAccessChannel = (body: AccessChannelInput, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/access-channel', body, withItem(intent))

export const saveAttendants = (body: AttendantsInput, intent: string): Promise<SavedFile> =>
  rest.post('booking/attendant/edit', body, withItem(intent))

export const previewMove = (body: Move, signal: AbortSignal): Promise<ChangePreview> =>
  rest.post('booking/booking/move-preview', body, { signal })

export const moveStay = (body: Move, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/move', body, withItem(intent))

export const previewReprice = (body: Reprice, signal: AbortSignal): Promise<ChangePreview> =>
  rest.post('booking/booking/reprice-preview', body, { signal })

export const repriceBooking = (body: Reprice, intent: string): Promise<SavedFile> =>
  rest.post('booking/booking/reprice', body, withItem(intent))

interface Arriving {
  /** None: all of the file. */
  readonly occupancyIds: readonly number[]
  /** Why guests arrive on a place that others have not left. */
  readonly despite: string | null
}

export const arrive = ({ id, version }: Versioned, intent: string, arriving: Arriving): Promise<SavedFile> =>
  rest.post('booking/arrival/arrive', { id, version, ...arriving }, withItem(intent))

export const undoArrive = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  rest.post('booking/arrival/undo-arrive', { id, version }, withItem(intent))

export const go = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  rest.post('booking/departure/go', { id, version }, withItem(intent))

/** Money comes in: always a new payment. */
export const takePayment = (body: PaymentInput, intent: string): Promise<PaymentSaved> =>
  rest.post('payment/payment/edit', body, { intent })

export const reversePayment = (id: number, reason: string, intent: string): Promise<PaymentSaved> =>
  rest.post('payment/payment/reverse', { id, reason }, { intent })

export const previewBill = (body: CreateBill, signal: AbortSignal): Promise<BillContent> =>
  rest.post('payment/bill/preview', body, { signal })

export const createBill = (body: CreateBill, intent: string): Promise<BillSaved> =>
  rest.post('payment/bill/edit', body, { intent })
