/** The file ("dossier") as `booking/booking/edit/:id` and `booking/temp-booking/edit/:id` answer it. */
import { z } from 'zod'
import { billRow } from '#contract/operations/payment/billing.ts'
import { paymentRow } from '#contract/operations/payment/payment.ts'
import { optionInput, personInput, pricingInput } from '#contract/operations/booking/party.ts'
import { pricedLine, quoteAnswer, reductionBasis } from '#contract/operations/booking/quote.ts'
import { centsAnswer, dayAnswer, idAnswer, keptAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { BOOKING_ACTIONS } from '#domain/booking/transitions.ts'
import { UNDOABLE } from '#domain/booking/facts.ts'
import { agreedAnswer } from '#contract/operations/establishment/preference.ts'

/** Status texts of spec 4 as codes; `statusId`: 0 basket, 1 quote, 2 option, 3 reservation, 4 stay, 5 closed. */
export const BOOKING_STATUSES = [
  'IN_PROGRESS',
  'SAVED',
  'ABANDONED',
  'EXPIRED',
  'CANCELLING',
  'CANCELLED',
  'DELETED',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

const customerSummary = z.strictObject({
  id: idAnswer,
  code: z.string(),
  civility: z.string().nullable(),
  surname: z.string(),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  town: z.string().nullable(),
  country: z.string().nullable(),
})
export type CustomerSummary = z.output<typeof customerSummary>

export const bookingLine = z.strictObject({
  /** 0 where nothing is stored yet (preview). */
  id: z.int().min(0),
  occupancyId: idAnswer.nullable(),
  payerId: idAnswer.nullable(),
  ...pricedLine,
  manual: z.boolean(),
  reduction: reductionBasis.nullable(),
  rate: z.int().nullable(),
  /** A commission that its partner keeps out of what it pays. */
  retained: z.boolean(),
})
export type BookingLine = z.output<typeof bookingLine>

/** Sums of the lines, and where the money stands. */
export const fileTotals = z.strictObject({
  net: centsAnswer,
  fees: centsAnswer,
  insurance: centsAnswer,
  tax: centsAnswer,
  total: centsAnswer,
  downPayment: centsAnswer,
  downPaymentDue: dayAnswer.nullable(),
  balanceDue: dayAnswer.nullable(),
  /** Of a quote or an option: the days it would have, booked today. */
  ifBooked: z.strictObject({ downPaymentDue: dayAnswer.nullable(), balanceDue: dayAnswer.nullable() }).nullable(),
  /** Commission that the partner keeps out of what it pays. */
  retained: centsAnswer,
  paid: centsAnswer,
  /** total − retained − paid. */
  balance: centsAnswer,
  /** What the down payment still lacks. */
  downPaymentLeft: centsAnswer,
})
export type FileTotals = z.output<typeof fileTotals>

const attendantFile = keptAnswer(
  personInput.extend({
    id: idAnswer,
  }),
)
export type AttendantFile = z.output<typeof attendantFile>

const optionFile = keptAnswer(
  optionInput.extend({
    /** Code of the grid's option. */
    code: z.string(),
    label: z.string(),
    /** Name of the make. */
    brand: z.string().nullable(),
  }),
)
export type OptionFile = z.output<typeof optionFile>

export const occupancyFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  placeTypeId: idAnswer,
  placeTypeCode: z.string(),
  placeTypeLabel: z.string(),
  /** Held now; provisional unless `pinned`. Null only on quotes. */
  placeId: idAnswer.nullable(),
  placeCode: z.string().nullable(),
  pinned: z.boolean(),
  arrival: dayAnswer,
  departure: dayAnswer,
  nights: z.int(),
  people: z.array(attendantFile).readonly(),
  options: z.array(optionFile).readonly(),
  gridId: idAnswer.nullable(),
  gridVersion: z.int().nullable(),
  gridLabel: z.string().nullable(),
  gridForced: z.boolean(),
  total: centsAnswer,
  /** The price with its trace; its `lines` are the stay's own, before discount shares, fees and insurance of the file. */
  quote: quoteAnswer.nullable(),
  /** Why there is no price (baskets only). */
  refusal: saidAnswer.nullable(),
  warnings: z.array(saidAnswer).readonly(),
  arrivedAt: z.string().nullable(),
  goneAt: z.string().nullable(),
  earlyDeparture: dayAnswer.nullable(),
  cancelled: z.boolean(),
  noShow: z.boolean(),
  billed: z.boolean(),
})
export type OccupancyFile = z.output<typeof occupancyFile>

