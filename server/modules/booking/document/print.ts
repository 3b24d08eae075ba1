/** Quote and confirmation as PDF. What a quote promises is on the file; printing it is told in its history. */
import { shownDates } from '#domain/booking/due-dates.ts'
import { isChargedLine } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { confirmationDocument, quoteDocument } from '#server/documents/booking-document.ts'
import type { BookingContent } from '#server/documents/booking-document.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { saidIn } from '#contract/spoken.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { documentConditions, waysToPay } from '#server/modules/booking/document/conditions.ts'
import { designationsOf } from '#server/modules/booking/document/designations.ts'
import { customerLanguage } from '#server/documents/customer-language.ts'
import { papersSpeak, looksOf, wearing } from '#server/documents/looks.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import { documentPayments, documentStay } from '#server/modules/booking/document/stays.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'

type Kind = 'quote' | 'confirmation'

const contentOf = async (
  context: Context,
  file: BookingFile,
  code: string,
  language: LanguageCode | undefined,
): Promise<Omit<BookingContent, 'kind'> & { readonly logo: Uint8Array | undefined }> => {
  const { tx, establishmentId, today, training } = context
  const { seller, logo } = await readSeller(tx, establishmentId)
  const { totals, terms } = file
  const due = shownDates(totals)
  const isOwn = ({ payerId }: { readonly payerId: number | null }): boolean =>
    payerId === null || payerId === (file.customer?.id ?? 0)
  const others = file.payers.filter((payer) => !isOwn(payer) && payer.total !== 0)
  const own = totals.total - others.reduce((borne, payer) => borne + payer.total, 0)
  const spoken = await papersSpeak(
    tx,
    establishmentId,
    language ?? (await customerLanguage(tx, file.customer?.id ?? null)),
  )
  const names = await designationsOf(context, file, spoken?.language)
  return {
    code,
    date: today,
    expires: file.quoteValidUntil ?? file.optionExpiry,
    training,
    seller,
    customer: file.customer === null ? null : await readBuyer(tx, establishmentId, file.customer.id),
    stays: saidIn(spoken, () => file.occupancies.filter((o) => !o.cancelled).map((o) => documentStay(o, names))),
    lines: file.lines
      .filter(isChargedLine)
      .map(({ tvaRate, ...line }) => ({ ...line, label: names.labelOf(line), rate: tvaRate })),
    // Where others bear so much that the customer's part is no more than the down payment, that part is the balance.
    downPayment:
      terms === null || totals.downPayment === 0 || totals.downPayment >= own
        ? null
        : { kind: terms.downPaymentKind, amount: totals.downPayment, dueOn: due.downPaymentDue },
    balanceDueOn: due.balanceDue,
    payments: documentPayments({ ...file, payments: file.payments.filter(isOwn) }),
    ...(others.length === 0 ? {} : { others: others.map(({ name, total }) => ({ name, amount: total })) }),
    conditions: await documentConditions(context, file, spoken),
    waysToPay: await waysToPay(context, seller.bank !== null, spoken),
    software: SOFTWARE,
    spoken,
    logo,
  }
}

type Printed = Omit<BookingContent, 'kind'> & { readonly statusId: number }

/** Throws RuleError record.unknown, and booking.notPrintable where the file is not of that kind. */
const printable = async (
  context: Context,
  id: number,
  kind: Kind,
  language: LanguageCode | undefined,
): Promise<{ readonly logo: Uint8Array | undefined; readonly content: Printed }> => {
  const file = await loadFile(context, id)
  const isQuote = file.statusId === STATUS.QUOTE
  if (file.code === null || file.statusId === STATUS.NONE || isQuote !== (kind === 'quote'))
    throw new RuleError('booking.notPrintable')
  const { logo, ...content } = await contentOf(context, file, file.code, language)
  return { logo, content: { ...content, statusId: file.statusId } }
}

/** What is composed of files, and what the file is called. */
interface FilesPaper {
  readonly request: DocumentRequest
  /** Without its extension. */
  readonly name: string
}

/**
 * One paper of so many files of one kind, in the order given, in the looks and words of the house. `language`: undefined, each
 * customer's own. Throws RuleError record.unknown, booking.notPrintable where one of them is not of that kind.
 */
export const paperOfFiles = async (
  context: Context,
  ids: readonly number[],
  kind: Kind,
  language?: LanguageCode,
): Promise<FilesPaper> => {
  const files = []
  for (const id of ids) files.push(await printable(context, id, kind, language))
  const logo = files[0]?.logo
  const contents = files.map(({ content }) => content)
  const request =
    kind === 'quote'
      ? quoteDocument(
          contents.map(({ statusId: _, ...content }) => ({ ...content, kind: 'QUOTE' })),
          context.now,
          logo,
        )
      : confirmationDocument(
          contents.map(({ statusId, ...content }) => ({
            ...content,
            kind: statusId === STATUS.OPTION ? 'OPTION' : 'RESERVATION',
          })),
          context.now,
          logo,
        )
  const said = contents[0]?.spoken?.language ?? 'fr'
  const looks = await looksOf(context.tx, context.establishmentId, kind === 'quote' ? 'QUOTE' : 'CONFIRMATION', said)
  const [one, many] = kind === 'quote' ? ['devis', 'devis'] : ['confirmation', 'confirmations']
  const name = contents.length === 1 ? `${one}-${contents[0]?.code}` : many
  return { request: wearing(request, looks), name }
}

/** The same as a PDF. Throws what `paperOfFiles` does, and document.failed. */
export const printFiles = async (context: Context, ids: readonly number[], kind: Kind): Promise<FileAnswer> => {
  const { request, name } = await paperOfFiles(context, ids, kind)
  return new FileAnswer('application/pdf', `${name}.pdf`, await context.services.documents.render(request))
}
