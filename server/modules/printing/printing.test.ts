/** Papers looked at, printed, composed by the hundred; labels; printers; words of the house. */
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPrinter } from '#server/adapters/printer/open-printer.ts'
import { startPrinter } from '#server/adapters/printer/simulator.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'
import { runNow } from '#server/testing/run-job.ts'

const documents = createTypstRenderer({ warn: () => undefined })
const batchDocuments = createTypstRenderer({ warn: () => undefined })
const simulated = await startPrinter()
afterAll(async () => {
  await documents.stop()
  await batchDocuments.stop()
  await simulated.stop()
})
const desk = await openDesk({ pitches: 6 }, { documents, batchDocuments, openPrinter })
await desk.at('2027-03-01T09:00:00Z')
const { house } = desk
const { db } = house.house
const file = await desk.booked([aStay(desk.site)], 3)
const asPdf = (bytes: Buffer) => readPdf(bytes)
const staff = () => desk.staff()

const customer = async (surname: string, address1: string | null): Promise<number> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false, surname }
  const id = Number((await staff().post('customer/customer/edit', blank)).body['id'])
  const { body } = await staff().get('customer/address/edit/0')
  const home = { ...body, customerId: id, address1, postalCode: '69003', town: 'Lyon', isMain: true }
  if (address1 !== null) expect((await staff().post('customer/address/edit', home)).status).toBe(200)
  return id
}

test('a paper is looked at and taken away, in any language, within the walls', async () => {
  const at = (part: string, id = file.id, language = 0) => `document/printing/${part}/0/3/${id}/${language}`
  const papers = (await staff().get(`document/printing/papers/3/${file.id}`)).body
  expect(papers['kind']).toBe('booking')
  expect((papers['papers'] as object[])[0]).toMatchObject({ label: 'Confirmation de réservation' })
  expect((await staff().get(at('preview'))).text.startsWith('<svg')).toBe(true)
  const { rows } = await sql<{ id: number }>`select id from language where code = 'en'`.execute(db)
  const { text } = await asPdf((await staff().get(at('file', file.id, rows[0]?.id))).bytes)
  expect(text).toContain('Booking confirmation')
  // A reservation is no option, and no letter of a model that is not there.
  expect((await staff().get(`document/printing/papers/2/${file.id}`)).status).toBe(404)
  expect((await staff().get(`document/printing/file/999999/3/${file.id}/0`)).status).toBe(404)
  expect((await staff().get(at('file', file.id, 999_999))).status).toBe(404)
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  for (const path of [at('preview'), at('file'), at('check'), `document/printing/papers/3/${file.id}`])
    expect((await stranger.get(path)).status).toBe(404)
  const nobody = await house.user(everywhere('000', false))
  expect((await nobody.get(at('file'))).status).toBe(401)
})

test('a selection makes one PDF, whose holes are named, and a bill waits behind none', async () => {
  const asked = { mailingConfigurationId: 0, entityType: '3', languageId: 0, criteria: null }
  const { job } = await runNow(house, staff(), 'letters', { ...asked, ids: [file.id, file.id] })
  const done = { state: 'DONE', fileName: `confirmation-${file.code}.pdf`, refusedCount: 0 }
  expect(job).toMatchObject(done)
  const unknown = await runNow(house, staff(), 'letters', { ...asked, ids: [999_999] })
  expect(unknown.job).toMatchObject({ state: 'FAILED', failure: { code: 'record.unknown' } })
  const some = await runNow(house, staff(), 'letters', { ...asked, ids: [999_999, file.id] })
  expect(some.job).toMatchObject({
    state: 'DONE',
    refused: [{ label: '999999', code: 'record.unknown' }],
    refusedCount: 1,
  })

  // The thread of batches is held by a document that takes long; the paper of the desk comes meanwhile.
  const lines = Array.from({ length: 2500 }, (_, index) => ({ x: 0, y: 0, lines: [`Ligne ${index}`, 'Rue'] }))
  const data = { title: 'x', author: 'x', sheet: { width: 6350, height: 3810 }, pages: [lines] }
  let isHeld = true
  const held = batchDocuments.render({ template: 'labels', data, createdAt: new Date() }).then(() => (isHeld = false))
  expect((await staff().get(`booking/booking/document/${file.id}?kind=confirmation`)).status).toBe(200)
  expect(isHeld).toBe(true)
  await held
})

