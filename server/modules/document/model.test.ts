/** Models of a house: their texts with versions, and what they make of any record in any language. */
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { HEAVIEST_HTML } from '#domain/document/to-html.ts'
import { DOCUMENT_FUNCTIONS, documentFunctions } from '#contract/document/functions.ts'
import type { ModelTexts, Preview, TextVersion } from '#contract/operations/document/texts.ts'
import { messageOf } from '#contract/messages.ts'
import { lettersTogether } from '#server/documents/letter-document.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import { aGift, aSale } from '#server/testing/gift-and-sale.ts'
import { filesOf } from '#server/testing/printed-letter.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

const printed: DocumentRequest[] = []
const render = (request: DocumentRequest) => Promise.resolve((printed.push(request), new Uint8Array()))
const desk = await openDesk({}, { documents: { render } })
await desk.at('2027-03-01T09:00:00Z')
const { db } = desk.house.house
const typst = createTypstRenderer({ warn: () => undefined })
afterFile(() => typst.stop())

const BASE = 'document/mailing-configuration'

const modelOf = async (functionKey: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from mailing_configuration where establishment_id = ${desk.site.establishmentId} and supplied = ${functionKey}
    order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

const read = async (id: number): Promise<ModelTexts> =>
  (await desk.staff().get(`${BASE}/texts/${id}`)).body as unknown as ModelTexts

const languageOf = (model: ModelTexts, code: string): number =>
  model.languages.find((language) => language.code === code)?.id ?? 0

const written = (said: string) => ({
  schema: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }] },
})

test('a new house has a model of each function, with a text in six languages', async () => {
  for (const key of documentFunctions) {
    const model = await read(await modelOf(key))
    expect([key, model.functionKey, model.texts.length]).toEqual([key, key, 6])
    expect(model.texts.every(({ version }) => version === 0)).toBe(true)
  }
})

describe('the text of a language', () => {
  const versionsOf = async (id: number, languageId: number): Promise<readonly TextVersion[]> => {
    const { body } = await desk.staff().get(`${BASE}/versions/${id}/${languageId}`)
    return body['list'] as readonly TextVersion[]
  }

  it('keeps each save, refuses a stale one, and goes back to the supplied text', async () => {
    const id = await modelOf('letter')
    const fr = languageOf(await read(id), 'fr')
    const save = (said: string, version: number) =>
      desk.staff().post(`${BASE}/texts/${id}/${fr}`, { subject: written(said), body: written(said), version })
    expect((await save('un', 0)).body).toMatchObject({ version: 1, languageId: fr })
    expect((await save('deux', 0)).status).toBe(409)
    expect((await save('deux', 1)).body).toMatchObject({ version: 2 })
    expect((await versionsOf(id, fr)).map(({ version }) => version)).toEqual([2, 1])
    expect((await desk.staff().get(`${BASE}/versions/${id}/${fr}/1`)).body['body']).toMatchObject({
      doc: { content: [{ content: [{ text: 'un' }] }] },
    })
    expect((await desk.staff().remove(`${BASE}/texts/${id}/${fr}`)).status).toBe(200)
    expect((await read(id)).texts.find(({ languageId }) => languageId === fr)?.version).toBe(0)
    // What was written before is still there, and numbers go on.
    expect((await save('trois', 0)).body).toMatchObject({ version: 3 })
    expect((await versionsOf(id, fr)).map(({ version }) => version)).toEqual([3, 2, 1])
  })

  it('keeps the first version and the last fifty', async () => {
    const id = await modelOf('birthday')
    const fr = languageOf(await read(id), 'fr')
    for (let version = 0; version < 53; version += 1) {
      const body = { subject: written('x'), body: written(`texte ${version}`), version }
      expect((await desk.staff().post(`${BASE}/texts/${id}/${fr}`, body)).status).toBe(200)
    }
    const versions = (await versionsOf(id, fr)).map(({ version }) => version)
    expect([versions.length, versions.at(0), versions.at(-2), versions.at(-1)]).toEqual([51, 53, 4, 1])
  })

  it('needs a subject and a body, said beside each', async () => {
    const id = await modelOf('letter')
    const fr = languageOf(await read(id), 'fr')
    const { status, body } = await desk
      .staff()
      .post(`${BASE}/texts/${id}/${fr}`, { subject: written(' '), body: written('x'.repeat(1_200_000)), version: 3 })
    expect(status).toBe(400)
    expect(body['fields']).toMatchObject([
      { path: 'subject', message: 'document.subjectMissing' },
      { path: 'body', message: 'document.bodyTooLarge' },
    ])
  })

  it('keeps what it does not know, and is not read where a later version wrote it', async () => {
    const id = await modelOf('letter')
    const fr = languageOf(await read(id), 'fr')
    const strange = [
      { type: 'weather', attrs: { days: 3 } },
      { type: 'paragraph', attrs: { align: 'left', indent: 2 }, content: [{ type: 'text', text: 'trois' }] },
    ]
    const body = { schema: 1, doc: { type: 'doc', content: strange } }
    const saved = await desk.staff().post(`${BASE}/texts/${id}/${fr}`, { subject: written('x'), body, version: 3 })
    expect(saved.body).toMatchObject({ version: 4 })
    const kept = (await read(id)).texts.find(({ languageId }) => languageId === fr)
    expect(kept?.body.doc.content).toEqual(strange)
    const version = sql`mailing_text_version where mailing_configuration_id = ${id} and language_id = ${fr}`
    await sql`update mailing_text set body = jsonb_set(body, '{schema}', '9')
      where mailing_configuration_id = ${id} and language_id = ${fr}`.execute(db)
    const refused = await desk.staff().get(`${BASE}/texts/${id}`)
    expect(refused.body['message']).toBe('document.bodyUnreadable')
    await sql`update mailing_text set body = (select body from ${version} and version = 3), version = 3
      where mailing_configuration_id = ${id} and language_id = ${fr}`.execute(db)
  })

  it('is copied with its model, which is proposed once somebody switches it on', async () => {
    const id = await modelOf('letter')
    const { body } = await desk.staff().post(`${BASE}/duplicate/${id}`, {})
    const copy = await read(Number(body['id']))
    expect([copy.label, copy.active]).toEqual(['Modèle fourni (2)', false])
    expect(copy.texts.find(({ version }) => version === 1)?.body).toMatchObject({
      doc: { content: [{ content: [{ text: 'trois' }] }] },
    })
  })
})

