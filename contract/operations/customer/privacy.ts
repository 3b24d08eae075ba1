/** Consents, what is kept of a person, and its erasure. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { dayInput, idInput, textInput } from '#contract/operations/input.ts'
import { searchBody } from '#contract/operations/session/session.ts'

export const CHANNELS = ['EMAIL', 'SMS'] as const
export type Channel = (typeof CHANNELS)[number]

/** How a consent was given; `IMPORT` and `ERASURE` are the server's. */
export const CONSENT_SOURCES = ['DESK', 'PHONE', 'WEB', 'PAPER', 'EMAIL'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number] | 'IMPORT' | 'ERASURE'

/** POST `customer/customer/consent`. A consent asks for its proof, a refusal does not (RGPD, art. 7-1). */
export const consentBody = z
  .object({
    customerId: idInput,
    channel: z.enum(CHANNELS),
    granted: z.boolean(),
    givenOn: dayInput,
    source: z.enum(CONSENT_SOURCES),
    proof: textInput(300),
  })
  .refine(({ granted, proof }) => !granted || proof !== null, { path: ['proof'], error: 'customer.consentProof' })

/** A row of the history. */
export interface Consent {
  readonly id: number
  readonly channel: Channel
  readonly granted: boolean
  readonly givenOn: Day
  readonly source: ConsentSource
  readonly proof: string | null
  /** Who recorded it. */
  readonly userName: string | null
}

/** GET `customer/customer/consents/:id`: the history, the latest first. */
export interface Consents {
  readonly list: readonly Consent[]
  readonly total: number
}

/** POST `customer/customer/erase`. */
export const eraseBody = z.object({ id: idInput, version: z.int().min(1) })

/** POST `customer/customer/personal-data`: everything kept of a person, for them (RGPD, art. 15 and 20). */
export const personalDataBody = z.object({ id: idInput, format: z.enum(['json', 'html']).default('json') })

/** POST `customer/customer/packet`: 5,000 customers of a search at a time, those after the id `after` (spec 7). */
export const packetBody = z.object({
  criteria: searchBody.shape.criteria,
  after: z.int().min(0).default(0),
  offset: z.int().min(0).default(0),
})

export interface Packet {
  /** Lines of the file, with its headings in the first packet. */
  readonly csv: string
  readonly count: number
  /** How many there are in all; told by the first packet. */
  readonly total: number | null
  /** Id to go on after; null at the end. */
  readonly next: number | null
}
