/** Changes of the plan: from a day on, never of what was exported. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { changed, isSameAccount } from '#domain/accounting/periods.ts'
import type { Change, Period, Target } from '#domain/accounting/periods.ts'
import { readAccounts } from '#domain/accounting/read-accounts.ts'
import { isInJournal, isSubject, subjectId } from '#domain/accounting/subjects.ts'
import type { Subject } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { assignBody } from '#contract/operations/payment/accounting-plan.ts'
import { accountCode } from '#server/modules/accounting/plan/accounts.ts'
import { itemsOf, periodsBySubject } from '#server/modules/accounting/plan/subjects.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Changes of one plan come one after the other. */
export const lockPlan = async ({ tx, establishmentId }: Context): Promise<void> => {
  await sql`select id from establishment where id = ${establishmentId} for no key update`.execute(tx)
}

/** Throws FieldsError accountingPlan.exported: entries until that day are written already. */
export const requireNotExported = async ({ tx, establishmentId }: Context, from: Day): Promise<void> => {
  const { rows } = await sql<{
    day: Day | null
  }>`select accounting_exported_through(${establishmentId}) as day`.execute(tx)
  const through = rows[0]?.day ?? null
  if (through !== null && from <= through)
    throw new FieldsError([{ path: 'from', message: 'accountingPlan.exported', context: { date: through } }])
}

/** Throws RuleError record.unknown. */
export const requireRecord = async (context: Context, table: string, id: number): Promise<void> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where establishment_id = ${context.establishmentId} and id = ${id}`.execute(
    context.tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
}

/** Throws RuleError request.invalid for what is no subject, record.unknown for a record of another establishment. */
const requireSubjects = async (context: Context, subjects: readonly Subject[]): Promise<void> => {
  if (!subjects.every(isSubject)) throw new RuleError('request.invalid')
  const named = subjects.filter(({ itemId }) => itemId !== null)
  if (named.length === 0) return
  const items = await itemsOf(context, [...new Set(named.map(({ kind }) => kind))])
  const known = new Set(items.map(({ kind, id }) => `${kind} ${id}`))
  if (named.some(({ kind, itemId }) => !known.has(`${kind} ${itemId}`))) throw new RuleError('record.unknown')
}

/** Writes the periods of a subject anew. */
export const writePeriods = async (
  { tx, establishmentId }: Context,
  subject: Subject,
  periods: readonly Period[],
): Promise<void> => {
  const { kind, code, itemId, rate } = subject
  await sql`
    delete from accounting_mapping where establishment_id = ${establishmentId} and kind = ${kind}
      and code is not distinct from ${code} and item_id is not distinct from ${itemId} and rate is not distinct from ${rate}`.execute(
    tx,
  )
  for (const { accountId, journalId, from, to } of periods)
    await sql`
      insert into accounting_mapping (establishment_id, kind, code, item_id, rate, account_id, journal_id, start_date, end_date)
      values (${establishmentId}, ${kind}, ${code}, ${itemId}, ${rate}, ${accountId}, ${journalId}, ${from}, ${to})`.execute(
      tx,
    )
}

/** The journal of the day before the change, where none is said. */
export const targetOf = (
  subject: Subject,
  target: Target | null,
  periods: readonly Period[],
  from: Day,
): Target | null => {
  if (target === null) return null
  if (!isInJournal(subject.kind)) return { ...target, journalId: null }
  const journalId = target.journalId ?? periods.findLast((period) => period.from <= from)?.journalId ?? null
  if (journalId === null) throw new FieldsError([{ path: 'journalId', message: 'accountingPlan.journalNeeded' }])
  return { ...target, journalId }
}

/** What was confirmed of two rates on one account was of the plan as it stood: the next export asks again. */
export const forgetConfirmed = async ({ tx, establishmentId }: Context): Promise<void> => {
  await sql`delete from accounting_confirmed_rate where establishment_id = ${establishmentId}`.execute(tx)
}

export const tellPlan = async (
  context: Context,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> => {
  const { establishmentId: id } = context
  await context.changed({ entity: 'accountingPlan', id, action: 'SAVED', functionality: 'payment_accounting' })
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'accountingPlan', ...detail })
}

/** Gives an account to each of these from a day on. Throws FieldsError, RuleError request.invalid, record.unknown. */
export const assignAccount = async (context: Context, body: z.output<typeof assignBody>) => {
  const { subjects, accountId, journalId, from, to } = body
  if (to !== null && to < from) throw new FieldsError([{ path: 'to', message: 'dates.reversed' }])
  await lockPlan(context)
  await requireNotExported(context, from)
  if (accountId !== null) await requireRecord(context, 'accounting_account', accountId)
  if (journalId !== null) await requireRecord(context, 'accounting_journal', journalId)
  await requireSubjects(context, subjects)
  const target = accountId === null ? null : { accountId, journalId }
  const all = await periodsBySubject(context.tx, context.establishmentId)
  for (const subject of new Map(subjects.map((one) => [subjectId(one), one])).values()) {
    const periods = all.get(subjectId(subject)) ?? []
    const change: Change = { target: targetOf(subject, target, periods, from), from, to }
    await writePeriods(context, subject, changed(periods, change, isSameAccount))
  }
  await forgetConfirmed(context)
  await tellPlan(context, { subjects: subjects.length, account: accountId, from, to })
  return { status: 'SAVED' as const, count: subjects.length }
}

/** Makes or renames the accounts of a file. Throws RuleError accountingAccount.importLine, .importEmpty, FieldsError .codeLength. */
export const importAccounts = async (context: Context, text: string) => {
  const { tx, establishmentId } = context
  const { accounting } = await preferencesOf(tx, establishmentId)
  const labels = new Map(
    readAccounts(text).map(({ code, label }) => [accountCode(code, accounting.accountLength), label]),
  )
  await sql`
    insert into accounting_account (establishment_id, code, label)
    select ${establishmentId}, a.code, a.label
    from unnest(${[...labels.keys()]}::text[], ${[...labels.values()]}::text[]) as a (code, label)
    on conflict (establishment_id, code) do update set label = excluded.label, version = accounting_account.version + 1
      where accounting_account.label <> excluded.label`.execute(tx)
  await context.changed({
    entity: 'accountingAccount',
    id: establishmentId,
    action: 'SAVED',
    functionality: 'payment_accounting',
  })
  return { status: 'SAVED' as const, count: labels.size }
}
