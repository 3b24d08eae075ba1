/**
 * Any text on any record gives a paper, a message and its plain words, or names the tag that fails; whatever the guest is called and
 * speaks. `ANY_MODEL_RUNS=1000` tries more.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockNames, isBlock } from '#contract/document/blocks.ts'
import { documentFunctions } from '#contract/document/functions.ts'
import { DOCUMENT_KINDS } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { isTag, tagNames } from '#contract/document/tags.ts'
import type { Preview } from '#contract/operations/document/texts.ts'
import { COMPARISONS, MATCHES } from '#domain/document/condition.ts'
import { isKnownNode } from '#domain/document/body.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { aGift, aSale } from '#server/testing/gift-and-sale.ts'
import { afterFile } from '#server/testing/per-file.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const RUNS = Number(process.env['ANY_MODEL_RUNS'] ?? 30)
/** Papers are composed for one run in so many: each takes a second of processor. */
const COMPOSED = 10

const typst = createTypstRenderer({ warn: () => undefined })
afterFile(() => typst.stop())
let isComposed = false
const render = (request: DocumentRequest) =>
  isComposed ? typst.render(request) : Promise.resolve(new TextEncoder().encode(JSON.stringify(request.data)))
const desk = await openDesk({}, { documents: { render } })
await desk.at('2027-03-01T09:00:00Z')
const { db } = desk.house.house
const site = desk.site.establishmentId

const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.id ?? 0

const lastBill = () => idOf(sql`select max(id) as id from bill where establishment_id = ${site}`)

/** One record of each kind, and files in several states. */
const records = await (async (): Promise<readonly (readonly [DocumentKind, number])[]> => {
  const dog = { options: [{ kind: 'ANIMAL', refId: desk.site.dogId, quantity: 1 }] }
  const quote = await desk.booked([aStay(desk.site)], 1)
  const option = await desk.booked([aStay(desk.site, dog)], 2)
  const booking = await desk.booked([aStay(desk.site, { placeTypeId: desk.site.mobilHome }), aStay(desk.site)])
  const gone = await desk.booked([aStay(desk.site)])
  await desk.pay(gone.id, gone.totals.total)
  await desk.staff().post('payment/bill/edit', { bookingId: gone.id }, intent())
  const wish = {
    ...{ customerId: desk.site.customerId, placeTypeId: desk.site.pitch, arrival: '2027-07-10' },
    ...{ departure: '2027-07-17', flexibleDays: 1, people: [{ age: 40 }], until: '2027-07-01' },
  }
  await desk.staff().post('booking/waiting-wish/edit', wish, intent())
  const { body } = await desk.staff().get('customer/partner/edit/0')
  await desk.staff().post('customer/partner/edit', { ...body, label: 'شركة الرحلات & <b>Fils</b>' })
  await sql`insert into bank_account (establishment_id, label, iban, active, printed)
    values (${site}, 'Compte', 'FR7630006000011234567890189', true, true)`.execute(db)
  return [
    ...([
      ['quote', quote.id],
      ['option', option.id],
      ['booking', booking.id],
      ['booking', gone.id],
    ] as const),
    ['bill', await lastBill()],
    ['customer', desk.site.customerId],
    ['partner', await idOf(sql`select max(id) as id from partner where establishment_id = ${site}`)],
    ['waiting', await idOf(sql`select max(id) as id from waiting_wish where establishment_id = ${site}`)],
    ['gift', (await aGift(desk)).id],
    ['sale', (await aSale(desk)).id],
    ['sale', (await aSale(desk, { isQuote: false, label: '#panic("x") $1', note: '</b>\n\\' })).id],
  ]
})()

const { rows: languages } = await sql<{ id: number; code: string }>`select id, code from language where active`.execute(
  db,
)
const { rows: models } = await sql<{ id: number; key: string }>`
  select id, supplied as key from mailing_configuration where establishment_id = ${site}`.execute(db)

const guest = fc.record({
  surname: fc.constantFrom(
    'Martin',
    'بن عبد العزيز',
    'לוי־כהן',
    'Ωμέγα',
    '#panic("x") <b>$1</b> \\ {house.name}',
    'é'.repeat(60),
  ),
  name: fc.constantFrom('Élodie', 'محمد', null, '\u202Eretourné'),
  email: fc.constantFrom('a@example.fr', null),
  language: fc.constantFrom(...languages.map(({ id }) => id), null),
})

const tagName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...tagNames) },
  fc.constantFrom('once.upon', 'toString', ''),
)
const tag = fc.record({
  type: fc.constant('tag'),
  attrs: fc.record({ name: tagName, format: fc.constantFrom('long', 'weekday', 'short', 'upper', '') }),
})
const words = fc.record({
  type: fc.constant('text'),
  text: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.constantFrom('#panic("x")', '$ 1 + 1 $', '</style><script>alert(1)</script>', 'שלום', '\\', '*a* _b_ `c` @d'),
  ),
  marks: fc.subarray([
    { type: 'bold' },
    { type: 'link', attrs: { href: 'https://example.fr/?a=1&b="' } },
    { type: 'link', attrs: { href: 'javascript:alert(1)' } },
    { type: 'textStyle', attrs: { color: '#235d47', size: 14 } },
    { type: 'glow', attrs: { hue: 2 } },
  ]),
})
const inline = fc.array(fc.oneof(tag, words, fc.constant({ type: 'hardBreak' })), { maxLength: 5 })
const block = fc.record({
  type: fc.constant('block'),
  attrs: fc.record({ name: fc.oneof(fc.constantFrom(...blockNames), fc.constant('weather')) }),
})
const clause = fc.record({
  tag: tagName,
  is: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...COMPARISONS) }, fc.constant('between')),
  value: fc.constantFrom(0, 10_000, 'fr', 'MESSAGE', 'chien', ''),
})

