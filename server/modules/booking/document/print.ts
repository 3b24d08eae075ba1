/** Quote and confirmation as PDF: the house's models of them. What a quote promises is on the file. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { lettersTogether } from '#server/documents/letter-document.ts'
import { looksOf, wearing } from '#server/documents/looks.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { kindOfFile } from '#server/modules/booking/document/tags.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'

type Kind = 'quote' | 'confirmation'

const FUNCTIONS: Readonly<Record<ReturnType<typeof kindOfFile>, DocumentFunction>> = {
  quote: 'quote',
  option: 'option',
  booking: 'confirmation',
}

/** Throws RuleError record.unknown, and booking.notPrintable where the file is not of that kind. */
const printable = async (
  context: Context,
  id: number,
  kind: Kind,
  languageId: number | undefined,
): Promise<RenderedModel> => {
  const file = await loadFile(context, id)
  const isQuote = file.statusId === STATUS.QUOTE
  if (file.code === null || file.statusId === STATUS.NONE || isQuote !== (kind === 'quote'))
    throw new RuleError('booking.notPrintable')
  const own = kindOfFile(file)
  return renderFunction(context, FUNCTIONS[own], { kind: own, entityId: id, languageId })
}

interface LanguageRow {
  readonly id: number
  readonly code: string
}

const languageRows = async ({ tx }: Context): Promise<readonly LanguageRow[]> =>
  (await sql<LanguageRow>`select id, code from language`.execute(tx)).rows

/** What is composed of files, and what the file is called. */
interface FilesPaper {
  readonly request: DocumentRequest
  /** Without its extension. */
  readonly name: string
}

/**
 * One paper of so many files of one kind, in the order given, in the looks of the house. `language`: undefined, each customer's own.
 * Throws RuleError record.unknown, booking.notPrintable where one of them is not of that kind.
 */
export const paperOfFiles = async (
  context: Context,
  ids: readonly number[],
  kind: Kind,
  language?: LanguageCode,
): Promise<FilesPaper> => {
  const languages = await languageRows(context)
  const asked = languages.find(({ code }) => code === language)?.id
  const papers: RenderedModel[] = []
  for (const id of ids) papers.push(await printable(context, id, kind, asked))
  const said = languages.find(({ id }) => id === papers[0]?.languageId)?.code ?? 'fr'
  const target = kind === 'quote' ? 'QUOTE' : 'CONFIRMATION'
  const looks = await looksOf(context.tx, context.establishmentId, target, isLanguage(said) ? said : 'fr')
  const [one, many] = kind === 'quote' ? ['devis', 'devis'] : ['confirmation', 'confirmations']
  const name = papers.length === 1 ? `${one}-${papers[0]?.about.code}` : many
  return { request: wearing(lettersTogether(papers.map(({ paper }) => paper)), looks), name }
}

/** The same as a PDF. Throws what `paperOfFiles` does, and document.failed. */
export const printFiles = async (context: Context, ids: readonly number[], kind: Kind): Promise<FileAnswer> => {
  const { request, name } = await paperOfFiles(context, ids, kind)
  return new FileAnswer('application/pdf', `${name}.pdf`, await context.services.documents.render(request))
}
