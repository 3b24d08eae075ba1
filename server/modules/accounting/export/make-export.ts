/**
 * Makes an export to the accountant (domain rules, section 6): entries of the closed days that wait, stored for ever, and the bytes of its
 * file, all in one transaction. A refused export leaves nothing.
 */
import { sql } from 'kysely'
import { Audit, checkWaiting, lastDayOf } from '#domain/accounting/export.ts'
import type { SoftwareKey } from '#domain/accounting/format/software.ts'
import type { Plan } from '#domain/accounting/plan.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { deriveDays } from '#server/modules/accounting/export/derive-days.ts'
import { confirmedRates, keepConfirmed } from '#server/modules/accounting/export/confirmed-rates.ts'
import { keepBytes, keptBytes } from '#server/modules/accounting/export/export-bytes.ts'
import { lacks } from '#server/modules/accounting/export/lacks.ts'
import { countRows, letterExport, postDays } from '#server/modules/accounting/export/post.ts'
import type { Writing } from '#server/modules/accounting/export/post.ts'
import { readEntries } from '#server/modules/accounting/export/read-entries.ts'
import { waitingDays } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, WaitingDay } from '#server/modules/accounting/export/waiting.ts'
import { cancelDelivery, deliverFile } from '#server/modules/accounting/delivery/deliver.ts'
import { writeEntries } from '#server/modules/accounting/format/formats.ts'
import { readPlans } from '#server/modules/accounting/plan/read-plan.ts'
import { actOnDeposit } from '#server/modules/payment/index.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { closedThrough } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

/** Days that an export may take, and where its numbers go on. */
export interface Span extends Asked {
  readonly yearEnd: Day
  readonly siren: string | null
  readonly waiting: readonly WaitingDay[]
  readonly next: number
}

const LONG_AGO = '1900-01-01' as Day

/** One export at a time: numbers follow one another. */
const alone = async ({ tx, establishmentId }: Context): Promise<void> => {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`accounting-export ${establishmentId}`}, 0)) as "isMine"`.execute(
    tx,
  )
  if (rows[0]?.isMine !== true) throw new RuleError('export.underWay')
}

interface YearRow {
  readonly end: Day
  readonly next: number
}

/** As it was told, or as the SIRET begins. */
export const sirenOf = async ({ tx, establishmentId }: Context): Promise<string | null> => {
  const { rows } = await sql<{ siren: string | null }>`
    select coalesce(siren, left(siret, 9)) as siren from establishment where id = ${establishmentId}`.execute(tx)
  return rows[0]?.siren ?? null
}

const yearOf = async ({ tx, establishmentId, training }: Context, day: Day): Promise<YearRow> => {
  const { rows } = await sql<YearRow>`
    select y.end_date as end, coalesce((select max(e.num) from accounting_entry e where e.establishment_id = y.establishment_id
      and e.training = ${training} and e.year_end = y.end_date and e.live), 0) + 1 as next
    from financial_year y
    where y.establishment_id = ${establishmentId} and ${day} between y.start_date and y.end_date`.execute(tx)
  const [year] = rows
  if (year === undefined) throw new RuleError('closure.newYearNeeded', { date: day })
  return year
}

/** What may leave through the day asked: closed days of one financial year, that of the first document that waits. Throws RuleError export.noItems, .alreadyDone. */
export const spanOf = async (context: Context, asked: Day): Promise<Span> => {
  const { tx, establishmentId, training, services } = context
  const { day: closed } = await closedThrough(tx, context)
  if (closed === null) throw new RuleError('export.noItems')
  const to = closed < asked ? closed : asked
  const site = { establishmentId, training }
  const all = await waitingDays(tx, { ...site, from: LONG_AGO, to }, services.sales)
  const [first] = all
  if (first === undefined) {
    const { rows } = await sql`
      select from accounting_source s join accounting_export x on x.establishment_id = s.establishment_id and x.id = s.export_id
      where s.establishment_id = ${establishmentId} and x.training = ${training} and s.live and s.on_day <= ${to} limit 1`.execute(
      tx,
    )
    checkWaiting({ dated: rows.length > 0, waiting: false })
    throw new RuleError('export.noItems')
  }
  const { end, next } = await yearOf(context, first.on)
  const through = lastDayOf(asked, closed, end)
  const waiting = all.filter(({ on }) => on <= through)
  return { ...site, from: first.on, to: through, yearEnd: end, siren: await sirenOf(context), waiting, next }
}

/** Words of what lacks an account, for a sentence; the screen has links. */
const refuse = async (context: Context, audit: Audit, confirm: boolean): Promise<void> => {
  if (audit.missing.length > 0) {
    const missing = await lacks(context, audit.missing)
    throw new RuleError('export.incomplete', { labels: missing.map(({ label }) => label).join(', ') })
  }
  if (confirm || audit.rates.length === 0) return
  const differing = audit.differing(await confirmedRates(context))
  if (differing.length > 0) throw new RuleError('export.vatDiffers', { account: differing.join(', ') })
}

interface Written {
  readonly sources: number
  readonly entries: number
  readonly total: number
}

const writeDays = async (
  context: Context,
  span: Span,
  writing: Writing,
  { plans, confirm, progress, atOnce }: Omit<Making, 'through' | 'software'> & { plans: (day: Day) => Plan },
): Promise<Written> => {
  const { tx, services } = context
  const audit = new Audit(plans(span.to))
  const expected = span.waiting.reduce((sum, { count }) => sum + count, 0)
  let [sources, entries, total, moves] = [0, 0, 0, 0]
  for await (const days of deriveDays(tx, span, { plans, ports: services.sales, atOnce })) {
    for (const { entry } of days.entries) audit.add(entry)
    // Nothing is written that lacks an account: the screen lists all of it.
    if (audit.missing.length > 0) await refuse(context, audit, true)
    const posted = await postDays(tx, writing, days, { next: span.next + entries, moves })
    if (sources === 0 && days.rows.length < expected) await countRows(tx)
    sources += days.rows.length
    entries += posted.count
    total += posted.total
    moves += days.moves.length
    await progress(sources, expected)
  }
  await refuse(context, audit, confirm)
  if (confirm) await keepConfirmed(context, audit.rates)
  return { sources, entries, total }
}

export interface Making {
  readonly through: Day
  /** Two references of VAT on one account were seen, and are meant. */
  readonly confirm: boolean
  readonly software: SoftwareKey
  readonly progress: JobTools['progress']
  /** Documents that are derived at once. */
  readonly atOnce?: number
}

/** Slips whose entries left are exported; those of an export that is taken back are closed again. */
const actOnDeposits = async (context: Context, id: number, act: 'export' | 'giveBack'): Promise<void> => {
  const { tx, establishmentId } = context
  const state = act === 'export' ? 'CLOSED' : 'EXPORTED'
  const { rows } = await sql<{ id: number }>`
    select d.id from accounting_source s join deposit_row d on d.establishment_id = s.establishment_id and d.id = s.id
    where s.establishment_id = ${establishmentId} and s.export_id = ${id} and s.kind = 'deposit' and d.state = ${state} order by d.id`.execute(
    tx,
  )
  for (const deposit of rows) await actOnDeposit(context, act, { id: deposit.id })
}

/** The file of an export in the table of a software: its bytes are kept, and go where the establishment wants its files. */
const fileOf = async (context: Context, software: SoftwareKey, id: number, { siren, yearEnd, from, to }: Span) => {
  const { tx, establishmentId, training, today, now } = context
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from accounting_export where establishment_id = ${establishmentId} and training = ${training}`.execute(
    tx,
  )
  const facts = { siren, yearEnd, from, through: to, on: today, number: (rows[0]?.made ?? 0) + 1 }
  const entries = readEntries(tx, { establishmentId, exportId: id, validOn: today })
  const { fileName, type, body } = await writeEntries(tx, establishmentId, software, facts, entries)
  const kept = await keepBytes(context, id, body)
  // What is tried in training is nothing for an accountant.
  if (!training)
    await deliverFile(
      tx,
      { establishmentId, now, exportId: id },
      { fileName, body: keptBytes(tx, establishmentId, id, kept.size) },
    )
  return { software, fileName, type, ...kept }
}