const termsFile = z.strictObject({
  id: idAnswer,
  label: z.string(),
  downPaymentKind: z.enum(['ARRHES', 'ACOMPTE']),
  fees: centsAnswer.nullable(),
  /** Basis points; null: no insurance offered. */
  insuranceRate: z.int().nullable(),
})
export type TermsFile = z.output<typeof termsFile>

/** What one payer owes of the file and has paid; balances sum to the file's. */
const payerFile = z.strictObject({
  /** 0: nobody yet, on a quote. */
  payerId: z.int().min(0),
  name: z.string(),
  total: centsAnswer,
  retained: centsAnswer,
  paid: centsAnswer,
  balance: centsAnswer,
})
export type PayerFile = z.output<typeof payerFile>

const noteFile = z.strictObject({
  id: idAnswer,
  text: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
})
export type NoteFile = z.output<typeof noteFile>

const eventFile = z.strictObject({
  id: idAnswer,
  at: z.string(),
  user: z.string().nullable(),
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type EventFile = z.output<typeof eventFile>

export const bookingFile = z.strictObject({
  id: idAnswer,
  version: z.int(),
  code: z.string().nullable(),
  stateId: z.literal([1, 2, 3]),
  statusId: z.literal([0, 1, 2, 3, 4, 5]),
  status: z.enum(BOOKING_STATUSES),
  originId: z.literal([1, 2, 3, 4, 5]),
  /** How the request reached the house. */
  accessChannel: z.strictObject({ id: idAnswer, label: z.string() }).nullable(),
  customer: customerSummary.nullable(),
  language: z.string(),
  bookedOn: dayAnswer,
  arrival: dayAnswer.nullable(),
  departure: dayAnswer.nullable(),
  optionExpiry: dayAnswer.nullable(),
  quoteValidUntil: dayAnswer.nullable(),
  /** End of the basket's soft locks. */
  lockUntil: z.string().nullable(),
  pricing: keptAnswer(pricingInput),
  terms: termsFile.nullable(),
  /** What the preferences said of cancellation and fees when the file was made. */
  agreed: agreedAnswer,
  occupancies: z.array(occupancyFile).readonly(),
  lines: z.array(bookingLine).readonly(),
  totals: fileTotals,
  /** The customer first. */
  payers: z.array(payerFile).readonly(),
  /** Private persons among them whose home is abroad: their cash has another limit (C. mon. fin. D112-3). */
  payersAbroad: z.array(idAnswer).readonly(),
  /** The last event that can be undone, or could until something else happened. */
  undo: z.strictObject({ kind: z.enum(UNDOABLE), day: dayAnswer, changed: z.boolean() }).nullable(),
  payments: z.array(paymentRow).readonly(),
  bills: z.array(billRow).readonly(),
  notes: z.array(noteFile).readonly(),
  events: z.array(eventFile).readonly(),
  actions: z
    .array(
      z.strictObject({
        action: z.enum([...BOOKING_ACTIONS, 'pay']),
        isAllowed: z.boolean(),
        reasons: z.array(saidAnswer).readonly(),
      }),
    )
    .readonly(),
})
export type BookingFile = z.output<typeof bookingFile>

/** The answer of every write on a file; `item` with header `returnEditItem: true`. */
export const fileSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  version: z.int(),
  code: z.string().nullable(),
  item: bookingFile.exactOptional(),
})
export type SavedFile = z.output<typeof fileSaved>
