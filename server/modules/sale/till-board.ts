/** A till: whether it is in use, and what its selling screen shows, read once, then told of changes. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { articlesOnSale, familiesOnSale } from '#server/modules/sale/on-sale.ts'
import { pagesOf } from '#server/modules/sale/windows.ts'
import type { Asking, Context } from '#server/platform/http/route.ts'

/** A till that is in use. Throws RuleError record.unknown, till.inactive. */
export const openRegister = async ({ tx, establishmentId }: Asking, id: number): Promise<TillBoard['register']> => {
  const { rows } = await sql<TillBoard['register'] & { active: boolean }>`
    select r.id, r.code, r.label, t.service, t.has_tables as "hasTables", case when t.has_tables then r.tables end as tables, r.active and t.active as active
    from cash_register r
    join cash_register_type t on t.establishment_id = r.establishment_id and t.id = r.cash_register_type_id
    where r.establishment_id = ${establishmentId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { active, ...register } = row
  if (!active) throw new RuleError('till.inactive', { label: register.label })
  return register
}

const methodsOf = async ({ tx, establishmentId }: Context): Promise<TillBoard['methods']> => {
  const { rows } = await sql<TillBoard['methods'][number]>`
    select id, label, kind, bankable from payment_method
    where establishment_id = ${establishmentId} and active and at_point_of_sale and kind not in ('GROUPED', 'REGULATION')
    order by position, id`.execute(tx)
  return rows
}

const drawerOf = async ({ tx, establishmentId, till }: Context): Promise<TillBoard['drawer']> => {
  const { rows } = await sql<{ holder: string }>`
    select holder from open_drawer where establishment_id = ${establishmentId} and till = ${till}`.execute(tx)
  return rows[0] ?? null
}

/** Some statements, however many articles. Throws RuleError record.unknown, till.inactive. */
export const tillBoardOf = async (context: Context, id: number): Promise<TillBoard> => {
  const register = await openRegister(context, id)
  const articles = await articlesOnSale(context, id)
  return {
    register,
    drawer: await drawerOf(context),
    training: context.training,
    families: await familiesOnSale(context, id, articles),
    articles,
    pages: await pagesOf(context, id),
    methods: await methodsOf(context),
  }
}
