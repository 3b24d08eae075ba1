/** What an export would take, and the files of those that were made. */
import { sql } from 'kysely'
import { Audit } from '#domain/accounting/export.ts'
import { codeOf, sectionAt } from '#domain/accounting/draft.ts'
import type { DraftEntry, DraftLine } from '#domain/accounting/draft.ts'
import { fecName } from '#domain/accounting/fec.ts'
import type { Day } from '#domain/day.ts'
import { negate } from '#domain/money.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ExportPreview, ExportPreviewEntry } from '#contract/operations/payment/accounting-export.ts'
import { confirmedRates } from '#server/modules/accounting/export/confirmed-rates.ts'
import { deriveDays } from '#server/modules/accounting/export/derive-days.ts'
import type { DerivedDays } from '#server/modules/accounting/export/derive-days.ts'
import { lacks } from '#server/modules/accounting/export/lacks.ts'
import { keptBytes } from '#server/modules/accounting/export/export-bytes.ts'
import { sirenOf, spanOf } from '#server/modules/accounting/export/make-export.ts'
import { fecOfYear } from '#server/modules/accounting/export/fec-text.ts'
import { offeredFormats } from '#server/modules/accounting/format/formats.ts'
import { readPlans } from '#server/modules/accounting/plan/read-plan.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { AuditFiles } from '#server/platform/fiscal/audit-files.ts'
import { closedThrough } from '#server/platform/fiscal/numbering.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Entries that a preview shows. */
const SHOWN = 100

const shownEntry = (entry: DraftEntry, num: number, { thirds }: DerivedDays): ExportPreviewEntry => ({
  num,
  journal: codeOf(entry.journal),
  day: entry.day,
  piece: entry.piece,
  label: entry.label,
  lines: entry.lines.map((line) => shownLine(line, thirds)),
})

const shownLine = (line: DraftLine, thirds: DerivedDays['thirds']): ExportPreviewEntry['lines'][number] => {
  const { account, aux, amount } = line
  return {
    account: codeOf(account),
    aux: aux === null ? null : (thirds.get(aux)?.code ?? aux),
    debit: Math.max(0, amount),
    credit: Math.max(0, negate(amount)),
    section: sectionAt(line),
  }
}

/** What waits through a day: how much, what the plan lacks, and the first entries. Nothing is kept of it. */
export const previewExport = async (context: Context, asked: Day | null): Promise<ExportPreview> => {
  const { tx, establishmentId, today } = context
  const { day: closed } = await closedThrough(tx, context)
  const common = { formats: await offeredFormats(tx, establishmentId), hasSiren: (await sirenOf(context)) !== null }
  const none = {
    closedThrough: closed,
    from: null,
    through: null,
    yearEnd: null,
    missing: [],
    differing: [],
    ...common,
  }
  const nothing = { ...none, kinds: [], entries: [], count: 0, total: 0 }
  try {
    const span = await spanOf(context, asked ?? today)
    const plans = await readPlans(tx, establishmentId)
    const audit = new Audit(plans(span.to))
    const confirmed = await confirmedRates(context)
    const kinds = new Map<string, number>()
    const entries: ExportPreviewEntry[] = []
    let [count, total] = [0, 0]
    for await (const days of deriveDays(tx, span, { plans, ports: context.services.sales, keeps: true })) {
      for (const { kind } of days.rows) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      for (const { entry } of days.entries) {
        audit.add(entry)
        total += entry.lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
        if (entries.length < SHOWN) entries.push(shownEntry(entry, span.next + count, days))
        count += 1
      }
    }
    return {
      ...{ closedThrough: closed, from: span.from, through: span.to, yearEnd: span.yearEnd, refusal: null },
      ...{
        missing: await lacks(context, audit.missing),
        differing: audit.differing(confirmed),
        entries,
        count,
        total,
        ...common,
      },
      kinds: [...kinds].map(([kind, sources]) => ({ kind, sources })),
    }
  } catch (error) {
    if (error instanceof RuleError && error.code.startsWith('export.')) return { ...nothing, refusal: error.code }
    throw error
  }
}

/** The bytes of an export, as they were given. Throws RuleError record.unknown. */
export const exportFile = async (context: Context, id: number): Promise<FileAnswer> => {
  const { tx, db, establishmentId } = context
  const { rows } = await sql<{ name: string; type: string; size: number }>`
    select file_name as name, content_type as type, size from accounting_export
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new RuleError('record.unknown')
  await writeTechnicalEvent(tx, context, JET.ACCOUNTANT_EXCHANGE, { what: 'DOWNLOAD', id })
  return new FileAnswer(made.type, made.name, keptBytes(db, establishmentId, id, made.size), false)
}

/** Exported entries of each financial year, for the ZIP of a tax audit (LPF, art. L. 47 A). */
export const auditFec: AuditFiles = {
  folder: 'fec',
  says: 'les écritures exportées, un fichier FEC par exercice',
  async *files(tx, { establishmentId, training, from, to }) {
    const { rows } = await sql<{ yearEnd: Day; siren: string | null }>`
      select distinct a.year_end as "yearEnd", coalesce(e.siren, left(e.siret, 9)) as siren
      from accounting_entry a join establishment e on e.id = a.establishment_id
      where a.establishment_id = ${establishmentId} and a.training = ${training} and a.live
        and (${from}::date is null or a.day >= ${from}) and (${to}::date is null or a.day <= ${to}) order by 1`.execute(
      tx,
    )
    for (const { yearEnd, siren } of rows)
      yield {
        name: fecName(siren, yearEnd),
        content: fecOfYear(tx, { establishmentId, training, yearEnd }),
      }
  },
}

/** All entries of a financial year in one file, their numbers as they were exported. Throws RuleError export.noItems, .sirenMissing. */
export const yearFile = async (context: Context, yearEnd: Day): Promise<FileAnswer> => {
  const { tx, db, establishmentId, training } = context
  const { rows } = await sql<{ siren: string | null; some: boolean }>`
    select coalesce(e.siren, left(e.siret, 9)) as siren, exists (select from accounting_entry a where a.establishment_id = e.id
      and a.training = ${training} and a.year_end = ${yearEnd} and a.live) as some
    from establishment e where e.id = ${establishmentId}`.execute(tx)
  if (rows[0]?.some !== true) throw new RuleError('export.noItems')
  const name = fecName(rows[0].siren, yearEnd)
  await writeTechnicalEvent(tx, context, JET.ACCOUNTANT_EXCHANGE, { what: 'YEAR', end: yearEnd })
  const text = fecOfYear(db, { establishmentId, training, yearEnd })
  return new FileAnswer('text/plain; charset=utf-8', name, text, false)
}
