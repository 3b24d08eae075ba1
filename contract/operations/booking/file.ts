/** The file ("dossier") as `booking/booking/edit/:id` and `booking/temp-booking/edit/:id` answer it. */
import type { Dated } from '#domain/booking/due-dates.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { ActionState } from '#domain/booking/actions.ts'
import type { UndoFacts } from '#domain/booking/facts.ts'
import type { LineType, ReductionBasis } from '#domain/pricing/line.ts'
import type { Quote } from '#domain/pricing/result.ts'
import type { Said } from '#contract/operations/input.ts'
import type { OptionInput, PersonInput, PricingInput } from '#contract/operations/booking/party.ts'
import type { AgreedPreferences } from '#contract/operations/establishment/preference.ts'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'

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

export interface CustomerSummary {
  readonly id: number
  readonly code: string
  readonly civility: string | null
  readonly surname: string
  readonly name: string | null
  readonly companyName: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly town: string | null
  readonly country: string | null
}

export interface BookingLine {
  /** 0 where nothing is stored yet (preview). */
  readonly id: number
  readonly occupancyId: number | null
  readonly payerId: number | null
  readonly type: LineType
  readonly code: string
  readonly label: string
  readonly quantity: number
  /** Nights that multiply the quantity; null where they do not. */
  readonly nights: number | null
  readonly unitPrice: Cents | null
  readonly amount: Cents
  readonly tvaId: number | null
  readonly tvaRate: number | null
  readonly manual: boolean
  readonly reduction: ReductionBasis | null
  readonly rate: number | null
  /** A commission that its partner keeps out of what it pays. */
  readonly retained: boolean
}

/** Sums of the lines, and where the money stands. */
export interface FileTotals {
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly downPayment: Cents
  readonly downPaymentDue: Day | null
  readonly balanceDue: Day | null
  /** Of a quote or an option: the days it would have, booked today. */
  readonly ifBooked: Dated | null
  /** Commission that the partner keeps out of what it pays. */
  readonly retained: Cents
  readonly paid: Cents
  /** total − retained − paid. */
  readonly balance: Cents
  /** What the down payment still lacks. */
  readonly downPaymentLeft: Cents
}

export interface AttendantFile extends PersonInput {
  readonly id: number
}

export interface OptionFile extends OptionInput {
  /** Code of the grid's option. */
  readonly code: string
  readonly label: string
  /** Name of the make. */
  readonly brand: string | null
}

export interface OccupancyFile {
  readonly id: number
  readonly version: number
  readonly placeTypeId: number
  readonly placeTypeCode: string
  readonly placeTypeLabel: string
  /** Held now; provisional unless `pinned`. Null only on quotes. */
  readonly placeId: number | null
  readonly placeCode: string | null
  readonly pinned: boolean
  readonly arrival: Day
  readonly departure: Day
  readonly nights: number
  readonly people: readonly AttendantFile[]
  readonly options: readonly OptionFile[]
  readonly gridId: number | null
  readonly gridVersion: number | null
  readonly gridLabel: string | null
  readonly gridForced: boolean
  readonly total: Cents
  /** The price with its trace; its `lines` are the stay's own, before discount shares, fees and insurance of the file. */
  readonly quote: Quote | null
  /** Why there is no price (baskets only). */
  readonly refusal: Said | null
  readonly warnings: readonly Said[]
  readonly arrivedAt: string | null
  readonly goneAt: string | null
  readonly earlyDeparture: Day | null
  readonly cancelled: boolean
  readonly noShow: boolean
  readonly billed: boolean
}

export interface TermsFile {
  readonly id: number
  readonly label: string
  readonly downPaymentKind: 'ARRHES' | 'ACOMPTE'
  readonly fees: Cents | null
  /** Basis points; null: no insurance offered. */
  readonly insuranceRate: number | null
}

/** What one payer owes of the file and has paid; balances sum to the file's. */
export interface PayerFile {
  /** 0: nobody yet, on a quote. */
  readonly payerId: number
  readonly name: string
  readonly total: Cents
  readonly retained: Cents
  readonly paid: Cents
  readonly balance: Cents
}

/** The event that may be undone now (domain rules 2.4). */
export type UndoFile = UndoFacts

export interface NoteFile {
  readonly id: number
  readonly text: string
  readonly createdAt: string
  readonly createdBy: string | null
}

export interface EventFile {
  readonly id: number
  readonly at: string
  readonly user: string | null
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface BookingFile {
  readonly id: number
  readonly version: number
  readonly code: string | null
  readonly stateId: 1 | 2 | 3
  readonly statusId: 0 | 1 | 2 | 3 | 4 | 5
  readonly status: BookingStatus
  readonly originId: 1 | 2 | 3 | 4 | 5
  /** How the request reached the house. */
  readonly accessChannel: { readonly id: number; readonly label: string } | null
  readonly customer: CustomerSummary | null
  readonly language: string
  readonly bookedOn: Day
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly optionExpiry: Day | null
  readonly quoteValidUntil: Day | null
  /** End of the basket's soft locks. */
  readonly lockUntil: string | null
  readonly pricing: PricingInput
  readonly terms: TermsFile | null
  /** What the preferences said of cancellation and fees when the file was made. */
  readonly agreed: AgreedPreferences
  readonly occupancies: readonly OccupancyFile[]
  readonly lines: readonly BookingLine[]
  readonly totals: FileTotals
  /** The customer first. */
  readonly payers: readonly PayerFile[]
  /** Private persons among them whose home is abroad: their cash has another limit (C. mon. fin. D112-3). */
  readonly payersAbroad: readonly number[]
  /** The last event that can be undone, or could until something else happened. */
  readonly undo: UndoFile | null
  readonly payments: readonly PaymentRow[]
  readonly bills: readonly BillRow[]
  readonly notes: readonly NoteFile[]
  readonly events: readonly EventFile[]
  readonly actions: readonly ActionState[]
}
