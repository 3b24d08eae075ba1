/** For tests: reads a PDF with a library that had no part in writing it. */
import { extractText, getDocumentProxy } from 'unpdf'

export interface ReadPdf {
  readonly pages: readonly string[]
  /** Everything, on one line, with ordinary spaces. */
  readonly text: string
  readonly attachments: Readonly<Record<string, string>>
  /** Value of an XMP property, such as `fx:conformancelevel`. */
  readonly property: (name: string) => unknown
  readonly title: unknown
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

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
  return {
    pages: text.map(oneLine),
    text: oneLine(text.join(' ')),
    attachments: Object.fromEntries(attachments),
    property: (name) => metadata.get(name),
    title: 'Title' in info ? info.Title : undefined,
  }
}
