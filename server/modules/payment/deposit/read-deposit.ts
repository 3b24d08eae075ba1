/** What screens and papers read of bank deposits. */
import { sql } from 'kysely'
import { depositRefusal } from '#domain/billing/deposit.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DepositFile, DepositPreparation } from '#contract/operations/payment/deposit.ts'
import { theoreticalCash } from '#server/modules/payment/cash/read-journal.ts'
import { slipLines, waitingLines } from '#server/modules/payment/deposit/deposit-lines.ts'
import { isMonthClosed } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'

/** `R27-0012`: the next of its year that nobody took. A number given by hand is skipped over. */
export const nextNumber = async (
  { tx, establishmentId, training }: Pick<Context, 'tx' | 'establishmentId' | 'training'>,
  day: Day,
): Promise<string> => {
  const prefix = `R${day.slice(2, 4)}-`
  const { rows } = await sql<{ rank: number }>`
    select coalesce(max(substring(d.number from length(${prefix}) + 1)::integer), 0) + 1 as rank from deposit d
    where d.establishment_id = ${establishmentId} and d.training = ${training} and d.number ~ ${`^${prefix}\\d{1,8}$`}`.execute(
    tx,
  )
  return prefix + String(rows[0]?.rank ?? 1).padStart(4, '0')
}

const readAccounts = async ({ tx, establishmentId }: Context): Promise<DepositPreparation['accounts']> => {
  const { rows } = await sql<DepositPreparation['accounts'][number]>`
    select id, label, iban from bank_account where establishment_id = ${establishmentId} and active order by label`.execute(
    tx,
  )
  return rows
}

export const readDepositMethod = async (
  { tx, establishmentId }: Context,
  id: number,
): Promise<DepositPreparation['method']> => {
  const { rows } = await sql<DepositPreparation['method']>`
    select id, label, kind, bankable, deposit_type as "depositType", bank_account_id as "bankAccountId", commission_rate as "commissionRate"
    from payment_method where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError record.unknown. */
export const prepareSlip = async (context: Context, methodId: number): Promise<DepositPreparation> => {
  const { tx, establishmentId, today } = context
  const method = await readDepositMethod(context, methodId)
  return {
    method,
    number: await nextNumber(context, today),
    accounts: await readAccounts(context),
    lines: method.kind === 'CASH' ? [] : await waitingLines(context, methodId),
    till: await theoreticalCash(tx, establishmentId, today),
    today,
  }
}

/** Throws RuleError record.unknown. */
export const readDeposit = async (context: Context, id: number): Promise<DepositFile> => {
  const { tx, establishmentId, training } = context
  const { rows } = await sql<Omit<DepositFile, 'lines' | 'closeRefusal' | 'cancelRefusal'>>`
    select d.id, d.version, d.number, d.state, d.deposit_on as "depositOn", d.method_id as "methodId", d.method_kind as "methodKind",
      d.method_label as "methodLabel", d.deposit_type as "depositType", d.slip_type as "slipType", d.total, d.commission, d.count, d.notes,
      d.counts, d.created_at as "createdAt", u.name as operator, d.cancel_reason as "cancelReason",
      case when a.id is not null then json_build_object('id', a.id, 'label', a.label, 'iban', a.iban, 'bankName', a.bank_name,
        'holder', a.holder) end as account
    from deposit d
    join app_user u on u.id = d.created_by
    left join bank_account a on a.establishment_id = d.establishment_id and a.id = d.bank_account_id
    where d.establishment_id = ${establishmentId} and d.training = ${training} and d.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const slip = { state: row.state, monthClosed: await isMonthClosed(tx, establishmentId, row.depositOn) }
  const said = (act: 'close' | 'cancel') => {
    const code = depositRefusal(act, slip)
    return code === null ? null : { code, context: { number: row.number } }
  }
  return { ...row, lines: await slipLines(context, id), closeRefusal: said('close'), cancelRefusal: said('cancel') }
}
