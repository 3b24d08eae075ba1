import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { activeModules, isWithin } from '#contract/modules.ts'
import { FUNCTIONALITIES, LOCKABLE, allows, functionalities } from '#contract/rights.ts'
import type { Functionality, Rights } from '#contract/rights.ts'
import type { locksBody, rightsBody } from '#contract/operations/session/users.ts'
import { checkGroup, isInGroup, leaveGroup } from '#server/modules/security/groups.ts'
import { keepingManagers } from '#server/modules/security/managers.ts'
import {
  checkEntering,
  checkGiven,
  checkMembersOf,
  checkNaming,
  standingOf,
} from '#server/modules/security/standing.ts'
import { checkReach, checkSeen } from '#server/modules/security/users.ts'
import {
  effectiveRightsOf,
  groupRights,
  locksOf,
  rightsOf,
  setGroupRights,
  setUserRights,
} from '#server/platform/auth/rights.ts'
import { offModules } from '#server/platform/auth/modules.ts'
import { tellSecurity } from '#server/platform/auth/session.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

type Given = z.output<typeof rightsBody>
type Saved = { status: 'SAVED'; id: number }

/** What belongs to a module that is off there is not shown. */
const shown = (rights: Rights, { modules }: Pick<Context, 'modules'>) =>
  functionalities
    .filter((functionality) => isWithin(functionality, modules))
    .map((functionality) => ({
      functionality,
      label: FUNCTIONALITIES[functionality],
      code: rights[functionality]?.code ?? '000',
      canExport: rights[functionality]?.canExport ?? false,
    }))

const toRights = (given: Given): Rights => {
  const unknown = given.find(({ functionality }) => !Object.hasOwn(FUNCTIONALITIES, functionality))
  if (unknown !== undefined) throw new RuleError('request.invalid')
  return Object.fromEntries(given.map(({ functionality, code, canExport }) => [functionality, { code, canExport }]))
}

/**
 * What the screen does not give stays as it was: functionalities of modules that are off, which come back with them, and the
 * technical one, which only a technical user gives (spec 6).
 */
const keepHidden = ({ user, modules }: Context, next: Rights, before: Rights): Rights => {
  const off = functionalities.filter((key) => !isWithin(key, modules))
  const kept = [...off, ...(user.systeme ? [] : (['system'] as const))]
  return {
    ...next,
    ...Object.fromEntries(kept.flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]]]))),
  }
}

/**
 * The establishment that is asked for, the caller's own unless said otherwise. Rights are per (user, establishment): elsewhere the
 * caller must be allowed there what they are about to do. Throws RuleError `rights.notThere`.
 */
const placeOf = async (context: Context, asked: number | undefined, action: 'read' | 'write'): Promise<Context> => {
  if (asked === undefined || asked === context.establishmentId) return context
  const { rows } = await sql`
    select from user_establishment where user_id = ${context.user.id} and establishment_id = ${asked}`.execute(
    context.tx,
  )
  const { rights } = await effectiveRightsOf(context.tx, context.user.id, asked)
  if (rows.length === 0 || !allows(rights.establishment_user, action)) throw new RuleError('rights.notThere')
  const modules = activeModules(await offModules(context.tx, asked))
  return { ...context, establishmentId: asked, rights, modules }
}

