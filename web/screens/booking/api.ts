/** Calls of the booking area, one function each. Errors are those of `rest`. */
import type {
  AccessChannelInput,
  AttendantsInput,
  Convert,
  SaveBooking,
  TempBooking,
} from '#contract/operations/booking/booking.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import { baskets, files } from '#contract/operations/booking/booking.ts'
import type { Day } from '#domain/day.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { ChangePreview, Move, Reprice } from '#contract/operations/booking/change.ts'
import { changes } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { desk } from '#contract/operations/booking/reception.ts'
import type { BillSaved, CreateBill } from '#contract/operations/payment/billing.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import type { PaymentInput, PaymentSaved } from '#contract/operations/payment/payment.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import { call } from '#web/shell/call.ts'

const withItem = (intent: string) => ({ intent, returnEditItem: true })

/** Makes (id 0) or replaces a basket; its places are locked anew. */
export const saveBasket = (body: TempBooking, intent: string): Promise<SavedFile> =>
  call(baskets.save, { body, ...withItem(intent), besides: true })

export const readBasket = (id: number, signal?: AbortSignal): Promise<BookingFile> =>
  call(baskets.read, { params: { id }, ...(signal === undefined ? {} : { signal }) })

/** Gives the places of a basket back (stateId 2). */
export const abandonBasket = (id: number): Promise<unknown> => call(baskets.abandon, { body: { id }, besides: true })

/** The basket becomes a quote, an option, a reservation or a passage. */
export const saveBooking = (body: SaveBooking, intent: string): Promise<SavedFile> =>
  call(files.save, { body, ...withItem(intent) })

export const readFile = (id: number, signal?: AbortSignal): Promise<BookingFile> =>
  call(files.read, { params: { id }, ...(signal === undefined ? {} : { signal }) })

export interface Versioned {
  readonly id: number
  readonly version: number
}

export const convertBooking = (body: Convert, intent: string): Promise<SavedFile> =>
  call(files.convert, { body, ...withItem(intent) })

export const previewConversion = (body: Convert, signal: AbortSignal): Promise<ChangePreview> =>
  call(files.previewConversion, { body, signal })

export const validateBooking = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(files.validate, { body: { id, version }, ...withItem(intent) })

export const downgradeBooking = (
  body: Versioned & { readonly optionExpiry: Day | null },
  intent: string,
): Promise<SavedFile> => call(files.downgrade, { body, ...withItem(intent) })

export const deleteBooking = ({ id, version }: Versioned): Promise<unknown> =>
  call(files.remove, { params: { id }, body: { version } })

export const addNote = (id: number, text: string, intent: string): Promise<unknown> =>
  call(files.addNote, { params: { id }, body: { text }, intent })

export const setAccessChannel = (body: AccessChannelInput, intent: string): Promise<SavedFile> =>
  call(files.setAccessChannel, { body, ...withItem(intent) })

export const saveAttendants = (body: AttendantsInput, intent: string): Promise<SavedFile> =>
  call(files.saveAttendants, { body, ...withItem(intent) })

export const previewMove = (body: Move, signal: AbortSignal): Promise<ChangePreview> =>
  call(changes.previewMove, { body, signal })

export const moveStay = (body: Move, intent: string): Promise<SavedFile> =>
  call(changes.move, { body, ...withItem(intent) })

export const previewReprice = (body: Reprice, signal: AbortSignal): Promise<ChangePreview> =>
  call(changes.previewReprice, { body, signal })

export const repriceBooking = (body: Reprice, intent: string): Promise<SavedFile> =>
  call(changes.reprice, { body, ...withItem(intent) })

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

export const reversePayment = (id: number, reason: string, intent: string): Promise<PaymentSaved> =>
  call(payments.reverse, { body: { id, reason }, intent })

export const previewBill = (body: CreateBill, signal: AbortSignal): Promise<BillContent> =>
  call(bills.preview, { body, signal })

export const createBill = (body: CreateBill, intent: string): Promise<BillSaved> => call(bills.issue, { body, intent })
