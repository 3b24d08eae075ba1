/** Stations that may sell alone (issue I, item 5; decision 0450): enrolled, allowed for a time, signed off, lost, removed. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { grantText, OFFLINE_HOURS, OFFLINE_TICKETS } from '#domain/sale/offline.ts'
import type { OfflineGrant } from '#domain/sale/offline.ts'
import type { OfflineGranted } from '#contract/operations/sale/offline.ts'
import { readSeller } from '#server/documents/parties.ts'
import { sellerPart } from '#server/documents/parts.ts'
import { lockTill } from '#server/platform/fiscal/chain.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { signingKeyOf } from '#server/platform/fiscal/keys.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readStationKey } from '#server/modules/sale/offline-signed.ts'

/** What nobody leaves to a station without the server, cents. */
const MOST_AMOUNT = 10_000_000
const HOUR_MS = 3_600_000

export interface Station {
  readonly id: number
  readonly series: string
  readonly till: string
  readonly publicKey: string
  readonly keyHash: string
  readonly amount: Cents
  readonly grant: OfflineGrant
  readonly grantSignature: string
  readonly keyId: string
  readonly lastNo: number
  readonly lastSignature: string
  readonly lastAt: string | null
  readonly lostAt: string | null
  readonly removedAt: string | null
  readonly toldSince: string | null
}

const COLUMNS = sql`s.id, s.series, s.till, s.public_key as "publicKey", s.key_hash as "keyHash", s.amount, s.allowed as "grant",
  s.allowed_signature as "grantSignature", s.key_id as "keyId", s.last_no as "lastNo", s.last_signature as "lastSignature",
  s.last_at as "lastAt", s.lost_at as "lostAt", s.removed_at as "removedAt", s.told_since as "toldSince"`

/** Locked until the transaction ends: nobody else takes its tickets meanwhile. Throws RuleError record.unknown. */
export const lockStation = async ({ tx, establishmentId }: Context, id: number): Promise<Station> => {
  const { rows } = await sql<Station>`
    select ${COLUMNS} from offline_station s where s.establishment_id = ${establishmentId} and s.id = ${id} for update`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Nothing that a training establishment signs counts, and an offline series has no training twin. Throws RuleError offline.training. */
export const requireReal = ({ training }: Context): void => {
  if (training) throw new RuleError('offline.training')
}

const tell = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'offlineStation', id, action: 'SAVED', functionality: 'sale_cash_register' })

type Signed = Pick<Station, 'id' | 'grant' | 'grantSignature' | 'keyId'>

/** What stands at the head of a ticket, a line each. */
const headOf = async ({ tx, establishmentId }: Context): Promise<readonly string[]> => {
  const { name, lines, legal } = sellerPart((await readSeller(tx, establishmentId)).seller)
  return [...new Set([name, ...lines, ...legal])]
}

const granted = async (context: Context, { id, grant, grantSignature, keyId }: Signed): Promise<OfflineGranted> => ({
  ...{ stationId: id, grant, signature: grantSignature, keyId, now: context.now.toISOString() },
  seller: await headOf(context),
})

/** From now on, for a day. */
const allow = async (
  { tx, establishmentId, now, services }: Context,
  of: Pick<OfflineGrant, 'series' | 'keyHash' | 'amount' | 'nextNo' | 'previous'>,
): Promise<Omit<Signed, 'id'>> => {
  const grant: OfflineGrant = {
    ...{ series: of.series, keyHash: of.keyHash, from: now.toISOString() },
    until: new Date(now.getTime() + OFFLINE_HOURS * HOUR_MS).toISOString(),
    ...{ tickets: OFFLINE_TICKETS, amount: of.amount, nextNo: of.nextNo, previous: of.previous },
  }
  const keyId = await signingKeyOf(tx, services.keys, establishmentId)
  return { grant, keyId, grantSignature: services.keys.sign(keyId, grantText(grant)) }
}

/** `BAR-H`, then `BAR-H2`: one that was ever taken is never given again. */
const nextSeries = async ({ tx, establishmentId, till }: Context): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offline series ${establishmentId}`}, 0))`.execute(tx)
  const { rows } = await sql<{
    series: string
  }>`select series from offline_station where establishment_id = ${establishmentId}`.execute(tx)
  const taken = new Set(rows.map(({ series }) => series))
  for (let n = 1; ; n++) {
    const series = `${till}-H${n === 1 ? '' : n}`
    if (!taken.has(series)) return series
  }
}

/** The same key again: an answer that was lost. Throws RuleError offline.keyUsed where that station is no more. */
const enrolledBefore = async ({ tx, establishmentId }: Context, keyHash: string): Promise<Station | undefined> => {
  const { rows } = await sql<Station>`
    select ${COLUMNS} from offline_station s where s.establishment_id = ${establishmentId} and s.key_hash = ${keyHash}`.execute(
    tx,
  )
  const [before] = rows
  if (before !== undefined && (before.lostAt ?? before.removedAt) !== null) throw new RuleError('offline.keyUsed')
  return before
}

export interface Enrolled {
  readonly label: string
  readonly publicKey: string
  readonly amount: Cents
}

