/** Quote and confirmation as PDF: the house's models of them. What a quote promises is on the file. */
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { kindOfFile } from '#server/modules/booking/document/tags.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'

type Kind = 'quote' | 'confirmation'

const FUNCTIONS: Readonly<Record<ReturnType<typeof kindOfFile>, DocumentFunction>> = {
  quote: 'quote',
  option: 'option',
  booking: 'confirmation',
}

/** Throws RuleError record.unknown, and booking.notPrintable where the file is not of that kind. */
const printable = async (context: Context, id: number, kind: Kind): Promise<RenderedModel> => {
  const file = await loadFile(context, id)
  const isQuote = file.statusId === STATUS.QUOTE
  if (file.code === null || file.statusId === STATUS.NONE || isQuote !== (kind === 'quote'))
    throw new RuleError('booking.notPrintable')
  const own = kindOfFile(file)
  return renderFunction(context, FUNCTIONS[own], { kind: own, entityId: id })
}

/**
 * One paper of so many files of one kind, each in its customer's language, in the order given and in the looks of the house. Throws
 * RuleError record.unknown, booking.notPrintable where one of them is not of that kind, document.failed.
 */
export const printFiles = async (context: Context, ids: readonly number[], kind: Kind): Promise<FileAnswer> => {
  const papers: RenderedModel[] = []
  for (const id of ids) papers.push(await printable(context, id, kind))
  const request = await lettersWorn(context.tx, context.establishmentId, papers)
  const [one, many] = kind === 'quote' ? ['devis', 'devis'] : ['confirmation', 'confirmations']
  const name = papers.length === 1 ? `${one}-${papers[0]?.about.code}` : many
  return new FileAnswer('application/pdf', `${name}.pdf`, await context.services.documents.render(request))
}
