/** How the port proves itself: what the page of help shows before anybody has logged in, and what the home of system users says. */
import { z } from 'zod'
import { dayAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

const certificateState = z.strictObject({
  /** The authority of the house, for devices to install; null where the certificate is one that they know, or there is none. */
  authority: z.strictObject({ name: z.string(), fingerprint: z.string(), until: dayAnswer }).nullable(),
  /** The same server by TLS, as this browser calls it; null where it speaks plain HTTP. */
  address: z.string().nullable(),
})
export type CertificateState = z.output<typeof certificateState>

/** Nothing of it is a secret: the server answers it to anybody, in clear too (`mountCertificate`), as whoever asks has no log-in yet. */
export const readCertificate = operation({
  method: 'GET',
  path: 'certificate',
  right: 'session',
  write: false,
  summary: 'Comment le serveur prouve qui il est',
  answer: certificateState,
})

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
