/** Papers whose text a house wrote, as plain JSON for `letter.typ`: nothing of it is ever read as Typst. */
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Flow, Inline } from '#domain/document/flow.ts'
import type { Part } from '#domain/document/part.ts'
import { DOCUMENT_WORDS } from '#contract/document-words.ts'
import type { DocumentData, DocumentRequest } from '#server/ports/document-renderer.ts'
import { sellerPart } from './parts.ts'

/** What stands around a text: who writes to whom, about what. Texts ready to print. */
export interface LetterFrame {
  readonly title: string
  /** Number of the record; empty on a letter. */
  readonly number: string
  /** Tells one file of a batch from the others. */
  readonly anchor: string
  readonly subtitle: string
  readonly training: boolean
  /** Across the sheet and above it: what is handed over no more. */
  readonly stamp?: string | undefined
  readonly seller: Seller
  readonly recipient: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly software: string
  /** Two letters. */
  readonly language: string
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u

const inlineData = (one: Inline): DocumentData =>
  one.kind === 'break'
    ? { kind: 'break' }
    : {
        kind: 'text',
        text: one.text,
        style: { ...one.style },
        isolated: one.value && RIGHT_TO_LEFT.test(one.text),
      }

/** Explanations of so many rows go on over the page. */
const LONG = 18

const rowsOf = (part: Part): number =>
  part.part === 'figures' || part.part === 'facts'
    ? part.rows.length
    : part.part === 'sentences'
      ? part.texts.length
      : 0

const partData = (part: Part): DocumentData => {
  if (part.part === 'lines') {
    const [, ...headings] = part.headings
    return {
      part: 'lines',
      columns: headings.map((heading, i) => [`c${i}`, heading]),
      groups: part.groups.map(({ title, lines }) => ({
        title,
        lines: lines.map(({ label, detail, cells }) => ({
          label,
          detail,
          ...Object.fromEntries(cells.map((cell, i) => [`c${i}`, cell])),
        })),
      })),
    }
  }
  if (part.part !== 'columns') return JSON.parse(JSON.stringify(part)) as DocumentData
  const long = part.left.reduce((sum, one) => sum + rowsOf(one), 0) > LONG
  return { part: 'columns', long, left: part.left.map(partData), right: part.right.map(partData) }
}

const SMALL = 8
const isSmallText = (flow: Flow): boolean => {
  if (flow.kind === 'block') return flow.parts.every((part) => part.part === 'sentences' && part.small)
  if (flow.kind !== 'paragraph') return false
  return flow.inline.every((one) => one.kind === 'break' || (one.style.size ?? SMALL + 1) <= SMALL)
}

const sentencesOf = (flow: Flow): string[] => {
  if (flow.kind === 'block') return flow.parts.flatMap((part) => (part.part === 'sentences' ? part.texts : []))
  if (flow.kind !== 'paragraph') return []
  return [flow.inline.map((one) => (one.kind === 'text' ? one.text : ' ')).join('')].filter((text) => text !== '')
}

/** Small print that follows small print is one paragraph after the other, without the space between blocks. */
const together = (flow: readonly Flow[]): Flow[] => {
  const set: Flow[] = []
  for (const one of flow) {
    const before = set.at(-1)
    if (one.kind === 'block' && before?.kind === 'block' && isSmallText(one) && isSmallText(before)) {
      const texts = [...sentencesOf(before), ...sentencesOf(one)]
      set[set.length - 1] = { ...one, parts: [{ part: 'sentences', small: true, texts }] }
    } else set.push(one)
  }
  return set
}

/** Small print that leads to a frame to sign stands beside it: a quote then keeps to one sheet. */
const besideAgreement = (flow: readonly Flow[]): Flow[] => {
  const set: Flow[] = []
  for (const one of flow) {
    const box = one.kind === 'block' ? one.parts.find((part) => part.part === 'agreement') : undefined
    const from = box === undefined ? -1 : set.findLastIndex((before) => !isSmallText(before)) + 1
    if (box === undefined || from === set.length) set.push(one)
    else {
      const texts = set.splice(from).flatMap(sentencesOf)
      const left: Part[] = [{ part: 'sentences', small: true, texts }]
      set.push({ kind: 'block', name: 'agreement', parts: [{ part: 'columns', left, right: [box] }] })
    }
  }
  return set
}

const tableData = (flow: Extract<Flow, { kind: 'table' }>): DocumentData => {
  const columns = Math.max(1, ...flow.rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)))
  const cells = flow.rows.flatMap((row) =>
    row.map((cell) => ({ header: cell.header, columns: cell.columns, rows: cell.rows, flow: flowData(cell.flow) })),
  )
  return { kind: 'table', columns, cells }
}

