/** The lines of a sale: what each sells as it stood, what it comes to, what of it is kept. */
import { sql } from 'kysely'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { checkLineKept, freeArticle, priceSale } from '#domain/sale/account.ts'
import type { SaleAsked } from '#domain/sale/account.ts'
import type { PricedTicket, Sold } from '#domain/sale/ticket.ts'
import type { Declared } from '#contract/operation.ts'
import type { sales } from '#contract/operations/sale/sale.ts'
import { articlesOnSale } from '#server/modules/sale/index.ts'
import { readLines } from '#server/modules/sale-account/read.ts'
import type { LineRow } from '#server/modules/sale-account/read.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type BodyOf<O> = O extends Declared<infer _P, infer _S, infer B, infer _Q, infer _G, infer _A> ? B : never
export type SaleInput = BodyOf<typeof sales.save>
export type LineInput = SaleInput['lines'][number]

/** Only what prices it: what a screen shows beside is read when it is shown. */
const kept = ({
  id,
  label,
  price,
  isFreePrice,
  nature,
  rate,
  takeawayRate,
  isDiscountable,
  deposit,
  parts,
}: Sold): Sold => ({
  ...{ id, label, price, isFreePrice, nature, rate, takeawayRate, isDiscountable, deposit, parts },
})

const ratesOf = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; rate: number }>`
    select id, rate from tva where establishment_id = ${establishmentId} and active and id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

interface Known {
  readonly before: ReadonlyMap<number, LineRow>
  readonly articles: ReadonlyMap<number, Sold>
  readonly rates: ReadonlyMap<number, number>
}

const fault = (index: number, field: string, message: string): FieldsError =>
  new FieldsError([{ path: `lines.${index}.${field}`, message }])

/** A line that was there keeps what it sold; a new one sells what is sold now. Throws FieldsError, RuleError sale.lineGone, ticket.notSold. */
const soldBy = (line: LineInput, index: number, { before, articles, rates }: Known): Sold => {
  const old = line.id === 0 ? undefined : before.get(line.id)
  if (line.id !== 0 && old === undefined) throw new RuleError('sale.lineGone')
  if (line.articleId !== null) {
    if (old !== undefined && old.articleId === line.articleId) return old.sold
    const article = articles.get(line.articleId)
    if (article === undefined) throw fault(index, 'articleId', 'ticket.notSold')
    return kept(article)
  }
  if (line.label === null) throw fault(index, 'label', 'field.required')
  if (line.unitPrice === null) throw fault(index, 'unitPrice', 'field.required')
  if (line.tvaId === null) throw fault(index, 'tvaId', 'field.required')
  const rate = old !== undefined && old.tvaId === line.tvaId ? old.sold.rate : rates.get(line.tvaId)
  if (rate === undefined) throw fault(index, 'tvaId', 'reference.unknown')
  return freeArticle({ label: line.label, price: line.unitPrice, rate, nature: line.nature })
}

const knownFor = async (context: Context, input: SaleInput, before: readonly LineRow[]): Promise<Known> => {
  const ids = [...new Set(input.lines.flatMap(({ articleId }) => (articleId === null ? [] : [articleId])))]
  const tvaIds = input.lines.flatMap(({ tvaId }) => (tvaId === null ? [] : [tvaId]))
  const articles = ids.length === 0 ? [] : await articlesOnSale(context, 0, ids)
  return {
    before: new Map(before.map((line) => [line.id, line])),
    articles: new Map(articles.map((article) => [article.id, article])),
    rates: await ratesOf(context, tvaIds),
  }
}

const writeLine = async (
  { tx, establishmentId }: Context,
  saleId: number,
  line: LineInput & { readonly sold: Sold; readonly amount: number; readonly position: number },
): Promise<void> => {
  const { id, position, articleId, sold, quantity, unitPrice, isTakeaway, discount, amount } = line
  const tvaId = articleId === null ? line.tvaId : null
  const off = discount?.rate == null && discount?.amount == null ? null : discount
  const values = sql`${position}::int, ${articleId}::bigint, ${tvaId}::bigint, ${JSON.stringify(sold)}::jsonb, ${quantity}::int,
    ${unitPrice}::bigint, ${off?.rate ?? null}::int, ${off?.amount ?? null}::bigint, ${off?.reason ?? null}::text, ${isTakeaway}::boolean,
    ${amount}::bigint`
  const columns = sql`position, article_id, tva_id, sold, quantity, unit_price, discount_rate, discount_amount, discount_reason,
    is_takeaway, amount`
  await (
    id === 0
      ? sql`insert into sale_line (establishment_id, sale_id, ${columns}) values (${establishmentId}, ${saleId}, ${values})`
      : sql`update sale_line set (${columns}) = row (${values})
          where establishment_id = ${establishmentId} and sale_id = ${saleId} and id = ${id}`
  ).execute(tx)
}

const writeParts = async ({ tx, establishmentId }: Context, saleId: number, { lines }: PricedTicket): Promise<void> => {
  await sql`delete from sale_part where establishment_id = ${establishmentId} and sale_id = ${saleId}`.execute(tx)
  const parts = lines.map(
    ({ articleId, label, quantity, unitPrice, discount, discountReason, amount, rate, nature }, position) => ({
      ...{ position, article_id: articleId === 0 ? null : articleId, label, quantity, unit_price: unitPrice },
      ...{ discount, discount_reason: discountReason, amount, rate, nature },
    }),
  )
  await sql`insert into sale_part (establishment_id, sale_id, position, article_id, label, quantity, unit_price, discount, discount_reason,
      amount, rate, nature)
    select ${establishmentId}, ${saleId}, * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (position integer, article_id bigint,
      label text, quantity integer, unit_price bigint, discount bigint, discount_reason text, amount bigint, rate integer, nature text)`.execute(
    tx,
  )
}

/** Prices and writes the lines, and what the sale comes to. */
export const writeLines = async (context: Context, id: number, input: SaleInput): Promise<void> => {
  const { tx, establishmentId, today } = context
  const before = await readLines(context, id)
  const known = await knownFor(context, input, before)
  const lines = input.lines.map((line, i) => ({ ...line, sold: soldBy(line, i, known) }))
  const asked = lines.map(({ sold, ...line }): SaleAsked => ({ ...line, article: sold }))
  const priced = priceSale(asked)
  for (const old of before)
    checkLineKept({ ...old, label: old.sold.label }, lines.find((line) => line.id === old.id) ?? null)
  const ids = lines.map((line) => line.id)
  await sql`delete from sale_line where establishment_id = ${establishmentId} and sale_id = ${id} and not id = any (${ids}::bigint[])`.execute(
    tx,
  )
  for (const [position, line] of lines.entries()) {
    const amount = priced.lines.filter(({ of }) => of === position).reduce((sum, part) => sum + part.amount, 0)
    // One connection: a line after the other.
    await writeLine(context, id, { ...line, position, amount: cents(amount) })
  }
  await writeParts(context, id, priced)
  await sql`update sale s set total = ${priced.total}, delivered_on = case when s.state = 'SALE' and not exists (select from sale_line l
      where l.establishment_id = s.establishment_id and l.sale_id = s.id and l.delivered < l.quantity) then coalesce(s.delivered_on, ${today}) end
    where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
}
