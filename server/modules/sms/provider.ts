/** Who carries the text messages of a site, opened with its keys. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { waitAfter } from '#domain/mail/outbox.ts'
import type { SmsProviderKind } from '#domain/sms/provider.ts'
import { entities } from '#contract/entities/index.ts'
import type { smsProvider } from '#contract/entities/document/sms-provider.ts'
import type { InputOf } from '#contract/schema.ts'
import { saveRow } from '#server/crud/save.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context, Services } from '#server/platform/http/route.ts'
import { leadsInside, originOf } from '#server/platform/outside.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms } from '#server/ports/sms.ts'

export interface Carrier {
  readonly establishmentId: number
  readonly id: number
  readonly label: string
  readonly provider: SmsProviderKind
  readonly url: string
  readonly account: string
  readonly appKey: string
  readonly sender: string | null
  readonly hourlyLimit: number | null
  /** Sealed. */
  readonly secretKey: Uint8Array | null
  readonly consumerKey: Uint8Array | null
  readonly allowsLocal: boolean
}

const COLUMNS = sql`p.establishment_id as "establishmentId", p.id, p.label, p.provider, coalesce(p.url, '') as url,
  coalesce(p.account, '') as account, coalesce(p.app_key, '') as "appKey", p.sender, p.hourly_limit as "hourlyLimit",
  p.secret_key as "secretKey", p.consumer_key as "consumerKey",
  coalesce((select (x.value ->> 'localAddresses')::boolean from preference x
    where x.establishment_id = p.establishment_id and x.kind = 'access'), false) as "allowsLocal"`

/** The first that is active; undefined: nobody. */
export const carrierOf = async (tx: Tx | Db, establishmentId: number): Promise<Carrier | undefined> => {
  const { rows } = await sql<Carrier>`select ${COLUMNS} from sms_provider p
    where p.establishment_id = ${establishmentId} and p.active order by p.id limit 1`.execute(tx)
  return rows[0]
}

/** Throws RuleError `record.unknown`. */
export const readCarrier = async (tx: Tx | Db, establishmentId: number, id: number): Promise<Carrier> => {
  const { rows } = await sql<Carrier>`select ${COLUMNS} from sms_provider p
    where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** The one of each site, for who may be talked to now; a training establishment writes to nobody. */
export const carriersDue = async (db: Db, now: Date): Promise<readonly Carrier[]> => {
  const { rows } = await sql<Carrier>`
    select distinct on (p.establishment_id) ${COLUMNS} from sms_provider p
    join establishment e on e.id = p.establishment_id and not e.training
    left join sms_provider_talk t on t.establishment_id = p.establishment_id and t.sms_provider_id = p.id
    where p.active and coalesce(t.next_at, '-infinity') <= ${now}
    order by p.establishment_id, p.id`.execute(db)
  return rows
}

/** Throws SmsFailure `sms.noSecret`. */
export const openCarrier = ({ keys, openSms }: Pick<Services, 'keys' | 'openSms'>, carrier: Carrier): Sms => {
  const open = (sealed: Uint8Array | null): string | undefined =>
    sealed === null ? undefined : secretBoxOf(keys.folder).open(sealed)
  const secretKey = open(carrier.secretKey)
  const consumerKey = open(carrier.consumerKey) ?? ''
  if (secretKey === undefined || (carrier.provider === 'OVH' && consumerKey === ''))
    throw new SmsFailure('sms.noSecret')
  const { provider, url, account, appKey, allowsLocal } = carrier
  return openSms({ provider, url, account, appKey, secretKey, consumerKey, allowsLocal })
}

/** Keys were given for one service and one account: another one never gets them. */
const forgetElsewhere = async ({ tx, establishmentId }: Context, row: Settings): Promise<void> => {
  const before = await readCarrier(tx, establishmentId, row.id)
  const isSame =
    before.provider === row.provider &&
    before.account === (row.account ?? '') &&
    before.appKey === (row.appKey ?? '') &&
    originOf(before.url) === originOf(row.url)
  if (isSame) return
  await sql`update sms_provider set secret_key = null, consumer_key = null
    where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
}

