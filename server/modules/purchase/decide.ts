/** What is decided of a supplier's invoice: approved, it becomes expenses by rate of VAT; refused, it keeps the reason. */
import { sql } from 'kysely'
import { expensesOf } from '#domain/purchase/invoice.ts'
import type { PurchaseExpense, PurchaseInvoice } from '#domain/purchase/invoice.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { formatRate } from '#contract/format.ts'
import { recordExpense, requireCashDay } from '#server/modules/payment/index.ts'
import { CHANGED } from '#server/modules/purchase/receive.ts'
import { tellSupplier } from '#server/modules/purchase/tell.ts'
import type { Told } from '#server/modules/purchase/tell.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Row {
  readonly invoice: PurchaseInvoice
  readonly state: string
  readonly otherBuyer: boolean
  readonly addsUp: boolean
  readonly byPlatform: boolean
  readonly doubleOf: number | null
}

/** Throws RuleError record.unknown, purchase.decided. */
const lockWaiting = async ({ tx, establishmentId }: Context, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select read as invoice, state, other_buyer as "otherBuyer", adds_up as "addsUp", received_id is not null as "byPlatform", double_of as "doubleOf" from purchase
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (row.state !== 'RECEIVED') throw new RuleError('purchase.decided')
  return row
}

/** The rate of the house; null: without VAT. Throws RuleError purchase.rate where the house has none such. */
const tvaOf = async ({ tx, establishmentId }: Context, { rate }: PurchaseExpense): Promise<number | null> => {
  if (rate === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from tva where establishment_id = ${establishmentId} and rate = ${rate} order by active desc, id limit 1`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('purchase.rate', { rate: formatRate(rate) })
  return rows[0].id
}

const decide = async (context: Context, row: Row, id: number, told: Told): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  const { code, reason } = told
  const state = code === 205 ? 'APPROVED' : 'REFUSED'
  const flowId = await tellSupplier(context, row, told)
  await sql`update purchase set state = ${state}, reason = ${reason?.text ?? null}, reason_code = ${reason?.code ?? null},
      told_code = ${flowId === null ? null : code}, told_flow_id = ${flowId}, decided_at = ${now}, decided_by = ${user.id}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await context.changed({ ...CHANGED, id })
  await writeTechnicalEvent(tx, context, JET.PURCHASE_DECIDED, { id, state })
}

export interface Approval {
  readonly id: number
  readonly spentOn: Day
  readonly typeId: number
  readonly methodId: number
  readonly bankAccountId: number | null
  readonly evenSo: boolean
}

/** Throws RuleError record.unknown, purchase.decided, .double, .otherBuyer, .sums. */
const lockSound = async (context: Context, id: number, evenSo: boolean): Promise<Row> => {
  const row = await lockWaiting(context, id)
  const { invoice, otherBuyer, addsUp, doubleOf } = row
  if (doubleOf !== null) throw new RuleError('purchase.double')
  if (otherBuyer && !evenSo) throw new RuleError('purchase.otherBuyer', { siren: invoice.buyer.siren ?? '' })
  if (!addsUp && !evenSo) throw new RuleError('purchase.sums')
  return row
}

/** Throws what `lockSound` does, RuleError purchase.rate and what entering an expense throws. */
export const approvePurchase = async (context: Context, { id, evenSo, ...chosen }: Approval): Promise<void> => {
  const row = await lockSound(context, id, evenSo)
  const { invoice } = row
  for (const expense of expensesOf(invoice)) {
    const expenseId = await recordExpense(context, {
      ...{ id: 0, version: 0, active: true, ...chosen },
      ...{ supplier: invoice.seller.name.slice(0, 80), label: `Facture ${invoice.number}`.slice(0, 120) },
      ...{ amount: expense.amount, tvaId: await tvaOf(context, expense), excluding: null, vat: null, month: null },
    })
    await sql`insert into purchase_expense (establishment_id, purchase_id, expense_id)
      values (${context.establishmentId}, ${id}, ${expenseId})`.execute(context.tx)
  }
  await decide(context, row, id, { code: 205 })
}

export interface CommissionApproval {
  readonly id: number
  readonly invoicedOn: Day
  readonly partnerId: number
  readonly evenSo: boolean
}

/** Throws RuleError record.unknown, purchase.noCustomer: its account is that of its customer record. */
const requirePartner = async ({ tx, establishmentId }: Context, partnerId: number): Promise<void> => {
  const { rows } = await sql<{ label: string; customerId: number | null }>`
    select label, customer_id as "customerId" from partner where establishment_id = ${establishmentId} and id = ${partnerId}`.execute(
    tx,
  )
  const [partner] = rows
  if (partner === undefined) throw new RuleError('record.unknown')
  if (partner.customerId === null) throw new RuleError('purchase.noCustomer', { partner: partner.label })
}

/**
 * A partner asks its commission: no money leaves, its account takes it (rules of the money vectors, section 5). Throws what `lockSound`
 * does, RuleError purchase.noCustomer, FieldsError where the day is closed.
 */
export const approveCommission = async (context: Context, asked: CommissionApproval): Promise<void> => {
  const { id, invoicedOn, partnerId, evenSo } = asked
  const row = await lockSound(context, id, evenSo)
  await requirePartner(context, partnerId)
  await requireCashDay(context, invoicedOn, 'invoicedOn')
  const parts = expensesOf(row.invoice).map(({ rate, amount }) => [rate, amount])
  await sql`
    insert into partner_commission (establishment_id, purchase_id, partner_id, invoiced_on, number, parts)
    values (${context.establishmentId}, ${id}, ${partnerId}, ${invoicedOn}, ${row.invoice.number}, ${JSON.stringify(parts)}::jsonb)`.execute(
    context.tx,
  )
  await decide(context, row, id, { code: 205 })
}

export interface Refusal {
  readonly id: number
  /** Of the list of status 210. */
  readonly code: string
  readonly reason: string
}

export const refusePurchase = async (context: Context, { id, code, reason }: Refusal): Promise<void> =>
  decide(context, await lockWaiting(context, id), id, { code: 210, reason: { code, text: reason } })
