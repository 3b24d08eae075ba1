/** What is kept of foreign JSON, what conditions hold, and what a text becomes: pure, so that anything may be tried. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { BODY_SCHEMA, LIMITS } from './body.ts'
import type { BodyNode } from './body.ts'
import { checkedBody, checkedSubject, cleanBody } from './clean.ts'
import { holds } from './condition.ts'
import type { Clause } from './condition.ts'
import { bodyFrom, frenchDress } from './markup.ts'
import { STEPS, everyNode, migrated } from './migrate.ts'
import { resolveBody, resolveSubject } from './resolve.ts'
import type { Filling } from './resolve.ts'
import { messageHtml } from './to-html.ts'
import { flowText } from './to-text.ts'
import type { TagValue, Values } from './values.ts'

const today = toDay('2026-02-10')
const doc = (...content: unknown[]) => ({ schema: 1, doc: { type: 'doc', content } })
const text = (said: string, ...marks: unknown[]) => ({ type: 'text', text: said, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'kept'
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
}

const deep = (depth: number): unknown => {
  let node: unknown = paragraph(text('x'))
  for (let i = 0; i < depth; i += 1) node = { type: 'blockquote', content: [node] }
  return node
}

describe('what is kept of foreign JSON', () => {
  it.each([
    ['nothing said', doc(paragraph()), 'document.bodyMissing'],
    ['spaces alone', doc(paragraph(text('  '))), 'document.bodyMissing'],
    ['no document', { schema: 1, doc: { type: 'paragraph' } }, 'document.bodyUnreadable'],
    ['a list', { schema: 1, doc: [] }, 'document.bodyUnreadable'],
    ['a later schema', { schema: 9, doc: { type: 'doc' } }, 'document.bodyUnreadable'],
    ['too deep', doc(deep(100_000)), 'document.bodyTooLarge'],
    ['as deep as may be', doc(deep(30)), 'kept'],
    ['too many', doc(...Array.from({ length: LIMITS.nodes * 2 }, () => paragraph(text('x')))), 'document.bodyTooLarge'],
    ['5 MB', doc(paragraph(text('x'.repeat(5_000_000)))), 'document.bodyTooLarge'],
    ['one tag', doc(paragraph({ type: 'tag', attrs: { name: 'file.code' } })), 'kept'],
  ])('%s', (_, raw, code) => expect(codeOf(() => checkedBody(raw))).toBe(code))

  test('scripts, remote pictures and unsafe links leave nothing but their text', () => {
    const body = cleanBody(
      doc(
        paragraph(
          text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
          text('b', { type: 'link', attrs: { href: 'https://example.fr', onclick: 'x' } }),
          text('c', { type: 'textStyle', attrs: { color: 'url(x)', size: '400pt' } }),
        ),
        { type: 'image', attrs: { src: 'https://example.fr/spy.gif' } },
        { type: 'image', attrs: { fileId: 7, src: 'https://example.fr/spy.gif', width: 900 } },
      ),
    )
    expect(body.doc.content?.[0]?.content?.map(({ marks }) => marks)).toEqual([
      undefined,
      [{ type: 'link', attrs: { href: 'https://example.fr' } }],
      [{ type: 'textStyle', attrs: { color: null, size: 48 } }],
    ])
    expect(body.doc.content?.slice(1)).toEqual([
      { type: 'image', attrs: { fileId: 7, alt: '', width: 100, align: 'left' } },
    ])
  })

  test('unknown nodes and marks stay as they came', () => {
    const strange = { type: 'sparkle', attrs: { level: 3, deep: { a: [1, null] } }, content: [text('x')] }
    expect(cleanBody(doc(strange)).doc.content).toEqual([strange])
    const marked = text('x', { type: 'glow', attrs: { hue: 2 } }, { type: 'halo' })
    expect(cleanBody(doc(paragraph(marked))).doc.content?.[0]?.content).toEqual([marked])
  })

  test('unknown attributes stay beside those that are known, wherever they stand', () => {
    const kept = [
      { type: 'paragraph', attrs: { align: 'left', indent: 2 }, content: [{ ...text('x'), attrs: { lang: 'nl' } }] },
      { type: 'bulletList', attrs: { sign: '–' }, content: [{ type: 'listItem', attrs: { done: true } }] },
      { type: 'tag', attrs: { name: 'file.code', fallback: { says: ['—'] } } },
      { type: 'image', attrs: { fileId: 7, alt: '', width: 100, align: 'left', caption: 'Le lac' } },
      {
        ...text(
          'x',
          { type: 'bold', attrs: { weight: 700 } },
          { type: 'link', attrs: { href: 'https://example.fr', hint: 'site' } },
          { type: 'textStyle', attrs: { color: null, size: null, font: 'serif' } },
        ),
      },
    ]
    const body = cleanBody({ schema: 1, doc: { type: 'doc', attrs: { columns: 2 }, content: kept } })
    expect(body.doc.attrs).toEqual({ columns: 2 })
    expect(body.doc.content?.map((node) => ({ marks: [], ...node }))).toEqual(
      kept.map((node) => ({ marks: [], ...node, ...('content' in node ? { content: expect.anything() } : {}) })),
    )
    expect(body.doc.content?.[0]?.content).toEqual([{ type: 'text', text: 'x', attrs: { lang: 'nl' } }])
    expect(body.doc.content?.[1]?.content).toEqual([{ type: 'listItem', attrs: { done: true } }])
  })

  test('what a later version asks in a condition stays; its text is not shown, nor its « sinon »', () => {
    const clauses = [
      { tag: 'left', is: 'above', value: 0 },
      { tag: 'left', is: 'between', from: 1, to: 2 },
    ]
    const of = (otherwise: boolean) => ({
      type: 'condition',
      attrs: { clauses, match: 'all', otherwise },
      content: [paragraph(text('Payez.'))],
    })
    const body = cleanBody(doc(of(false), of(true)))
    expect(body.doc.content?.map(({ attrs }) => attrs?.['clauses'])).toEqual([clauses, clauses])
    const { flow, problems } = resolveBody(body, { ...filling, always: [] })
    expect(flow).toEqual([])
    expect(problems).toEqual([{ tag: 'between', fault: 'node' }])
  })

  test('a subject is one line of text and tags', () => {
    const subject = checkedSubject(
      doc(paragraph(text('Devis\n'), { type: 'tag', attrs: { name: 'file.code' } }), paragraph(text('x'))),
    )
    expect(subject.doc.content?.[0]?.content?.map(({ type }) => type)).toEqual(['text', 'tag', 'text'])
    expect(codeOf(() => checkedSubject(doc(paragraph())))).toBe('document.subjectMissing')
    expect(codeOf(() => checkedSubject(doc(paragraph(text('x'.repeat(251))))))).toBe('document.subjectTooLong')
  })

  test('cleaning twice changes nothing, whatever came', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), (content) => {
        const once = cleanBody(doc(...content))
        expect(cleanBody({ ...once })).toEqual(once)
      }),
    )
  })
})

test('older bodies become today’s, step by step; a step that lacks is refused', () => {
  const steps = {
    1: (root: BodyNode) => everyNode(root, (node) => (node.type === 'old' ? { ...node, type: 'paragraph' } : node)),
    2: (root: BodyNode) => ({ ...root, attrs: { told: true } }),
  }
  const old = { schema: 1, doc: { type: 'doc', content: [{ type: 'old' }] } }
  expect(migrated(old, steps, 3)).toEqual({
    schema: 3,
    doc: { type: 'doc', content: [{ type: 'paragraph' }], attrs: { told: true } },
  })
  expect(codeOf(() => migrated(old, { 2: steps[2] }, 3))).toBe('document.bodyUnreadable')
  expect(old.doc.content).toEqual([{ type: 'old' }])
})

test('each schema before today’s has its step, and a step loses nothing that it does not know', () => {
  expect(Object.keys(STEPS).map(Number)).toEqual(Array.from({ length: BODY_SCHEMA - 1 }, (_, i) => i + 1))
  fc.assert(
    fc.property(fc.array(anyNode.node, { maxLength: 4 }), (content) => {
      const { doc: root } = cleanBody(doc(...content))
      expect(everyNode(root, (node) => node)).toEqual(root)
      const { doc: now } = migrated({ schema: 1, doc: root })
      expect(cleanBody({ schema: BODY_SCHEMA, doc: now }).doc).toEqual(root)
    }),
    { numRuns: 50 },
  )
})

describe('conditions', () => {
  const money = (n: number): TagValue => ({ kind: 'money', cents: cents(n) })
  const said = (value: string): TagValue => ({ kind: 'text', text: value })
  it.each<[string, Omit<Clause, 'tag'>, TagValue | null, boolean]>([
    ['balance above nothing', { is: 'above', value: 0 }, money(1), true],
    ['at the boundary', { is: 'above', value: 0 }, money(0), false],
    ['below', { is: 'below', value: 0 }, money(-1), true],
    ['equals in cents', { is: 'equals', value: '100' }, money(100), true],
    ['nothing is no figure', { is: 'above', value: -5 }, null, false],
    ['contains, without accents or case', { is: 'contains', value: 'CHIEN' }, said('2 chièns'), true],
    ['language', { is: 'equals', value: 'en' }, { kind: 'choice', code: 'en', text: 'Anglais' }, true],
    ['another language', { is: 'differs', value: 'fr' }, { kind: 'choice', code: 'en', text: 'x' }, true],
    ['yes', { is: 'yes' }, { kind: 'flag', is: true }, true],
    ['nobody said so', { is: 'no' }, null, true],
    ['filled', { is: 'filled' }, said(' '), false],
    ['empty', { is: 'empty' }, null, true],
    ['within days, today', { is: 'within', value: 0 }, { kind: 'day', day: today }, true],
    ['within days, too far', { is: 'within', value: 9 }, { kind: 'day', day: toDay('2026-02-20') }, false],
    ['past', { is: 'past' }, { kind: 'day', day: toDay('2026-02-09') }, true],
    ['a day is no figure', { is: 'above', value: 0 }, { kind: 'day', day: today }, false],
  ])('%s', (_, clause, value, expected) => expect(holds({ tag: 't', ...clause }, value, today)).toBe(expected))
})

const values: Values = {
  today,
  tags: {
    name: { kind: 'text', text: '<b>محمد</b>' },
    left: { kind: 'money', cents: cents(1200) },
    none: null,
    maybe: null,
  },
  blocks: { law: [{ part: 'sentences', small: true, texts: ['La loi.'] }], lines: [] },
}
const filling: Filling = {
  values,
  writing: { money: (n) => `${n / 100} €`, number: String, day: (day) => day, flag: String },
  catalogue: { isTag: (tag) => tag === 'elsewhere', isBlock: () => false, mayBeEmpty: (tag) => tag === 'maybe' },
  always: ['law'],
}

test('a text is filled; what it lacks is named and never thrown', () => {
  const body = bodyFrom([
    'Bonjour **{name}**, reste {left}.',
    '? left above 0 : Payez.',
    '? left above 1200 : Rien.',
    '{none}{maybe}{elsewhere}{gone}',
    '[lines]',
    '[nowhere]',
  ])
  const { flow, problems } = resolveBody(body, filling)
  expect(flowText(flow)).toBe('Bonjour <b>محمد</b>, reste 12 €.\n\nPayez.\n\nLa loi.')
  expect(problems).toEqual([
    { tag: 'none', fault: 'empty' },
    { tag: 'elsewhere', fault: 'absent' },
    { tag: 'gone', fault: 'unknown' },
    { tag: 'nowhere', fault: 'unknown' },
  ])
})

test('e-mails escape what records say and keep it to its own direction', () => {
  const { flow } = resolveBody(bodyFrom(['{name}, {left}']), filling)
  const html = messageHtml({
    ...{ subject: '</title><script>', language: 'fr', direction: 'ltr', flow },
    ...{ sender: { name: 'Les "Pins"', logo: null }, footer: ['a & b'] },
  })
  expect(html).toContain('<bdi>&lt;b&gt;محمد&lt;/b&gt;</bdi>, <bdi>12 €</bdi>')
  expect(html).not.toMatch(/<script|<b>|src="http/)
})

/** Any body that cleaning lets through. */
const anyNode = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }) }),
    fc.record({
      type: fc.constant('tag'),
      attrs: fc.record({ name: fc.constantFrom('name', 'left', 'none', 'gone', '__proto__') }),
    }),
    fc.record({ type: fc.constant('block'), attrs: fc.record({ name: fc.constantFrom('law', 'lines', 'toString') }) }),
    fc.record({
      type: fc.constantFrom('horizontalRule', 'pageBreak', 'hardBreak', 'image', 'sparkle'),
      attrs: fc.jsonValue(),
    }),
    fc.record({
      type: fc.constantFrom(
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'listItem',
        'blockquote',
        'table',
        'tableRow',
        'tableCell',
        'condition',
        'strange',
      ),
      attrs: fc.dictionary(
        fc.constantFrom('align', 'level', 'start', 'colspan', 'clauses', 'otherwise'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      content: fc.array(tie('node'), { maxLength: 4 }),
      marks: fc.array(
        fc.record({ type: fc.constantFrom('bold', 'link', 'textStyle', 'glow'), attrs: fc.jsonValue() }),
        { maxLength: 2 },
      ),
    }),
  ),
}))

