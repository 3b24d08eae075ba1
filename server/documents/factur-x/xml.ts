/** The little XML that an invoice needs: elements, attributes, text. Nothing is written for what is absent. */
import type { Day } from '#domain/day.ts'
import { type Cents, cents } from '#domain/money.ts'

/** XML 1.0 allows no other control character, and no lone surrogate. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** Written XML, or nothing. */
export type Xml = string

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** An element with children; without any, nothing. */
export const group = (name: string, ...children: readonly Xml[]): Xml => {
  const content = children.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** An element with a text; without one, nothing. */
export const leaf = (name: string, text: string | null, attributes: Readonly<Record<string, string>> = {}): Xml =>
  text === null || text.trim() === '' ? '' : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`

/** An element that is required even when it is empty. */
export const empty = (name: string): Xml => `<${name}/>`

/** Cents as the invoice writes them: `-1234.50`. */
export const amountText = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Basis points as a percentage: `5.50`. */
export const percentText = (rate: number): string => amountText(cents(rate))

/** A day, `YYYYMMDD` (UNTDID 2379: 102). */
export const dateTime = (day: Day, prefix: 'udt' | 'qdt' = 'udt'): Xml =>
  leaf(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })
