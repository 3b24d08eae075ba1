/** Operations of establishments, groups, modules, stations and holidays beside those of the declarations (spec 7). */
import { z } from 'zod'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { groups, stations } from '#contract/operations/establishment/group.ts'
import { readGuide } from '#contract/operations/establishment/guide.ts'
import { readHolidays } from '#contract/operations/establishment/holiday.ts'
import { deleteSite } from '#contract/operations/establishment/template.ts'
import { modules } from '#contract/operations/establishment/module.ts'
import { wholeInAddress } from '#contract/operations/input.ts'
import { MODULES, moduleKeys, moduleOfId } from '#contract/modules.ts'
import type { ModuleRow, moduleBody } from '#contract/operations/establishment/module.ts'
import { availableLists, readRow } from '#server/crud/edit.ts'
import { currentGroup, groupLogo, groupMembers, setGroupLogo, setMember } from '#server/modules/establishment/groups.ts'
import { setUpGuide } from '#server/modules/establishment/guide.ts'
import { holidaysBetween } from '#server/modules/establishment/holidays.ts'
import { getLogo, setLogo } from '#server/modules/establishment/logo.ts'
import { printIdentity } from '#server/modules/establishment/sheet.ts'
import { deleteEstablishment, newEstablishment } from '#server/modules/establishment/sites.ts'
import { stationChoice, useStation } from '#server/modules/establishment/stations.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import { offModules } from '#server/platform/auth/modules.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'

/** The modules of spec 1, on or off in the establishment at work. */
const listModules = async (context: Context): Promise<{ list: ModuleRow[]; total: number }> => {
  const off = await offModules(context.tx, context.establishmentId)
  const list = moduleKeys.map((key) => ({ id: MODULES[key].id, key, active: !off.includes(key) }))
  return { list, total: list.length }
}

/** Switches a module: every process reads its sessions again, and the screens who they are. */
const setModule = async (
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
const isModuleActive = async (
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

const RIGHT = 'establishment_establishment'
const id = z.object({ id: wholeInAddress(1) })
const read = { method: 'GET', write: false } as const
const write = { method: 'POST', write: true } as const

const identityRoutes: readonly Route[] = [
  route(
    {
      ...read,
      path: 'establishment/establishment/edit',
      right: [RIGHT, 'read'],
      summary: 'Établissement en cours',
    },
    async (context) => ({
      ...(await readRow({ entity: entities.establishment }, context, context.establishmentId)),
      ...(await availableLists(entities.establishment, context)),
    }),
  ),
  route(
    {
      ...read,
      path: 'establishment/establishment/add',
      right: [RIGHT, 'write'],
      summary: 'Nouvel établissement, sur le modèle d’un autre',
      query: z.object({ reference: wholeInAddress(1).optional() }),
    },
    (context, { query }) => newEstablishment(context, query.reference ?? context.establishmentId),
  ),
  handle(deleteSite)((context, { params }) => deleteEstablishment(context, params.id)),
  route(
    {
      ...read,
      path: 'establishment/establishment/document',
      right: [RIGHT, 'read'],
      summary: 'Fiche de l’établissement (PDF)',
    },
    printIdentity,
  ),
  route(
    { ...read, path: 'establishment/establishment/getLogo', right: 'session', summary: "Logo de l'établissement" },
    getLogo,
  ),
  route(
    {
      ...write,
      path: 'establishment/establishment/setLogo',
      right: [RIGHT, 'write'],
      summary: 'Changer le logo',
      upload: 'uploadfile',
    },
    (context, { body }) => setLogo(context, body),
  ),
]

const groupRoutes: readonly Route[] = [
  route(
    {
      ...read,
      path: 'establishment/preference/group/edit',
      right: ['group_settings', 'read'],
      summary: 'Groupe de l’établissement en cours',
    },
    currentGroup,
  ),
  handle(groups.members)((context, { params }) => groupMembers(context, params.id)),
  handle(groups.setMember)((context, { body }) => setMember(context, body)),
  route(
    {
      ...read,
      path: 'establishment/preference/group/getLogo',
      right: 'session',
      summary: 'Logo du groupe',
      query: z.object({ providerId: wholeInAddress(1).optional() }),
    },
    (context, { query }) => groupLogo(context, query.providerId),
  ),
  route(
    {
      ...write,
      path: 'establishment/preference/group/setLogo/:id',
      right: ['group_settings', 'write'],
      summary: 'Changer le logo du groupe',
      params: id,
      upload: 'uploadfile',
    },
    (context, { params, body }) => setGroupLogo(context, params.id, body),
  ),
]

const moduleRoutes: readonly Route[] = [
  handle(modules.list)(listModules),
  handle(modules.set)((context, { body }) => setModule(context, body)),
  route(
    {
      ...read,
      path: 'establishment/module/active/:id/:establishmentId',
      right: 'session',
      summary: 'Module actif ou non',
      params: id.extend({ establishmentId: wholeInAddress(1) }),
    },
    (context, { params }) => isModuleActive(context, params),
  ),
]

const stationRoutes: readonly Route[] = [
  handle(stations.choice)(stationChoice),
  handle(stations.use)((context, { params }) => useStation(context, params.id)),
]

export const establishmentOperations: readonly Route[] = [
  ...identityRoutes,
  ...groupRoutes,
  ...moduleRoutes,
  ...stationRoutes,
  handle(readHolidays)(async (context, { query }) => ({
    list: await holidaysBetween(context, query.from, query.to),
  })),
  handle(readGuide)(setUpGuide),
]
