/** Rights are per (user, establishment): whoever changes something that other sites live by needs them there too. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality, RightAction } from '#contract/rights.ts'
import { effectiveRightsOf } from '#server/platform/auth/rights.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Whether the caller may do this in an establishment, whatever the one at work. */
export const mayAt = async (
  { tx, user }: Context,
  establishmentId: number,
  functionality: Functionality,
  action: RightAction,
): Promise<boolean> => {
  const { rows } = await sql`
    select from user_establishment where user_id = ${user.id} and establishment_id = ${establishmentId}`.execute(tx)
  if (rows.length === 0) return false
  const { rights } = await effectiveRightsOf(tx, user.id, establishmentId)
  return allows(rights[functionality], action)
}

/** Throws RuleError `right.notThere` unless the caller may do this in each of these establishments. */
export const requireAt = async (
  context: Context,
  establishmentIds: readonly number[],
  functionality: Functionality,
  action: RightAction,
): Promise<void> => {
  for (const id of establishmentIds) {
    if (id !== context.establishmentId && !(await mayAt(context, id, functionality, action)))
      throw new RuleError('right.notThere')
  }
}

/**
 * What all establishments share is changed by who may in each of them, or by an administrator. A training establishment is no
 * place to change the others from, and none to be asked about. Throws RuleError `shared.elsewhere`.
 */
export const requireEverywhere = async (
  context: Context,
  functionality: Functionality,
  action: RightAction,
): Promise<void> => {
  if (context.user.admin) return
  const { rows } = await sql<{ id: number }>`
    select id from establishment where not training and id <> ${context.establishmentId}`.execute(context.tx)
  for (const { id } of rows)
    if (!(await mayAt(context, id, functionality, action))) throw new RuleError('shared.elsewhere')
}

/** Shared tables with rules of their own about who reaches a row. */
const OWN_RULES: readonly EntityName[] = ['customer', 'address', 'user', 'group', 'establishment', 'preferenceGroup']

/** A new row of these counts everywhere at once; one of the others is a choice more. */
const COUNTS_AT_ONCE: readonly EntityName[] = ['publicHoliday']

/** A row that every establishment reads is about to be changed; `row` is absent for a deletion or a new order. */
export const checkShared = async (
  entity: AnyEntity,
  context: Context,
  action: 'write' | 'delete',
  row?: { readonly id: number } & Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (entity.scope !== 'group' || OWN_RULES.includes(entity.name)) return
  const isOneMore = row?.id === 0 && row['isDefault'] !== true && !COUNTS_AT_ONCE.includes(entity.name)
  if (!isOneMore) await requireEverywhere(context, entity.right, action)
}
