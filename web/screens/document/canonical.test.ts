import { expect, test } from 'vitest'
import type { BodyNode } from '#domain/document/body.ts'
import { isEmptyText, sameText } from '#web/screens/document/canonical.ts'
import { fromEditor, toEditor } from '#web/screens/document/editor/kept.ts'
import { bodySchema } from '#web/screens/document/editor/schema.ts'

const doc = (...content: BodyNode[]): BodyNode => ({ type: 'doc', content })
const line = (attrs: BodyNode['attrs'], ...content: BodyNode[]): BodyNode => ({
  type: 'paragraph',
  ...(attrs === undefined ? {} : { attrs }),
  content,
})

test('a text as the server spells it is the same after the editor', () => {
  const spelled = doc(
    line({ align: 'left' }, { type: 'text', text: 'a', marks: [{ type: 'italic' }, { type: 'bold' }] }),
    { type: 'orderedList', attrs: { start: 1 }, content: [{ type: 'listItem', content: [line({ align: 'left' })] }] },
    { type: 'block', attrs: { name: 'lines', options: {} } },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [line({ align: 'left' })] }],
        },
      ],
    },
    { type: 'image', attrs: { fileId: 4, alt: '', width: 100, align: 'left' } },
  )
  expect(sameText(spelled, fromEditor(toEditor(bodySchema(), spelled)))).toBe(true)
})

test.each<[string, BodyNode, BodyNode]>([
  ['a word', doc(line(undefined, { type: 'text', text: 'a' })), doc(line(undefined, { type: 'text', text: 'b' }))],
  ['alignment', doc(line({ align: 'center' })), doc(line({ align: 'left' }))],
  [
    'a tag',
    doc(line(undefined, { type: 'tag', attrs: { name: 'a' } })),
    doc(line(undefined, { type: 'tag', attrs: { name: 'b' } })),
  ],
  ['a line more', doc(line(undefined)), doc(line(undefined), line(undefined))],
])('%s makes a difference', (_, a, b) => {
  expect(sameText(a, b)).toBe(false)
})

test('only empty lines are no text', () => {
  expect(isEmptyText(doc(line({ align: 'left' })))).toBe(true)
  expect(isEmptyText(doc({ type: 'pageBreak' }))).toBe(false)
})
