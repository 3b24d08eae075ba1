/** Taking the books over from another software (decision 0337): opening entries, and settlements that are advances it had received. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { openingText, readOpening } from '#domain/accounting/read-opening.ts'
import type { OpeningLine } from '#domain/accounting/read-opening.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  openingBody,
  takenOverBody,
  Takeover,
  TakeoverSettlement,
} from '#contract/operations/payment/accounting-takeover.ts'
import { accountCode } from '#server/modules/accounting/plan/accounts.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Settlements that a screen shows. */
const SHOWN = 200

const isExported = async ({ tx, establishmentId, training }: Context): Promise<boolean> => {
  const { rows } = await sql`
    select from accounting_export where establishment_id = ${establishmentId} and training = ${training} and live limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

interface SettlementRow extends Omit<TakeoverSettlement, 'takenOver' | 'fixed'> {
  readonly declared: boolean | null
  readonly exported: boolean
  readonly stated: boolean
  readonly billed: boolean
}

const fixedBy = ({ exported, stated, billed }: SettlementRow): string | null =>
  exported ? 'opening.settlementExported' : stated ? 'opening.stated' : billed ? 'opening.billed' : null

const settlementsOf = async (
  { tx, establishmentId, training }: Context,
  id: number | null = null,
): Promise<SettlementRow[]> => {
  const { rows } = await sql<SettlementRow>`
    select p.id, p.paid_on as on, h.code, coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code, '') as customer,
      p.amount, p.declared, p.exported, p.stated, exists (select from live_bill f where f.establishment_id = p.establishment_id
        and f.account_kind = p.account_kind and f.account_id = p.account_id and not f.down_payment) as billed
    from accounting_takeover_payment p
    left join account_head h on h.establishment_id = p.establishment_id and h.kind = p.account_kind and h.id = p.account_id
    left join customer c on c.id = p.payer_id
    where p.establishment_id = ${establishmentId} and p.training = ${training} and (${id}::bigint is null or p.id = ${id})
    order by p.paid_on desc, p.id desc limit ${SHOWN}`.execute(tx)
  return rows
}

const shown = (row: SettlementRow): TakeoverSettlement => ({
  ...{ id: row.id, on: row.on, code: row.code, customer: row.customer, amount: row.amount, fixed: fixedBy(row) },
  takenOver: row.declared === null ? 'NO' : row.declared ? 'DECLARED' : 'NOT_DECLARED',
})

export const readTakeover = async (context: Context): Promise<Takeover> => {
  const { tx, establishmentId, training } = context
  const { rows } = await sql<{ on: Day; lines: readonly OpeningLine[] }>`
    select o.on_day as on, (select json_agg(json_build_object('account', l.account, 'label', l.label, 'aux', l.aux, 'amount', l.amount)
        order by l.position) from accounting_opening_line l
      where l.establishment_id = o.establishment_id and l.opening_id = o.id) as lines
    from accounting_opening o where o.establishment_id = ${establishmentId} and o.training = ${training}`.execute(tx)
  const [opening] = rows
  return {
    on: opening?.on ?? null,
    text: opening === undefined ? '' : openingText(opening.lines),
    exported: await isExported(context),
    settlements: (await settlementsOf(context)).map(shown),
  }
}

/** Before the first document, in a year on record. Throws FieldsError at `on`. */
const checkDay = async ({ tx, establishmentId, training, today }: Context, on: Day): Promise<void> => {
  const refuse = (message: string, context: Record<string, string> = {}): never => {
    throw new FieldsError([{ path: 'on', message, context }])
  }
  if (on > today) refuse('opening.inFuture')
  const { rows } = await sql<{ first: Day | null; year: boolean }>`
    select (select min(d.on_day) from accounting_document d where d.establishment_id = ${establishmentId} and d.training = ${training}
        and d.kind <> 'opening') as first,
      exists (select from financial_year y where y.establishment_id = ${establishmentId}
        and ${on} between y.start_date and y.end_date) as year`.execute(tx)
  const { first = null, year = false } = rows[0] ?? {}
  if (first !== null && on > first) refuse('opening.late', { date: first })
  if (!year) refuse('closure.newYearNeeded', { date: on })
}

/** Accounts as long as those of the house. Throws FieldsError at `text` with the code of `readOpening`, or of the account. */
const linesOf = (text: string, length: number | null): OpeningLine[] => {
  try {
    return readOpening(text).map((line) => ({ ...line, account: accountCode(line.account, length) }))
  } catch (error) {
    if (error instanceof FieldsError) throw new FieldsError(error.fields.map((field) => ({ ...field, path: 'text' })))
    if (!(error instanceof RuleError)) throw error
    throw new FieldsError([{ path: 'text', message: error.code, context: error.context }])
  }
}

const forget = ({ tx, establishmentId, training }: Context) =>
  sql`delete from accounting_opening where establishment_id = ${establishmentId} and training = ${training}`.execute(tx)

const tell = async (context: Context, detail: Record<string, string | number>): Promise<void> => {
  await writeTechnicalEvent(context.tx, context, JET.OPENING_ENTRIES, detail)
  await context.changed({
    ...{
      entity: 'accountingExport',
      id: context.establishmentId,
      action: 'SAVED',
      functionality: 'payment_accounting',
    },
  })
}

/** Replaces what was typed before; accounts that are not there yet are made. Throws RuleError opening.exported, FieldsError. */
export const saveOpening = async (context: Context, { on, text }: z.output<typeof openingBody>) => {
  const { tx, establishmentId, training } = context
  if (await isExported(context)) throw new RuleError('opening.exported')
  await checkDay(context, on)
  const { accounting } = await preferencesOf(tx, establishmentId)
  const lines = linesOf(text, accounting.accountLength)
  await forget(context)
  await sql`
    insert into accounting_account (establishment_id, code, label)
    select distinct on (l.account) ${establishmentId}::bigint, l.account, l.label
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (account text, label text) order by l.account
    on conflict (establishment_id, code) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into accounting_opening (establishment_id, training, on_day) values (${establishmentId}, ${training}, ${on}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await sql`
    insert into accounting_opening_line (establishment_id, opening_id, position, account, label, aux, amount)
    select ${establishmentId}, ${id}, l.*
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
      as l (position integer, account text, label text, aux text, amount bigint)`.execute(tx)
  await tell(context, { what: 'SAVED', day: on, count: lines.length })
  return { status: 'SAVED' as const, count: lines.length }
}