type Settings = InputOf<typeof smsProvider>

/** What each needs beside its keys. */
const NEEDED: Readonly<Record<SmsProviderKind, readonly (keyof Settings)[]>> = {
  OVH: ['account', 'appKey'],
  TWILIO: ['account'],
  HTTP: ['url'],
  BREVO: ['sender'],
  SMSFACTOR: [],
}

/** What made it fail may be mended: nobody waits any longer. */
export const askAtOnce = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  await sql`update sms_provider_talk set next_at = '-infinity'
    where establishment_id = ${establishmentId} and sms_provider_id = ${id}`.execute(tx)
}

/** Throws FieldsError field.required, sms.senderInvalid, sms.inside. */
export const saveCarrier = async (context: Context, row: Settings): Promise<number> => {
  const { access } = await preferencesOf(context.tx, context.establishmentId)
  const { url, sender } = row
  const isInside = url !== null && !access.localAddresses && URL.canParse(url) && leadsInside(new URL(url).hostname)
  const faults = [
    ...NEEDED[row.provider].filter((path) => row[path] === null).map((path) => ({ path, message: 'field.required' })),
    ...(sender === null || /^[A-Za-z\d]{3,11}$/.test(sender) ? [] : [{ path: 'sender', message: 'sms.senderInvalid' }]),
    ...(isInside ? [{ path: 'url', message: 'sms.inside' }] : []),
  ]
  if (faults.length > 0) throw new FieldsError(faults)
  if (row.id !== 0) await forgetElsewhere(context, row)
  const id = await saveRow({ entity: entities.smsProvider }, context, row)
  await askAtOnce(context, id)
  return id
}

/** Asks the provider now, and sends nothing. Throws RuleError with what it said. */
export const testCarrier = async (context: Context, id: number): Promise<void> => {
  const carrier = await readCarrier(context.tx, context.establishmentId, id)
  try {
    await openCarrier(context.services, carrier).check()
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error
    throw new RuleError(error.message, { detail: error.detail ?? '' })
  }
}

type Key = Pick<Carrier, 'establishmentId' | 'id'>

/** Told once a minute: each message of thousands need not write it. */
export const keepAnswer = async (db: Db, { establishmentId, id }: Key, now: Date): Promise<void> => {
  await sql`insert into sms_provider_talk as t (establishment_id, sms_provider_id, answered_at)
    select ${establishmentId}, ${id}, ${now}
    where not exists (select from sms_provider_talk where establishment_id = ${establishmentId} and sms_provider_id = ${id}
      and failures = 0 and answered_at > ${new Date(now.getTime() - 60_000)})
    on conflict (establishment_id, sms_provider_id) do update
      set answered_at = excluded.answered_at, failures = 0, failure = null, detail = null, next_at = '-infinity'`.execute(
    db,
  )
}

/** It takes nothing for now: nobody tries before it had its rest. */
export const keepFailure = async (
  db: Db,
  { establishmentId, id }: Key,
  failure: SmsFailure,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    insert into sms_provider_talk as t (establishment_id, sms_provider_id, failed_at, failures, failure, detail)
    values (${establishmentId}, ${id}, ${now}, 1, ${failure.message}, ${failure.detail})
    on conflict (establishment_id, sms_provider_id) do update set failed_at = excluded.failed_at, failures = t.failures + 1,
      failure = excluded.failure, detail = excluded.detail
    returning failures`.execute(db)
  const next = new Date(now.getTime() + Math.max(waitAfter(rows[0]?.failures ?? 1), failure.waitMs ?? 0))
  await sql`update sms_provider_talk set next_at = ${next}
    where establishment_id = ${establishmentId} and sms_provider_id = ${id}`.execute(db)
}
