/** What people, and the rooms that wrote them, do with text messages. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { mayText } from '#domain/sms/states.ts'
import type { SmsAction, SmsState } from '#domain/sms/states.ts'
import { carrierOf } from '#server/modules/sms/provider.ts'
import { queueSms, tellSms } from '#server/modules/sms/queue.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Kept {
  readonly state: SmsState
  readonly name: string
  readonly number: string | null
  readonly text: string
  readonly offer: boolean
  readonly kind: string | null
  readonly entityId: number | null
  readonly customerId: number | null
  readonly functionKey: string | null
  readonly languageId: number | null
}

const again = (context: Context, id: number, sms: Kept & { readonly number: string }): Promise<number> => {
  const { name, number, text, offer, kind, entityId, customerId, functionKey, languageId } = sms
  const about =
    kind === null || entityId === null || customerId === null || functionKey === null
      ? undefined
      : { kind, entityId, customerId, functionKey }
  return queueSms(context, {
    ...{ to: { name, number }, text, simplify: false, offer, languageId, againId: id },
    ...(about === undefined ? {} : { about }),
  })
}

/** Those that nobody could carry leave now. Throws RuleError `sms.training`, `sms.noCarrier`. */
const release = async ({ tx, establishmentId, now, training }: Context, ids: readonly number[]): Promise<void> => {
  if (training) throw new RuleError('sms.training')
  if ((await carrierOf(tx, establishmentId)) === undefined) throw new RuleError('sms.noCarrier')
  await sql`update sms set state = 'WAITING', next_at = ${now}, due_at = ${now}, training = false
    where establishment_id = ${establishmentId} and id = any (${[...ids]}::bigint[]) and state = 'HELD'`.execute(tx)
  for (const id of ids) await tellSms(tx, establishmentId, id)
}

/** Answers with how many it was done. Throws RuleError `record.unknown`, `sms.notNow` where it can be done with
 * none, and as `release`. */
export const actOnMany = async (
  context: Context,
  { ids, action }: { readonly ids: readonly number[]; readonly action: SmsAction },
): Promise<number> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<Kept & { id: number }>`select id, state, name, number, text, offer, about_kind as kind,
      about_id as "entityId", customer_id as "customerId", function_key as "functionKey", language_id as "languageId"
    from sms where establishment_id = ${establishmentId} and id = any (${[...ids]}::bigint[]) order by id for update`.execute(
    tx,
  )
  if (rows.length !== new Set(ids).size) throw new RuleError('record.unknown')
  const may = rows.filter(({ state, number }) => number !== null && mayText(action, state))
  if (may.length === 0) throw new RuleError('sms.notNow')
  const held = may.filter(({ state }) => state === 'HELD')
  if (action === 'again' && held.length > 0)
    await release(
      context,
      held.map(({ id }) => id),
    )
  if (action === 'cancel')
    await cancelSms(
      tx,
      establishmentId,
      may.map(({ id }) => id),
    )
  else
    for (const { id, number, ...sms } of may)
      if (number !== null && sms.state !== 'HELD') await again(context, id, { ...sms, number })
  return may.length
}

/** Those that have not left never will. */
export const cancelSms = async (tx: Tx, establishmentId: number, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update sms set state = 'CANCELLED', next_at = null
    where establishment_id = ${establishmentId} and id = any (${ids}::bigint[]) and state in ('WAITING', 'HELD') returning id`.execute(
    tx,
  )
  for (const { id } of rows) await tellSms(tx, establishmentId, id)
}

/** Those that have not left wait, until they are let go. */
export const pauseSms = async (
  tx: Tx,
  establishmentId: number,
  ids: readonly number[],
  paused: boolean,
): Promise<void> => {
  await sql`update sms set paused = ${paused} where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])
    and paused <> ${paused} and state in ('WAITING', 'SENDING')`.execute(tx)
}
