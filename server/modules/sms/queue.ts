/** Text messages are written into the outbox with what they tell, in the caller's transaction; they leave soon after, each once. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { stopClause } from '#domain/sms/provider.ts'
import { simplified, smsSize } from '#domain/sms/text.ts'
import { carrierOf } from '#server/modules/sms/provider.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'

/** Who writes; a job has no user. */
export interface Writer {
  readonly tx: Tx
  readonly establishmentId: number
  readonly now: Date
  readonly training: boolean
  readonly user: { readonly id: number } | null
}

export interface QueuedSms {
  readonly to: { readonly name: string; readonly number: string }
  readonly text: string
  /** Letters that double the price become plain ones. */
  readonly simplify: boolean
  /** Advertising. */
  readonly offer: boolean
  readonly about?: {
    readonly kind: string
    readonly entityId: number
    readonly customerId: number
    readonly functionKey: string
  }
  readonly languageId?: number | null
  /** A key under which at most one ever leaves. */
  readonly once?: string
  readonly campaign?: boolean
  readonly againId?: number
}

/** Longer ones are letters. */
const MOST_SEGMENTS = 6

/** The first of a customer's numbers that is of a mobile phone, as E.164; null: none is. Abroad any that may be one is believed. */
export const mobileOf = (...numbers: readonly (string | null)[]): string | null => {
  for (const number of numbers) {
    const phone = number === null ? undefined : parsePhoneNumberFromString(number, 'FR')
    if (phone?.isValid() === true && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(phone.getType() ?? ''))
      return phone.number
  }
  return null
}

/** As E.164, however a provider writes it: those of France may come without their country. Null: it is no number. */
export const e164Of = (number: string): string | null => {
  const phone = parsePhoneNumberFromString(number.replace(/^\+0+/, '0'), 'FR')
  return phone?.isPossible() === true ? phone.number : null
}

/** One empty line between paragraphs costs two characters; a phone needs none. */
const plain = (text: string): string =>
  text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

export interface Texted {
  readonly text: string
  readonly encoding: 'GSM7' | 'UCS2'
  readonly segments: number
  readonly units: number
  readonly costly: readonly string[]
}

/** As it leaves and what it costs; the clause of offers is the provider's, and counted. */
export const asSms = async (
  tx: Tx | Db,
  establishmentId: number,
  { text, simplify, offer }: Pick<QueuedSms, 'text' | 'simplify' | 'offer'>,
): Promise<Texted> => {
  const own = simplify ? simplified(plain(text)) : plain(text)
  const carrier = offer ? await carrierOf(tx, establishmentId) : undefined
  return { text: own, ...smsSize(own + (carrier === undefined ? '' : stopClause(carrier.provider))) }
}

/** As it leaves. Throws RuleError `sms.empty`, `sms.tooLong`. */
export const checkSms = async (
  tx: Tx | Db,
  establishmentId: number,
  sms: Pick<QueuedSms, 'text' | 'simplify' | 'offer'>,
): Promise<Texted> => {
  const texted = await asSms(tx, establishmentId, sms)
  const { text, segments } = texted
  if (text === '') throw new RuleError('sms.empty')
  if (segments > MOST_SEGMENTS) throw new RuleError('sms.tooLong', { segments, max: MOST_SEGMENTS })
  return texted
}

/** The id of what was written under a key; undefined: nothing yet. */
export const alreadyTexted = async ({ tx, establishmentId }: Pick<Writer, 'tx' | 'establishmentId'>, once: string) => {
  // Two that write under one key at once: the second waits for the first, then finds it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${establishmentId} ${once}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from sms
    where establishment_id = ${establishmentId} and once = ${once}`.execute(tx)
  return rows[0]?.id
}

/**
 * Whether a number answered STOP: no offer goes there, whatever a file says, until the customer agreed anew, as the history of consents
 * tells it.
 */
export const hasStopped = async (
  tx: Tx | Db,
  establishmentId: number,
  number: string,
  customerId: number | null,
): Promise<boolean> => {
  const { rows } =
    await sql`select from sms_stop x where x.establishment_id = ${establishmentId} and x.number = ${number}
    and not exists (select from customer_consent n where n.customer_id = any (customer_ids(${customerId})) and n.channel = 'SMS'
      and n.granted and n.recorded_at > x.at)`.execute(tx)
  return rows.length > 0
}

/** Tells open screens that one changed. */
export const tellSms = (tx: Tx, establishmentId: number, id: number) =>
  recordChange(tx, establishmentId, null, {
    entity: 'sms',
    id,
    action: 'SAVED',
    functionality: 'document_email_mailing',
  })

/**
 * Writes one into the outbox and answers its id; under a key that was used, the id of what was written then. Throws RuleError
 * `sms.empty`, `sms.tooLong`.
 */
export const queueSms = async (writer: Writer, sms: QueuedSms): Promise<number> => {
  const { tx, establishmentId, now, training, user } = writer
  const { to, offer, about, languageId, once, campaign = false, againId } = sms
  const written = once === undefined ? undefined : await alreadyTexted(writer, once)
  if (written !== undefined) return written
  const { text, segments } = await checkSms(tx, establishmentId, sms)
  const isHeld = training || (await carrierOf(tx, establishmentId)) === undefined
  const { rows } = await sql<{ id: number }>`
    insert into sms (establishment_id, state, once, name, number, text, segments, offer, campaign, about_kind, about_id, customer_id,
      function_key, language_id, user_id, again_id, training, written_at, due_at, next_at)
    values (${establishmentId}, ${isHeld ? 'HELD' : 'WAITING'}, ${once ?? null}, ${to.name.slice(0, 200)}, ${to.number}, ${text},
      ${segments}, ${offer}, ${campaign}, ${about?.kind ?? null}, ${about?.entityId ?? null}, ${about?.customerId ?? null},
      ${about?.functionKey ?? null}, ${languageId ?? null}, ${user?.id ?? null}, ${againId ?? null}, ${training}, ${now}, ${now},
      ${isHeld ? null : now})
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the text message was just written')
  await tellSms(tx, establishmentId, row.id)
  return row.id
}
