/** The plan of another establishment, taken over from a day on. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { changed, isSameAccount, onDay } from '#domain/accounting/periods.ts'
import { sectionKey } from '#domain/accounting/section.ts'
import type { Day } from '#domain/day.ts'
import type { copyBody } from '#contract/operations/payment/accounting-plan.ts'
import {
  forgetConfirmed,
  lockPlan,
  requireNotExported,
  targetOf,
  tellPlan,
  writePeriods,
} from '#server/modules/accounting/plan/change-plan.ts'
import { sectionPeriods } from '#server/modules/accounting/plan/section-periods.ts'
import { giveSection } from '#server/modules/accounting/plan/sections.ts'
import { periodsBySubject } from '#server/modules/accounting/plan/subjects.ts'
import { mayAt, requireAt } from '#server/platform/auth/elsewhere.ts'
import type { Context } from '#server/platform/http/route.ts'

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

/** Accounts, journals and sections of another establishment that are not here yet, by their codes. */
const bringAccounts = async ({ tx, establishmentId }: Context, model: number): Promise<void> => {
  await sql`
    insert into accounting_account (establishment_id, code, label, active)
    select ${establishmentId}, code, label, active from accounting_account where establishment_id = ${model}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into accounting_journal (establishment_id, code, label, kind, position)
    select ${establishmentId}, code, label, kind, position from accounting_journal where establishment_id = ${model}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into accounting_section (establishment_id, code, label, active)
    select ${establishmentId}, code, label, active from accounting_section where establishment_id = ${model}
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

/** Sections that hold there on a day in general: of products, roles, tills, and of all. */
const copySections = async (context: Context, model: number, from: Day): Promise<number> => {
  const sections = await counterparts(context, 'accounting_section', model)
  const there = Map.groupBy(await sectionPeriods(context.tx, model), sectionKey)
  const here = Map.groupBy(await sectionPeriods(context.tx, context.establishmentId), sectionKey)
  let count = 0
  for (const [key, periods] of there) {
    const period = onDay(periods, from)
    const sectionId = period === undefined ? undefined : sections.get(period.sectionId)
    if (period === undefined || sectionId === undefined || period.itemId !== null) continue
    await giveSection(context, period, here.get(key) ?? [], { target: { sectionId }, from, to: null })
    count++
  }
  return count
}

/** Takes over accounts, journals, sections, and what holds there on a day for all records; records are each establishment's own. */
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
  count += await copySections(context, model, from)
  await forgetConfirmed(context)
  await tellPlan(context, { copied: count, establishment: model, from })
  return { status: 'SAVED' as const, count }
}
