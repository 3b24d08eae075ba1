/** A file that waits is completed and counted, or given up; one that counts is taken back. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { completeBody, TillFile } from '#contract/operations/sale/till-file.ts'
import { lackingIn, readTillFile, tellTillFiles } from '#server/modules/other-till/read.ts'
import { lockTill, readTill, requireTakings, sayWords, wordsOf } from '#server/modules/other-till/till.ts'
import type { OtherTillRow } from '#server/modules/other-till/till.ts'
import { closedThrough } from '#server/platform/fiscal/numbering.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Writes what each word of a file is here, as far as it is known. */
const nameWords = async (context: Context, id: number, till: OtherTillRow): Promise<void> => {
  const { tx, establishmentId } = context
  const words = await wordsOf(context, till)
  const lacking = await lackingIn(context, id)
  const known = lacking.map(({ kind, word }) => {
    const method = kind === 'METHOD' ? words.methodOf(word) : undefined
    return {
      ...{ kind, word, methodId: method?.id ?? null, methodKind: method?.kind ?? null },
      nature: kind === 'ARTICLE' ? (words.natureOf(word) ?? null) : null,
      rate: kind === 'RATE' ? (words.rateOf(word) ?? null) : null,
    }
  })
  const said = sql`jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
    as r(kind text, word text, nature text, rate integer, "methodId" bigint, "methodKind" text)`
  const own = (
    part: string,
  ) => sql`exists (select from other_till_ticket t where t.establishment_id = ${establishmentId}
    and t.id = ${sql.ref(part)}.ticket_id and t.till_file_id = ${id})`
  await sql`update other_till_line l set nature = r.nature from ${said}
    where r.kind = 'ARTICLE' and r.nature is not null and l.establishment_id = ${establishmentId} and l.article = r.word
      and l.nature is null and ${own('l')}`.execute(tx)
  await sql`update other_till_line l set tva_rate = r.rate from ${said}
    where r.kind = 'RATE' and r.rate is not null and l.establishment_id = ${establishmentId} and l.rate_word = r.word
      and l.tva_rate is null and ${own('l')}`.execute(tx)
  await sql`update other_till_payment p set method_id = r."methodId", method_kind = r."methodKind" from ${said}
    where r.kind = 'METHOD' and r."methodId" is not null and p.establishment_id = ${establishmentId} and p.method_word = r.word
      and p.method_id is null and ${own('p')}`.execute(tx)
}

/**
 * Counts a file once every word of it is known: each ticket on its own day, or today where that day is closed, its instant kept. Answers
 * whether it counts. Call it under the lock of its till.
 */
export const settle = async (context: Context, id: number, till: OtherTillRow): Promise<boolean> => {
  const { tx, establishmentId, today } = context
  await nameWords(context, id, till)
  const lacking = await lackingIn(context, id)
  if (lacking.length > 0) return false
  const { day: closed } = await closedThrough(tx, context)
  await sql`
    update other_till_ticket t set counted_on = case when d.own <= ${closed}::date or d.own > ${today}::date then ${today}::date else d.own end
    from (select x.id, (x.at at time zone e.time_zone)::date as own from other_till_ticket x join establishment e on e.id = x.establishment_id
      where x.establishment_id = ${establishmentId} and x.till_file_id = ${id}) d
    where t.establishment_id = ${establishmentId} and t.id = d.id`.execute(tx)
  await sql`update till_file set state = 'TAKEN', version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return true
}

interface Asked {
  readonly id: number
  readonly version: number
}

/** The file in hand, under the lock of its till. Throws RuleError record.unknown, right.insufficient, StaleError. */
const held = async (context: Context, { id, version }: Asked): Promise<TillFile & { readonly otherTillId: number }> => {
  requireTakings(context)
  const { otherTillId } = await readTillFile(context, id)
  if (otherTillId === null) throw new RuleError('otherTill.notReceived')
  await lockTill(context, otherTillId)
  const file = await readTillFile(context, id)
  if (file.version !== version) throw new StaleError({ ...file })
  return { ...file, otherTillId }
}

/** Throws as `held`, and RuleError otherTill.notWaiting, otherTill.methodKind, reference.unknown. */
export const completeFile = async (context: Context, said: z.output<typeof completeBody>): Promise<TillFile> => {
  const { id, otherTillId, state } = await held(context, said)
  if (state !== 'WAITING') throw new RuleError('otherTill.notWaiting')
  await sayWords(context, otherTillId, said)
  const till = await readTill(context, otherTillId)
  if (!(await settle(context, id, till)))
    await sql`update till_file set version = version + 1
      where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  await tellTillFiles(context, [id])
  return readTillFile(context, id)
}