const flowOne = (flow: Flow): DocumentData => {
  switch (flow.kind) {
    case 'paragraph':
      return { kind: 'paragraph', align: flow.align, inline: flow.inline.map(inlineData) }
    case 'heading':
      return { kind: 'heading', level: flow.level, align: flow.align, inline: flow.inline.map(inlineData) }
    case 'list':
      return { kind: 'list', ordered: flow.ordered, start: flow.start, items: flow.items.map(flowData) }
    case 'quote':
      return { kind: 'quote', flow: flowData(flow.flow) }
    case 'table':
      return tableData(flow)
    case 'block':
      return { kind: 'block', name: flow.name, parts: flow.parts.map(partData) }
    default:
      return { ...flow }
  }
}

/** A new sheet begins only at the top: Typst refuses one within a table or a list. */
const flowData = (flow: readonly Flow[]): DocumentData[] => flow.filter(({ kind }) => kind !== 'pageBreak').map(flowOne)

/** One letter, in the language and currency of the moment. */
export const letterFile = (frame: LetterFrame, flow: readonly Flow[]) => ({
  title: frame.title,
  number: frame.number,
  anchor: frame.anchor,
  subtitle: frame.subtitle,
  banners: [
    ...(frame.training ? ['FORMATION\u00A0— sans valeur'] : []),
    ...(frame.stamp === undefined ? [] : [frame.stamp]),
  ],
  watermark: frame.stamp ?? (frame.training ? 'FORMATION' : ''),
  seller: sellerPart(frame.seller),
  recipient: [...frame.recipient],
  facts: frame.facts.map(({ label, value }) => ({ label, value })),
  proof: [frame.software],
  language: frame.language,
  words: { item: DOCUMENT_WORDS.item, page: DOCUMENT_WORDS.page },
  body: together(besideAgreement(flow)).map(flowOne),
  /** The text says where the house signs: its look does not sign a second time. */
  signed: flow.some((one) => one.kind === 'block' && one.name === 'signature' && one.parts.length > 0),
  // Parts that the kit draws are given to it block by block.
  stays: [],
  groups: [],
  totals: [],
  payments: [],
  bank: null,
})
export type LetterFile = ReturnType<typeof letterFile>

/** What to render for so many letters, one after the other; `pictures` are those that their texts name. */
export const letterDocument = (
  files: readonly LetterFile[],
  createdAt: Date,
  logo: Uint8Array | undefined,
  pictures: ReadonlyMap<string, Uint8Array>,
): DocumentRequest => {
  const [first] = files
  const title = files.length === 1 ? `${first?.title} ${first?.number}`.trim() : (first?.title ?? '')
  return {
    template: 'letter',
    data: { title, files },
    createdAt,
    ...(logo === undefined ? {} : { logo }),
    ...(pictures.size === 0 ? {} : { pictures }),
  }
}

/** Several papers as one, in their order; they share the house that writes. */
export const lettersTogether = (requests: readonly DocumentRequest[]): DocumentRequest => {
  const [first] = requests
  if (first === undefined || requests.length === 1) {
    if (first === undefined) throw new RangeError('no letter')
    return first
  }
  const files = requests.flatMap(({ data }) => [...(data as { readonly files: readonly DocumentData[] }).files])
  const pictures = new Map(requests.flatMap((request) => [...(request.pictures ?? [])]))
  const { title } = files[0] as { readonly title: string }
  return { ...first, data: { title, files }, ...(pictures.size === 0 ? {} : { pictures }) }
}
