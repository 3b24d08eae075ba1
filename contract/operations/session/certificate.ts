/** How the port proves itself: what the page of help shows before anybody has logged in, and what the home of system users says. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { dayAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

/** `GET certificate`, without a log-in. Nothing of it is a secret. */
export interface CertificateState {
  /** The authority of the house, for devices to install; null where the certificate is one that they know, or there is none. */
  readonly authority: { readonly name: string; readonly fingerprint: string; readonly until: Day } | null
  /** The same server by TLS, as this browser calls it; null where it speaks plain HTTP. */
  readonly address: string | null
}

const certificateFault = z.strictObject({
  fault: z
    .strictObject({ kind: z.enum(['renewal', 'ending', 'name']), reason: z.string(), until: dayAnswer })
    .nullable(),
})
export type CertificateFault = z.output<typeof certificateFault>

export const readCertificateFault = operation({
  method: 'GET',
  path: 'certificate-fault',
  right: 'session',
  write: false,
  summary: 'Ce qui ne va pas avec le certificat du serveur',
  answer: certificateFault,
})
