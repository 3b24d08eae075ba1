/** Papers of one record, whatever its kind: which there are, what one is composed of (docs/decisions/0411). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { safeFileName } from '#domain/file-name.ts'
import { FUNCTION_LABELS, functionFacts } from '#contract/document/functions.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { documentKindOf } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { PRINTED } from '#contract/document/printed.ts'
import type { PapersAnswer, PrintedParams } from '#contract/operations/document/printing.ts'
import { allows } from '#contract/rights.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import { activeModels, modelsFor, renderFunction, renderModel } from '#server/modules/document/index.ts'
import type { ModelRow, RenderedModel } from '#server/modules/document/index.ts'
import { printersFor } from '#server/modules/printing/printers.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

/** Throws RuleError record.unknown for a kind that this house has no room for. */
export const kindOf = (entityType: string): DocumentKind => {
  const kind = documentKindOf(entityType)
  if (kind === undefined) throw new RuleError('record.unknown')
  return kind
}

/** Throws RuleError record.unknown, right.insufficient. */
export const mayPrint = ({ rights }: Pick<Context, 'rights'>, entityType: string): DocumentKind => {
  const kind = kindOf(entityType)
  if (!allows(rights[PRINTED[kind].right], 'read')) throw new RuleError('right.insufficient')
  return kind
}

/** Throws RuleError record.unknown, also where the record is not of the kind that the address names; right.insufficient. */
const openRecord = async (
  context: Context,
  { entityType, entityId }: Pick<PrintedParams, 'entityType' | 'entityId'>,
): Promise<TagRecord> => {
  const kind = mayPrint(context, entityType)
  const record = await context.services.sources.open(context, kind, entityId)
  if (record.kind !== kind) throw new RuleError('record.unknown')
  return record
}

/** The usual paper of a record; where that makes no sense of it, as on a cancelled stay, undefined. */
const usualOf = ({ kind, offers }: TagRecord): DocumentFunction | undefined => {
  const { usual } = PRINTED[kind]
  return usual.find((key) => offers(key))
}

const languagesFor = async ({ tx }: Context) =>
  (
    await sql<{ languageId: number; label: string }>`
      select id as "languageId", label from language where active order by label`.execute(tx)
  ).rows

/** The papers that make sense of a record now, the usual one first. */
const papersOf = async (context: Context, record: TagRecord, entityId: number): Promise<PapersAnswer['papers']> => {
  const models = (await modelsFor(context, record.kind, entityId)).filter(({ paper }) => paper)
  const usual = usualOf(record)
  const own = models.find(({ functionKey }) => functionKey === usual)
  const first =
    own !== undefined
      ? [{ mailingConfigurationId: own.modelId, label: own.label }]
      : usual === undefined
        ? []
        : [{ mailingConfigurationId: 0, label: FUNCTION_LABELS[usual] }]
  const others = models.filter((model) => model !== own)
  return [...first, ...others.map(({ modelId, label }) => ({ mailingConfigurationId: modelId, label }))]
}

/** Throws RuleError record.unknown, right.insufficient. */
export const readPapers = async (
  context: Context,
  asked: Pick<PrintedParams, 'entityType' | 'entityId'>,
): Promise<PapersAnswer> => {
  const record = await openRecord(context, asked)
  return {
    kind: record.kind,
    title: record.label,
    papers: await papersOf(context, record, asked.entityId),
    languages: [{ languageId: 0, label: '' }, ...(await languagesFor(context))],
    printers: await printersFor(context),
    enclosed: record.ownPaper === undefined ? null : { label: record.ownPaper.name },
  }
}

/** What may be made of a selection of this kind. Throws RuleError record.unknown, right.insufficient. */
export const readModels = async (context: Context, entityType: string) => {
  const kind = mayPrint(context, entityType)
  const models = await activeModels(context)
  return {
    list: models
      .filter(({ functionKey }) => fits(kind, functionKey))
      // The usual one is proposed.
      .toSorted((a, b) => Number(isUsual(kind, b.functionKey)) - Number(isUsual(kind, a.functionKey)))
      .map(({ id, label, documentModelLabel, paper, message }) => ({
        mailingConfigurationId: id,
        label: label === 'Modèle fourni' ? documentModelLabel : `${documentModelLabel}\u00A0· ${label}`,
        paper,
        message: message && PRINTED[kind].sentByItself !== true,
      })),
    printers: await printersFor(context),
  }
}

