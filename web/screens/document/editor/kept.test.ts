import { expect, test } from 'vitest'
import type { BodyNode } from '#domain/document/body.ts'
import { fromEditor, toEditor } from '#web/screens/document/editor/kept.ts'
import { bodySchema, subjectSchema } from '#web/screens/document/editor/schema.ts'

const paragraph = (...content: BodyNode[]): BodyNode => ({ type: 'paragraph', content })
const text = (said: string, marks?: BodyNode['marks']): BodyNode => ({
  type: 'text',
  text: said,
  ...(marks === undefined ? {} : { marks }),
})
const doc = (...content: BodyNode[]): BodyNode => ({ type: 'doc', content })
const through = (kept: BodyNode): BodyNode => fromEditor(toEditor(bodySchema(), kept))

test.each<[string, BodyNode]>([
  ['plain words', doc(paragraph(text('Bonjour ')))],
  ['a tag and its format', doc(paragraph({ type: 'tag', attrs: { name: 'file.arrival', format: 'long' } }))],
  ['a tag that no longer exists', doc(paragraph({ type: 'tag', attrs: { name: 'gone.since' } }))],
  ['a block and its options', doc({ type: 'block', attrs: { name: 'lines', options: { detail: true } } })],
  [
    'a condition in a condition, and what stands otherwise',
    doc(
      {
        type: 'condition',
        attrs: { match: 'all', clauses: [{ tag: 'balance.left', is: 'above', value: 0 }], otherwise: false },
        content: [
          {
            type: 'condition',
            attrs: { match: 'any', clauses: [{ tag: 'file.hasDog', is: 'yes' }], otherwise: false },
            content: [paragraph(text('Votre chien'))],
          },
        ],
      },
      {
        type: 'condition',
        attrs: { match: 'all', clauses: [{ tag: 'balance.left', is: 'above', value: 0 }], otherwise: true },
        content: [paragraph(text('Rien à régler'))],
      },
    ),
  ],
  [
    'marks, sizes and links',
    doc(
      paragraph(
        text('gras', [{ type: 'bold' }]),
        text('lien', [{ type: 'link', attrs: { href: 'https://example.fr' } }]),
        text('vert', [{ type: 'textStyle', attrs: { color: '#14392d', size: 14 } }]),
      ),
    ),
  ],
  ['alignment', doc({ type: 'heading', attrs: { level: 2, align: 'center' }, content: [text('Titre')] })],
  ['a picture', doc({ type: 'image', attrs: { fileId: 12, alt: 'Le lac', width: 80, align: 'center' } })],
  ['a page break', doc(paragraph(text('1')), { type: 'pageBreak' }, paragraph(text('2')))],
])('%s come out as they went in', (_, kept) => {
  expect(through(kept)).toEqual(kept)
})

test.each<[string, BodyNode]>([
  ['a block of another version', doc({ type: 'weather', attrs: { days: 3 }, content: [paragraph(text('Soleil'))] })],
  ['a word of another version', doc(paragraph(text('le '), { type: 'emoji', attrs: { code: 'sun' } }))],
  [
    'several marks of another version on one word',
    doc(
      paragraph(
        text('mot', [
          { type: 'highlight', attrs: { tone: 1 } },
          { type: 'comment', attrs: { by: 'x' } },
          { type: 'bold' },
        ]),
      ),
    ),
  ],
  ['attributes of another version', doc({ type: 'paragraph', attrs: { indent: 2 }, content: [text('retrait')] })],
  ['a list of something else than items', doc({ type: 'bulletList', content: [{ type: 'taskItem', content: [] }] })],
  ['words without a paragraph', doc(text('nus'))],
  [
    'a row outside its table',
    doc({ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('x'))] }] }),
  ],
  ['attributes of a word', doc(paragraph({ type: 'text', text: 'mot', attrs: { lang: 'nl' } }))],
  ['attributes of the whole', { ...doc(paragraph(text('mot'))), attrs: { columns: 2 } }],
  [
    'what a later version asks in a condition',
    doc({
      type: 'condition',
      attrs: { match: 'all', clauses: [{ tag: 'balance.left', is: 'between', from: 1 }], otherwise: false },
      content: [paragraph(text('x'))],
    }),
  ],
  ['what calls itself unknown', doc({ type: 'unknownBlock', attrs: { json: { type: 'paragraph' } } })],
])('%s is kept', (_, kept) => {
  const held = toEditor(bodySchema(), kept)
  expect(JSON.stringify(held)).toMatch(/unknown|"kept":\{/)
  const out = fromEditor(held)
  // Marks are put in the order of the editor: they mean the same.
  expect(sorted(out)).toEqual(sorted(kept))
})

const sorted = (node: BodyNode): BodyNode => ({
  ...node,
  ...(node.content === undefined ? {} : { content: node.content.map(sorted) }),
  ...(node.marks === undefined
    ? {}
    : { marks: node.marks.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) }),
})

test('only what is not known is wrapped: its neighbours can be edited', () => {
  const held = toEditor(bodySchema(), doc(paragraph(text('avant')), { type: 'weather' }, paragraph(text('après'))))
  expect(held.content?.map(({ type }) => type)).toEqual(['paragraph', 'unknownBlock', 'paragraph'])
})

test('an empty text has a line to type on', () => {
  expect(through({ type: 'doc' })).toEqual(doc({ type: 'paragraph' }))
})

test('a subject is one line of words and tags', () => {
  const subject = doc(paragraph(text('Solde : '), { type: 'tag', attrs: { name: 'balance.left' } }))
  expect(fromEditor(toEditor(subjectSchema(), subject))).toEqual(subject)
  const lines = doc(paragraph(text('une')), paragraph(text('deux')))
  expect(JSON.stringify(fromEditor(toEditor(subjectSchema(), lines)))).toMatch(/une.*deux/)
  const marked = doc(paragraph(text('gras', [{ type: 'bold' }])))
  expect(fromEditor(toEditor(subjectSchema(), marked))).toEqual(marked)
})
