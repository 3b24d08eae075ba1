/** Settings of senders: what may be saved, how talking to their servers goes, the test of both. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { saveRow } from '#server/crud/save.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { imapOf, senderById, senderOf, smtpOf } from '#server/modules/mail/sender.ts'
import type { Sender, Station } from '#server/modules/mail/sender.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { leadsInside } from '#server/platform/outside.ts'
import { MailFailure } from '#server/ports/mail.ts'

const faultsOf = (row: InputRow, allowsLocal: boolean) => {
  const inside = (['host', 'imapHost'] as const).filter((key) => typeof row[key] === 'string' && leadsInside(row[key]))
  const url = row['tokenUrl']
  const isInside = typeof url === 'string' && URL.canParse(url) && leadsInside(new URL(url).hostname)
  return [
    ...(allowsLocal
      ? []
      : [...inside, ...(isInside ? ['tokenUrl'] : [])].map((path) => ({ path, message: 'mail.inside' }))),
  ]
}

/** A secret was given for one server and one name: another one never gets it. */
const forgetElsewhere = async ({ tx, establishmentId }: Context, row: InputRow, before: Sender): Promise<void> => {
  const isOther = (...pairs: readonly (readonly [unknown, unknown])[]): boolean => pairs.some(([a, b]) => a !== b)
  const smtp = isOther([before.host, row['host']], [before.userName, row['userName']])
  const token = isOther(
    [before.tokenUrl, row['tokenUrl']],
    [before.clientId, row['clientId']],
    [before.userName, row['userName']],
  )
  const imap = isOther([before.imapHost, row['imapHost']], [before.imapUserName, row['imapUserName']])
  await sql`update email_configuration set password = case when ${smtp} then null else password end,
      client_secret = case when ${token} then null else client_secret end,
      refresh_token = case when ${token} then null else refresh_token end,
      imap_password = case when ${imap} then null else imap_password end
    where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
  // A certificate was accepted for one server.
  const sides = [
    ...(isOther([before.host, row['host']], [before.port, row['port']]) ? ['SMTP'] : []),
    ...(isOther([before.imapHost, row['imapHost']], [before.imapPort, row['imapPort']]) ? ['IMAP'] : []),
  ]
  await sql`delete from mail_certificate where establishment_id = ${establishmentId} and configuration_id = ${row.id}
    and side = any (${sides}::text[])`.execute(tx)
  // Another server is asked at once, and its box is read anew.
  await sql`delete from mail_talk where establishment_id = ${establishmentId} and configuration_id = ${row.id}
    and ${smtp || token || imap}`.execute(tx)
}

/** What made its servers fail may be mended: nobody waits any longer. */
export const askAtOnce = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  await sql`update mail_talk set next_at = '-infinity', box_next_at = '-infinity'
    where establishment_id = ${establishmentId} and configuration_id = ${id}`.execute(tx)
}

/** Throws FieldsError `mail.inside`. */
export const saveSender = async (context: Context, row: InputRow): Promise<number> => {
  const { access } = await preferencesOf(context.tx, context.establishmentId)
  const faults = faultsOf(row, access.localAddresses)
  if (faults.length > 0) throw new FieldsError(faults)
  const before = row.id === 0 ? undefined : await senderById(context.tx, context.establishmentId, row.id)
  const id = await saveRow({ entity: entities.emailConfiguration }, context, row)
  if (before !== undefined) await forgetElsewhere(context, row, before)
  return id
}

/** Throws RuleError `record.unknown`. */
export const knownSender = async ({ tx, establishmentId }: Context, id: number): Promise<Sender> => {
  const sender = await senderById(tx, establishmentId, id)
  if (sender === undefined) throw new RuleError('record.unknown')
  return sender
}

/** What a server refused, as a rule that the screen says with the server's words. */
export const asRule = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}

/** Logs in and out; sends nothing, reads nothing. Throws RuleError `mail.…` with the server's words. */
export const testSender = async (context: Context, id: number): Promise<void> => {
  const sender = await knownSender(context, id)
  const { db, services } = context
  await asRule(async () => {
    await services.mail.test(smtpOf(db, services, sender))
    const box = imapOf(db, services, sender)
    if (box !== undefined)
      await services.mail.readBox(box, { validity: '', lastUid: 0 }, () => Promise.resolve(), 'LOOK')
  })
}

/** What the screen of a use shows. */
export const stationState = async ({ tx, establishmentId }: Context, station: Station) => {
  const { rows } = await sql<{ id: number }>`select id from email_configuration
    where establishment_id = ${establishmentId} and station = ${station}`.execute(tx)
  const id = rows[0]?.id ?? null
  const { rows: counts } = await sql<{ waiting: number; held: number }>`
    select count(*) filter (where state in ('WAITING', 'SENDING'))::integer as waiting,
      count(*) filter (where state in ('HELD', 'LETTER'))::integer as held
    from mail where establishment_id = ${establishmentId} and station = ${station}
      and state in ('WAITING', 'SENDING', 'HELD', 'LETTER')`.execute(tx)
  const { rows: boxes } = await sql<{
    readAt: string | null
    failures: number
    failure: string | null
    detail: string | null
  }>`
    select t.box_read_at as "readAt", coalesce(t.box_failures, 0) as failures, t.box_failure as failure, t.box_detail as detail
    from email_configuration c left join mail_talk t on t.establishment_id = c.establishment_id and t.configuration_id = c.id
    where c.establishment_id = ${establishmentId} and c.id = ${id} and c.imap_host is not null`.execute(tx)
  const general = id === null && station !== 'GENERAL' ? await senderOf(tx, establishmentId, station) : undefined
  return {
    id,
    goesThroughGeneral: general !== undefined,
    waiting: counts[0]?.waiting ?? 0,
    held: counts[0]?.held ?? 0,
    box: boxes[0] ?? null,
  }
}
