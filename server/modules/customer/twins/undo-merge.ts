import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { columnOf } from '#contract/field.ts'
import type { Merges } from '#contract/operations/customer/twins.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'
import { CUSTOMER_NAME } from '#server/modules/customer/twins/find-twins.ts'
import { MERGED_FIELDS, tellBoth } from '#server/modules/customer/twins/merge.ts'
import type { Moved } from '#server/modules/customer/twins/merge.ts'

interface MergeRow {
  readonly keptId: number
  readonly mergedId: number
  readonly keptVersion: number
  readonly mergedVersion: number
  readonly moved: Moved
  readonly mergedAt: string
  readonly undoneAt: string | null
}

const lockMerge = async (context: Context, id: number): Promise<MergeRow> => {
  const { tx } = context
  const { rows } = await sql<MergeRow>`
    select m.kept_id as "keptId", m.merged_id as "mergedId", m.kept_version as "keptVersion", m.merged_version as "mergedVersion",
      m.moved, m.merged_at as "mergedAt", m.undone_at as "undoneAt"
    from customer_merge m join customer t on t.id = m.kept_id
    where m.id = ${id} and ${customerVisible(context, 't')} for update of m`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (row.undoneAt !== null) throw new RuleError('customer.mergeUndone')
  await sql`select id from customer where id in (${row.keptId}, ${row.mergedId}) order by id for update`.execute(tx)
  return row
}

/** Files as JSON that `jsonb_to_recordset` reads. */
const filesOf = (moved: Moved) => sql`jsonb_to_recordset(${JSON.stringify(moved.bookings)}::jsonb)
  as m ("establishmentId" bigint, id bigint, version integer)`

/** The first thing that changed since, which undoing would lose. */
const checkUnchanged = async ({ tx }: Context, id: number, row: MergeRow): Promise<void> => {
  const { rows } = await sql<{ customer: boolean; address: boolean; booking: string | null; money: string | null }>`
    select exists (select 1 from customer where (id = ${row.keptId} and version <> ${row.keptVersion})
        or (id = ${row.mergedId} and (version <> ${row.mergedVersion} or merged_into_id is distinct from ${row.keptId}))) as customer,
      exists (select 1 from jsonb_to_recordset(${JSON.stringify(row.moved.addresses)}::jsonb) as m (id bigint, version integer)
        left join address a on a.id = m.id and a.version = m.version where a.id is null) as address,
      (select coalesce(b.code, 'n° ' || m.id) from ${filesOf(row.moved)}
        left join booking b on b.establishment_id = m."establishmentId" and b.id = m.id
        where b.id is null or b.version <> m.version or b.customer_id is distinct from ${row.keptId} limit 1) as booking,
      (select b.code from ${filesOf(row.moved)} join booking b on b.establishment_id = m."establishmentId" and b.id = m.id
        join customer_merge g on g.id = ${id}
        where has_money(b.establishment_id, b.id, g.merged_at) limit 1) as money`.execute(tx)
  const [said] = rows
  if (said === undefined) throw new Error('a query without from gives one row')
  if (said.money !== null) throw new RuleError('customer.mergePaid', { code: said.money })
  if (said.booking !== null) throw new RuleError('customer.mergeBookingChanged', { code: said.booking })
  if (said.customer || said.address) throw new RuleError('customer.mergeChanged')
}

const restoreKept = async ({ tx }: Context, id: number, row: MergeRow): Promise<void> => {
  const columns = [...MERGED_FIELDS.map(columnOf), 'mailing_consent', 'sms_consent', 'created_on', 'last_contact_on']
  const sets = columns.map((column) => sql`${sql.ref(column)} = k.${sql.ref(column)}`)
  await sql`update customer t set ${sql.join([...sets, sql`version = t.version + 1`])}
    from customer_merge m, jsonb_populate_record(null::customer, m.kept_before) k
    where m.id = ${id} and t.id = ${row.keptId}`.execute(tx)
  await sql`update customer set merged_into_id = null, version = version + 1 where id = ${row.mergedId}`.execute(tx)
  await sql`update customer set merged_into_id = ${row.mergedId} where id = any (${[...row.moved.merged]})`.execute(tx)
}

const moveBack = async ({ tx }: Context, { moved, mergedId }: MergeRow): Promise<void> => {
  await sql`update booking b set customer_id = ${mergedId}, version = b.version + 1 from ${filesOf(moved)}
    where b.establishment_id = m."establishmentId" and b.id = m.id`.execute(tx)
  await sql`update booking_line l set payer_id = ${mergedId}
    from jsonb_to_recordset(${JSON.stringify(moved.lines)}::jsonb) as m ("establishmentId" bigint, id bigint)
    where l.establishment_id = m."establishmentId" and l.id = m.id`.execute(tx)
  await sql`update address a set customer_id = ${mergedId}, is_main = m."isMain", version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(moved.addresses)}::jsonb) as m (id bigint, "isMain" boolean)
    where a.id = m.id`.execute(tx)
  // Ids are unique in the database; one that was deleted since stays so.
  await sql`update customer_attachment set customer_id = ${mergedId} where id = any (${[...(moved.files ?? [])]})`.execute(
    tx,
  )
}

/**
 * Puts both records back as they were. Throws RuleError `customer.mergeUndone`, or with the reason where something changed since:
 * `customer.mergeChanged`, `customer.mergeBookingChanged`, `customer.mergePaid`.
 */
export const undoMerge = async (context: Context, id: number): Promise<{ status: 'SAVED'; id: number }> => {
  const row = await lockMerge(context, id)
  await checkUnchanged(context, id, row)
  await restoreKept(context, id, row)
  await moveBack(context, row)
  await sql`update customer_merge set undone_at = ${context.now}, undone_by = ${context.user.id} where id = ${id}`.execute(
    context.tx,
  )
  await tellBoth(context, row.keptId, row.mergedId)
  return { status: 'SAVED', id: row.mergedId }
}

const LAST = 50

/** The last merges, the latest first. */
export const listMerges = async (context: Context): Promise<Merges> => {
  const { rows } = await sql<Merges['list'][number]>`
    select m.id, m.kept_id as "keptId", ${CUSTOMER_NAME} as "keptName", o.code as "mergedCode",
      coalesce(case when o.is_company then o.company_name end, concat_ws(' ', o.surname, o.name)) as "mergedName",
      m.merged_at as "mergedAt", u.name as "userName", m.undone_at is not null as undone
    from customer_merge m join customer t on t.id = m.kept_id join customer o on o.id = m.merged_id
    left join app_user u on u.id = m.merged_by
    where ${customerVisible(context, 't')} order by m.merged_at desc, m.id desc limit ${LAST}`.execute(context.tx)
  return { list: rows, total: rows.length }
}
