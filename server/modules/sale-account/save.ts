/** A quote or a sale is written: priced by the server, its lines kept as they were agreed. */
import { sql } from 'kysely'
import { addDays, yearOf } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { articlesOnSale } from '#server/modules/sale/index.ts'
import { tellSale, writeSaleEvent } from '#server/modules/sale-account/event.ts'
import { writeLines } from '#server/modules/sale-account/lines.ts'
import type { LineInput, SaleInput } from '#server/modules/sale-account/lines.ts'
import { discountOf, lockSale, readHead, readLines } from '#server/modules/sale-account/read.ts'
import type { Head } from '#server/modules/sale-account/read.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** How long a quote is good for, unless somebody says otherwise. */
const QUOTE_DAYS = 30

/** What a line may sell now, and the rates of free ones. */
export const saleOffer = async (context: Context) => {
  const { tx, establishmentId, today } = context
  const { rows } = await sql<{ id: number; label: string; rate: number; isUsual: boolean }>`
    select id, label, rate, is_default_for_option as "isUsual" from tva where establishment_id = ${establishmentId} and active
    order by not is_default_for_option, rate desc, id`.execute(tx)
  return { articles: await articlesOnSale(context, 0), rates: rows, validUntil: addDays(today, QUOTE_DAYS) }
}

/** `V27-0012`, without a gap as long as nothing is deleted: whoever makes one waits for whoever does. */
const takeCode = async ({ tx, establishmentId, today }: Context): Promise<string> => {
  const year = yearOf(today)
  const { rows } = await sql<{ last: number }>`
    insert into sale_counter (establishment_id, year, last) values (${establishmentId}, ${year}, 1)
    on conflict (establishment_id, year) do update set last = sale_counter.last + 1 returning last`.execute(tx)
  return `V${String(year).slice(-2)}-${String(rows[0]?.last ?? 1).padStart(4, '0')}`
}

const checkHead = async (
  { tx, establishmentId, today }: Context,
  input: SaleInput,
  isQuote: boolean,
): Promise<void> => {
  if (!isQuote && input.customerId === null) throw new FieldsError([{ path: 'customerId', message: 'field.required' }])
  await checkCustomer(tx, establishmentId, input.customerId)
  if (isQuote && input.id === 0 && input.validUntil !== null && input.validUntil < today)
    throw new FieldsError([{ path: 'validUntil', message: 'sale.validityPast' }])
}

/** Throws RuleError sale.billed, sale.cancelled: what a bill charges is changed by cancelling the bill. */
const checkOpen = ({ status, billed, code }: Head): void => {
  if (status === 'CANCELLED') throw new RuleError('sale.cancelled', { code })
  if (billed) throw new RuleError('sale.billed', { code })
}

const insert = async (context: Context, input: SaleInput): Promise<number> => {
  const { tx, establishmentId, today, user } = context
  await checkHead(context, input, input.isQuote)
  const until = input.isQuote ? (input.validUntil ?? addDays(today, QUOTE_DAYS)) : null
  const { rows } = await sql<{ id: number }>`
    insert into sale (establishment_id, code, state, customer_id, label, note, made_on, valid_until, created_by)
    values (${establishmentId}, ${await takeCode(context)}, ${input.isQuote ? 'QUOTE' : 'SALE'}, ${input.customerId}, ${input.label},
      ${input.note}, ${today}, ${until}, ${user.id}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const update = async (context: Context, input: SaleInput): Promise<void> => {
  const { tx, establishmentId } = context
  const head = await lockSale(context, input.id, input.version)
  checkOpen(head)
  const isQuote = head.status === 'QUOTE'
  // One who was merged or erased since stays whoever it was sold to.
  await checkHead(
    context,
    { ...input, customerId: input.customerId === head.customerId ? null : input.customerId },
    true,
  )
  if (!isQuote && input.customerId === null) throw new FieldsError([{ path: 'customerId', message: 'field.required' }])
  if (head.paid !== 0 && input.customerId !== head.customerId) throw new RuleError('sale.customerPaid')
  await sql`update sale set customer_id = ${input.customerId}, label = ${input.label}, note = ${input.note},
      valid_until = ${isQuote ? (input.validUntil ?? head.validUntil) : null}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${input.id}`.execute(tx)
}

/**
 * Answers its id. Throws StaleError, FieldsError, RuleError record.unknown, reference.unknown, sale.billed, sale.cancelled,
 * sale.customerPaid, sale.lineGone, sale.deliveredMore and the codes of `priceSale`.
 */
export const saveSale = async (context: Context, input: SaleInput): Promise<number> => {
  const isNew = input.id === 0
  const id = isNew ? await insert(context, input) : input.id
  if (!isNew) await update(context, input)
  await writeLines(context, id, input)
  const { total, status } = await readHead(context, id)
  const event = isNew ? (status === 'QUOTE' ? 'QUOTED' : 'SOLD') : 'CHANGED'
  await writeSaleEvent(context, id, event, { amount: total })
  await tellSale(context, id)
  return id
}

/** A new quote of the same lines, at the prices of the day; what is not sold any more stays out. Answers its id. */
export const copySale = async (context: Context, id: number): Promise<number> => {
  const { customerId, label, note } = await readHead(context, id)
  const rows = await readLines(context, id)
  const sold = new Set(
    (await articlesOnSale(context, 0)).filter(({ deposit }) => deposit === null).map((one) => one.id),
  )
  const lines = rows
    .filter(({ articleId }) => articleId === null || sold.has(articleId))
    .map((row): LineInput => {
      const { articleId, tvaId, quantity, unitPrice, isTakeaway } = row
      const { label: named, nature } = row.sold
      return {
        ...{ id: 0, articleId, tvaId, label: articleId === null ? named : null, nature },
        ...{ quantity, unitPrice, isTakeaway, discount: discountOf(row) },
      }
    })
  return saveSale(context, {
    ...{ id: 0, version: 0, isQuote: true, label, note, validUntil: null, lines },
    customerId: await stillThere(context, customerId),
  })
}

const stillThere = async ({ tx, establishmentId }: Context, customerId: number | null): Promise<number | null> =>
  checkCustomer(tx, establishmentId, customerId).then(
    () => customerId,
    () => null,
  )
