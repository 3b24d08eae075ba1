/** What the selling screen shows: read once, then told of changes. */
import { sql } from 'kysely'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { articlesOnSale, familiesOnSale } from '#server/modules/sale/on-sale.ts'
import { openRegister } from '#server/modules/sale/till-register.ts'
import { pagesOf } from '#server/modules/sale/windows.ts'
import type { Context } from '#server/platform/http/route.ts'

const methodsOf = async ({ tx, establishmentId }: Context): Promise<TillBoard['methods']> => {
  const { rows } = await sql<TillBoard['methods'][number]>`
    select id, label, kind from payment_method
    where establishment_id = ${establishmentId} and active and at_point_of_sale and kind not in ('GROUPED', 'REGULATION', 'GIFT')
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
