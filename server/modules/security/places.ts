import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { keepingManagers } from '#server/modules/security/managers.ts'
import { checkGiven, checkNaming, standingOf } from '#server/modules/security/standing.ts'
import { checkReach, checkSeen } from '#server/modules/security/users.ts'
import { rightsOf } from '#server/platform/auth/rights.ts'
import { tellSecurity } from '#server/platform/auth/session.ts'
import type { Context } from '#server/platform/http/route.ts'

export const getEstablishments = async (context: Context, userId: number): Promise<{ ids: number[] }> => {
  await checkSeen(context, userId)
  const { rows } = await sql<{ id: number }>`
    select establishment_id as id from user_establishment where user_id = ${userId} order by 1`.execute(context.tx)
  return { ids: rows.map((row) => row.id) }
}

const replace = async (
  context: Context,
  userId: number,
  ids: readonly number[],
  among: readonly number[],
): Promise<void> => {
  const { tx } = context
  await sql`
    delete from user_establishment
    where user_id = ${userId} and establishment_id = any (${among}::bigint[])
      and establishment_id <> all (${ids}::bigint[])`.execute(tx)
  await sql`
    insert into user_establishment (user_id, establishment_id)
    select ${userId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
  // What was open elsewhere ends at once.
  await sql`
    delete from session s where user_id = ${userId} and not exists (
      select from user_establishment ue where ue.user_id = s.user_id and ue.establishment_id = s.establishment_id)`.execute(
    tx,
  )
  await tellSecurity(tx)
}

/**
 * What a user will hold there, or did, is given or taken: their group's rights, or those they left behind when they worked there
 * before. Throws those of `checkGiven`.
 */
const checkMoves = async (context: Context, userId: number, ids: readonly number[], mine: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select establishment_id as id from user_establishment where user_id = ${userId}`.execute(context.tx)
  const now = rows.map(({ id }) => id)
  const moved = [
    ...ids.filter((id) => !now.includes(id)),
    ...now.filter((id) => mine.includes(id) && !ids.includes(id)),
  ]
  for (const place of moved) await checkGiven(context, place, {}, await rightsOf(context.tx, userId, place))
}

/** Where a user may work: only establishments whose users the one who decides manages. */
export const setEstablishments = async (context: Context, userId: number, ids: readonly number[]): Promise<void> => {
  await checkSeen(context, userId)
  await checkNaming(context, await standingOf(context.tx, userId))
  if (ids.length === 0) throw new RuleError('user.noEstablishment')
  const { rows } = await sql<{ id: number }>`
    select establishment_id as id from user_establishment where user_id = ${context.user.id}`.execute(context.tx)
  const mine = rows.map((row) => row.id)
  if (ids.some((one) => !mine.includes(one))) throw new RuleError('reference.unknown')
  await keepingManagers(context.tx, async () => {
    await checkMoves(context, userId, ids, mine)
    await replace(context, userId, ids, mine)
  })
}

export const getTiles = async (context: Context, userId: number): Promise<{ tiles: string[] }> => {
  await checkSeen(context, userId)
  const { rows } = await sql<{ tile: string }>`
    select tile from user_tile where user_id = ${userId} order by position`.execute(context.tx)
  return { tiles: rows.map((row) => row.tile) }
}

/** Tiles of a user's home, in order; none means the usual ones. */
export const setTiles = async (context: Context, userId: number, tiles: readonly string[]): Promise<void> => {
  await checkReach(context, userId)
  await sql`delete from user_tile where user_id = ${userId}`.execute(context.tx)
  await sql`
    insert into user_tile (user_id, tile, position)
    select ${userId}, tile, position from unnest(${tiles}::text[]) with ordinality as t (tile, position)
    on conflict do nothing`.execute(context.tx)
}