/**
 * The station of this session may sell alone from now on (JET 126); its first ticket follows the last one of TICKET. Throws RuleError
 * offline.training, offline.badKey, offline.keyUsed; FieldsError of the amount.
 */
export const enrol = async (context: Context, asked: Enrolled): Promise<OfflineGranted> => {
  requireReal(context)
  const { tx, establishmentId, till, now, user } = context
  const { label, amount } = asked
  if (amount <= 0 || amount > MOST_AMOUNT) throw new FieldsError([{ path: 'amount', message: 'offline.amount' }])
  const key = readStationKey(asked.publicKey)
  if (key === null) throw new RuleError('offline.badKey')
  const series = await nextSeries(context)
  const before = await enrolledBefore(context, key.hash)
  if (before !== undefined) return granted(context, before)
  const { nextId: id, ...locked } = await lockTill(tx, context)
  const previous = locked.headOf('TICKET').signature
  const allowed = await allow(context, { series, keyHash: key.hash, amount: cents(amount), nextNo: 1, previous })
  await sql`
    insert into offline_station (establishment_id, id, series, label, till, public_key, key_hash, enrolled_at, enrolled_by, amount, allowed,
      allowed_signature, key_id, last_signature, last_seen_at)
    values (${establishmentId}, ${id}, ${series}, ${label}, ${till}, ${key.pem}, ${key.hash}, ${now}, ${user.id}, ${amount},
      ${JSON.stringify(allowed.grant)}::jsonb, ${allowed.grantSignature}, ${allowed.keyId}, ${previous}, ${now})`.execute(
    tx,
  )
  await writeTechnicalEvent(tx, context, JET.STATION_ADDED, { station: series, key: key.hash, amount })
  await tell(context, id)
  return granted(context, { id, ...allowed })
}

export interface Asking {
  readonly stationId: number
  readonly keyHash: string
}

/** Throws RuleError record.unknown, offline.otherKey where another browser asks. */
const ownStation = async (context: Context, { stationId, keyHash }: Asking): Promise<Station> => {
  const station = await lockStation(context, stationId)
  if (station.keyHash !== keyHash) throw new RuleError('offline.otherKey')
  return station
}

/**
 * A day from now, where none of its tickets waits; else what it was allowed before. Throws RuleError record.unknown, offline.otherKey,
 * offline.training, offline.lost, offline.removed.
 */
export const renew = async (
  context: Context,
  { waiting, ...asking }: Asking & { readonly waiting: number },
): Promise<OfflineGranted> => {
  requireReal(context)
  const { tx, establishmentId, now } = context
  const station = await ownStation(context, asking)
  if (station.removedAt !== null) throw new RuleError('offline.removed')
  if (station.lostAt !== null) throw new RuleError('offline.lost')
  const { id, lastNo, lastSignature } = station
  const allowed =
    waiting > 0 ? station : await allow(context, { ...station, nextNo: lastNo + 1, previous: lastSignature })
  await sql`
    update offline_station set last_seen_at = ${now}, signed_off_at = null, allowed = ${JSON.stringify(allowed.grant)}::jsonb,
      allowed_signature = ${allowed.grantSignature}, key_id = ${allowed.keyId}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return granted(context, { ...allowed, id })
}

/** Closed properly: no day waits for it. Throws RuleError record.unknown, offline.otherKey. */
export const signOff = async (context: Context, asking: Asking): Promise<{ status: 'SAVED' }> => {
  const { tx, establishmentId, now } = context
  const { id } = await ownStation(context, asking)
  await sql`
    update offline_station set last_seen_at = ${now}, signed_off_at = ${now}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return { status: 'SAVED' }
}

/** No day waits for it any more (JET 127); what it sends later is taken and to be looked at. Throws RuleError record.unknown, offline.gone. */
export const declareLost = async (
  context: Context,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<{ status: 'SAVED' }> => {
  const { tx, establishmentId, now, user } = context
  const { series, lostAt, removedAt } = await lockStation(context, id)
  if ((lostAt ?? removedAt) !== null) throw new RuleError('offline.gone', { series })
  await sql`
    update offline_station set lost_at = ${now}, lost_by = ${user.id}, lost_reason = ${reason}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeTechnicalEvent(tx, context, JET.STATION_REMOVED, { station: series, lost: true })
  await tell(context, id)
  return { status: 'SAVED' }
}

/** It sells alone no more (JET 127, unless it was lost). Throws RuleError record.unknown, offline.gone. */
export const removeStation = async (
  context: Context,
  { id }: { readonly id: number },
): Promise<{ status: 'SAVED' }> => {
  const { tx, establishmentId, now, user } = context
  const { series, lostAt, removedAt } = await lockStation(context, id)
  if (removedAt !== null) throw new RuleError('offline.gone', { series })
  await sql`
    update offline_station set removed_at = ${now}, removed_by = ${user.id}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (lostAt === null) await writeTechnicalEvent(tx, context, JET.STATION_REMOVED, { station: series })
  await tell(context, id)
  return { status: 'SAVED' }
}
