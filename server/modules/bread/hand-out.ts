/** Bread is handed out in the morning: its ticket is put aside at a till, which takes the money and moves the stock. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import { checkNotHanded, servedStay, tellBread } from '#server/modules/bread/order.ts'
import type { OfDay } from '#server/modules/bread/order.ts'
import { readBoard } from '#server/modules/bread/read.ts'
import { articlesOnSale, dropBasket, momentHere, putAside } from '#server/modules/sale/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The longest name of a ticket put aside. */
const LONGEST_NAME = 40

/** Throws RuleError right.insufficient: a ticket is put aside by who may sell. */
const checkMay = ({ rights }: Context): void => {
  if (!allows(rights.sale_cash_register, 'write')) throw new RuleError('right.insufficient')
}

/**
 * Throws RuleError record.unknown, right.insufficient, bread.notYet, bread.notThere, bread.handed, bread.noOrder, ticket.notSold where the
 * till sells one of them no more, and the codes of `putAside`.
 */
export const handOut = async (context: Context, input: OfDay & { readonly cashRegisterId: number }): Promise<void> => {
  const { tx, establishmentId, user, now } = context
  checkMay(context)
  if (input.day > (await momentHere(context)).day) throw new RuleError('bread.notYet')
  const { place } = await servedStay(context, input)
  await checkNotHanded(context, input, place)
  const row = (await readBoard(context, input.day)).rows.find(({ occupancyId }) => occupancyId === input.occupancyId)
  if (row === undefined || row.lines.length === 0) throw new RuleError('bread.noOrder', { place })
  const ids = row.lines.map(({ articleId }) => articleId)
  if ((await articlesOnSale(context, input.cashRegisterId, ids)).length < ids.length)
    throw new RuleError('ticket.notSold')
  const { id } = await putAside(context, {
    ...{ id: 0, version: 0, replacesId: null, replacesVersion: 0, cashRegisterId: input.cashRegisterId },
    label: `${place} ${row.name}`.trim().slice(0, LONGEST_NAME),
    content: {
      lines: row.lines.map(({ articleId, quantity }) => ({
        ...{ articleId, quantity, unitPrice: null, isTakeaway: true, discount: null, withDeposit: true },
      })),
      discount: null,
      customerId: null,
    },
  })
  await sql`insert into bread_handed (establishment_id, occupancy_id, day, till_basket_id, handed_by, handed_at)
    values (${establishmentId}, ${input.occupancyId}, ${input.day}, ${id}, ${user.id}, ${now})`.execute(tx)
  await tellBread(context, input.occupancyId)
}

/** Ticked by mistake. Throws RuleError record.unknown, right.insufficient, bread.notHanded, bread.paid once the till took its ticket up. */
export const takeBack = async (context: Context, input: OfDay): Promise<void> => {
  const { tx, establishmentId } = context
  checkMay(context)
  const { rows } = await sql<{ basketId: number; place: string }>`
    delete from bread_handed h using served_stay s
    where h.establishment_id = ${establishmentId} and h.occupancy_id = ${input.occupancyId} and h.day = ${input.day}
      and s.establishment_id = h.establishment_id and s.occupancy_id = h.occupancy_id
    returning h.till_basket_id as "basketId", s.place`.execute(tx)
  const [handed] = rows
  if (handed === undefined) throw new RuleError('bread.notHanded')
  if (!(await dropBasket(context, handed.basketId))) throw new RuleError('bread.paid', { place: handed.place })
  await tellBread(context, input.occupancyId)
}
