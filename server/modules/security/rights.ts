import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { FUNCTIONALITIES, functionalities } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import type { rightsBody } from '#contract/operations/session/session.ts'
import { groupRights, rightsOf, setGroupRights, setUserRights } from '#server/platform/auth/rights.ts'
import { checkReach } from '#server/modules/security/users.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

type Given = z.output<typeof rightsBody>

const shown = (rights: Rights) =>
  functionalities.map((functionality) => ({
    functionality,
    label: FUNCTIONALITIES[functionality],
    code: rights[functionality]?.code ?? '000',
    canExport: rights[functionality]?.canExport ?? false,
  }))

const toRights = (given: Given): Rights => {
  const unknown = given.find(({ functionality }) => !(functionality in FUNCTIONALITIES))
  if (unknown !== undefined) throw new RuleError('request.invalid')
  return Object.fromEntries(given.map(({ functionality, code, canExport }) => [functionality, { code, canExport }]))
}

/** The technical functionality is given by a technical user only (spec 6); others keep what was there. */
const guardSystem = (context: Context, next: Rights, before: Rights): Rights =>
  context.user.systeme || before.system === undefined ? next : { ...next, system: before.system }

export const getUserRights = async (context: Context, id: number) => {
  const { rows } = await sql<{ groupId: number | null }>`
    select group_id as "groupId" from app_user where id = ${id}
      and exists (select 1 from user_establishment where user_id = ${id} and establishment_id = ${context.establishmentId})`.execute(
    context.tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return {
    functionalities: shown(await rightsOf(context.tx, id, context.establishmentId)),
    fromGroup: rows[0].groupId !== null,
  }
}

/** A user's specific rights take them out of their group (spec 6). Nobody edits their own: they could not give them back. */
export const setOneUserRights = async (
  context: Context,
  id: number,
  given: Given,
): Promise<{ status: 'SAVED'; id: number }> => {
  if (id === context.user.id) throw new RuleError('rights.own')
  await checkReach(context, id)
  const before = await rightsOf(context.tx, id, context.establishmentId)
  await sql`update app_user set group_id = null, version = version + 1 where id = ${id}`.execute(context.tx)
  await setUserRights(context.tx, id, context.establishmentId, guardSystem(context, toRights(given), before))
  await announce(context, { user: id })
  await context.changed({ entity: 'user', id, action: 'SAVED', functionality: 'establishment_user' })
  return { status: 'SAVED', id }
}

export const getGroupRights = async (context: Context, id: number) => ({
  functionalities: shown(await groupRights(context.tx, id)),
  fromGroup: false,
})

export const setOneGroupRights = async (
  context: Context,
  id: number,
  given: Given,
): Promise<{ status: 'SAVED'; id: number }> => {
  const before = await groupRights(context.tx, id)
  await setGroupRights(context.tx, id, guardSystem(context, toRights(given), before))
  await announce(context, { group: id })
  await context.changed({ entity: 'group', id, action: 'SAVED', functionality: 'establishment_user' })
  return { status: 'SAVED', id }
}

/** JET 130, and every process rereads the rights it remembers. */
const announce = async (context: Context, detail: Record<string, number>): Promise<void> => {
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  await writeTechnicalEvent(context.tx, context, JET.RIGHTS_CHANGED, detail)
}
