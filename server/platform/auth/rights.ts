import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { allows, functionalities } from '#contract/rights.ts'
import type { Functionality, Right, RightCode, Rights } from '#contract/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface Stored {
  readonly functionality: string
  readonly code: string
  readonly canExport: boolean
}

const isKnown = (key: string): key is Functionality => (functionalities as readonly string[]).includes(key)

const toRights = (rows: readonly Stored[]): Record<Functionality, Right> => {
  const none: Right = { code: '000', canExport: false }
  const rights = Object.fromEntries(functionalities.map((key) => [key, none])) as Record<Functionality, Right>
  for (const row of rows) {
    if (isKnown(row.functionality))
      rights[row.functionality] = { code: row.code as RightCode, canExport: row.canExport }
  }
  return rights
}

/**
 * What a user may do in an establishment: the group's rights for a member of a group, their own otherwise (spec 6).
 * Every functionality is in the answer, since the client allows what a list leaves out.
 */
export const rightsOf = async (
  tx: Tx,
  userId: number,
  establishmentId: number,
): Promise<Record<Functionality, Right>> => {
  const { rows } = await sql<Stored>`
    select functionality, code, can_export as "canExport"
    from user_right where user_id = ${userId} and establishment_id = ${establishmentId}
      and not exists (select 1 from app_user where id = ${userId} and group_id is not null)
    union all
    select r.functionality, r.code, r.can_export
    from app_user u join group_right r on r.group_id = u.group_id where u.id = ${userId}`.execute(tx)
  return toRights(rows)
}

/** Settings that are locked in an establishment: there, nobody may do more than read and export them (spec 6). */
export const locksOf = async (tx: Tx, establishmentId: number): Promise<Functionality[]> => {
  const { rows } = await sql<{ functionality: string }>`
    select functionality from settings_lock where establishment_id = ${establishmentId}`.execute(tx)
  return rows.map((row) => row.functionality).filter(isKnown)
}

/** Settings whose lock holds back a right that the user has, with the name of who locked them (the technical journal tells). */
export const lockersOf = async (
  tx: Tx,
  userId: number,
  establishmentId: number,
): Promise<Partial<Record<Functionality, string>>> => {
  const { rows } = await sql<{ functionality: string; name: string | null }>`
    select l.functionality, (
      select u.name from jet j join app_user u on u.id = j.operator_id
      where j.establishment_id = l.establishment_id and j.recorded_at = l.locked_at and j.code = ${JET.RIGHTS_CHANGED}
      limit 1) as name
    from settings_lock l where l.establishment_id = ${establishmentId}`.execute(tx)
  if (rows.length === 0) return {}
  const rights = await rightsOf(tx, userId, establishmentId)
  const held = rows.filter(({ functionality }) => isKnown(functionality) && allows(rights[functionality], 'write'))
  return Object.fromEntries(held.map(({ functionality, name }) => [functionality, name ?? '']))
}

export interface EffectiveRights {
  readonly rights: Record<Functionality, Right>
  /** Locked, where the user might change them otherwise. */
  readonly held: readonly Functionality[]
}

/** What is left of a user's rights in an establishment where some settings are locked: what the server goes by. */
export const effectiveRightsOf = async (tx: Tx, userId: number, establishmentId: number): Promise<EffectiveRights> => {
  const rights = await rightsOf(tx, userId, establishmentId)
  const held = (await locksOf(tx, establishmentId)).filter((key) => allows(rights[key], 'write'))
  for (const key of held) rights[key] = { ...rights[key], code: '001' }
  return { rights, held }
}

export const groupRights = async (tx: Tx, groupId: number): Promise<Record<Functionality, Right>> => {
  const { rows } = await sql<Stored>`
    select functionality, code, can_export as "canExport" from group_right where group_id = ${groupId}`.execute(tx)
  return toRights(rows)
}

/** Replaces a user's own rights; every functionality gets an explicit code. */
export const setUserRights = async (tx: Tx, userId: number, establishmentId: number, rights: Rights): Promise<void> => {
  await sql`delete from user_right where user_id = ${userId} and establishment_id = ${establishmentId}`.execute(tx)
  await sql`
    insert into user_right (user_id, establishment_id, functionality, code, can_export)
    select ${userId}, ${establishmentId}, r.functionality, r.code, r.can_export
    from jsonb_to_recordset(${JSON.stringify(asRows(rights))}::jsonb) as r (functionality text, code text, can_export boolean)`.execute(
    tx,
  )
}

export const setGroupRights = async (tx: Tx, groupId: number, rights: Rights): Promise<void> => {
  await sql`delete from group_right where group_id = ${groupId}`.execute(tx)
  await sql`
    insert into group_right (group_id, functionality, code, can_export)
    select ${groupId}, r.functionality, r.code, r.can_export
    from jsonb_to_recordset(${JSON.stringify(asRows(rights))}::jsonb) as r (functionality text, code text, can_export boolean)`.execute(
    tx,
  )
}

const asRows = (rights: Rights) =>
  functionalities.map((functionality) => {
    const right = rights[functionality] ?? { code: '000', canExport: false }
    return { functionality, code: right.code, can_export: right.canExport }
  })

/** The same code everywhere: what the demo's logins and the first user are made of. */
export const everywhere = (code: RightCode, canExport: boolean, except: Partial<Rights> = {}): Rights => ({
  ...Object.fromEntries(functionalities.map((key) => [key, { code, canExport }])),
  ...except,
})
