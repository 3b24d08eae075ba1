import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { MODULES, moduleKeys, moduleOfId } from '#contract/modules.ts'
import type { ModuleRow, moduleBody } from '#contract/operations/establishment/module.ts'
import { offModules } from '#server/platform/auth/modules.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The modules of spec 1, on or off in the establishment at work. */
export const listModules = async (context: Context): Promise<{ list: ModuleRow[]; total: number }> => {
  const off = await offModules(context.tx, context.establishmentId)
  const list = moduleKeys.map((key) => ({ id: MODULES[key].id, key, active: !off.includes(key) }))
  return { list, total: list.length }
}

/** Switches a module: every process reads its sessions again, and the screens who they are. */
export const setModule = async (
  context: Context,
  { key, active }: z.output<typeof moduleBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  await sql`
    insert into establishment_module (establishment_id, module, active) values (${context.establishmentId}, ${key}, ${active})
    on conflict (establishment_id, module) do update set active = excluded.active`.execute(context.tx)
  const { id } = MODULES[key]
  await context.changed({ entity: 'module', id, action: 'SAVED', functionality: 'establishment_module' })
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'module', module: key, active })
  return { status: 'SAVED', id }
}

/** Spec 7, `active/{id}/{establishmentId}`: of the caller's establishments only. Throws RuleError `record.unknown`. */
export const isModuleActive = async (
  context: Context,
  { id, establishmentId }: { readonly id: number; readonly establishmentId: number },
): Promise<{ active: boolean }> => {
  const key = moduleOfId(id)
  const { rows } = await sql`select 1 from user_establishment
    where user_id = ${context.user.id} and establishment_id = ${establishmentId}`.execute(context.tx)
  if (key === undefined || rows.length === 0) throw new RuleError('record.unknown')
  const off = await offModules(context.tx, establishmentId)
  return { active: !off.includes(key) }
}