test('any body gives a message and a text, or is refused by name', () => {
  fc.assert(
    fc.property(fc.array(anyNode.node, { maxLength: 6 }), (content) => {
      const body = cleanBody(doc(...content))
      const { flow } = resolveBody(body, filling)
      const html = messageHtml({
        ...{ subject: resolveSubject(body, filling).text, language: 'fr', direction: 'ltr', flow },
        ...{ sender: { name: 'x', logo: null }, footer: [] },
      })
      expect(html.endsWith('</html>')).toBe(true)
      expect(html.match(/<script|javascript:|src="(?!cid:)/)).toBeNull()
      expect(typeof flowText(flow)).toBe('string')
    }),
    { numRuns: 300 },
  )
})

test('French signs keep their no-break spaces', () => {
  expect(frenchDress('Prêts ? Oui : « là » !')).toBe('Prêts\u202F? Oui\u00A0: «\u202Flà\u202F»\u202F!')
})

it.each(Object.getOwnPropertyNames(Object.prototype))('knows no node, mark, tag or block called %s', (name) => {
  const body = checkedBody(
    doc(
      { type: name, content: [paragraph(text('dedans'))] },
      paragraph(text('dessous', { type: name }), { type: 'tag', attrs: { name } }),
      { type: 'block', attrs: { name } },
    ),
  )
  const { flow, problems } = resolveBody(body, { ...filling, always: [] })
  expect(flow.every(({ kind }) => typeof kind === 'string')).toBe(true)
  expect(flowText(flow)).toContain('dessous')
  expect(problems.length).toBeGreaterThan(0)
})