test('labels are of whoever has an address, each once, from the first free one', async () => {
  const [one, two] = [await customer('Étiquette', '1 rue Haute'), await customer('Étiquetée', '2 rue Basse')]
  await customer('Étiquetage sans adresse', null)
  const sheet = { sheet: 'L7160', start: 21 } as const
  const { job } = await runNow(house, staff(), 'labels', { of: 'CUSTOMERS', criteria: { text: 'étiquet' }, ...sheet })
  expect(job).toMatchObject({ state: 'DONE', fileName: 'etiquettes-L7160.pdf' })
  const { text, pages } = await asPdf((await staff().get(`job/file/${job.id}`)).bytes)
  expect(text).toContain('1 rue Haute')
  expect(text).toContain('2 rue Basse')
  expect(text).not.toContain('sans adresse')
  expect(pages).toHaveLength(2)
  expect([one, two].every((id) => id > 0)).toBe(true)
  await sql`insert into customer (owner_establishment_id, code, surname)
    select ${house.establishmentId}, 'ETQ' || n, 'Multitude ' || n from generate_series(1, 5001) n`.execute(db)
  const many = await runNow(house, staff(), 'labels', { of: 'CUSTOMERS', criteria: { text: 'multitude' }, ...sheet })
  expect(many.job).toMatchObject({ state: 'FAILED', failure: { code: 'printing.tooMany' } })
  const none = await runNow(house, staff(), 'labels', { of: 'CUSTOMERS', criteria: { text: 'sans adresse' }, ...sheet })
  expect(none.job).toMatchObject({ state: 'FAILED', failure: { code: 'printing.noAddress' } })
})

test('a printer of the house prints outside any transaction, says its state, and is refused inside unless allowed', async () => {
  const blank = { id: 0, version: 0, stationId: null, copies: 2, sides: 'ONE', colour: true, active: true }
  const save = (uri: string) => staff().post('module/doc-editor/edit', { ...blank, label: 'Accueil', uri })
  expect((await save('imprimante')).body['fields']).toMatchObject([{ path: 'uri', message: 'printer.address' }])
  const id = Number((await save(simulated.uri)).body['id'])
  const order = {
    mailingConfigurationId: 0,
    entityType: '3',
    ids: [file.id],
    languageId: 0,
    criteria: null,
    printerId: id,
    copies: 2,
  }
  const inside = await runNow(house, staff(), 'print', order)
  expect(inside.job).toMatchObject({ state: 'FAILED', failure: { code: 'printer.inside' } })
  await sql`insert into preference (establishment_id, kind, value, version)
    values (${house.establishmentId}, 'access', '{"localAddresses": true}', 1)
    on conflict (establishment_id, kind) do update set value = excluded.value`.execute(db)
  simulated.behave({ jobState: 5, jobReasons: ['job-printing'] })
  const { answer } = await runNow(house, staff(), 'print', order)
  expect(answer).toEqual({ printerId: id, jobId: 42, state: 'PRINTING', reasons: ['job-printing'], refused: [] })
  expect(simulated.asked.at(-1)?.document.subarray(0, 5).toString()).toBe('%PDF-')
  simulated.behave({ printerState: 5, printerReasons: ['media-empty-error'] })
  expect((await staff().post(`module/doc-editor/test/${id}`)).body).toMatchObject({ reasons: ['media-empty'] })
  simulated.behave({})
  expect((await staff().get(`document/printing/job/${id}/42`)).body).toMatchObject({ state: 'PRINTED' })
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  expect((await stranger.get(`document/printing/job/${id}/42`)).status).toBe(404)
  expect((await stranger.get(`document/printing/job/${id}/0`)).status).toBe(404)
})

