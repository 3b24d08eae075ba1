/** A model on a record: the paper, the message, whom they go to, and what could not be said. */
import type { Body } from '#domain/document/body.ts'
import { fillBody } from '#domain/document/fill.ts'
import type { Flow } from '#domain/document/flow.ts'
import { resolveBody, resolveSubject } from '#domain/document/resolve.ts'
import type { Catalogue, Filling, Problem } from '#domain/document/resolve.ts'
import { HEAVIEST_HTML, messageHtml } from '#domain/document/to-html.ts'
import { flowText } from '#domain/document/to-text.ts'
import type { Values } from '#domain/document/values.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isBlock } from '#contract/document/blocks.ts'
import { FUNCTION_LABELS, functionFacts } from '#contract/document/functions.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { TAG_CHOICES } from '#contract/document/tag-labels.ts'
import { isTag, tagFacts } from '#contract/document/tags.ts'
import { inLanguage } from '#contract/english.ts'
import { formatInteger, formatMoney, inCurrency } from '#contract/format.ts'
import { directionOf, isLanguage, tagOf } from '#contract/language.ts'
import { messageOf } from '#contract/messages.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { sayWords } from '#contract/words.ts'
import { letterDocument, letterFile } from '#server/documents/letter-document.ts'
import type { signatureOf } from '#server/documents/looks.ts'
import { currencySymbol, sellerPart } from '#server/documents/parts.ts'
import type { House } from '#server/documents/parties.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readEachTime } from '#server/platform/read-once.ts'
import type { ReadOnce } from '#server/platform/read-once.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { say } from '#server/platform/tag-source.ts'
import type { Addressee, RecordValues, TagRecord } from '#server/platform/tag-source.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { houseBlocks, houseTags } from '#server/modules/document/house-values.ts'
import { longDay } from '#server/modules/document/long-day.ts'
import { around, chosenText, nameOf } from '#server/modules/document/model/around.ts'
import type { WantedText } from '#server/modules/document/model/around.ts'
import { activeModels, readModel } from '#server/modules/document/model/texts.ts'
import type { LanguageRow, ModelRow } from '#server/modules/document/model/texts.ts'
import { pictureKeys, pictureType, storedPictures, withoutPictures } from '#server/modules/document/pictures.ts'

export interface RenderOrder extends WantedText {
  readonly modelId: number
  readonly kind: DocumentKind
  readonly entityId: number
}

