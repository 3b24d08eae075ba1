/** Changes of the plan: from a day on, never of what was exported. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { changed, isSameAccount, onDay } from '#domain/accounting/periods.ts'
import type { Change, Period, Target } from '#domain/accounting/periods.ts'
import { readAccounts } from '#domain/accounting/read-accounts.ts'
import { isInJournal, isSubject, subjectId } from '#domain/accounting/subjects.ts'
import type { Subject } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { assignBody, copyBody } from '#contract/operations/payment/accounting-plan.ts'
import { accountCode } from '#server/modules/accounting/plan/accounts.ts'
import { itemsOf, periodsBySubject } from '#server/modules/accounting/plan/subjects.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { mayAt, requireAt } from '#server/platform/auth/elsewhere.ts'
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
const writePeriods = async (
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
const targetOf = (subject: Subject, target: Target | null, periods: readonly Period[], from: Day): Target | null => {
  if (target === null) return null
  if (!isInJournal(subject.kind)) return { ...target, journalId: null }
  const journalId = target.journalId ?? periods.findLast((period) => period.from <= from)?.journalId ?? null
  if (journalId === null) throw new FieldsError([{ path: 'journalId', message: 'accountingPlan.journalNeeded' }])
  return { ...target, journalId }
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
  await tellPlan(context, { subjects: subjects.length, account: accountId, from, to })
  return { status: 'SAVED' as const, count: subjects.length }
}

/** Establishments where the user may read the plan. */
export const otherEstablishments = async (context: Context) => {
  const { rows } = await sql<{ id: number; label: string }>`
    select e.id, e.name as label from establishment e
    join user_establishment u on u.establishment_id = e.id and u.user_id = ${context.user.id}
    where e.id <> ${context.establishmentId} order by e.name, e.id`.execute(context.tx)
  const list: { id: number; label: string }[] = []
  for (const row of rows) if (await mayAt(context, row.id, 'payment_accounting', 'read')) list.push(row)
  return { list }
}

/** Accounts and journals of another establishment that are not here yet, by their codes. */
const bringAccounts = async ({ tx, establishmentId }: Context, model: number): Promise<void> => {
  await sql`
    insert into accounting_account (establishment_id, code, label, active)
    select ${establishmentId}, code, label, active from accounting_account where establishment_id = ${model}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into accounting_journal (establishment_id, code, label, kind, position)
    select ${establishmentId}, code, label, kind, position from accounting_journal where establishment_id = ${model}
    on conflict do nothing`.execute(tx)
}

/** Ids here by the ids there, by code. */
const counterparts = async ({ tx, establishmentId }: Context, table: string, model: number) => {
  const { rows } = await sql<{ there: number; here: number }>`
    select t.id as there, h.id as here from ${sql.table(table)} t
    join ${sql.table(table)} h on h.establishment_id = ${establishmentId} and h.code = t.code
    where t.establishment_id = ${model}`.execute(tx)
  return new Map(rows.map(({ there, here }) => [there, here]))
}

/** Takes over accounts, journals, and what holds there on a day for all records; records are each establishment's own. */
export const copyPlan = async (context: Context, body: z.output<typeof copyBody>) => {
  const { establishmentId: model, from } = body
  await requireAt(context, [model], 'payment_accounting', 'read')
  await lockPlan(context)
  await requireNotExported(context, from)
  await bringAccounts(context, model)
  const accounts = await counterparts(context, 'accounting_account', model)
  const journals = await counterparts(context, 'accounting_journal', model)
  const [there, here] = [
    await periodsBySubject(context.tx, model),
    await periodsBySubject(context.tx, context.establishmentId),
  ]
  let count = 0
  for (const [key, periods] of there) {
    const period = onDay(periods, from)
    const accountId = period === undefined ? undefined : accounts.get(period.accountId)
    if (period === undefined || accountId === undefined || period.itemId !== null) continue
    const own = here.get(key) ?? []
    const asked = { accountId, journalId: journals.get(period.journalId ?? 0) ?? null }
    const target = targetOf(period, asked, own, from)
    await writePeriods(context, period, changed(own, { target, from, to: null }, isSameAccount))
    count++
  }
  await tellPlan(context, { copied: count, establishment: model, from })
  return { status: 'SAVED' as const, count }
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