const { node } = fc.letrec((tie) => {
  const nodes = fc.array(tie('node'), { minLength: 1, maxLength: 3 })
  const cell = fc.record({
    type: fc.constantFrom('tableCell', 'tableHeader'),
    attrs: fc.record({ colspan: fc.integer({ min: 0, max: 4 }), rowspan: fc.integer({ min: 0, max: 4 }) }),
    content: nodes,
  })
  const row = fc.record({ type: fc.constant('tableRow'), content: fc.array(cell, { maxLength: 3 }) })
  const item = fc.record({ type: fc.constant('listItem'), content: nodes })
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph'), content: inline }),
      block,
      fc.record({ type: fc.constantFrom('heading', 'sparkle'), content: inline }),
      fc.constantFrom({ type: 'pageBreak' }, { type: 'horizontalRule' }, { type: 'image', attrs: { fileId: 999_999 } }),
      fc.record({
        type: fc.constant('condition'),
        attrs: fc.record({
          clauses: fc.array(clause, { maxLength: 3 }),
          match: fc.constantFrom(...MATCHES),
          otherwise: fc.boolean(),
        }),
        content: nodes,
      }),
      fc.record({ type: fc.constantFrom('bulletList', 'orderedList'), content: fc.array(item, { maxLength: 3 }) }),
      fc.record({ type: fc.constant('blockquote'), content: nodes }),
      fc.record({ type: fc.constant('table'), content: fc.array(row, { maxLength: 3 }) }),
    ),
  }
})

interface Tried {
  readonly type?: string
  readonly attrs?: { readonly name?: string }
  readonly content?: readonly Tried[]
}

/** What nobody knows, wherever it is sure to be drawn: not below a condition. */
const strangers = ({ type = '', attrs, content = [] }: Tried): string[] => {
  if (type === 'condition') return []
  const { name = '' } = attrs ?? {}
  const own = type === 'tag' ? !isTag(name) : type === 'block' ? !isBlock(name) : !isKnownNode(type)
  return [...(own ? [name === '' ? type : name] : []), ...content.flatMap(strangers)].filter((one) => one !== 'tag')
}

const anything = fc.record({
  key: fc.constantFrom(...documentFunctions),
  record: fc.constantFrom(...records),
  language: fc.constantFrom(...languages),
  who: guest,
  subject: inline,
  content: fc.array(node, { maxLength: 5 }),
  isSupplied: fc.boolean(),
})

test('every kind of record is there', () => {
  expect(new Set(records.map(([kind]) => kind))).toEqual(new Set(DOCUMENT_KINDS))
  expect(records.every(([, id]) => id > 0)).toBe(true)
})

let run = 0

test(
  'any model on any record gives a paper, a message and its words, or names what fails',
  () =>
    fc.assert(
      fc.asyncProperty(
        anything,
        async ({ key, record: [kind, entityId], language, who, subject, content, isSupplied }) => {
          run += 1
          await sql`update customer set surname = ${who.surname}, name = ${who.name}, email = ${who.email},
          language_id = ${who.language} where id = ${desk.site.customerId}`.execute(db)
          const id = models.find((model) => model.key === key)?.id ?? 0
          const texts = {
            subject: { schema: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content: subject }] } },
            body: { schema: 1, doc: { type: 'doc', content } },
          }
          const asked = { kind, entityId, languageId: language.id, ...(isSupplied ? {} : texts) }
          const answer = await desk.staff().post(`document/mailing-configuration/preview/${id}`, asked)
          expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
          const { html, text, problems, recipients } = answer.body as unknown as Preview
          expect(html.startsWith('<!doctype html>') && html.endsWith('</html>')).toBe(true)
          expect(html).not.toMatch(/<script|javascript:|src="(?!data:image)/)
          expect(typeof text).toBe('string')
          expect(problems.every(({ tag: name, message }) => name !== undefined && / /.test(message))).toBe(true)
          expect(recipients).toHaveLength(1)
          if (!isSupplied) {
            const named = new Set(problems.map((problem) => problem.tag))
            expect(
              [...new Set(content.flatMap((one) => strangers(one as Tried)))].filter((one) => !named.has(one)),
            ).toEqual([])
          }
          isComposed = run % COMPOSED === 0
          const paper = await desk.staff().post(`document/mailing-configuration/preview-paper/${id}`, asked)
          expect([paper.status, paper.bytes.length > 100]).toEqual([200, true])
          if (isComposed) expect(new TextDecoder().decode(paper.bytes.subarray(0, 5))).toBe('%PDF-')
        },
      ),
      { numRuns: RUNS },
    ),
  60_000 + RUNS * 2000,
)
