/** Tickets put aside: by a name or a table, until somebody pays them. Nothing is sold, and nothing signed. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameTable } from '#domain/sale/tables.ts'
import { priceTicket } from '#domain/sale/ticket.ts'
import { basketInput } from '#contract/operations/sale/till.ts'
import type { basketBody, BasketInput, BasketRow } from '#contract/operations/sale/till.ts'
import { openRegister } from '#server/modules/sale/till-board.ts'
import { soldArticles } from '#server/modules/sale/till-sold.ts'
import type { Context } from '#server/platform/http/route.ts'

type Body = z.output<typeof basketBody>
type Replaced = 'replacesId' | 'replacesVersion'
type PutAside = Omit<Body, Replaced> & Partial<Pick<Body, Replaced>>

const ROWS = sql`
  select b.id, b.version, b.cash_register_id as "cashRegisterId", b.label, b.total, b.count, u.name as seller, b.at
  from till_basket b join app_user u on u.id = b.seller_id`

/** The oldest first. */
export const basketsOf = async ({ tx, establishmentId }: Context, cashRegisterId: number): Promise<BasketRow[]> => {
  const { rows } = await sql<BasketRow>`
    ${ROWS} where b.establishment_id = ${establishmentId} and b.cash_register_id = ${cashRegisterId} order by b.at, b.id`.execute(
    tx,
  )
  return rows
}

/** Throws RuleError basket.gone. */
export const readBasket = async (
  { tx, establishmentId }: Context,
  id: number,
): Promise<BasketRow & { content: BasketInput }> => {
  const { rows } = await sql<BasketRow>`${ROWS} where b.establishment_id = ${establishmentId} and b.id = ${id}`.execute(
    tx,
  )
  const content = await sql<{ content: unknown }>`
    select content from till_basket where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('basket.gone')
  return { ...row, content: basketInput.parse(content.rows[0]?.content) }
}

/** What it would come to now; what is not sold any more counts for nothing until it is taken up again. */
const totalOf = async (context: Context, { cashRegisterId, content }: PutAside): Promise<Cents> => {
  const articles = await soldArticles(context, { cashRegisterId, lines: content.lines })
  const asked = content.lines.flatMap(({ articleId, ...line }) => {
    const article = articles.get(articleId)
    return article === undefined ? [] : [{ ...line, article }]
  })
  return asked.length === 0 ? ZERO : priceTicket(asked, content.discount).total
}

/** Throws RuleError record.unknown, till.inactive, ticket.empty, basket.gone, basket.changed, and the codes of `priceTicket`. */
export const putAside = async (
  context: Context,
  input: PutAside,
): Promise<{ status: 'SAVED'; id: number; version: number }> => {
  const { tx, establishmentId, user, now } = context
  if (input.content.lines.length === 0) throw new RuleError('ticket.empty')
  await openRegister(context, input.cashRegisterId)
  const total = await totalOf(context, input)
  const count = input.content.lines.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  const content = JSON.stringify(input.content)
  const { rows } = await (
    input.id === 0
      ? sql<{ id: number; version: number }>`
        insert into till_basket (establishment_id, cash_register_id, label, content, total, count, seller_id, at)
        values (${establishmentId}, ${input.cashRegisterId}, ${input.label}, ${content}::jsonb, ${total}, ${count}, ${user.id}, ${now})
        returning id, version`
      : sql<{ id: number; version: number }>`
        update till_basket set label = ${input.label}, content = ${content}::jsonb, total = ${total}, count = ${count},
          seller_id = ${user.id}, version = version + 1
        where establishment_id = ${establishmentId} and id = ${input.id} and version = ${input.version} returning id, version`
  ).execute(tx)
  const [saved] = rows
  if (saved === undefined) throw new RuleError('basket.changed')
  const { replacesId = null, replacesVersion = 0 } = input
  if (replacesId !== null && replacesId !== saved.id)
    await giveUp(context, { id: replacesId, version: replacesVersion })
  await told(context, saved.id, 'SAVED')
  return { status: 'SAVED', ...saved }
}

/**
 * At a till with tables a name is that of one ticket: the second till that puts a table aside in the same instant is told so, and joins it.
 * One till at a time, until the transaction ends. Throws RuleError basket.tableTaken, and those of `openRegister`.
 */
const checkTable = async (
  context: Context,
  { id, replacesId = null, cashRegisterId, label }: PutAside,
): Promise<void> => {
  const { hasTables } = await openRegister(context, cashRegisterId)
  if (!hasTables) return
  const { tx, establishmentId } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tables ${establishmentId} ${cashRegisterId}`}, 0))`.execute(
    tx,
  )
  const there = (await basketsOf(context, cashRegisterId)).find(
    (row) => row.id !== id && row.id !== replacesId && isSameTable(row.label, label),
  )
  if (there !== undefined) throw new RuleError('basket.tableTaken', { label: there.label })
}

/** As a till does it. Throws RuleError basket.tableTaken, and those of `putAside`, which bread takes: two orders may have one name. */
export const putAsideAtTill = async (context: Context, input: PutAside): ReturnType<typeof putAside> => {
  await checkTable(context, input)
  return putAside(context, input)
}

const told = (context: Context, id: number, action: 'SAVED' | 'DELETED'): Promise<void> =>
  context.changed({ entity: 'tillBasket', id, action, functionality: 'sale_cash_register' })

/** Throws RuleError basket.changed where somebody paid it, took it or changed it since. */
export const giveUp = async (
  context: Context,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<{ status: 'DELETED' }> => {
  const { numAffectedRows } = await sql`
    delete from till_basket where establishment_id = ${context.establishmentId} and id = ${id} and version = ${version}`.execute(
    context.tx,
  )
  if (numAffectedRows !== 1n) throw new RuleError('basket.changed')
  await told(context, id, 'DELETED')
  return { status: 'DELETED' }
}

/** It is paid now: of two tills that pay it at once, the second finds it gone. Throws RuleError basket.gone. */
export const takeBasket = async (context: Context, id: number): Promise<void> => {
  const { numAffectedRows } = await sql`
    delete from till_basket where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  if (numAffectedRows !== 1n) throw new RuleError('basket.gone')
  await told(context, id, 'DELETED')
}

/** Given up, whatever its version. False where it is no longer there: paid, or given up already. */
export const dropBasket = async (context: Context, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from till_basket where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  if (numAffectedRows !== 1n) return false
  await told(context, id, 'DELETED')
  return true
}
