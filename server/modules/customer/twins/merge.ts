/**
 * Two records become one. What may change hands does (stays, what is owed, addresses); bills and payments are signed and keep the
 * name they were signed with (CGI, art. 286-I-3° bis): the merged record stays behind them and leads to the one that is kept.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { columnOf } from '#contract/field.ts'
import type { Merged, mergeBody } from '#contract/operations/customer/twins.ts'
import { readRow } from '#server/crud/edit.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockCustomers } from '#server/modules/customer/lock.ts'

/** What a merge moved, for undoing it. */
export interface Moved {
  readonly bookings: readonly { readonly establishmentId: number; readonly id: number; readonly version: number }[]
  readonly lines: readonly { readonly establishmentId: number; readonly id: number }[]
  readonly addresses: readonly { readonly id: number; readonly version: number; readonly isMain: boolean }[]
  readonly merged: readonly number[]
  /** Absent from merges before files were attached. */
  readonly files?: readonly number[]
}

/** Fields that one may choose; consents follow the last that was given. */
const CONSENTS = ['mailingConsent', 'smsConsent']
export const MERGED_FIELDS: readonly string[] = Object.entries(entities.customer.fields)
  .filter(([key, field]) => !('readOnly' in field && field.readOnly) && !CONSENTS.includes(key))
  .map(([key]) => key)

const checkVersions = async (context: Context, input: z.output<typeof mergeBody>): Promise<void> => {
  const rows = await lockCustomers(context, [input.keptId, input.mergedId])
  for (const { id, version } of rows) {
    if (version === (id === input.keptId ? input.keptVersion : input.mergedVersion)) continue
    throw new StaleError(await readRow({ entity: entities.customer }, context, id))
  }
}

/** The last statement of either record counts; where neither has one, both must have agreed (RGPD, art. 7). */
const consent = (channel: string, column: string, keptId: number, mergedId: number): RawBuilder<unknown> => sql`
  ${sql.ref(column)} = coalesce((select n.granted from customer_consent n where n.channel = ${channel}
    and n.customer_id in (${keptId}, ${mergedId}) order by n.given_on desc, n.recorded_at desc, n.id desc limit 1),
    t.${sql.ref(column)} and m.${sql.ref(column)})`

const writeKept = async (context: Context, { keptId, mergedId, take }: z.output<typeof mergeBody>): Promise<void> => {
  const unknown = take.find((key) => !MERGED_FIELDS.includes(key))
  if (unknown !== undefined) throw new RuleError('request.invalid')
  const taken = take.map((key) => sql`${sql.ref(columnOf(key))} = m.${sql.ref(columnOf(key))}`)
  const sets = [
    ...taken,
    consent('EMAIL', 'mailing_consent', keptId, mergedId),
    consent('SMS', 'sms_consent', keptId, mergedId),
    sql`created_on = least(t.created_on, m.created_on)`,
    sql`last_contact_on = ${context.today}`,
    sql`version = t.version + 1`,
  ]
  await sql`update customer t set ${sql.join(sets)} from customer m where t.id = ${keptId} and m.id = ${mergedId}`.execute(
    context.tx,
  )
}

const moveBookings = async ({ tx }: Context, from: number, to: number): Promise<Moved['bookings']> => {
  const { rows } = await sql<Moved['bookings'][number]>`
    update booking set customer_id = ${to}, version = version + 1 where customer_id = ${from}
    returning establishment_id as "establishmentId", id, version`.execute(tx)
  return rows
}

const moveLines = async ({ tx }: Context, from: number, to: number): Promise<Moved['lines']> => {
  const { rows } = await sql<Moved['lines'][number]>`
    update booking_line set payer_id = ${to} where payer_id = ${from}
    returning establishment_id as "establishmentId", id`.execute(tx)
  return rows
}

/** Addresses that the kept record lacks, none of them its main one unless it had none. */
const moveAddresses = async ({ tx }: Context, from: number, to: number): Promise<Moved['addresses']> => {
  const { rows } = await sql<Moved['addresses'][number]>`
    with missing as (
      select a.id, a.is_main from address a where a.customer_id = ${from} and not exists (select 1 from address k
        where k.customer_id = ${to} and k.search = a.search and k.country_id = a.country_id))
    update address x set customer_id = ${to}, version = x.version + 1,
      is_main = missing.is_main and not exists (select 1 from address k where k.customer_id = ${to} and k.is_main)
    from missing where missing.id = x.id returning x.id, x.version, missing.is_main as "isMain"`.execute(tx)
  return rows
}

/** Whoever was merged into the record leads to the kept one from now on: never a chain. */
const moveMerged = async ({ tx }: Context, from: number, to: number): Promise<Moved['merged']> => {
  const { rows } = await sql<{ id: number }>`
    update customer set merged_into_id = ${to} where merged_into_id = ${from} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

const moveFiles = async ({ tx }: Context, from: number, to: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    update customer_attachment set customer_id = ${to} where customer_id = ${from} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

const recordMerge = async (
  { tx, user, now }: Context,
  keptId: number,
  mergedId: number,
  before: unknown,
  moved: Moved,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into customer_merge (kept_id, merged_id, kept_before, kept_version, merged_version, moved, merged_at, merged_by)
    select ${keptId}, ${mergedId}, ${JSON.stringify(before)}::jsonb, k.version, m.version, ${JSON.stringify(moved)}::jsonb, ${now},
      ${user.id} from customer k, customer m where k.id = ${keptId} and m.id = ${mergedId} returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * Merges in the request's transaction. Throws StaleError where either record changed since it was looked at, RuleError
 * `customer.merged` where another desk merged one of them first, `customer.erased`, `record.unknown`.
 */
export const mergeCustomers = async (context: Context, input: z.output<typeof mergeBody>): Promise<Merged> => {
  const { keptId, mergedId } = input
  await checkVersions(context, input)
  const { rows } = await sql<{ before: unknown }>`
    select to_jsonb(t) - 'search' - 'near' - 'twin_keys' as before from customer t where id = ${keptId}`.execute(
    context.tx,
  )
  await writeKept(context, input)
  const moved: Moved = {
    bookings: await moveBookings(context, mergedId, keptId),
    lines: await moveLines(context, mergedId, keptId),
    addresses: await moveAddresses(context, mergedId, keptId),
    merged: await moveMerged(context, mergedId, keptId),
    files: await moveFiles(context, mergedId, keptId),
  }
  await sql`update customer set merged_into_id = ${keptId}, version = version + 1 where id = ${mergedId}`.execute(
    context.tx,
  )
  const mergeId = await recordMerge(context, keptId, mergedId, rows[0]?.before, moved)
  await tellBoth(context, keptId, mergedId)
  return { status: 'SAVED', id: keptId, mergeId }
}

export const tellBoth = ({ changed }: Context, keptId: number, mergedId: number): Promise<void> =>
  changed(
    [keptId, mergedId].map((id) => ({
      entity: 'customer',
      id,
      action: 'SAVED' as const,
      functionality: 'customer_partner_customer' as const,
    })),
  )