test('words of the house are on its papers, keep what they fill in, and go back to the usual ones', async () => {
  const path = 'document/setting/words/fr'
  const save = (words: object) => staff().post(path, { words })
  expect((await save({ QUOTE: 'x', nothing: 'y' })).body['message']).toBe('request.invalid')
  expect((await save({ quoteUntil: 'Valable' })).body['fields']).toMatchObject([
    { path: 'quoteUntil', message: 'paper.blanks' },
  ])
  expect((await save({ RESERVATION: 'Votre séjour', date: 'Date' })).status).toBe(200)
  const { list } = (await staff().get(path)).body as { list: { key: string; own: string | null }[] }
  expect(list.filter(({ own }) => own !== null)).toMatchObject([{ key: 'RESERVATION', own: 'Votre séjour' }])
  const paper = async () => (await asPdf((await staff().get(`document/printing/file/0/3/${file.id}/0`)).bytes)).text
  expect(await paper()).toContain('Votre séjour')
  expect((await save({})).status).toBe(200)
  expect(await paper()).toContain('Confirmation de réservation')
})

test('a look has one background and one signature, of the kinds that papers take', async () => {
  const { body } = await staff().get('document/setting/edit/0')
  const id = Number((await staff().post('document/setting/edit', body)).body['id'])
  const send = (path: string, bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('uploadfile', new Blob([Buffer.from(bytes)]), name)
    const headers = { 'x-xsrf-token': staff().token }
    return house.app.inject({
      method: 'POST',
      url: `/rest/${path}/${id}`,
      payload: form,
      cookies: staff().cookies,
      headers,
    })
  }
  const png = createCanvas(40, 20).encodeSync('png')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  expect((await send('document/setting/signature', gif, 'a.png')).json()).toMatchObject({ message: 'image.type' })
  const heavy = await send('document/setting/signature', Buffer.alloc(2 * 1024 * 1024), 'a.png')
  expect([heavy.statusCode, heavy.json<{ message: string }>().message]).toEqual([413, 'attachment.tooLarge'])
  expect((await send('document/setting/signature', png, 'a.png')).statusCode).toBe(200)
  expect((await send('document/setting/signature', png, 'b.png')).statusCode).toBe(200)
  expect((await send('document/background/upload', png, 'fond.png')).statusCode).toBe(200)
  const pictures = async () =>
    (await staff().get(`document/background/get_for_document_setting/${id}`)).body['list'] as { fileName: string }[]
  expect((await pictures()).map(({ fileName }) => fileName).toSorted()).toEqual(['b.png', 'fond.png'])
  // A model that says where the house signs bears the picture there, in messages too, and once.
  const signing = async (): Promise<number> => {
    const letters = (await staff().get('document/printing/models/3')).body['list'] as {
      mailingConfigurationId: number
      label: string
    }[]
    const model = letters.find(({ label }) => label === 'Courrier libre')?.mailingConfigurationId ?? 0
    const { rows } = await sql<{ id: number }>`select id from language where code = 'fr'`.execute(db)
    const doc = { type: 'doc', content: [{ type: 'block', attrs: { name: 'signature' } }] }
    const subject = {
      schema: 1,
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bonjour' }] }] },
    }
    const path = `document/mailing-configuration/texts/${model}/${rows[0]?.id}`
    const saved = await staff().post(path, { subject, body: { schema: 1, doc }, version: 0 })
    expect(saved.text).toContain('signature')
    const { html } = (
      await staff().post(`document/mailing-configuration/preview/${model}`, {
        kind: 'booking',
        entityId: file.id,
        languageId: rows[0]?.id,
      })
    ).body
    expect(String(html)).toContain('data:image/png')
    const drawn = await staff().get(`document/printing/preview/${model}/3/${file.id}/0`)
    return drawn.text.match(/<image /g)?.length ?? 0
  }
  expect(await signing()).toBe(2)
  const preview = await staff().post('document/setting/preview', { ...body, id, version: 1, language: 'fr' })
  expect(preview.text.startsWith('<svg')).toBe(true)
  expect((await staff().post('document/setting/preview', { ...body, marginSide: 4, language: 'fr' })).status).toBe(400)
  expect((await staff().post('document/setting/picture/remove', { id, usage: 'BACKGROUND' })).status).toBe(200)
  expect(await pictures()).toHaveLength(1)
  expect((await staff().post(`document/setting/delete/${id}`)).body).toEqual({ status: 'DELETED' })
  expect((await sql`select 1 from stored_file`.execute(db)).rows).toEqual([])
})
