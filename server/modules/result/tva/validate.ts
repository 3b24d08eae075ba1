/** Validates the VAT of a month: what it declares is kept, and no later change of a file moves it. */
import { sql } from 'kysely'
import { addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { sumStates } from '#domain/vat/month.ts'
import { regimeOf } from '#domain/vat/regime.ts'
import type { TvaStatementState } from '#contract/operations/result/tva-statement.ts'
import { correctedVat, readOpen, readStanding } from '#server/modules/result/tva/statement.ts'
import type { OpenFile, Standing } from '#server/modules/result/tva/statement.ts'
import { packed } from '#server/modules/result/tva/stored.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The month after the last one validated; where none was, the first that is closed. */
const nextMonth = ({ validated, closed }: Standing): Day | null => {
  const last = validated.at(-1)?.month
  return last === undefined ? (closed[0] ?? null) : addMonths(last, 1)
}

/** What the screen says of the next month. */
export const standingOf = async (context: Context): Promise<TvaStatementState> => {
  const standing = await readStanding(context)
  const next = nextMonth(standing)
  return {
    next,
    closed: next !== null && standing.closed.includes(next),
    closedThrough: standing.closed.at(-1) ?? null,
    last: standing.validated.at(-1)?.month ?? null,
    debits: standing.debits,
    regime: regimeOf(standing.choice, next ?? startOfMonth(context.today)),
  }
}

/** The first statement of a house may be of any closed month: earlier ones were declared elsewhere. */
const checkMonth = (standing: Standing, month: Day): void => {
  if (month !== startOfMonth(month)) throw new RuleError('vat.notMonth')
  const last = standing.validated.at(-1)?.month
  if (last !== undefined && month <= last) throw new RuleError('vat.alreadyValidated', { month })
  if (last !== undefined && month !== addMonths(last, 1))
    throw new RuleError('vat.notNext', { month: addMonths(last, 1) })
  if (!standing.closed.includes(month)) throw new RuleError('vat.monthOpen', { month })
}

const writeFiles = async ({ tx, establishmentId }: Context, id: number, files: readonly OpenFile[]): Promise<void> => {
  const rows = files.map(({ kind, id: file, state, moved, corrected }) => ({
    ...{ account_kind: kind, account_id: file },
    ...{ state: packed(state), moved: packed(moved), corrected: packed(corrected) },
  }))
  await sql`
    insert into vat_statement_file (establishment_id, statement_id, account_kind, account_id, state, moved, corrected)
    select ${establishmentId}::bigint, ${id}::bigint, r.account_kind, r.account_id, r.state, r.moved, r.corrected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      account_kind text, account_id bigint, state jsonb, moved jsonb, corrected jsonb)`.execute(tx)
}

/**
 * Throws RuleError vat.alreadyValidated, vat.notNext, vat.monthOpen. What the month declares is that of its files as they stand now: from
 * then on the next month declares the difference.
 */
export const validateMonth = async (context: Context, month: Day): Promise<number> => {
  const { tx, establishmentId, training, now, user } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vat ${establishmentId}`}, 0))`.execute(tx)
  const standing = await readStanding(context)
  checkMonth(standing, month)
  const files = (await readOpen(context, standing, month, month)).get(month) ?? []
  const total = sumStates(files.map(({ moved }) => moved))
  const regime = regimeOf(standing.choice, month)
  const { rows } = await sql<{ id: number }>`
    insert into vat_statement (establishment_id, training, month, regime, debits, corrected_vat, validated_at, validated_by)
    values (${establishmentId}, ${training}, ${month}, ${regime}, ${standing.debits}, ${correctedVat(files)}, ${now}, ${user.id})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into vat_statement_row (establishment_id, statement_id, kind, rate, base, vat)
    select ${establishmentId}::bigint, ${id}::bigint, r ->> 0, (r ->> 1)::integer, (r ->> 2)::bigint, (r ->> 3)::bigint
    from jsonb_array_elements(${JSON.stringify(packed(total))}::jsonb) r`.execute(tx)
  await writeFiles(context, id, files)
  const vat = total.rows.reduce((sum, row) => sum + row.vat, 0)
  await writeTechnicalEvent(tx, context, JET.VAT_STATEMENT, { month: month.slice(0, 7), total: vat })
  await context.changed({ entity: 'tvaStatement', id, action: 'SAVED', functionality: 'result_tva_statement' })
  return id
}
