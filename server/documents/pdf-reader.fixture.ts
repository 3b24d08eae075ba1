/** For tests: reads a PDF with a library that had no part in writing it. */
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export interface ReadPdf {
  readonly pages: readonly string[]
  /** Everything, on one line, with ordinary spaces. */
  readonly text: string
  readonly attachments: Readonly<Record<string, string>>
  /** Value of an XMP property, such as `fx:conformancelevel`. */
  readonly property: (name: string) => unknown
  readonly title: unknown
  /** How many times a font drew its box for what it does not have (glyph 0, `.notdef`). */
  readonly missingGlyphs: number
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

const isMissing = (glyph: unknown): boolean =>
  typeof glyph === 'object' && glyph !== null && 'originalCharCode' in glyph && glyph.originalCharCode === 0

const missingOn = async (document: Document, number: number): Promise<number> => {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
  const shown = argsArray.filter((_: unknown, i: number) => fnArray[i] === OPS.showText) as unknown[][]
  return shown.flatMap(([glyphs]) => (Array.isArray(glyphs) ? glyphs : [])).filter(isMissing).length
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(Uint8Array.from(file))
  const { text } = await extractText(document, { mergePages: false })
  const attachments: [string, string][] = []
  for (const name of (await document.getAttachments())?.keys() ?? []) {
    const content: unknown = await document.getAttachmentContent(name)
    if (!(content instanceof Uint8Array)) throw new TypeError(`${name} has no content`)
    attachments.push([name, new TextDecoder().decode(content)])
  }
  const { info, metadata } = await document.getMetadata()
  let missingGlyphs = 0
  for (let page = 1; page <= document.numPages; page++) missingGlyphs += await missingOn(document, page)
  return {
    pages: text.map(oneLine),
    text: oneLine(text.join(' ')),
    attachments: Object.fromEntries(attachments),
    property: (name) => metadata.get(name),
    title: 'Title' in info ? info.Title : undefined,
    missingGlyphs,
  }
}
