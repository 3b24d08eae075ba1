/** Expenses and contributions: declared entities, with what a declaration cannot say of money. */
import { sql } from 'kysely'
import { CASH_LIMIT_RESIDENT } from '#domain/booking/payment-rules.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { excludingVat } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { InputOf } from '#contract/schema.ts'
import { attachmentRoutes, attachmentWays } from '#server/crud/attachments.ts'
import type { AttachmentWays } from '#server/crud/attachments.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Context } from '#server/platform/http/route.ts'
import { requireCashDay } from '#server/modules/payment/cash/open-day.ts'
import { holdDrawer, refuseCounted } from '#server/modules/payment/cash/sessions.ts'

type Expense = InputOf<typeof entities.expense>
type Injection = InputOf<typeof entities.injection>

/** Neither do these leave the house, nor does anybody spend with them. */
const NOT_SPENT: readonly string[] = ['NONE', 'HOLIDAY_VOUCHER', 'CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

interface Method {
  readonly kind: string
  readonly bankAccountId: number | null
}

const one = async <T>(context: Context, table: string, id: number, columns: ReturnType<typeof sql>): Promise<T> => {
  const { rows } = await sql<T>`
    select ${columns} from ${sql.table(table)} where establishment_id = ${context.establishmentId} and id = ${id}`.execute(
    context.tx,
  )
  if (rows[0] === undefined) throw new RuleError('reference.unknown')
  return rows[0]
}

/** Throws FieldsError where the type goes the other way. */
const checkDirection = async (context: Context, typeId: number, wanted: 'IN' | 'OUT'): Promise<void> => {
  const { direction } = await one<{ direction: string }>(context, 'expense_type', typeId, sql`direction`)
  if (direction === wanted) return
  throw new FieldsError([{ path: 'typeId', message: wanted === 'OUT' ? 'expense.typeIn' : 'injection.typeOut' }])
}

/**
 * The account that pays; null: the till. Throws FieldsError where none is known, money does not leave so, or the law wants no cash: a
 * professional pays 1,000 € at most with it (C. mon. fin., L112-6 and D112-3).
 */
const paidFrom = async (context: Context, { methodId, bankAccountId, amount }: Expense): Promise<number | null> => {
  const method = await one<Method>(context, 'payment_method', methodId, sql`kind, bank_account_id as "bankAccountId"`)
  if (NOT_SPENT.includes(method.kind)) throw new FieldsError([{ path: 'methodId', message: 'expense.method' }])
  if (method.kind === 'CASH') {
    const most = { limit: CASH_LIMIT_RESIDENT }
    if (Math.abs(amount) > CASH_LIMIT_RESIDENT)
      throw new FieldsError([{ path: 'amount', message: 'expense.cashLimit', context: most }])
    return null
  }
  const account = bankAccountId ?? method.bankAccountId
  if (account === null) throw new FieldsError([{ path: 'bankAccountId', message: 'expense.account' }])
  return account
}

interface Kept {
  readonly day: Day
  readonly amount: Cents
  readonly sessionId: number | null
}

/** A row that is there, whose day and drawer must still take a change. Locked: two who change it follow one another. */
const kept = async (context: Context, entity: AnyEntity, day: string, id: number): Promise<Kept> => {
  const table = entity.name
  const { rows } = await sql<Kept>`
    select ${sql.ref(day)} as day, amount, session_id as "sessionId" from ${sql.table(table)}
    where establishment_id = ${context.establishmentId} and id = ${id} for update`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  await requireCashDay(context, row.day, day === 'spent_on' ? 'spentOn' : 'injectedOn')
  await refuseCounted(context, row.sessionId, id)
  return row
}

/** What was entered and is another now leaves an event: the journal of cash shows the last figures alone. */
const tellChanged = (context: Context, entity: AnyEntity, row: { id: number; amount: Cents }, before: Cents) =>
  writeTechnicalEvent(context.tx, context, JET.CASH_ENTRY_CHANGED, {
    ...{ entity: entity.name, id: row.id, amount: row.amount },
    ...(before === row.amount ? {} : { before }),
  })

const removeKept = async (context: Context, entity: AnyEntity, day: string, id: number): Promise<void> => {
  const { amount } = await kept(context, entity, day, id)
  await removeRow({ entity }, context, id)
  await writeTechnicalEvent(context.tx, context, JET.CASH_ENTRY_REMOVED, { entity: entity.name, id, amount })
}

/** HT and VAT of an amount at its rate, worked out once (domain rules, 3.7). */
const vatOf = async (context: Context, { amount, tvaId }: Expense): Promise<{ rate: number | null; vat: Cents }> => {
  if (tvaId === null) return { rate: null, vat: cents(0) }
  const { rate } = await one<{ rate: number }>(context, 'tva', tvaId, sql`rate`)
  return { rate, vat: cents(amount - excludingVat(amount, rate)) }
}

const EXPENSE: Crud = { entity: entities.expense }

const saveExpense = async (context: Context, row: Expense): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const old = row.id === 0 ? null : await kept(context, entities.expense, 'spent_on', row.id)
  const account = await paidFrom(context, row)
  const { rate, vat } = await vatOf(context, row)
  const drawer = account === null ? (old?.sessionId ?? (row.id === 0 ? await holdDrawer(context) : null)) : null
  const figures = { tva_rate: rate, excluding: row.amount - vat, vat, session_id: drawer }
  // The figures go with the amount: the database checks that they sum.
  if (old !== null)
    await sql`update expense set amount = ${row.amount}, tva_rate = ${rate}, excluding = ${figures.excluding}, vat = ${vat},
      session_id = ${drawer} where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
  const fixed = () => ({ ...figures, recorded_at: now, operator_id: user.id })
  const id = await saveRow({ ...EXPENSE, fixed }, context, { ...row, bankAccountId: account })
  if (old !== null) await tellChanged(context, entities.expense, row, old.amount)
  return id
}

const checkExpense = async (context: Context, row: Expense): Promise<void> => {
  if (row.amount === 0) throw new FieldsError([{ path: 'amount', message: 'expense.zero' }])
  await requireCashDay(context, row.spentOn, 'spentOn')
  await checkDirection(context, row.typeId, 'OUT')
}

const saveInjection = async (context: Context, row: Injection): Promise<number> => {
  const { now, user } = context
  const old = row.id === 0 ? null : await kept(context, entities.injection, 'injected_on', row.id)
  const drawer = row.id === 0 ? await holdDrawer(context) : null
  const fixed = () => ({ session_id: drawer, recorded_at: now, operator_id: user.id })
  const id = await saveRow({ entity: entities.injection, fixed }, context, row)
  if (old !== null) await tellChanged(context, entities.injection, row, old.amount)
  return id
}

const checkInjection = async (context: Context, row: Injection): Promise<void> => {
  await requireCashDay(context, row.injectedOn, 'injectedOn')
  await checkDirection(context, row.typeId, 'IN')
}

/** An expense that another part records: of the line of a bank. Throws what entering one throws. */
export const recordExpense = async (context: Context, row: Expense): Promise<number> => {
  await checkExpense(context, row)
  return saveExpense(context, row)
}

/** The same, of a contribution. */
export const recordInjection = async (context: Context, row: Injection): Promise<number> => {
  await checkInjection(context, row)
  return saveInjection(context, row)
}

/** Receipts come and go while the day of their expense takes moves: afterwards they are its proof. */
const RECEIPTS: AttachmentWays = {
  entity: entities.expenseAttachment,
  hold: async (context, expenseId) => {
    const { rows } = await sql<{ spentOn: Day }>`
      select spent_on as "spentOn" from expense
      where establishment_id = ${context.establishmentId} and id = ${expenseId} for update`.execute(context.tx)
    const [row] = rows
    if (row === undefined) throw new RuleError('record.unknown')
    await requireCashDay(context, row.spentOn, 'spentOn')
  },
}

export const receiptRoutes = attachmentRoutes(RECEIPTS)

/** Today, in the types that are used most. */
const today = (day: string, direction: 'IN' | 'OUT') => async (context: Context) => {
  const { rows } = await sql<{ typeId: number | null; methodId: number | null }>`
    select (select id from expense_type where establishment_id = ${context.establishmentId} and direction = ${direction} and active
        order by position, id limit 1) as "typeId",
      (select id from payment_method where establishment_id = ${context.establishmentId} and kind = 'CASH' and active
        order by position, id limit 1) as "methodId"`.execute(context.tx)
  const { typeId = null, methodId = null } = rows[0] ?? {}
  return { [day]: context.today, typeId, ...(direction === 'OUT' ? { methodId } : {}) }
}

export const expenseCruds: readonly Crud[] = areaCruds({
  expense: {
    defaults: today('spentOn', 'OUT'),
    check: checkExpense,
    save: saveExpense,
    remove: (context, id) => removeKept(context, entities.expense, 'spent_on', id),
  },
  expenseAttachment: attachmentWays(RECEIPTS),
  injection: {
    defaults: today('injectedOn', 'IN'),
    check: checkInjection,
    save: saveInjection,
    remove: (context, id) => removeKept(context, entities.injection, 'injected_on', id),
  },
})
