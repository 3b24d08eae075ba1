/** Who carries SMS. The simulator is no kind: it speaks the dialect of each on an address of this machine. */

export const SMS_PROVIDERS = ['OVH', 'BREVO', 'SMSFACTOR', 'TWILIO', 'HTTP'] as const
export type SmsProviderKind = (typeof SMS_PROVIDERS)[number]

/**
 * What offers get behind their text, since whoever receives one must be able to refuse the next without cost (code des postes et des
 * communications électroniques, art. L34-5). OVHcloud and SMSFactor write it themselves: what stands here is as long as theirs (SMSFactor
 * says 16 characters; OVHcloud's length is assumed), for whoever counts segments. The number that Brevo puts for its mark has five digits.
 * The service behind HTTP adds its own, of a length that nobody knows.
 */
const CLAUSES: Readonly<Record<SmsProviderKind, string>> = {
  OVH: '\nSTOP au 36180',
  BREVO: '\nSTOP au 36180',
  SMSFACTOR: '\nSTOP SMS: 36180',
  TWILIO: '\nSTOP: répondre STOP',
  HTTP: '',
}

/** The clause that an offer carries by this provider, as it is read, or one as long; empty: of unknown length. */
export const stopClause = (provider: SmsProviderKind): string => CLAUSES[provider]
