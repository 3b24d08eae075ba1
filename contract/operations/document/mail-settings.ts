/** Settings of senders: their secrets, their servers' certificates, their domain, their box. */
import { z } from 'zod'
import { emailConfiguration } from '#contract/entities/document/email-configuration.ts'
import { defineModule } from '#contract/module-settings.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idParams } from '#contract/operations/input.ts'

export const MAIL_STATIONS = ['GENERAL', 'GRC', 'INFORMATIONS'] as const
export type MailStation = (typeof MAIL_STATIONS)[number]

/** What a sender was given by its provider, and the test of its server. */
export const mailModule = defineModule({
  settings: emailConfiguration,
  secrets: ['password', 'clientSecret', 'refreshToken', 'imapPassword'],
})

const dnsRecord = z.strictObject({
  kind: z.enum(['SPF', 'DKIM', 'DMARC']),
  /** Name of the record, and what to put there; null: what the provider gives. */
  name: z.string(),
  expected: z.string().nullable(),
  found: z.array(z.string()).readonly(),
  /** UNREACHABLE: no name server answers this machine. */
  state: z.enum(['GOOD', 'MISSING', 'WEAK', 'SEVERAL', 'UNREACHABLE', 'UNASKED']),
})
export type MailDnsRecord = z.output<typeof dnsRecord>

const side = z.enum(['SMTP', 'IMAP'])
const fingerprint = z.string().regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/)
const certificateAnswer = z.strictObject({
  side,
  host: z.string(),
  /** What it shows now; null: it shows none, `failure` says why. */
  certificate: z
    .strictObject({
      fingerprint: z.string(),
      name: z.string(),
      issuer: z.string(),
      validFrom: z.string(),
      validTo: z.string(),
      isKnown: z.boolean(),
    })
    .nullable(),
  failure: z.string().nullable(),
  accepted: z.strictObject({ fingerprint: z.string(), at: z.string(), by: z.string() }).nullable(),
})
export type MailCertificateAnswer = z.output<typeof certificateAnswer>

export const mailSettings = {
  certificates: operation({
    method: 'GET',
    path: 'document/email-configuration/certificates/:id',
    right: ['document_email_configuration', 'write'],
    write: false,
    summary: 'Configuration e-mail : certificats que montrent les serveurs',
    params: idParams,
    ids: { id: 'emailConfiguration' },
    answer: listedAnswer(certificateAnswer),
  }),
  acceptCertificate: operation({
    method: 'POST',
    path: 'document/email-configuration/certificates/:id',
    right: ['document_email_configuration', 'write'],
    write: true,
    summary: 'Configuration e-mail : accepter exactement ce certificat',
    params: idParams,
    ids: { id: 'emailConfiguration' },
    body: z.object({ side, fingerprint }),
    answer: savedAnswer,
  }),
  forgetCertificate: operation({
    method: 'DELETE',
    path: 'document/email-configuration/certificates/:id/:side',
    right: ['document_email_configuration', 'write'],
    write: true,
    summary: 'Configuration e-mail : ne plus accepter un certificat',
    params: idParams.extend({ side }),
    ids: { id: 'emailConfiguration' },
    answer: savedAnswer,
  }),
  /** Which record is that of a use. */
  ofStation: operation({
    method: 'GET',
    path: 'document/email-configuration/station/:station',
    right: ['document_email_configuration', 'read'],
    write: false,
    summary: 'Configuration e-mail : celle d’un usage',
    params: z.object({ station: z.enum(MAIL_STATIONS) }),
    answer: z.strictObject({
      id: idAnswer.nullable(),
      /** It goes through the settings of the establishment's mail. */
      goesThroughGeneral: z.boolean(),
      waiting: z.int(),
      held: z.int(),
      box: z
        .strictObject({
          readAt: z.string().nullable(),
          failures: z.int(),
          failure: z.string().nullable(),
          detail: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  /** Reads the box now. Refused as its server refuses. */
  readBox: operation({
    method: 'POST',
    path: 'document/email-configuration/read-box/:id',
    right: ['document_email_configuration', 'write'],
    write: false,
    summary: 'Configuration e-mail : lire la boîte maintenant',
    params: idParams,
    ids: { id: 'emailConfiguration' },
    answer: z.strictObject({ status: z.literal('READ'), taken: z.int() }),
  }),
  dns: operation({
    method: 'GET',
    path: 'document/email-configuration/dns/:id',
    right: ['document_email_configuration', 'read'],
    write: false,
    summary: 'Configuration e-mail : SPF, DKIM et DMARC du domaine',
    params: idParams,
    query: z.object({
      selector: z
        .string()
        .trim()
        .regex(/^[\w.-]{0,60}$/, { error: 'field.text' })
        .default(''),
    }),
    ids: { id: 'emailConfiguration' },
    answer: z.strictObject({ domain: z.string(), records: z.array(dnsRecord).readonly() }),
  }),
} as const
