/** A message about a record, as somebody wrote it or a model begins it: rendered the same way each time. */
import { BODY_SCHEMA } from '#domain/document/body.ts'
import type { Body } from '#domain/document/body.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { DOCUMENT_KINDS } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { PRINTED } from '#contract/document/printed.ts'
import { languagesOf, renderFunction, renderModel } from '#server/modules/document/index.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { languageOfCustomer } from '#server/documents/customer-language.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError `record.unknown`: nothing is written about such a thing, or its own operation alone writes it. */
export const kindOf = (text: string): DocumentKind => {
  const kind = DOCUMENT_KINDS.find((one) => one === text)
  if (kind === undefined || PRINTED[kind].sentByItself === true) throw new RuleError('record.unknown')
  return kind
}

/** Whose words a message without a model may use. */
const FREE: Partial<Record<DocumentKind, DocumentFunction>> = {
  bill: 'billCover',
  partner: 'partnerLetter',
  waiting: 'waitingFreed',
}
export const freeFunction = (kind: DocumentKind): DocumentFunction => FREE[kind] ?? 'letter'

/** Plain words as a text: a paragraph for each empty line between. */
export const bodyOfText = (text: string): Body => ({
  schema: BODY_SCHEMA,
  doc: {
    type: 'doc',
    content: text.split(/\n{2,}/).map((part) => ({
      type: 'paragraph',
      content: part
        .split('\n')
        .flatMap((line, at) => [
          ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
          ...(line === '' ? [] : [{ type: 'text', text: line }]),
        ]),
    })),
  },
})

/** The customer's own where the house uses it, else English, else French. */
export const languageFor = async (context: Context, customerId: number | null): Promise<number> => {
  const languages = await languagesOf(context, null)
  const own = customerId === null ? undefined : await languageOfCustomer(context.tx, customerId)
  const byCode = (code: string) => languages.find((one) => one.code === code)
  const known = languages.find(({ id }) => id === own?.id)
  // Who names no language reads the house's.
  const found = own === undefined ? byCode('fr') : (known ?? byCode('en') ?? byCode('fr'))
  const chosen = found ?? languages[0]
  if (chosen === undefined) throw new RuleError('document.textMissing')
  return chosen.id
}

export interface Written {
  readonly kind: DocumentKind
  readonly entityId: number
  /** Null: without a model. */
  readonly modelId: number | null
  readonly languageId: number
  readonly subject: string
  readonly body: Body
}

/** Throws RuleError as `renderModel`. */
export const renderWritten = (context: Context, written: Written): Promise<RenderedModel> => {
  const { modelId, kind, subject, body, ...order } = written
  const text = { subject: bodyOfText(subject.replaceAll('\n', ' ')), body }
  return modelId === null
    ? renderFunction(context, freeFunction(kind), { ...order, kind, text })
    : renderModel(context, { ...order, kind, modelId, text })
}
