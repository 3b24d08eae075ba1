/** Consents, what is kept of a person, and its erasure. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, idParams, textInput } from '#contract/operations/input.ts'
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
export const consent = z.strictObject({
  id: idAnswer,
  channel: z.enum(CHANNELS),
  granted: z.boolean(),
  givenOn: dayAnswer,
  source: z.enum([...CONSENT_SOURCES, 'IMPORT', 'ERASURE']),
  proof: z.string().nullable(),
  /** Who recorded it. */
  userName: z.string().nullable(),
})
export type Consent = z.output<typeof consent>

/** GET `customer/customer/consents/:id`: the history, the latest first. */
const consents = z.strictObject({
  list: z.array(consent).readonly(),
  total: z.int(),
})
export type Consents = z.output<typeof consents>

/** POST `customer/customer/erase`. */
export const eraseBody = z.object({ id: idInput, version: z.int().min(1) })

/** POST `customer/customer/personal-data`: everything kept of a person, for them (RGPD, art. 15 and 20). */
export const personalDataBody = z.object({ id: idInput, format: z.enum(['json', 'html', 'zip']).default('json') })

/** POST `customer/customer/packet`: 5,000 customers of a search at a time, those after the id `after` (spec 7). */
export const packetBody = z.object({
  criteria: searchBody.shape.criteria,
  after: z.int().min(0).default(0),
  offset: z.int().min(0).default(0),
})

const packet = z.strictObject({
  /** Lines of the file, with its headings in the first packet. */
  csv: z.string(),
  count: z.int(),
  /** How many there are in all; told by the first packet. */
  total: z.int().nullable(),
  /** Id to go on after; null at the end. */
  next: z.int().nullable(),
})
export type Packet = z.output<typeof packet>

export const privacy = {
  consents: operation({
    method: 'GET',
    path: 'customer/customer/consents/:id',
    right: ['customer_partner_customer', 'read'],
    write: false,
    summary: 'Client : consentements',
    params: idParams,
    ids: { id: 'customer' },
    answer: consents,
  }),
  record: operation({
    method: 'POST',
    path: 'customer/customer/consent',
    right: ['customer_partner_customer', 'write'],
    write: true,
    summary: 'Recueillir un consentement',
    body: consentBody,
    ids: { customerId: 'customer' },
    answer: savedAnswer,
  }),
  erase: operation({
    method: 'POST',
    path: 'customer/customer/erase',
    right: ['customer_partner_customer', 'delete'],
    write: true,
    summary: 'Effacer les données d’une personne',
    body: eraseBody,
    ids: { id: 'customer' },
    answer: savedAnswer,
  }),
  exportPacket: operation({
    method: 'POST',
    path: 'customer/customer/packet',
    right: ['customer_partner_customer', 'export'],
    write: true,
    summary: 'Exporter 5 000 clients',
    body: packetBody,
    answer: packet,
  }),
} as const
