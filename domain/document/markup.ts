/** A short way to write the texts that the product brings: lines of words, tags, blocks and conditions become a body. */
import { BODY_SCHEMA } from './body.ts'
import type { Body, BodyNode } from './body.ts'

/** `[lines]` */
const BLOCK = /^\[(\w+)\]$/
/** `? balance.left above 0 : …` */
const CONDITION = /^\? (\S+) (\w+)(?: (\S+))? : (.+)$/

const BOLD = [{ type: 'bold' }] as const

const pieceOf = (piece: string, dress: (text: string) => string): BodyNode => {
  const tag = /^\{([\w.]+)(?:\|(\w+))?\}$/.exec(piece)
  if (tag === null) return { type: 'text', text: dress(piece) }
  const [, name = '', format] = tag
  return { type: 'tag', attrs: { name, ...(format === undefined ? {} : { format }) } }
}

const piecesOf = (line: string, dress: (text: string) => string): BodyNode[] =>
  line
    .split(/(\{[\w.]+(?:\|\w+)?\})/)
    .filter((piece) => piece !== '')
    .map((piece) => pieceOf(piece, dress))

/** Every second stretch between `**` is bold. */
const inlineOf = (line: string, dress: (text: string) => string): BodyNode[] =>
  line
    .split('**')
    .flatMap((stretch, i) => piecesOf(stretch, dress).map((node) => (i % 2 === 0 ? node : { ...node, marks: BOLD })))

const number = (value: string): string | number => (/^-?\d+$/.test(value) ? Number(value) : value)

const nodeOf = (line: string, dress: (text: string) => string): BodyNode => {
  const condition = CONDITION.exec(line)
  if (condition !== null) {
    const [, tag = '', is = '', value, rest = ''] = condition
    const clause = { tag, is, ...(value === undefined ? {} : { value: number(value) }) }
    return {
      type: 'condition',
      attrs: { clauses: [clause], match: 'all', otherwise: false },
      content: [nodeOf(rest, dress)],
    }
  }
  const block = BLOCK.exec(line)
  if (block !== null) return { type: 'block', attrs: { name: block[1] ?? '', options: {} } }
  return { type: 'paragraph', attrs: { align: 'left' }, content: inlineOf(line, dress) }
}

/** `dress`: the typography of the language. */
export const bodyFrom = (lines: readonly string[], dress: (text: string) => string = (text) => text): Body => ({
  schema: BODY_SCHEMA,
  doc: { type: 'doc', content: lines.map((line) => nodeOf(line, dress)) },
})

export const subjectFrom = (line: string, dress: (text: string) => string = (text) => text): Body => ({
  schema: BODY_SCHEMA,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: inlineOf(line, dress) }] },
})

/** No-break spaces before the signs that French sets apart. */
export const frenchDress = (text: string): string =>
  text
    .replaceAll(/ ([;!?»])/g, '\u202F$1')
    .replaceAll(' :', '\u00A0:')
    .replaceAll('« ', '«\u202F')
