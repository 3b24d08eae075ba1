/** The papers of a statement: its summary and its detail by stay, kept byte for byte once it is validated. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { columnsOf, taxCsv } from '#domain/tax/csv.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import type { Months } from '#domain/tax/period.ts'
import { TAX_FILE_WORDS } from '#contract/lists/result/tax-statement.ts'
import { readSeller } from '#server/documents/parties.ts'
import { taxStatementDocument } from '#server/documents/tax-statement-document.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { gathered } from '#server/modules/result/tax/list.ts'
import { figuresOf } from '#server/modules/result/tax/statements.ts'

export interface TaxPapers extends Months {
  readonly tax: string
  readonly rows: readonly TaxStayRow[]
}

interface Paper {
  readonly kind: 'SUMMARY' | 'REGISTER' | 'DETAIL'
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

const PDF = 'application/pdf'
const CSV = 'text/csv; charset=utf-8'

const fileName = ({ tax, from, to }: TaxPapers, ending: string): string => {
  const plain = tax
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${plain}-${from.slice(0, 7)}${from.slice(0, 7) === to.slice(0, 7) ? '' : `-${to.slice(0, 7)}`}${ending}`
}

/** The detail in the columns that the house set for its authority. */
export const detailCsv = async ({ tx, establishmentId }: Context, papers: TaxPapers): Promise<Paper> => {
  const { columns, separator, dates, decimals } = (await preferencesOf(tx, establishmentId)).taxStatement
  const settings = { columns: columnsOf(columns).columns, separator, dates, decimals }
  const text = `\uFEFF${taxCsv(papers.rows, settings, TAX_FILE_WORDS)}`
  return { kind: 'DETAIL', name: fileName(papers, '-sejours.csv'), type: CSV, bytes: new TextEncoder().encode(text) }
}

const siteOf = async ({ tx, establishmentId }: Context) => {
  const { rows } = await sql<{ timeZone: string; siret: string | null; boardNumber: string | null }>`
    select time_zone as "timeZone", siret, tourist_board_number as "boardNumber" from establishment where id = ${establishmentId}`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('a session has an establishment')
  return rows[0]
}

/** The summary and the register of stays. Throws RuleError document.failed. */
const printed = async (context: Context, papers: TaxPapers): Promise<Paper[]> => {
  const { tx, establishmentId, services, training, now, user } = context
  const site = await siteOf(context)
  const { authority, boardNumber, siret } = (await preferencesOf(tx, establishmentId)).taxStatementInformations
  const { due, byPartners } = figuresOf(papers.rows)
  const paper = {
    ...papers,
    ...(await readSeller(tx, establishmentId)),
    ...{ authority, boardNumber: boardNumber ?? site.boardNumber, siret: siret ?? site.siret },
    ...{
      validatedAt: now,
      timeZone: site.timeZone,
      operator: user.name,
      due,
      byPartners,
      training,
      software: SOFTWARE,
    },
    rows: gathered(papers.rows),
  }
  const summary = await services.documents.render(taxStatementDocument(paper))
  const register = await services.documents.render(taxStatementDocument({ ...paper, rows: papers.rows }, true))
  return [
    { kind: 'SUMMARY', name: fileName(papers, '.pdf'), type: PDF, bytes: summary },
    { kind: 'REGISTER', name: fileName(papers, '-sejours.pdf'), type: PDF, bytes: register },
  ]
}

/** Makes and keeps them. */
export const keepPapers = async (context: Context, statementId: number, papers: TaxPapers): Promise<void> => {
  for (const { kind, name, type, bytes } of [...(await printed(context, papers)), await detailCsv(context, papers)]) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await sql`
      insert into tax_statement_document (establishment_id, statement_id, kind, name, type, sha256, bytes)
      values (${context.establishmentId}, ${statementId}, ${kind}, ${name}, ${type}, ${sha256}, ${Buffer.from(bytes)})`.execute(
      context.tx,
    )
  }
}

/** As it was kept. Throws RuleError record.unknown. */
export const givePaper = async ({ tx, establishmentId }: Context, id: number): Promise<FileAnswer> => {
  const { rows } = await sql<Paper>`
    select name, type, bytes from tax_statement_document
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  const { type, name, bytes } = rows[0]
  return new FileAnswer(type, name, bytes)
}

export const papersOf = async ({ tx, establishmentId }: Context, statementId: number) => {
  const { rows } = await sql<{ id: number; kind: Paper['kind']; name: string }>`
    select id, kind, name from tax_statement_document
    where establishment_id = ${establishmentId} and statement_id = ${statementId} order by kind desc`.execute(tx)
  return rows
}