export interface MailFile {
  /** `cid` of a picture within the HTML; absent: a file of its own. */
  readonly cid?: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface RenderedModel {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly paper: DocumentRequest
  /** The record's own, which leaves in the place of the model's: a bill. */
  readonly ownPaper: TagRecord['ownPaper'] | null
  /** The text with its tags said, still to be changed: of a message, of a letter. */
  readonly filled: { readonly message: Body; readonly paper: Body }
  readonly model: Pick<ModelRow, 'id' | 'label' | 'paper' | 'recipient'>
  readonly languageId: number
  readonly functionKey: DocumentFunction
  /** What it was made from: kind and label as people find it. */
  readonly about: {
    readonly kind: DocumentKind
    readonly entityId: number
    readonly code: string
    readonly label: string
  }
  readonly recipients: readonly Addressee[]
  readonly problems: readonly { readonly tag: string; readonly message: string }[]
  readonly attachments: readonly MailFile[]
}

const CATALOGUE: Catalogue = {
  isTag,
  isBlock,
  mayBeEmpty: (name) => isTag(name) && tagFacts(name).optional === true,
}

const CODES: Readonly<Record<Problem['fault'], string>> = {
  unknown: 'document.tagUnknown',
  absent: 'document.tagAbsent',
  empty: 'document.tagEmpty',
  node: 'document.nodeUnknown',
}

interface Drawing {
  readonly house: House
  readonly values: RecordValues
  readonly language: LanguageRow
  readonly email: string | null
  readonly code: string
  /** Of the look that papers of this function wear. */
  readonly signature: Awaited<ReturnType<typeof signatureOf>>
}

const valuesFor = (context: Context, drawing: Drawing, channel: 'PAPER' | 'MESSAGE'): Values => {
  const { house, values, language, email, code, signature } = drawing
  return {
    today: context.today,
    tags: {
      ...houseTags(context, house, email),
      channel: say.choice(channel, TAG_CHOICES[channel]),
      'file.language': say.choice(language.code, language.label),
      ...values.tags,
    },
    blocks: { ...houseBlocks(house, code, signature?.key), ...values.blocks },
  }
}

const fillingOf = (values: Values, always: readonly string[]): Filling => ({
  values,
  catalogue: CATALOGUE,
  always,
  writing: {
    money: (cents) => formatMoney(cents),
    number: formatInteger,
    day: longDay,
    flag: (is) => sayWords(is ? 'oui' : 'non'),
  },
})

/** Paper and message of one text, drawn at once: nothing here waits, so that nobody else's language is heard. */
const drawn = (
  context: Context,
  drawing: Drawing,
  text: { readonly subject: Body; readonly body: Body },
  always: readonly string[],
) => {
  const paperFilling = fillingOf(valuesFor(context, drawing, 'PAPER'), always)
  const mailFilling = fillingOf(valuesFor(context, drawing, 'MESSAGE'), always)
  const title = resolveSubject(text.subject, paperFilling)
  const subject = resolveSubject(text.subject, mailFilling)
  const paper = resolveBody(text.body, paperFilling)
  const message = resolveBody(text.body, mailFilling)
  const filled = { message: fillBody(text.body, mailFilling), paper: fillBody(text.body, paperFilling) }
  return {
    title,
    subject,
    paper,
    message,
    filled,
    problems: [...title.problems, ...paper.problems, ...message.problems],
  }
}

type Told = { readonly tag: string; readonly code: string; readonly context?: Readonly<Record<string, number>> }

const saidProblems = (context: Context, problems: readonly Told[]) => {
  const once = new Map(problems.map((problem) => [`${problem.code} ${problem.tag}`, problem]))
  return inLanguage(context.language, () =>
    [...once.values()].map(({ tag, code, context: holes }) => ({ tag, message: messageOf(code, holes ?? {}) ?? code })),
  )
}

const mailOf = (
  { house: { seller, logo }, language }: Drawing,
  subject: string,
  flow: readonly Flow[],
): { readonly html: string; readonly text: string } => {
  const code = isLanguage(language.code) ? language.code : 'en'
  const { name, lines, contacts } = sellerPart(seller)
  const html = messageHtml({
    subject,
    language: tagOf(code),
    direction: directionOf(code),
    flow,
    sender: { name, logo: logo === undefined ? null : LOGO },
    footer: [name, ...lines, ...contacts],
  })
  return { html, text: flowText(flow) }
}

const LOGO = 'logo'

const filesOf = (html: string, pictures: ReadonlyMap<string, Uint8Array>, logo: Uint8Array | undefined): MailFile[] =>
  [...pictures, ...(logo === undefined ? [] : ([[LOGO, logo]] as const))]
    .filter(([key]) => html.includes(`"cid:${key}"`))
    .map(([key, bytes]) => {
      const type = pictureType(bytes)
      return { cid: key, name: `${key}.${type.slice(6).replace('+xml', '')}`, type, bytes }
    })

const paperOf = (
  context: Context,
  { house, values: { frame }, language, code }: Drawing,
  title: string,
  flow: readonly Flow[],
) =>
  letterFile(
    {
      title: frame.title === '' ? title : frame.title,
      number: frame.number,
      anchor: `${code}-${title}`,
      subtitle: frame.subtitle,
      ...{ training: context.training, stamp: frame.stamp },
      seller: house.seller,
      recipient: frame.recipient,
      facts: frame.facts,
      software: SOFTWARE,
      language: tagOf(isLanguage(language.code) ? language.code : 'en').slice(0, 2),
    },
    flow,
  )

const inTheirs = <T>(spoken: Spoken | undefined, { seller }: House, work: () => T): T =>
  saidIn(spoken, () => inCurrency(currencySymbol(seller), work))

/**
 * A model filled with what a record says, for paper and for e-mail. What a text names and the record lacks is in `problems`, in the
 * language of who asks. Throws RuleError record.unknown, and document.textMissing where the model has no text in any language.
 */
export const renderModel = async (context: Context, order: RenderOrder): Promise<RenderedModel> =>
  rendered(context, await readModel(context, order.modelId), order)

interface RenderWay {
  readonly serves?: 'paper' | 'message'
  readonly document?: number | null
  readonly shared?: ReadOnce | undefined
}

/**
 * The first active text of a function on a record, made for paper or for messages; where the house has none, the supplied one. `document`:
 * that line of documents alone, which may be of another function. For papers that F8 always offers, and what leaves by itself. `shared`:
 * of many messages written one after the other, what the house says is read for the first.
 */
export const renderFunction = async (
  context: Context,
  key: DocumentFunction,
  order: Omit<RenderOrder, 'modelId'>,
  { serves = 'paper', document, shared = readEachTime }: RenderWay = {},
): Promise<RenderedModel> => {
  const models = await shared('models', () => activeModels(context))
  const isMeant = ({ functionKey, documentModelId }: ModelRow): boolean =>
    typeof document === 'number' ? documentModelId === document : functionKey === key
  const own = models.find((model) => isMeant(model) && model[serves])
  // A line that was chosen has no other in its place.
  if (own === undefined && typeof document === 'number') throw new RuleError('document.textMissing')
  const label = FUNCTION_LABELS[key]
  const supplied: ModelRow = {
    ...{ id: 0, label, documentModelId: 0, documentModelLabel: label, functionKey: key, supplied: key },
    ...{ recipient: functionFacts(key).recipient, paper: true, message: true, active: true },
  }
  return rendered(context, own ?? supplied, order, shared)
}

const rendered = async (
  context: Context,
  model: ModelRow,
  order: Omit<RenderOrder, 'modelId'>,
  shared: ReadOnce = readEachTime,
): Promise<RenderedModel> => {
  const record = await context.services.sources.open(context, order.kind, order.entityId)
  const { language, ...text } = await chosenText(context, model, order, record, shared)
  const { spoken, house, email, signature, attachments } = await shared(`around ${nameOf(model)} ${language.id}`, () =>
    around(context, model, language),
  )
  const values = await record.values(spoken, model.functionKey)
  const drawing: Drawing = { house, values, language, email, code: record.code, signature }
  const { always = [] } = functionFacts(model.functionKey)
  const { title, subject, paper, message, filled, problems } = inTheirs(spoken, house, () =>
    drawn(context, drawing, text, always),
  )
  const keys = [...pictureKeys(paper.flow), ...pictureKeys(message.flow)]
  const own = signature === null ? [] : [[signature.key, signature.bytes] as const]
  const stored = await shared(`pictures ${keys.join(' ')}`, () => storedPictures(context, keys))
  const pictures = new Map([...stored, ...own, ...values.pictures])
  const missing = new Set(keys.filter((key) => !pictures.has(key)))
  const mail = inTheirs(spoken, house, () => mailOf(drawing, subject.text, withoutPictures(message.flow, missing)))
  const file = inTheirs(spoken, house, () =>
    paperOf(context, drawing, title.text, withoutPictures(paper.flow, missing)),
  )
  const used = new Map([...pictures].filter(([key]) => keys.includes(key)))
  const isHeavy = Buffer.byteLength(mail.html) > HEAVIEST_HTML
  return {
    subject: subject.text,
    ...mail,
    paper: letterDocument([file], context.now, house.logo, used),
    ownPaper: record.ownPaper ?? null,
    filled,
    model,
    languageId: language.id,
    functionKey: model.functionKey,
    about: { kind: record.kind, entityId: order.entityId, code: record.code, label: record.label },
    recipients: await record.addressees(model.recipient),
    problems: saidProblems(context, [
      ...problems.map(({ tag, fault }) => ({ tag, code: CODES[fault] })),
      ...[...missing].map((tag) => ({ tag, code: 'document.pictureMissing' })),
      ...(isHeavy
        ? [{ tag: 'message', code: 'document.messageTooHeavy', context: { max: HEAVIEST_HTML / 1000 } }]
        : []),
    ]),
    attachments: [...filesOf(mail.html, used, house.logo), ...attachments],
  }
}

/** The models that make sense of a record, in the order of the house: papers for F8, messages for the sending dialog. */
export const modelsFor = async (context: Context, kind: DocumentKind, entityId: number) => {
  const record = await context.services.sources.open(context, kind, entityId)
  const models = await activeModels(context)
  return models
    .filter(({ functionKey }) => functionFacts(functionKey).kinds.includes(record.kind) && record.offers(functionKey))
    .map(({ id, functionKey, label, documentModelLabel, paper, message, supplied }) => ({
      modelId: id,
      functionKey,
      // A function's only name is said once: « Devis », not « Devis · Modèle fourni ».
      label:
        supplied === functionKey && label === 'Modèle fourni'
          ? documentModelLabel
          : `${documentModelLabel}\u00A0· ${label}`,
      paper,
      message,
    }))
}
