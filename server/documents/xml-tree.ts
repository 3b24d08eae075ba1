/** XML from elsewhere as a small tree, without entities: channels and bank statements are read here. */
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'

export interface XmlTree {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlTree[]
  /** Of its own, not of its children. */
  readonly text: string
  /** As it came, for the elements that the reader asked for; otherwise empty. */
  readonly raw: string
}

/** External entities and DTDs are never looked for; whatever declares one is refused below. */
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

const treeOf = (node: XmlElement, rawOf: ReadonlySet<string>): XmlTree => {
  const children: XmlTree[] = []
  let text = ''
  for (let child = node.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement) children.push(treeOf(child, rawOf))
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content
  }
  const attributes = Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]))
  const raw = rawOf.has(node.name) ? node.toString({ format: false }) : ''
  return { name: node.name, attributes, children, text: text.trim(), raw }
}

/**
 * Reads a document; `MALFORMED` where it is not well-formed, cut off included; `DOCTYPE` where it declares a document type, the only
 * door to entities (XXE, billion laughs). The parser's own words may quote somebody: they stay here.
 */
export const readXmlTree = (
  bytes: Uint8Array,
  rawOf: ReadonlySet<string> = new Set(),
): XmlTree | 'MALFORMED' | 'DOCTYPE' => {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(bytes, OPTIONS)
  } catch {
    return /<!DOCTYPE|<!ENTITY/i.test(new TextDecoder().decode(bytes)) ? 'DOCTYPE' : 'MALFORMED'
  }
  try {
    return document.dtd === null ? treeOf(document.root, rawOf) : 'DOCTYPE'
  } finally {
    document.dispose()
  }
}
