/** Accounts and journals: declared entities, with what a declaration cannot say of them. */
import { sql } from 'kysely'
import { ACCOUNT_CODE } from '#domain/accounting/account-code.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { Row } from '#contract/entity.ts'
import type { InputOf } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { subjectWords } from '#server/modules/accounting/plan/subject-words.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Account = InputOf<typeof entities.accountingAccount>
type Section = InputOf<typeof entities.accountingSection>
type Journal = InputOf<typeof entities.accountingJournal>

const refuse = (path: string, message: string, context: Readonly<Record<string, string | number>> = {}): never => {
  throw new FieldsError([{ path, message, context }])
}

const typed = (code: unknown): string => String(code).replaceAll(/\s/g, '').toUpperCase()

/** Label of another record of the table with this value. */
const otherWith = async (
  { tx, establishmentId }: Context,
  table: string,
  column: string,
  value: string,
  id: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ label: string }>`
    select label from ${sql.table(table)}
    where establishment_id = ${establishmentId} and ${sql.ref(column)} = ${value} and id <> ${id} limit 1`.execute(tx)
  return rows[0]?.label
}

/**
 * The code as it is kept: filled up with zeros to the length that the house set. Throws FieldsError accountingAccount.codeFormat,
 * .codeLength.
 */
export const accountCode = (code: unknown, length: number | null): string => {
  const short = typed(code)
  if (!ACCOUNT_CODE.test(short)) return refuse('code', 'accountingAccount.codeFormat')
  if (length === null) return short
  return short.length > length ? refuse('code', 'accountingAccount.codeLength', { length }) : short.padEnd(length, '0')
}

/** What the plan gives it from today on, in words; at most some of them. */
const usedBy = async (context: Context, table: string, column: string, id: number): Promise<string | null> => {
  const { rows } = await sql<{ kind: string; code: string | null; itemId: number | null; rate: number | null }>`
    select distinct kind, code, item_id as "itemId", ${table === 'accounting_mapping' ? sql`rate` : sql`null::int as rate`}
    from ${sql.table(table)}
    where establishment_id = ${context.establishmentId} and ${sql.ref(column)} = ${id}
      and coalesce(end_date, ${context.today}) >= ${context.today} order by 1, 2, 3 limit 5`.execute(context.tx)
  if (rows.length === 0) return null
  const wordsOf = await subjectWords(context)
  return rows.map(wordsOf).join(', ')
}

/** An account or section that the plan uses does not become inactive: exports would go on with it. Throws FieldsError. */
const requireUnused = async (
  context: Context,
  { id, active }: { readonly id: number; readonly active: unknown },
  [table, column, message]: readonly [string, string, string],
): Promise<void> => {
  if (id === 0 || active !== false) return
  const subjects = await usedBy(context, table, column, id)
  if (subjects !== null) refuse('active', message, { subjects })
}

const saveAccount = async (context: Context, row: Account): Promise<number> => {
  const { accounting } = await preferencesOf(context.tx, context.establishmentId)
  const before = row.id === 0 ? null : await readRow({ entity: entities.accountingAccount }, context, row.id)
  // An account that is not renamed keeps the length that it had.
  const code = before?.['code'] === typed(row.code) ? typed(row.code) : accountCode(row.code, accounting.accountLength)
  const label = await otherWith(context, 'accounting_account', 'code', code, row.id)
  if (label !== undefined) refuse('code', 'accountingAccount.codeTaken', { label })
  await requireUnused(context, row, ['accounting_mapping', 'account_id', 'accountingAccount.stillUsed'])
  return saveRow({ entity: entities.accountingAccount }, context, { ...row, code })
}

const saveSection = async (context: Context, row: Section): Promise<number> => {
  const code = typed(row.code)
  if (!/^[0-9A-Z]{1,13}$/.test(code)) refuse('code', 'accountingSection.codeFormat')
  const label = await otherWith(context, 'accounting_section', 'code', code, row.id)
  if (label !== undefined) refuse('code', 'accountingSection.codeTaken', { label })
  await requireUnused(context, row, ['accounting_section_mapping', 'section_id', 'accountingSection.stillUsed'])
  return saveRow({ entity: entities.accountingSection }, context, { ...row, code })
}

/** Entries are written in one journal of each of these. */
const ALONE: readonly unknown[] = ['SALES', 'MISC', 'OPENING']

type ReadJournal = ReadRow & Row<typeof entities.accountingJournal>

const checkJournal = async (context: Context, row: Journal, before: ReadJournal | undefined): Promise<void> => {
  if (before !== undefined && before.kind !== row.kind && ALONE.includes(before.kind))
    refuse('kind', 'accountingJournal.kindNeeded')
  const alike = ALONE.includes(row.kind)
    ? await otherWith(context, 'accounting_journal', 'kind', row.kind, row.id)
    : undefined
  if (alike !== undefined) refuse('kind', 'accountingJournal.kindTaken', { label: alike })
}

const saveJournal = async (context: Context, row: Journal): Promise<number> => {
  const code = typed(row.code)
  if (!/^[0-9A-Z]{1,6}$/.test(code)) refuse('code', 'accountingJournal.codeFormat')
  const label = await otherWith(context, 'accounting_journal', 'code', code, row.id)
  if (label !== undefined) refuse('code', 'accountingJournal.codeTaken', { label })
  return saveRow({ entity: entities.accountingJournal }, context, { ...row, code })
}

const removeJournal = async (context: Context, id: number): Promise<void> => {
  const { kind } = await readRow({ entity: entities.accountingJournal }, context, id)
  if (ALONE.includes(kind)) throw new RuleError('accountingJournal.kindNeeded')
  await removeRow({ entity: entities.accountingJournal }, context, id)
}

export const accountingCruds: readonly Crud[] = areaCruds({
  accountingAccount: { save: saveAccount },
  accountingSection: { save: saveSection },
  accountingJournal: { check: checkJournal, save: saveJournal, remove: removeJournal },
})