/**
 * Exports what waits through a day; answers its number. Throws RuleError export.noItems, .alreadyDone, .incomplete, .vatDiffers,
 * .underWay, closure.newYearNeeded.
 */
export const makeExport = async (context: Context, making: Making): Promise<number> => {
  const { tx, establishmentId, training, now, today, user } = context
  await alone(context)
  const span = await spanOf(context, making.through)
  const plans = await readPlans(tx, establishmentId)
  const { rows } = await sql<{ id: number }>`select nextval('record_id') as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const writing = { establishmentId, training, id, yearEnd: span.yearEnd }
  const written = await writeDays(context, span, writing, { ...making, plans })
  await letterExport(tx, writing)
  const file = await fileOf(context, making.software, id, span)
  const last = span.next + written.entries - 1
  await sql`
    insert into accounting_export (establishment_id, id, training, year_end, from_day, through, format, file_name, content_type, sha256,
      size, sources, entries, first_num, last_num, total, exported_at, exported_on, operator_id)
    values (${establishmentId}, ${id}, ${training}, ${span.yearEnd}, ${span.from}, ${span.to}, ${file.software}, ${file.fileName},
      ${file.type}, ${file.sha256}, ${file.size}, ${written.sources}, ${written.entries},
      ${written.entries === 0 ? null : span.next}, ${written.entries === 0 ? null : last}, ${written.total}, ${now}, ${today}, ${user.id})`.execute(
    tx,
  )
  await actOnDeposits(context, id, 'export')
  await writeTechnicalEvent(tx, context, JET.ACCOUNTANT_EXCHANGE, {
    ...{ what: 'EXPORT', id, start: span.from, end: span.to, count: written.entries, sha256: file.sha256 },
  })
  await context.changed({ entity: 'accountingExport', id, action: 'SAVED', functionality: 'payment_accounting_export' })
  return id
}

/** Takes the last export back. Throws RuleError record.unknown, export.notLast, .delivered, .leaving. */
export const cancelExport = async (context: Context, id: number, reason: string): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  await alone(context)
  const { rows } = await sql`
    select from accounting_export where establishment_id = ${establishmentId} and id = ${id} and training = ${context.training}`.execute(
    tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
  const { rows: last } = await sql<{ id: number | null }>`
    select max(id) as id from accounting_export where establishment_id = ${establishmentId} and training = ${context.training} and live`.execute(
    tx,
  )
  if (last[0]?.id !== id) throw new RuleError('export.notLast')
  await cancelDelivery(context, id)
  await sql`
    insert into accounting_export_cancellation (establishment_id, export_id, reason, cancelled_at, operator_id)
    values (${establishmentId}, ${id}, ${reason}, ${now}, ${user.id})`.execute(tx)
  await actOnDeposits(context, id, 'giveBack')
  await writeTechnicalEvent(tx, context, JET.ACCOUNTANT_EXCHANGE, { what: 'CANCELLED', id, reason })
  await context.changed({ entity: 'accountingExport', id, action: 'SAVED', functionality: 'payment_accounting_export' })
}
