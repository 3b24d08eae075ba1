/** Calls of what happens to a saved file that several screens make, or that are handed on. Errors are those of `rest`. */
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type {
  AddStay,
  CancelPreview,
  EarlyDeparture,
  RemoveStay,
  SharePayers,
} from '#contract/operations/booking/lifecycle.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import type { Cancel } from '#contract/operations/booking/reception.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import type { Versioned } from '#web/screens/booking/api.ts'
import { call } from '#web/shell/call.ts'
import { rest } from '#web/shell/rest.ts'

const withItem = (intent: string) => ({ intent, returnEditItem: true })

export type CancelKind = 'cancel' | 'noShow'

export const cancelFile = (kind: CancelKind, body: Cancel, intent: string): Promise<SavedFile> =>
  call(fileLife[kind], { body, ...withItem(intent) })

export const previewCancel = (
  { kind, ...body }: Cancel & { readonly kind: CancelKind },
  signal: AbortSignal,
): Promise<CancelPreview> =>
  kind === 'cancel' ? call(fileLife.previewCancel, { body, signal }) : call(fileLife.previewNoShow, { body, signal })

export const previewEarly = (body: EarlyDeparture, signal: AbortSignal): Promise<ChangePreview> =>
  call(fileLife.previewEarly, { body, signal })

export const previewAddStay = (body: AddStay, signal: AbortSignal): Promise<ChangePreview> =>
  call(fileLife.previewAddStay, { body, signal })

export const previewRemoveStay = (body: RemoveStay, signal: AbortSignal): Promise<ChangePreview> =>
  call(fileLife.previewRemoveStay, { body, signal })

export const closeFile = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(fileLife.close, { body: { id, version }, ...withItem(intent) })

export const undoLast = ({ id, version }: Versioned, intent: string): Promise<SavedFile> =>
  call(fileLife.undo, { body: { id, version }, ...withItem(intent) })

export const filesOfCustomer = (
  customerId: number,
  signal: AbortSignal,
): Promise<{ readonly list: readonly BookingRow[] }> =>
  rest.get('frontoffice/booking/bycustomerdateperiod', { query: { customerId }, signal })

export const leaveEarly = (body: EarlyDeparture, intent: string): Promise<SavedFile> =>
  call(fileLife.leaveEarly, { body, ...withItem(intent) })

export const transferFiles = (
  body: { readonly toId: number; readonly files: readonly Versioned[] },
  intent: string,
): Promise<{ readonly files: number }> => call(fileLife.transferMany, { body, intent })

export const sharePayers = (body: SharePayers, intent: string): Promise<SavedFile> =>
  call(fileLife.sharePayers, { body, ...withItem(intent) })
