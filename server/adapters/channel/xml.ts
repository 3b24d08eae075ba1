/** XML both ways: elements written from values, and a small tree read without entities. */
import { escapeXml } from '#server/documents/factur-x/xml.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import type { XmlTree } from '#server/documents/xml-tree.ts'
import { ChannelFailure } from '#server/ports/channel.ts'

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

/**
 * Reads a document. Throws ChannelFailure: `channel.answerUnreadable` where it is not well-formed, cut off included (asking again may
 * help); `channel.doctype` where it declares a document type.
 */
export const parseXml = (bytes: Uint8Array, rawOf?: ReadonlySet<string>): XmlTree => {
  const tree = readXmlTree(bytes, rawOf)
  if (tree === 'DOCTYPE') throw new ChannelFailure('channel.doctype', false)
  if (tree === 'MALFORMED') throw new ChannelFailure('channel.answerUnreadable', true)
  return tree
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