/** Throws as `held`, and RuleError otherTill.notWaiting: what counts is never deleted. */
export const dropFile = async (context: Context, asked: Asked): Promise<void> => {
  const { id, state } = await held(context, asked)
  if (state !== 'WAITING' && state !== 'READING') throw new RuleError('otherTill.notWaiting')
  const { tx, establishmentId } = context
  await sql`delete from other_till_ticket where establishment_id = ${establishmentId} and till_file_id = ${id}`.execute(
    tx,
  )
  await sql`delete from till_file where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellTillFiles(context, [id], 'DELETED')
}

/** Tickets of another file, turned round, counted today. */
const contraryTickets = async (context: Context, from: number, to: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  await sql`
    with own as materialized (
      select nextval('record_id') as new_id, t.* from other_till_ticket t
      where t.establishment_id = ${establishmentId} and t.till_file_id = ${from} order by t.id),
    tickets as (
      insert into other_till_ticket (establishment_id, id, till_file_id, other_till_id, training, number, at, counted_on, total, stands)
      select o.establishment_id, o.new_id, ${to}::bigint, o.other_till_id, o.training, o.number, o.at, ${today}::date, -o.total, false
      from own o),
    lines as (
      insert into other_till_line (establishment_id, ticket_id, position, article, quantity, amount, rate_word, tva_rate, nature)
      select l.establishment_id, o.new_id, l.position, l.article, -l.quantity, -l.amount, l.rate_word, l.tva_rate, l.nature
      from own o join other_till_line l on l.establishment_id = o.establishment_id and l.ticket_id = o.id)
    insert into other_till_payment (establishment_id, ticket_id, position, method_word, amount, method_id, method_kind)
    select p.establishment_id, o.new_id, p.position, p.method_word, -p.amount, p.method_id, p.method_kind
    from own o join other_till_payment p on p.establishment_id = o.establishment_id and p.ticket_id = o.id`.execute(tx)
}

/**
 * A file that counts is taken back by a contrary one of today; its tickets may then come in again. Throws as `held`, and RuleError
 * otherTill.notTaken.
 */
export const takeBack = async (
  context: Context,
  { reason, ...asked }: Asked & { readonly reason: string },
): Promise<TillFile> => {
  const { tx, establishmentId, now, user, today } = context
  const { id, state } = await held(context, asked)
  if (state !== 'TAKEN') throw new RuleError('otherTill.notTaken')
  const { rows } = await sql<{ id: number }>`
    insert into till_file (establishment_id, training, way, state, other_till_id, name, sha256, from_day, to_day, tickets, total,
      contrary_of_id, reason, at, user_id)
    select establishment_id, training, 'IN', 'CONTRARY', other_till_id, name, sha256, ${today}::date, ${today}::date, tickets - known,
      known_total - total, id, ${reason}::text, ${now}::timestamptz, ${user.id}::bigint
    from till_file where establishment_id = ${establishmentId} and id = ${id} returning id`.execute(tx)
  const contraryId = rows[0]?.id ?? 0
  await sql`insert into till_file_text (establishment_id, till_file_id, content)
    select establishment_id, ${contraryId}::bigint, content from till_file_text
    where establishment_id = ${establishmentId} and till_file_id = ${id}`.execute(tx)
  await contraryTickets(context, id, contraryId)
  await sql`update other_till_ticket set stands = false
    where establishment_id = ${establishmentId} and till_file_id = ${id}`.execute(tx)
  await sql`update till_file set state = 'TAKEN_BACK', reason = ${reason}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellTillFiles(context, [id, contraryId])
  return readTillFile(context, id)
}
