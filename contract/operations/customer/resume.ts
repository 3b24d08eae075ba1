/** A customer at a glance: /customer-resume, and the summary that stays in view on the record. */
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { Consent } from '#contract/operations/customer/privacy.ts'

/** Figures of the establishment. What the reader may not see is null. */
export interface CustomerFigures {
  /** Firm stays, under way and closed ones included. */
  readonly stays: number | null
  readonly nights: number | null
  readonly cancelled: number | null
  /** Quotes and options that still run. */
  readonly pending: number | null
  readonly firstStay: Day | null
  readonly lastStay: Day | null
  readonly nextStay: Day | null
  /** Firm stays, in cents. */
  readonly turnover: Cents | null
  /** Still owed on firm stays; negative where there is money to give back. */
  readonly balance: Cents | null
}

export interface ResumeStay {
  readonly id: number
  readonly code: string
  readonly statusId: number
  readonly status: string
  readonly arrival: Day | null
  readonly departure: Day | null
  readonly places: string
  readonly people: number
  readonly total: Cents
  readonly balance: Cents
}

export interface ResumeBill {
  readonly id: number
  readonly number: string
  readonly billOn: Day
  readonly total: Cents
}

export interface ResumePayment {
  readonly id: number
  readonly paidOn: Day
  readonly method: string
  readonly amount: Cents
  readonly bookingCode: string | null
}

export interface ResumeAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly town: string | null
  readonly country: string
  readonly isMain: boolean
}

/** GET `customer/customer/resume/:id`. Lists hold the latest ones, null without the right to read them. */
export interface CustomerResume {
  readonly figures: CustomerFigures
  readonly addresses: readonly ResumeAddress[]
  readonly consents: readonly Consent[]
  readonly stays: readonly ResumeStay[] | null
  readonly bills: readonly ResumeBill[] | null
  readonly payments: readonly ResumePayment[] | null
  /** Vehicles seen with the customer: plates, the latest first. */
  readonly plates: readonly string[]
  /** Codes and names of records merged into this one. */
  readonly merged: readonly { readonly id: number; readonly code: string; readonly name: string }[]
}
