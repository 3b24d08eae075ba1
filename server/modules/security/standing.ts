/** What people hold, read when it is asked: a session remembers rights for some seconds, and holds back those that are locked. */
import { sql } from 'kysely'
import { checkGrant, checkKind, checkReachOf } from '#domain/security/reach.ts'
import type { HeldRights, Standing } from '#domain/security/reach.ts'
import type { Rights } from '#contract/rights.ts'
import { groupRights, rightsOf } from '#server/platform/auth/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Rights of a user wherever they work. */
export const standingOf = async (tx: Tx, userId: number): Promise<Standing> => {
  const { rows } = await sql<{ admin: boolean; systeme: boolean; places: number[] }>`
    select admin, systeme, array(select establishment_id from user_establishment where user_id = u.id) as places
    from app_user u where id = ${userId}`.execute(tx)
  const found = rows[0]
  const places = new Map<number, HeldRights>()
  for (const place of found?.places ?? []) places.set(place, await rightsOf(tx, userId, place))
  return { admin: found?.admin ?? false, systeme: found?.systeme ?? false, places }
}

/** The caller may change how this user gets in. One's own access is not beyond oneself. Throws those of `checkReachOf`. */
export const checkStanding = async ({ tx, user }: Context, id: number): Promise<void> => {
  if (id === user.id) return
  checkReachOf(await standingOf(tx, user.id), await standingOf(tx, id))
}

/** The caller may give these rights at `place` instead of those. Throws those of `checkGrant`. */
export const checkGiven = async ({ tx, user }: Context, place: number, before: Rights, after: Rights): Promise<void> =>
  checkGrant(await standingOf(tx, user.id), place, before, after)

/** The caller may name somebody administrator, or technical. Throws those of `checkKind`. */
export const checkNaming = async ({ tx, user }: Context, named: Pick<Standing, 'admin' | 'systeme'>): Promise<void> =>
  checkKind(await standingOf(tx, user.id), named)

/** A group gives its rights wherever the user works, who has them from now on. */
export const checkEntering = async (context: Context, groupId: number, places: readonly number[]): Promise<void> => {
  const rights = await groupRights(context.tx, groupId)
  for (const place of places) await checkGiven(context, place, {}, rights)
}

/**
 * What changes of a group changes for its members: the caller must reach each of them. Groups belong to the operator, their
 * members to sites. Answers where they work.
 */
export const checkMembersOf = async (context: Context, groupId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from app_user where group_id = ${groupId}`.execute(context.tx)
  const places = new Set<number>([context.establishmentId])
  const actor = await standingOf(context.tx, context.user.id)
  for (const { id } of rows) {
    const member = await standingOf(context.tx, id)
    if (id !== context.user.id) checkReachOf(actor, member)
    for (const place of member.places.keys()) places.add(place)
  }
  return [...places]
}