test('any model on any record gives a paper and a message, or says which tag fails', async () => {
  await desk.clear()
  const quote = await desk.booked([aStay(desk.site)], 1)
  const option = await desk.booked([aStay(desk.site)], 2)
  const booking = await desk.booked([aStay(desk.site)], 3)
  await sql`insert into bank_account (establishment_id, label, iban, active, printed)
    values (${desk.site.establishmentId}, 'Compte', 'FR7630006000011234567890189', true, true)`.execute(db)
  const records = [
    ['quote', quote.id],
    ['option', option.id],
    ['booking', booking.id],
    ['customer', desk.site.customerId],
    ['gift', (await aGift(desk)).id],
    ['sale', (await aSale(desk)).id],
  ] as const
  printed.length = 0
  for (const key of documentFunctions) {
    const id = await modelOf(key)
    const model = await read(id)
    const kinds: readonly string[] = DOCUMENT_FUNCTIONS[key].kinds
    const first = records.find(([kind]) => kinds.includes(kind))?.[0]
    for (const [kind, entityId] of records) {
      const isOwn = kinds.includes(kind)
      for (const { id: languageId, code } of model.languages.slice(0, kind === first ? 6 : 1)) {
        const asked = { kind, entityId, languageId }
        const answer = await desk.staff().post(`${BASE}/preview/${id}`, asked)
        expect([key, kind, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([key, kind, 200, ''])
        const { html, text, subject, problems } = answer.body as unknown as Preview
        expect(html.length).toBeLessThan(HEAVIEST_HTML * 2)
        expect([text, subject].every((said) => said !== '' && !/\{\w|undefined|NaN|\$\d/.test(said))).toBe(true)
        // On a record of its own, no tag is a stranger; elsewhere each one that is is named.
        if (isOwn) expect(problems.filter(({ message }) => !/renseigné/.test(message))).toEqual([])
        else if (kind === 'customer' && key !== 'birthday') expect(problems.length).toBeGreaterThan(0)
        if (kind === first && ['fr', 'de'].includes(code))
          expect((await desk.staff().post(`${BASE}/preview-paper/${id}`, asked)).status).toBe(200)
      }
    }
  }
  expect(printed.length).toBeGreaterThan(25)
  // All of them as one file, as a batch makes it.
  const own = printed.flatMap((request, i) =>
    filesOf(request.data).map((file) => ({ ...request, data: { title: 'x', files: [{ ...file, anchor: `a${i}` }] } })),
  )
  expect((await typst.render(lettersTogether(own))).length).toBeGreaterThan(10_000)
})

test('a body that knows no bounds, and tags of no record, are answered', async () => {
  const id = await modelOf('letter')
  const model = await read(id)
  const asked = { kind: 'customer', entityId: desk.site.customerId, languageId: languageOf(model, 'fr') }
  const content = [
    {
      type: 'paragraph',
      content: [
        { type: 'tag', attrs: { name: 'once.upon' } },
        { type: 'text', text: '#panic("x")' },
      ],
    },
    { type: 'image', attrs: { fileId: 999_999 } },
    { type: 'sparkle', content: [{ type: 'text', text: 'étoile' }] },
  ]
  const { body } = await desk
    .staff()
    .post(`${BASE}/preview/${id}`, { ...asked, body: { schema: 1, doc: { type: 'doc', content } } })
  const { problems, text } = body as unknown as Preview
  expect(problems.map(({ tag }) => tag)).toEqual(['once.upon', 'sparkle', 'stored-999999'])
  expect(text).toContain('#panic("x")')
  let deep: object = { type: 'paragraph' }
  for (let i = 0; i < 500; i += 1) deep = { type: 'blockquote', content: [deep] }
  const refused = await desk
    .staff()
    .post(`${BASE}/preview/${id}`, { ...asked, body: { schema: 1, doc: { type: 'doc', content: [deep] } } })
  expect(refused.body['message']).toBe('document.bodyTooLarge')
})

test('the latest record serves where none is named; a reader without the right of stays sees none', async () => {
  const id = await modelOf('confirmation')
  const languageId = languageOf(await read(id), 'fr')
  const asked = { kind: 'booking', entityId: null, languageId }
  expect((await desk.staff().post(`${BASE}/preview/${id}`, asked)).status).toBe(200)
  const writer = await desk.house.user({ document_email_mailing: { code: '011', canExport: false } })
  expect((await writer.post(`${BASE}/preview/${id}`, asked)).body['message']).toBe('document.noRecord')
})

test('what could not be said is told in words', async () => {
  const id = await modelOf('letter')
  const asked = { kind: 'customer', entityId: desk.site.customerId, languageId: languageOf(await read(id), 'fr') }
  await sql`update customer set language_id = null where id = ${desk.site.customerId}`.execute(db)
  const tag = (name: string) => ({ type: 'tag', attrs: { name } })
  await sql`delete from address where customer_id = ${desk.site.customerId}`.execute(db)
  const long = Array.from({ length: 1500 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Une phrase qui pèse son poids. '.repeat(3) }],
  }))
  const content = [
    { type: 'paragraph', content: [tag('once.upon'), tag('bill.number'), tag('customer.country')] },
    { type: 'image', attrs: { fileId: 999_999 } },
    { type: 'sparkle' },
    ...long,
  ]
  const { body } = await desk
    .staff()
    .post(`${BASE}/preview/${id}`, { ...asked, body: { schema: 1, doc: { type: 'doc', content } } })
  const { problems } = body as unknown as Preview
  expect(problems.map(({ message }) => message)).toEqual([
    messageOf('document.tagUnknown'),
    messageOf('document.tagAbsent'),
    messageOf('document.tagEmpty'),
    messageOf('document.nodeUnknown'),
    messageOf('document.pictureMissing'),
    messageOf('document.messageTooHeavy', { max: 100 }),
  ])
  await sql`update mailing_configuration set supplied = null where id = ${await modelOf('partnerLetter')}`.execute(db)
  const bare = await sql<{ id: number }>`select id from mailing_configuration where supplied is null limit 1`.execute(
    db,
  )
  const empty = await desk.staff().post(`${BASE}/preview/${bare.rows[0]?.id}`, asked)
  expect(empty.body['message']).toBe('document.textMissing')
})
