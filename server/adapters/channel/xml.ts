/** XML both ways: elements written from values, and a small tree read without entities. */
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'
import { escapeXml } from '#server/documents/factur-x/xml.ts'
import { ChannelFailure } from '#server/ports/channel.ts'

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

/** Line ends and tabs in a value would be read back as spaces (XML 1.0, 3.3.3). */
const kept = (text: string): string =>
  escapeXml(text).replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0) ?? 32};`)

type Value = string | number | boolean | null | undefined

/** An element; attributes that are null are left out. Children are XML already. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly string[]
): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${kept(String(value))}"`)
    .join('')
  const content = children.join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** An element with a text; without one, nothing. */
export const textElement = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${escapeXml(text).replaceAll('\r', '&#13;')}</${name}>`

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
 * Reads a document. Throws ChannelFailure: `channel.answerUnreadable` where it is not well-formed, cut off included (asking again may
 * help); `channel.doctype` where it declares a document type, the only door to entities (XXE, billion laughs).
 */
export const parseXml = (bytes: Uint8Array, rawOf: ReadonlySet<string> = new Set()): XmlTree => {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(bytes, OPTIONS)
  } catch {
    // The parser's error may quote a guest: it stays here.
    const isDeclared = /<!DOCTYPE|<!ENTITY/i.test(new TextDecoder().decode(bytes))
    throw isDeclared
      ? new ChannelFailure('channel.doctype', false)
      : new ChannelFailure('channel.answerUnreadable', true)
  }
  try {
    if (document.dtd !== null) throw new ChannelFailure('channel.doctype', false)
    return treeOf(document.root, rawOf)
  } finally {
    document.dispose()
  }
}

/** Children of that name, in their order. */
export const all = (tree: XmlTree | undefined, name: string): readonly XmlTree[] =>
  tree?.children.filter((child) => child.name === name) ?? []

/** Follows names from child to child; undefined where one is missing. */
export const at = (tree: XmlTree | undefined, ...names: readonly string[]): XmlTree | undefined =>
  names.reduce<XmlTree | undefined>((here, name) => here?.children.find((child) => child.name === name), tree)

/** A value, null where the element or the attribute is missing. */
export const attribute = (tree: XmlTree | undefined, name: string): string | null => tree?.attributes[name] ?? null

export const textOf = (tree: XmlTree | undefined): string | null => tree?.text ?? null