/** Their rights in an establishment, where they come from, and which of them a lock holds back there. */
export const getUserRights = async (context: Context, id: number, establishmentId: number | undefined) => {
  const place = await placeOf(context, establishmentId, 'read')
  const { rows } = await sql<{ groupId: number | null; groupLabel: string | null }>`
    select u.group_id as "groupId", g.label as "groupLabel" from app_user u left join app_group g on g.id = u.group_id
    where u.id = ${id}
      and exists (select 1 from user_establishment where user_id = ${id} and establishment_id = ${place.establishmentId})`.execute(
    place.tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return {
    functionalities: shown(await rightsOf(place.tx, id, place.establishmentId), place),
    fromGroup: rows[0].groupId !== null,
    groupLabel: rows[0].groupLabel,
    locked: await locksOf(place.tx, place.establishmentId),
  }
}

/**
 * A user's specific rights in an establishment. They take the user out of their group (spec 6); elsewhere they keep what it gave.
 * Nobody edits their own: they could not give them back.
 */
export const setOneUserRights = (
  context: Context,
  id: number,
  given: Given,
  establishmentId: number | undefined,
): Promise<Saved> =>
  keepingManagers(context.tx, async () => {
    const place = await placeOf(context, establishmentId, 'write')
    if (id === context.user.id) throw new RuleError('rights.own')
    await checkSeen(place, id)
    await checkNaming(context, await standingOf(context.tx, id))
    const before = await rightsOf(context.tx, id, place.establishmentId)
    const rights = keepHidden(place, toRights(given), before)
    await checkGiven(context, place.establishmentId, before, rights)
    // Out of the group, they follow it nowhere any more: that concerns all their establishments.
    if (await isInGroup(context.tx, id)) await checkReach(place, id)
    await leaveGroup(context.tx, id)
    await sql`update app_user set version = version + 1 where id = ${id}`.execute(context.tx)
    await setUserRights(context.tx, id, place.establishmentId, rights)
    await announce(context, { user: id, establishment: place.establishmentId })
    await context.changed({ entity: 'user', id, action: 'SAVED', functionality: 'establishment_user' })
    return { status: 'SAVED', id }
  })

export const getGroupRights = async (context: Context, id: number) => {
  await checkGroup(context.tx, id)
  return {
    functionalities: shown(await groupRights(context.tx, id), context),
    fromGroup: false,
    groupLabel: null,
    locked: await locksOf(context.tx, context.establishmentId),
  }
}

/** Its members have them at once. Not those of one's own group: nobody gives themselves rights. */
export const setOneGroupRights = (context: Context, id: number, given: Given): Promise<Saved> =>
  keepingManagers(context.tx, async () => {
    await checkGroup(context.tx, id)
    const { rows } = await sql`
      select from app_user where id = ${context.user.id} and group_id = ${id}`.execute(context.tx)
    if (rows.length > 0) throw new RuleError('rights.own')
    const before = await groupRights(context.tx, id)
    const next = keepHidden(context, toRights(given), before)
    for (const place of await checkMembersOf(context, id)) await checkGiven(context, place, before, next)
    await setGroupRights(context.tx, id, next)
    await announce(context, { group: id })
    await context.changed({ entity: 'group', id, action: 'SAVED', functionality: 'establishment_user' })
    return { status: 'SAVED', id }
  })

/** Puts a user in a group, or out of it: their rights are the group's, then their own again. */
export const setGroupOf = (context: Context, userId: number, groupId: number | null): Promise<Saved> =>
  keepingManagers(context.tx, async () => {
    if (userId === context.user.id) throw new RuleError('rights.own')
    await checkReach(context, userId)
    if (groupId === null) await leaveGroup(context.tx, userId)
    else {
      await checkGroup(context.tx, groupId)
      await checkEntering(context, groupId, [...(await standingOf(context.tx, userId)).places.keys()])
      await sql`update app_user set group_id = ${groupId} where id = ${userId}`.execute(context.tx)
    }
    await sql`update app_user set version = version + 1 where id = ${userId}`.execute(context.tx)
    await announce(context, { user: userId, ...(groupId === null ? {} : { group: groupId }) })
    const functionality = 'establishment_user'
    const group = groupId === null ? [] : [{ entity: 'group', id: groupId, action: 'SAVED', functionality } as const]
    await context.changed([{ entity: 'user', id: userId, action: 'SAVED', functionality }, ...group])
    return { status: 'SAVED', id: userId }
  })

/** Settings that can be locked here, and those that are (spec 6: "a setting can lock a configuration against modification"). */
export const getLocks = async (context: Context) => {
  const locked = await locksOf(context.tx, context.establishmentId)
  return {
    list: LOCKABLE.filter((key) => isWithin(key, context.modules)).map((key) => ({
      functionality: key,
      label: FUNCTIONALITIES[key],
      isLocked: locked.includes(key),
    })),
  }
}

export const setLocks = async (
  context: Context,
  { locked }: z.output<typeof locksBody>,
): Promise<{ status: 'SAVED' }> => {
  if (locked.some((key) => !(LOCKABLE as readonly string[]).includes(key))) throw new RuleError('request.invalid')
  const before = await locksOf(context.tx, context.establishmentId)
  const hidden = before.filter((key) => !isWithin(key, context.modules))
  const keys = [...new Set([...locked, ...hidden])] as Functionality[]
  await sql`
    delete from settings_lock
    where establishment_id = ${context.establishmentId} and functionality <> all (${keys}::text[])`.execute(context.tx)
  await sql`
    insert into settings_lock (establishment_id, functionality, locked_at)
    select ${context.establishmentId}, unnest(${keys}::text[]), ${context.now} on conflict do nothing`.execute(
    context.tx,
  )
  await announce(context, { locked: keys.toSorted().join(' ') })
  return { status: 'SAVED' }
}

/** JET 130, and every process rereads the rights it remembers. */
const announce = async (context: Context, detail: JetDetail): Promise<void> => {
  await tellSecurity(context.tx)
  await writeTechnicalEvent(context.tx, context, JET.RIGHTS_CHANGED, detail)
}