const isUsual = (kind: DocumentKind, key: DocumentFunction): boolean => PRINTED[kind].usual.includes(key)

const fits = (kind: DocumentKind, key: DocumentFunction): boolean => functionFacts(key).kinds.includes(kind)

/** The language of a record of languages; undefined for 0, the customer's own. Throws RuleError record.unknown. */
const checkLanguage = async ({ tx }: Context, languageId: number): Promise<number | undefined> => {
  if (languageId === 0) return undefined
  const { rows } = await sql`select 1 from language where id = ${languageId}`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
  return languageId
}

/** What is made of a model: a paper to hand over, or a message. */
export type Channel = 'paper' | 'message'

/** Throws RuleError record.unknown where the house has no such model in use, or has none of it on this channel. */
export const checkModel = async (
  context: Context,
  modelId: number,
  channel: Channel,
): Promise<ModelRow | undefined> => {
  if (modelId === 0) return undefined
  const model = (await activeModels(context)).find(({ id }) => id === modelId)
  if (model?.[channel] !== true) throw new RuleError('record.unknown')
  return model
}

/**
 * A model of a record, filled. Throws RuleError record.unknown where the model is of another kind of record, printing.notNow where it
 * makes no sense of this one.
 */
export const filled = async (
  context: Context,
  asked: Pick<PrintedParams, 'mailingConfigurationId' | 'languageId'>,
  record: TagRecord,
  entityId: number,
): Promise<RenderedModel> => {
  const languageId = await checkLanguage(context, asked.languageId)
  const order = { kind: record.kind, entityId, languageId }
  const notNow = (): RuleError => new RuleError('printing.notNow', { label: record.label })
  if (asked.mailingConfigurationId === 0) {
    const usual = usualOf(record)
    if (usual === undefined) throw notNow()
    return renderFunction(context, usual, order)
  }
  const letter = await renderModel(context, { ...order, modelId: asked.mailingConfigurationId })
  if (!fits(record.kind, letter.functionKey)) throw new RuleError('record.unknown')
  if (!record.offers(letter.functionKey)) throw notNow()
  return letter
}

/** Throws what `filled` does, and right.insufficient. */
export const letterOf = async (context: Context, asked: PrintedParams): Promise<RenderedModel> => {
  const record = await openRecord(context, asked)
  await checkModel(context, asked.mailingConfigurationId, 'paper')
  return filled(context, asked, record, asked.entityId)
}

export interface Paper {
  readonly request: DocumentRequest
  /** Without its extension. */
  readonly name: string
}

/** Names of files: what the paper is, in French, then the record. */
const NAMES: Readonly<Partial<Record<DocumentFunction, string>>> = {
  confirmation: 'confirmation',
  option: 'confirmation',
  quote: 'devis',
  giftVoucher: 'bon',
  saleQuote: 'devis',
  saleOrder: 'commande',
  saleDelivery: 'livraison',
}

const fileName = (text: string): string =>
  safeFileName(`${text.replaceAll(/[/\\]/g, '-')}.pdf`, ['pdf']).replace(/\.pdf$/, '')

/** What a file of these letters is called, without its extension. */
export const nameOf = (letters: readonly RenderedModel[]): string => {
  const [first] = letters
  if (first === undefined) return 'papiers'
  const kind = NAMES[first.functionKey] ?? FUNCTION_LABELS[first.functionKey].toLowerCase().replaceAll(' ', '-')
  return letters.length === 1 ? fileName(`${kind}-${first.about.code}`) : 'papiers'
}

/** Throws what `letterOf` does. */
export const paperOf = async (context: Context, asked: PrintedParams): Promise<Paper> => {
  const letter = await letterOf(context, asked)
  return { request: await lettersWorn(context.tx, context.establishmentId, [letter]), name: nameOf([letter]) }
}

/** The paper of a function of a record, as the house wrote it or as it is supplied. Throws as `renderFunction`, and document.failed. */
export const functionPaper = async (
  context: Context,
  key: DocumentFunction,
  about: { readonly kind: DocumentKind; readonly entityId: number },
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }> => {
  const letter = await renderFunction(context, key, about)
  const request = await lettersWorn(context.tx, context.establishmentId, [letter])
  const bytes = await context.services.documents.render(request)
  return { name: `${nameOf([letter])}.pdf`, type: 'application/pdf', bytes }
}
