/** Validates a period: its months are declared as they are read then, and never change again (domain rules 3.6). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import { validationRefusal } from '#domain/tax/period.ts'
import type { validateTaxBody } from '#contract/operations/result/tax-statement.ts'
import { keepPapers } from '#server/modules/result/tax/papers.ts'
import type { TaxId } from '#server/modules/result/tax/stays.ts'
import { declaredTaxes, figuresOf, readOpen } from '#server/modules/result/tax/statements.ts'
import type { Draft } from '#server/modules/result/tax/statements.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

type Input = z.output<typeof validateTaxBody>

/** The name of a tax of this establishment. Throws RuleError record.unknown. */
export const taxNamed = async (context: Context, taxId: TaxId): Promise<string> => {
  const tax = (await declaredTaxes(context)).find(({ id }) => id === taxId)
  if (tax === undefined) throw new RuleError('record.unknown')
  return tax.label
}

const insertStays = async (tx: Tx, establishmentId: number, statementId: number, rows: readonly TaxStayRow[]) => {
  const values = rows.map(({ month, collectedBy, occupancyId, bookingId, bookingCode, ...row }, i) => ({
    ...{ establishment_id: establishmentId, statement_id: statementId, position: i + 1, month: `${month}-01` },
    ...{ collected_by: collectedBy, occupancy_id: occupancyId, booking_id: bookingId, booking_code: bookingCode },
    ...row,
  }))
  await sql`insert into tax_statement_stay
    select * from jsonb_populate_recordset(null::tax_statement_stay, ${JSON.stringify(values)}::jsonb)`.execute(tx)
}

const insertStatement = async (context: Context, taxId: TaxId, draft: Draft): Promise<number> => {
  const { due, byPartners } = figuresOf(draft.rows)
  const { rows } = await sql<{ id: number }>`
    insert into tax_statement (establishment_id, tax_id, from_day, to_day, due, by_partners, validated_at, validated_by)
    values (${context.establishmentId}, ${taxId}, ${draft.from}, ${draft.to}, ${due}, ${byPartners}, ${context.now}, ${context.user.id})
    returning id`.execute(context.tx)
  const [made] = rows
  if (made === undefined) throw new Error('an insertion answers its row')
  await insertStays(context.tx, context.establishmentId, made.id, draft.rows)
  return made.id
}

/**
 * Throws RuleError taxStatement.validated, .earlierOpen, .daysOpen, .notAPeriod, .changed where it is no longer what was read,
 * record.unknown, document.failed.
 */
export const validateStatement = async (context: Context, { taxId, from, to, due }: Input): Promise<number> => {
  const { tx, establishmentId } = context
  const tax = await taxNamed(context, taxId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax statement ${establishmentId} ${taxId ?? 0}`}, 0))`.execute(
    tx,
  )
  const open = await readOpen(context, taxId)
  const refusal = validationRefusal({ from, to }, open)
  if (refusal !== null) throw refusal
  const draft = open.drafts.find((one) => one.from === from && one.to === to)
  if (draft === undefined) throw new RuleError('taxStatement.notAPeriod')
  const figures = figuresOf(draft.rows)
  if (figures.due !== due) throw new RuleError('taxStatement.changed')
  const id = await insertStatement(context, taxId, draft)
  await keepPapers(context, id, { tax, from, to, rows: draft.rows })
  await context.changed([{ entity: 'taxStatement', id, action: 'SAVED', functionality: 'result_tax_statement' }])
  await writeTechnicalEvent(tx, context, JET.TAX_STATEMENT_VALIDATED, { statement: id, tax, from, to, due })
  return id
}
