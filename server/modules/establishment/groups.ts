import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { GroupMember, groupMemberBody } from '#contract/operations/establishment/group.ts'
import type { InputRow } from '#contract/schema.ts'
import { newRow, readRow } from '#server/crud/edit.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { imageType } from '#server/modules/establishment/logo.ts'
import { requireAt } from '#server/platform/auth/elsewhere.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.preferenceGroup }

/** Sharing changes what each site may see: every process reads its sessions again. */
const tell = async (context: Context, id: number): Promise<void> => {
  await context.changed({ entity: 'preferenceGroup', id, action: 'SAVED', functionality: 'group_settings' })
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
}

/**
 * Customers that a site will no longer reach stay readable where its stays and payments name them. Call it before the sharing of group `id`
 * ends, for all its sites or for one that leaves.
 */
const keepCustomers = async (context: Context, id: number): Promise<void> => {
  await sql`
    insert into customer_kept (establishment_id, customer_id)
    select distinct named.establishment_id, c.id
    from establishment e
    join (
      select establishment_id, customer_id as id from booking
      union all select establishment_id, payer_id from booking_line
      union all select establishment_id, payer_id from payment_row
      union all select establishment_id, customer_id from waiting_wish
    ) named on named.establishment_id = e.id
    join customer c on c.id = named.id and c.owner_establishment_id <> e.id
    where e.provider_id = ${id} and c.owner_establishment_id = any (customer_owners(e.id))
    on conflict do nothing`.execute(context.tx)
}

/** Its settings are those of every site in it. Throws those of `requireAt`. */
const checkSites = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from establishment where provider_id = ${id}`.execute(context.tx)
  await requireAt(
    context,
    rows.map((site) => site.id),
    'group_settings',
    'write',
  )
}

/** Saves the group; a sharing that ends leaves each site the customers that its stays name. */
export const saveGroup = async (context: Context, row: InputRow): Promise<number> => {
  if (row.id !== 0) {
    await checkSites(context, row.id)
    await keepCustomers(context, row.id)
  }
  const id = await saveRow(CRUD, context, row)
  await tell(context, id)
  return id
}

/** Throws RuleError `preferenceGroup.members` while establishments belong to it. */
export const removeGroup = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from establishment where provider_id = ${id}`.execute(context.tx)
  const members = rows[0]?.count ?? 0
  if (members > 0) throw new RuleError('preferenceGroup.members', { members })
  await removeRow(CRUD, context, id)
}

const groupOf = async (context: Context): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select provider_id as id from establishment where id = ${context.establishmentId}`.execute(context.tx)
  return rows[0]?.id ?? null
}

/** The group of the establishment at work; a new one with its defaults where it has none (spec 7). */
export const currentGroup = async (context: Context) => {
  const id = await groupOf(context)
  return id === null ? newRow(CRUD, context) : readRow(CRUD, context, id)
}

/** Establishments of the caller, and which of them belong to the group. */
export const groupMembers = async (
  context: Context,
  id: number,
): Promise<{ list: GroupMember[]; hasLogo: boolean }> => {
  await readRow(CRUD, context, id)
  const { rows } = await sql<GroupMember>`
    select e.id, e.name, e.town, e.training, e.provider_id as "groupId", g.label as "groupLabel",
      (select count(*)::int from customer c where c.owner_establishment_id = e.id) as customers
    from user_establishment ue join establishment e on e.id = ue.establishment_id
    left join preference_group g on g.id = e.provider_id
    where ue.user_id = ${context.user.id} order by sort_key(e.name)`.execute(context.tx)
  const logo = await sql<{ hasLogo: boolean }>`
    select logo is not null as "hasLogo" from preference_group where id = ${id}`.execute(context.tx)
  return { list: rows, hasLogo: logo.rows[0]?.hasLogo ?? false }
}

/**
 * Brings an establishment of the caller into a group, or takes it out. Throws RuleError `record.unknown`,
 * `preferenceGroup.elsewhere` where it belongs to another.
 */
export const setMember = async (
  context: Context,
  { providerId, establishmentId, member }: z.output<typeof groupMemberBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { list } = await groupMembers(context, providerId)
  const site = list.find(({ id }) => id === establishmentId)
  if (site === undefined) throw new RuleError('record.unknown')
  if (site.groupId !== null && site.groupId !== providerId)
    throw new RuleError('preferenceGroup.elsewhere', { name: site.name, group: site.groupLabel ?? '' })
  await requireAt(context, [establishmentId], 'group_settings', 'write')
  await checkSites(context, providerId)
  await keepCustomers(context, providerId)
  await sql`update establishment set provider_id = ${member ? providerId : null}, version = version + 1
    where id = ${establishmentId}`.execute(context.tx)
  await tell(context, providerId)
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, {
    entity: 'preferenceGroup',
    id: providerId,
    establishment: establishmentId,
    member,
  })
  return { status: 'SAVED', id: providerId }
}

/** The logo of the group that the establishment at work belongs to; of any group to who sets groups. */
export const groupLogo = async (context: Context, asked: number | undefined): Promise<FileAnswer> => {
  const own = await groupOf(context)
  if (asked !== undefined && asked !== own && context.rights.group_settings?.code === '000')
    throw new RuleError('record.unknown')
  const { rows } = await sql<{ logo: Buffer | null; type: string | null }>`
    select logo, logo_type as type from preference_group where id = ${asked ?? own}`.execute(context.tx)
  const found = rows[0]
  if (found?.logo == null || found.type === null) throw new RuleError('record.unknown')
  return new FileAnswer(found.type, found.type === 'image/png' ? 'logo.png' : 'logo.jpg', found.logo)
}

/** Throws RuleError `image.type`, `image.tooLarge`, `record.unknown`. */
export const setGroupLogo = async (
  context: Context,
  id: number,
  upload: Upload,
): Promise<{ status: 'SAVED'; id: number }> => {
  const type = imageType(upload)
  await readRow(CRUD, context, id)
  await checkSites(context, id)
  await sql`update preference_group set logo = ${Buffer.from(upload.bytes)}, logo_type = ${type} where id = ${id}`.execute(
    context.tx,
  )
  await tell(context, id)
  return { status: 'SAVED', id }
}
