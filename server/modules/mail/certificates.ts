/** Certificates of a sender's servers: what each shows, and the one that somebody accepts for it (docs/decisions/0406). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { messageOf } from '#contract/messages.ts'
import type { MailCertificateAnswer } from '#contract/operations/document/mail-settings.ts'
import { asRule, knownSender } from '#server/modules/mail/settings.ts'
import type { Sender } from '#server/modules/mail/sender.ts'
import type { Context } from '#server/platform/http/route.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailServerAddress } from '#server/ports/mail.ts'

type Side = 'SMTP' | 'IMAP'

/** Without who we are: whoever listens there learns nothing. */
const addressOf = (sender: Sender, side: Side): MailServerAddress | undefined => {
  const { host, port, security, imapHost, imapPort, imapSecurity, allowsLocal } = sender
  if (side === 'SMTP') return { host, port, security, login: null, allowsLocal }
  return imapHost === null
    ? undefined
    : { host: imapHost, port: imapPort, security: imapSecurity, login: null, allowsLocal }
}

interface Accepted {
  readonly side: Side
  readonly fingerprint: string
  readonly at: string
  readonly by: string
}

const acceptedOf = async ({ tx, establishmentId }: Context, id: number): Promise<readonly Accepted[]> => {
  const { rows } = await sql<Accepted>`
    select c.side, c.fingerprint, c.accepted_at as at, u.name as by from mail_certificate c join app_user u on u.id = c.user_id
    where c.establishment_id = ${establishmentId} and c.configuration_id = ${id}`.execute(tx)
  return rows
}

const shown = async ({ services }: Context, address: MailServerAddress, side: Side) => {
  try {
    const { pem: _, ...certificate } = await services.mail.certificate(address, side)
    const { validFrom, validTo, ...rest } = certificate
    return { ...rest, validFrom: validFrom.toISOString(), validTo: validTo.toISOString() }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return messageOf(error.message, {}) ?? error.message
  }
}

/** What both servers show now. Throws RuleError `record.unknown`. */
export const certificatesOf = async (context: Context, id: number): Promise<readonly MailCertificateAnswer[]> => {
  const sender = await knownSender(context, id)
  const accepted = await acceptedOf(context, id)
  const sides = (['SMTP', 'IMAP'] as const).flatMap((side) => {
    const address = addressOf(sender, side)
    return address === undefined ? [] : [{ side, address }]
  })
  return Promise.all(
    sides.map(async ({ side, address }) => {
      const found = await shown(context, address, side)
      const kept = accepted.find((one) => one.side === side)
      return {
        ...{ side, host: address.host },
        certificate: typeof found === 'string' ? null : found,
        failure: typeof found === 'string' ? found : null,
        accepted: kept === undefined ? null : { fingerprint: kept.fingerprint, at: kept.at, by: kept.by },
      }
    }),
  )
}

/**
 * Accepts the certificate that somebody read, and no other: what the server shows now must still be it. Throws RuleError
 * `record.unknown`, `mail.otherCertificate`, and what the server refused.
 */
export const acceptCertificate = async (
  context: Context,
  id: number,
  { side, fingerprint }: { readonly side: Side; readonly fingerprint: string },
): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  const address = addressOf(await knownSender(context, id), side)
  if (address === undefined) throw new RuleError('record.unknown')
  const certificate = await asRule(() => context.services.mail.certificate(address, side))
  if (certificate.fingerprint !== fingerprint) throw new RuleError('mail.otherCertificate')
  await sql`insert into mail_certificate (establishment_id, configuration_id, side, fingerprint, pem, accepted_at, user_id)
    values (${establishmentId}, ${id}, ${side}, ${fingerprint}, ${certificate.pem}, ${now}, ${user.id})
    on conflict (establishment_id, configuration_id, side) do update set fingerprint = excluded.fingerprint, pem = excluded.pem,
      accepted_at = excluded.accepted_at, user_id = excluded.user_id`.execute(tx)
  // What waited for it goes at once.
  await sql`delete from mail_talk where establishment_id = ${establishmentId} and configuration_id = ${id}
    and (failure in ('mail.certificate', 'mail.otherCertificate') or box_failure in ('mail.certificate', 'mail.otherCertificate'))`.execute(
    tx,
  )
}

/** Throws RuleError `record.unknown`. */
export const forgetCertificate = async (context: Context, id: number, side: Side): Promise<void> => {
  await knownSender(context, id)
  await sql`delete from mail_certificate where establishment_id = ${context.establishmentId} and configuration_id = ${id}
    and side = ${side}`.execute(context.tx)
}
