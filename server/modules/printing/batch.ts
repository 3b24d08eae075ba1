/** What is composed by the hundred, beside the work of the screens and in a thread of its own (docs/decisions/0411). */
import { RuleError } from '#domain/rule-error.ts'
import { PRINTED } from '#contract/document/printed.ts'
import { LETTERS_IN_ONE } from '#contract/operations/document/printing.ts'
import type { PrintedOn } from '#contract/operations/document/printing.ts'
import type { JobInput, RefusedPart } from '#contract/operations/session/jobs.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import { zipOf } from '#server/documents/zip.ts'
import type { ZipEntry } from '#server/documents/zip.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { labels } from '#server/modules/printing/labels.ts'
import { mails } from '#server/modules/printing/mails.ts'
import { kindOf, nameOf } from '#server/modules/printing/papers.ts'
import { printOn } from '#server/modules/printing/printers.ts'
import { idsOf, madeOf, refusalOf } from '#server/modules/printing/selection.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

interface Pdf {
  readonly pdf: Uint8Array
  readonly letters: readonly RenderedModel[]
}

/** What a composer could not draw: one letter named, or nothing more to halve. */
const isUndrawn = (error: unknown): boolean => error instanceof RuleError && error.code === 'document.failed'

/**
 * One PDF of these letters; where it cannot be composed, the letter that hinders it is looked for by halves and named, and the others are
 * one PDF, or several where even they are too much at once.
 */
const composed = async (
  context: Context,
  letters: readonly RenderedModel[],
  refuse: (refused: RefusedPart) => void,
): Promise<readonly Pdf[]> => {
  if (letters.length === 0) return []
  try {
    const request = await lettersWorn(context.tx, context.establishmentId, letters)
    return [{ pdf: await context.services.batchDocuments.render(request), letters }]
  } catch (error) {
    if (!isUndrawn(error)) throw error
    const [first] = letters
    if (first !== undefined && letters.length === 1) {
      refuse(refusalOf(first.about.label, error))
      return []
    }
    const half = Math.ceil(letters.length / 2)
    const halves = [letters.slice(0, half), letters.slice(half)]
    const drawn: Pdf[] = []
    for (const some of halves) drawn.push(...(await composed(context, some, refuse)))
    return together(context, drawn, letters.length)
  }
}

/** What was drawn in parts because of a letter that is left out now is one paper again, where it can. */
const together = async (context: Context, drawn: readonly Pdf[], before: number): Promise<readonly Pdf[]> => {
  const letters = drawn.flatMap((one) => one.letters)
  if (drawn.length < 2 || letters.length === before) return drawn
  try {
    const request = await lettersWorn(context.tx, context.establishmentId, letters)
    return [{ pdf: await context.services.batchDocuments.render(request), letters }]
  } catch (error) {
    if (!isUndrawn(error)) throw error
    return drawn
  }
}

interface Batch {
  readonly pdfs: AsyncGenerator<Pdf>
  readonly refused: RefusedPart[]
}

/** A letter counts when it is filled and again when it is drawn: the bar moves through both. */
const STEPS = 2

/** PDFs of a selection, as they come; what is left out is in `refused` by then. */
const batchOf = async (context: Context, input: JobInput<'letters'>, { progress }: JobTools): Promise<Batch> => {
  const refused: RefusedPart[] = []
  const ids = await idsOf(context, input)
  const total = ids.length * STEPS
  let done = 0
  const told = (steps: number): Promise<void> => progress((done += steps), total)
  async function* pdfs(): AsyncGenerator<Pdf> {
    await progress(0, total)
    let letters: RenderedModel[] = []
    const draw = async (): Promise<readonly Pdf[]> => {
      const drawn = await composed(context, letters, (one) => refused.push(one))
      await told(letters.length)
      letters = []
      return drawn
    }
    for await (const made of madeOf(context, input, ids, 'paper')) {
      if ('refused' in made) refused.push(made.refused)
      else letters.push(made.letter)
      await told('refused' in made ? STEPS : 1)
      if (letters.length === LETTERS_IN_ONE) yield* await draw()
    }
    yield* await draw()
  }
  return { pdfs: pdfs(), refused }
}

/** Throws the reason of the first where nothing could be made of anything. */
const nothing = (refused: readonly RefusedPart[]): RuleError => {
  const [first] = refused
  if (first === undefined) return new RuleError('printing.none')
  return new RuleError(first.code, first.context)
}

async function* entriesOf(first: readonly Pdf[], rest: AsyncGenerator<Pdf>): AsyncGenerator<ZipEntry> {
  let from = 1
  const entry = ({ pdf, letters }: Pdf): ZipEntry => {
    const through = from + letters.length - 1
    const name = `${nameOf(letters)}-${from}-${through}.pdf`
    from = through + 1
    return { name, content: [pdf], isPacked: true }
  }
  for (const one of first) yield entry(one)
  for await (const one of rest) yield entry(one)
}

/** One PDF, or several in a ZIP. Throws what is wrong with the first where nothing could be made of any. */
const letters = async (context: Context, input: JobInput<'letters'>, tools: JobTools): Promise<FileAnswer> => {
  const { pdfs, refused } = await batchOf(context, input, tools)
  const beside = { refused }
  // Two are enough to know: more of them are written as they come, so that no more than one is held.
  const [one, two] = [await pdfs.next(), await pdfs.next()]
  if (one.done === true) throw nothing(refused)
  if (two.done === true)
    return new FileAnswer('application/pdf', `${nameOf(one.value.letters)}.pdf`, one.value.pdf, true, { beside })
  const entries = entriesOf([one.value, two.value], pdfs)
  return new FileAnswer('application/zip', 'papiers.zip', zipOf(entries), false, { beside })
}

/**
 * Hands a selection to a printer of the house, outside any transaction: what a printer was told cannot be taken back. Throws as `letters`
 * does, and as the printer refuses.
 */
const print = async (context: Context, input: JobInput<'print'>, tools: JobTools): Promise<object> => {
  const { pdfs, refused } = await batchOf(context, input, tools)
  let last: PrintedOn | undefined
  for await (const { pdf, letters: some } of pdfs)
    last = await printOn(context, input.printerId, { name: nameOf(some), pdf, copies: input.copies })
  if (last === undefined) throw nothing(refused)
  return { ...last, refused }
}

const readable = ({ entityType }: { readonly entityType: string }) =>
  ({ right: [PRINTED[kindOf(entityType)].right, 'read'] }) as const

export const printingJobs = jobs({
  letters: { right: readable, write: false, run: letters },
  // A printer that took a paper is not given it again by itself.
  print: { right: readable, write: false, again: false, run: print },
  mails: { right: () => ({ right: ['document_email_mailing', 'write'] }), write: false, run: mails },
  labels: {
    right: ({ of }) => ({
      right: of === 'CUSTOMERS' ? ['customer_partner_customer', 'export'] : ['booking_booking', 'export'],
    }),
    write: false,
    run: labels,
  },
})
