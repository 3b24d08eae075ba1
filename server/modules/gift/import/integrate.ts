/** A voucher that somebody else sold becomes one of the house: sold here, and paid by whoever sold it. */
import { sql } from 'kysely'
import { addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { bareWords, giftProblem } from '#domain/sale/gift-import.ts'
import type { GiftProblem, OutsideGift } from '#domain/sale/gift-import.ts'
import { allows } from '#contract/rights.ts'
import { customerOfGuest } from '#server/modules/customer/index.ts'
import { giftAccount } from '#server/modules/gift/account.ts'
import { sellGift } from '#server/modules/gift/sell.ts'
import { recordPayment } from '#server/modules/payment/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

/** One file, or one repair, of a seller at a time. Throws RuleError right.insufficient: what was sold elsewhere was paid there. */
export const lockSeller = async (context: Context, seller: string): Promise<void> => {
  if (!allows(context.rights.payment_payment, 'write')) throw new RuleError('right.insufficient')
  const key = `gift import ${context.establishmentId} ${bareWords(seller)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(context.tx)
}

export interface ImportRow extends OutsideGift {
  readonly id: number
  readonly version: number
  readonly state: 'ERROR' | 'DONE' | 'IGNORED'
  readonly problem: GiftProblem | null
  readonly seller: string
  readonly methodId: number
  readonly giftSaleId: number | null
}

/** Throws RuleError record.unknown. */
export const lockRow = async ({ tx, establishmentId }: Context, id: number): Promise<ImportRow> => {
  const { rows } = await sql<ImportRow>`
    select id, version, state, problem, seller, reference, article, sold_on as "soldOn", amount, until, code, surname, name, email, phone,
      beneficiary_name as "beneficiaryName", beneficiary_email as "beneficiaryEmail", message, method_id as "methodId",
      gift_sale_id as "giftSaleId"
    from gift_import where establishment_id = ${establishmentId} and id = ${id} for no key update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

interface Mapped {
  readonly id: number
  readonly months: number
}

/** Throws RuleError giftImport.articleUnmapped. */
const modelOf = async ({ tx, establishmentId }: Context, { seller, article }: ImportRow): Promise<Mapped> => {
  const { rows } = await sql<Mapped>`
    select g.id, g.months from gift_import_article a
    join gift g on g.establishment_id = a.establishment_id and g.id = a.gift_id
    where a.establishment_id = ${establishmentId} and a.seller = ${bareWords(seller)} and a.article = ${bareWords(article)}`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('giftImport.articleUnmapped', { article })
  return rows[0]
}

/** Throws RuleError giftImport.codeTaken: of two vouchers of one code nobody knows which is meant. */
const keepCode = async ({ tx, establishmentId }: Context, id: number, code: string | null): Promise<void> => {
  if (code === null) return
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from gift_sale where establishment_id = ${establishmentId}
      and (outside_code = ${code} or replace(code, '-', '') = ${code})) as taken`.execute(tx)
  if (rows[0]?.taken === true) throw new RuleError('giftImport.codeTaken', { code })
  await sql`update gift_sale set outside_code = ${code} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

/** As if somebody of the house had sold it, to whoever bought it, on the day it was received. */
const sell = async (context: Context, row: ImportRow): Promise<number> => {
  const { surname, name, email, phone, soldOn, amount, until } = row
  const model = await modelOf(context, row)
  const nowhere = { address: null, postcode: null, town: null, country: null, language: null }
  const customerId = await customerOfGuest(context, { surname: surname ?? '', name, email, phone, ...nowhere })
  const last: Day = until ?? addMonths(soldOn ?? context.today, model.months)
  const { beneficiaryName, beneficiaryEmail, message } = row
  const sold = { giftId: model.id, amount, until: last, customerId, sendOn: null }
  const id = await sellGift(context, { ...sold, beneficiaryName, beneficiaryEmail, message })
  await keepCode(context, id, row.code)
  const { rows } = await sql<{ amount: number }>`
    select amount from gift_sale where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  const paid = { amount: rows[0]?.amount ?? 0, methodId: row.methodId, note: `${row.seller} ${row.reference}` }
  await recordPayment(
    context,
    giftAccount(id),
    {
      ...paid,
      ...{ chequeNumber: null, bankId: null, ownerName: null, paidOn: null, payerId: null, creditNoteId: null },
      ...{ allowOverpay: false, validateOption: undefined },
    } as Parameters<typeof recordPayment>[2],
    { received: true },
  )
  return id
}

const faultOf = (row: ImportRow, today: Day): GiftProblem | null => {
  if (row.problem?.code === 'giftImport.unread') return row.problem
  if (row.soldOn !== null && row.soldOn > today) return { code: 'giftImport.soldLater', context: { date: row.soldOn } }
  return giftProblem(row)
}

/** Whether it became a voucher; what forbids it is kept with the line. */
export const integrate = async (context: Context, id: number): Promise<boolean> => {
  const { tx, establishmentId, today } = context
  const row = await lockRow(context, id)
  if (row.state === 'DONE') return true
  const fault = faultOf(row, today)
  const end = async (giftSaleId: number | null, problem: GiftProblem | null): Promise<boolean> => {
    await sql`update gift_import set state = ${giftSaleId === null ? 'ERROR' : 'DONE'}, gift_sale_id = ${giftSaleId},
        problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb, version = version + 1
      where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    return giftSaleId !== null
  }
  if (fault !== null) return end(null, fault)
  try {
    return await end(await inTransaction(tx, (inner) => sell({ ...context, tx: inner }, row)), null)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return end(null, { code: error.code, context: error.context })
  }
}
