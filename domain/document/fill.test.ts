import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { BodyNode } from './body.ts'
import { fillBody } from './fill.ts'
import type { Filling } from './resolve.ts'

const filling: Filling = {
  values: {
    today: toDay('2026-02-10'),
    tags: {
      name: { kind: 'text', text: 'Martin' },
      arab: { kind: 'text', text: 'محمد' },
      lines: { kind: 'text', text: 'un\ndeux' },
      dog: { kind: 'flag', is: false },
      empty: null,
      quiet: null,
    },
    blocks: { stays: [{ part: 'sentences', small: false, texts: ['x'] }], none: [] },
  },
  catalogue: { isTag: () => true, isBlock: () => true, mayBeEmpty: (name) => name === 'quiet' },
  writing: { money: String, number: String, day: String, flag: String },
}
const tag = (name: string, marks?: BodyNode['marks']): BodyNode => ({
  type: 'tag',
  attrs: { name },
  ...(marks === undefined ? {} : { marks }),
})
const paragraph = (...content: BodyNode[]): BodyNode => ({ type: 'paragraph', content })
const condition = (name: string, ...content: BodyNode[]): BodyNode => ({
  type: 'condition',
  attrs: { clauses: [{ tag: name, is: 'yes' }], match: 'all', otherwise: false },
  content,
})
const filled = (...content: BodyNode[]) => fillBody({ schema: 1, doc: { type: 'doc', content } }, filling).doc.content

describe('a text to be changed before it leaves', () => {
  it('says its tags, with their marks, a name from right to left by itself, lines as lines', () =>
    expect(filled(paragraph(tag('name', [{ type: 'bold' }]), tag('arab'), tag('lines')))).toEqual([
      paragraph(
        { type: 'text', text: 'Martin', marks: [{ type: 'bold' }] },
        { type: 'text', text: '\u2068محمد\u2069' },
        { type: 'text', text: 'un' },
        { type: 'hardBreak' },
        { type: 'text', text: 'deux' },
      ),
    ]))

  it('keeps what says nothing, so that it is seen; what may be empty goes', () =>
    expect(filled(paragraph(tag('empty'), tag('gone'), tag('quiet')))).toEqual([paragraph(tag('empty'), tag('gone'))]))

  it('shows what conditions show, and leaves a line where nothing is left', () =>
    expect(filled(condition('dog', paragraph(tag('name'))))).toEqual([{ type: 'paragraph' }]))

  it('keeps blocks that draw something, and what it does not know', () =>
    expect(
      filled(
        { type: 'block', attrs: { name: 'stays' } },
        { type: 'block', attrs: { name: 'none' } },
        { type: 'later' },
      ),
    ).toEqual([{ type: 'block', attrs: { name: 'stays' } }, { type: 'later' }]))
})