/** Throws RuleError opening.exported. */
export const removeOpening = async (context: Context) => {
  if (await isExported(context)) throw new RuleError('opening.exported')
  const { numAffectedRows = 0n } = await forget(context)
  if (numAffectedRows > 0n) await tell(context, { what: 'REMOVED' })
  return { status: 'SAVED' as const, count: Number(numAffectedRows) }
}

/** Throws RuleError record.unknown, opening.settlementExported, opening.stated, opening.billed. */
export const markTakenOver = async (context: Context, { id, takenOver }: z.output<typeof takenOverBody>) => {
  const { tx, establishmentId } = context
  const [row] = await settlementsOf(context, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const fixed = fixedBy(row)
  if (fixed !== null) throw new RuleError(fixed)
  await sql`delete from accounting_taken_over where establishment_id = ${establishmentId} and payment_id = ${id}`.execute(
    tx,
  )
  if (takenOver !== 'NO')
    await sql`insert into accounting_taken_over (establishment_id, payment_id, declared)
      values (${establishmentId}, ${id}, ${takenOver === 'DECLARED'})`.execute(tx)
  await writeTechnicalEvent(tx, context, JET.ADVANCE_TAKEN_OVER, { payment: id, what: takenOver, amount: row.amount })
  await context.changed({ entity: 'accountingExport', id, action: 'SAVED', functionality: 'payment_accounting' })
  return { status: 'SAVED' as const, id }
}
