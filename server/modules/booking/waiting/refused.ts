/** Requests that ended without a stay, with why: for statistics (domain rules 2.4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkStay } from '#domain/booking/party.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { RefusedDemand, refusedDemandBody, searchRefusedBody } from '#contract/operations/booking/waiting.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError reference.unknown and the codes of `checkStay`. */
export const addRefused = async (context: Context, input: z.output<typeof refusedDemandBody>): Promise<number> => {
  const { tx, establishmentId, today, now, user } = context
  checkStay(input, today)
  if (input.placeTypeId !== null) {
    const { rows } = await sql`
      select 1 from place_type where establishment_id = ${establishmentId} and id = ${input.placeTypeId}`.execute(tx)
    if (rows.length === 0) throw new RuleError('reference.unknown')
  }
  const { id } = await tx
    .insertInto('refused_demand')
    .values({
      establishment_id: establishmentId,
      at: now,
      day: today,
      user_id: user.id,
      reason: input.reason,
      arrival: input.arrival,
      departure: input.departure,
      people: input.people,
      place_type_id: input.placeTypeId,
      note: input.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Latest first. */
export const searchRefused = async (
  { tx, establishmentId }: Context,
  { from, to }: z.output<typeof searchRefusedBody>,
): Promise<{ readonly list: readonly RefusedDemand[]; readonly total: number }> => {
  const { rows } = await sql<RefusedDemand>`
    select r.id, r.day, u.name as by, r.reason, r.arrival, r.departure, r.people, y.label ->> 'fr' as "placeTypeLabel", r.note
    from refused_demand r
    left join app_user u on u.id = r.user_id
    left join place_type y on y.establishment_id = r.establishment_id and y.id = r.place_type_id
    where r.establishment_id = ${establishmentId} and r.day between ${from} and ${to} order by r.at desc, r.id desc limit 1000`.execute(
    tx,
  )
  return { list: rows, total: rows.length }
}
