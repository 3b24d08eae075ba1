/** Messages written from a model: in the customer's language, changed, with their papers, about their records. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BodyNode } from '#domain/document/body.ts'
import type { MailDraft } from '#contract/operations/document/mail.ts'
import { formatMoney } from '#contract/format.ts'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { sendMails } from '#server/modules/mail/index.ts'
import { bodyOfText } from '#server/modules/mail/written.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { mailServer } from '#server/testing/mail-server.ts'

const smtp = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const printed: DocumentRequest[] = []
const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF')
const documents = { render: (request: DocumentRequest) => Promise.resolve((printed.push(request), PDF)) }
const desk = await openDesk({}, { documents, mail: mailOf() })
await desk.at('2027-03-01T09:00:00Z')
const { db } = desk.house.house
const BASE = 'document/mail-history'
const booking = await desk.booked([aStay(desk.site)])

beforeEach(async () => {
  printed.length = 0
  smtp.reset()
  await sql`delete from mail`.execute(db)
  await sql`update customer set email = 'anne@exemple.fr', language_id = (select id from language where code = 'de')
    where id = ${desk.site.customerId}`.execute(db)
  await setSender(desk.house, { port: smtp.port })
})

const modelOf = async (key: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from mailing_configuration
    where establishment_id = ${desk.site.establishmentId} and supplied = ${key} order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}
const draftOf = async (kind: string, id: number, query = ''): Promise<MailDraft> => {
  const answer = await desk.staff().get(`${BASE}/draft/${kind}/${id}${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as MailDraft
}
/** What looks the last paper wears. */
const wornBy = (request: DocumentRequest | undefined): unknown =>
  (request?.data as { readonly looks?: unknown } | undefined)?.looks

const textIn = ({ text = '', content = [] }: BodyNode): string => text + content.map(textIn).join(' ')
const send = (draft: MailDraft, over: object = {}) =>
  desk.staff().post(
    `${BASE}/send`,
    {
      about: { kind: draft.about.kind, entityId: draft.about.entityId },
      to: draft.recipients.slice(0, 1),
      subject: draft.subject,
      body: draft.body,
      files: draft.files.map(({ name, sha256 }) => ({ name, sha256 })),
      modelId: draft.modelId,
      languageId: draft.languageId,
      withPaper: draft.paper !== null,
      ...over,
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
const historyOf = async (id: number) =>
  (await desk.staff().post(`${BASE}/search`, { criteria: { entityId: id }, page: 0, size: 20, sort: [] })).body
const withWords = (draft: MailDraft, words: string) => ({
  schema: draft.body.schema,
  doc: { type: 'doc', content: [...(bodyOfText(words).doc.content ?? []), ...(draft.body.doc.content ?? [])] },
})

test('papers of messages and letters of the pile wear what the house says of its papers’ looks', async () => {
  const fresh = (await desk.staff().get('document/setting/edit/0')).body
  const look = await desk.staff().post('document/setting/edit', { ...fresh, accent: '#7a1f4a' })
  expect(look.status).toBe(200)
  const worn = expect.objectContaining({ accent: '#7a1f4a' })
  const modelId = await modelOf('confirmation')
  const draft = await draftOf('booking', booking.id, `?modelId=${modelId}`)
  await send(draft)
  expect(wornBy(printed.at(-1))).toEqual(worn)
  const tried = { kind: 'booking', entityId: booking.id, languageId: draft.languageId }
  await desk.staff().post(`document/mailing-configuration/preview-paper/${modelId}`, tried)
  expect(printed).toHaveLength(2)
  expect(wornBy(printed.at(-1))).toEqual(worn)
  const { body } = await send(draft, { to: [{ name: 'Anne Martin', email: null }] })
  await desk.staff().post(`${BASE}/letters/paper`, { ids: [Number(body['id'])] })
  expect(printed).toHaveLength(3)
  expect(wornBy(printed.at(-1))).toEqual(worn)
  await desk.staff().post(`document/setting/delete/${String(look.body['id'])}`)
})

test('from a stay: the model in the customer’s language, said, changed, sent with its paper, in both histories', async () => {
  const modelId = await modelOf('confirmation')
  expect((await draftOf('booking', booking.id)).models.map((one) => one.modelId)).toContain(modelId)
  const draft = await draftOf('booking', booking.id, `?modelId=${modelId}`)
  expect(draft.languages.find(({ id }) => id === draft.languageId)?.code).toBe('de')
  expect(draft).toMatchObject({ recipients: [{ email: 'anne@exemple.fr' }], problems: [], paper: { isOwn: false } })
  const said = textIn(draft.body.doc)
  expect(said).not.toMatch(/\{|undefined/)
  expect(JSON.stringify(draft.body)).not.toContain('"condition"')
  expect(said).toContain('L’équipe des Pins')
  const answer = await send(draft, { body: withWords(draft, 'Wie am Telefon besprochen.') })
  expect(answer.body).toMatchObject({ state: 'WAITING' })
  await sendMails(desk.house.house, { error: (...told) => expect(told).toEqual([]) })
  expect(smtp.raw[0]).toContain('Wie am Telefon besprochen.')
  expect(smtp.raw[0]).toContain(`${booking.code}.pdf`)
  // The paper is the model's, without what was added to the message.
  expect(JSON.stringify(printed.at(-1)?.data)).not.toContain('Telefon')
  expect(await historyOf(booking.id)).toMatchObject({ total: 1 })
  expect(await historyOf(desk.site.customerId)).toMatchObject({ total: 1 })
  // Changed again, it begins with what was written.
  const again = await draftOf('booking', booking.id, `?mailId=${String(answer.body['id'])}`)
  expect(textIn(again.body.doc)).toContain('Telefon')
  expect(again).toMatchObject({ modelId, paper: null, files: [{ name: `${booking.code}.pdf` }] })
  const french = await draftOf(
    'booking',
    booking.id,
    `?modelId=${modelId}&languageId=${draft.languages.find((one) => one.code === 'fr')?.id}`,
  )
  expect(french.subject).not.toBe(draft.subject)
})

test('a tag that says nothing is kept, and refused by name before anything is printed', async () => {
  const draft = await draftOf('booking', booking.id, `?modelId=${await modelOf('confirmation')}`)
  const hole = { type: 'paragraph', content: [{ type: 'tag', attrs: { name: 'bill.number' } }] }
  printed.length = 0
  const answer = await send(draft, { body: { schema: 1, doc: { type: 'doc', content: [hole] } } })
  expect([answer.status, answer.body['message'], printed.length]).toEqual([400, 'mail.tagLeft', 0])
  expect((await send(draft, { body: bodyOfText('x '.repeat(60_000)) })).body).toMatchObject({
    message: 'mail.bodyTooLarge',
  })
  expect((await send(draft, { body: bodyOfText('  ') })).body).toMatchObject({ message: 'document.bodyMissing' })
})

test('a guest without address: the letter is printed as it was changed, not as the model says', async () => {
  await sql`update customer set email = null where id = ${desk.site.customerId}`.execute(db)
  const draft = await draftOf('booking', booking.id, `?modelId=${await modelOf('balanceReminder')}`)
  expect(textIn(draft.body.doc)).not.toContain('L’équipe des Pins')
  expect(draft.recipients).toMatchObject([{ email: null }])
  const { body } = await send(draft, { body: withWords(draft, 'Bitte rufen Sie an.') })
  expect(body).toMatchObject({ state: 'LETTER' })
  const free = await draftOf('customer', desk.site.customerId)
  await send(free, { subject: 'Guten Tag', body: bodyOfText('Freier Brief') })
  const pile = (await desk.staff().get(`${BASE}/letters`)).body['list'] as { id: number }[]
  expect(pile).toMatchObject([
    { aboutKind: 'booking', files: 0 },
    { aboutKind: 'customer', subject: 'Guten Tag' },
  ])
  printed.length = 0
  const ids = pile.map(({ id }) => id)
  expect((await desk.staff().post(`${BASE}/letters/paper`, { ids })).status).toBe(200)
  expect(printed).toHaveLength(1)
  const said = JSON.stringify(printed[0]?.data)
  expect(said).toContain('Bitte rufen Sie an.')
  expect(said).toContain('Freier Brief')
  expect((await desk.staff().post(`${BASE}/letters/printed`, { ids })).body).toMatchObject({ count: 2 })
  expect((await desk.staff().get(`${BASE}/letters`)).body).toMatchObject({ list: [] })
  expect((await desk.staff().post(`${BASE}/letters/paper`, { ids: [1] })).body).toMatchObject({
    message: 'record.unknown',
  })
})

test('a letter about what is gone is printed with its words', async () => {
  await sql`insert into mail (establishment_id, station, state, message_id, return_key, subject, text, training, written_at, about_kind, about_id)
    values (${desk.site.establishmentId}, 'GENERAL', 'LETTER', '<gone@x.fr>', '', 'Objet', 'Rien de plus', false, now(), 'booking', 1)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from mail`.execute(db)
  expect((await desk.staff().post(`${BASE}/letters/paper`, { ids: rows.map(({ id }) => id) })).status).toBe(200)
  expect(JSON.stringify(printed.at(-1)?.data)).toContain('Rien de plus')
})

test('a bill leaves as its own signed paper, once the original, and stands in the history of its stay', async () => {
  const billed = await desk.staff().post('payment/bill/edit', { bookingId: booking.id }, intent())
  const billId = Number((billed.body['item'] as { id?: number } | undefined)?.id ?? billed.body['id'])
  const draft = await draftOf('bill', billId, `?modelId=${await modelOf('billCover')}`)
  expect(draft.paper).toMatchObject({ isOwn: true })
  const number = /facture-(.+)\.pdf/.exec(draft.paper?.name ?? '')?.[1] ?? ''
  const prints = async () => (await sql`select 1 from bill_print where bill_id = ${billId}`.execute(db)).rows.length
  expect(await prints()).toBe(0)
  expect((await send(draft, { subject: 'x'.repeat(501) })).status).toBe(400)
  expect(await prints()).toBe(0)
  const { body } = await send(draft)
  expect([body['state'], await prints()]).toEqual(['WAITING', 1])
  expect(await historyOf(booking.id)).toMatchObject({ total: 1 })
  const shown = (await desk.staff().get(`${BASE}/edit/${String(body['id'])}`)).body
  expect(shown).toMatchObject({ about: { kind: 'bill' }, files: [{ name: `facture-${number}.pdf` }] })
})

test('a message that waits because no server is set is read as any other', async () => {
  await sql`delete from email_configuration`.execute(db)
  const draft = await draftOf('booking', booking.id)
  const { body } = await send(draft, { subject: 'Votre arrivée', body: bodyOfText('Nous vous attendons samedi.') })
  expect(body).toMatchObject({ state: 'HELD' })
  const read = await desk.staff().get(`${BASE}/edit/${String(body['id'])}`)
  expect([read.status, read.body]).toMatchObject([200, { subject: 'Votre arrivée' }])
})

test('what is left is told out of the customer’s own part, where another pays the rest', async () => {
  await sql`update customer set language_id = (select id from language where code = 'fr') where id = ${desk.site.customerId}`.execute(
    db,
  )
  const { id, version, lines, totals } = await desk.booked([aStay(desk.site)])
  const { rows } = await sql<{ id: number }>`insert into customer (owner_establishment_id, code, surname)
    values (${desk.site.establishmentId}, 'COMITE', 'Comité') returning id`.execute(db)
  const part = { kind: 'PERCENT', rate: 4000 }
  const shared = await desk
    .staff()
    .post(
      'booking/booking/payers',
      { id, version, lineIds: lines.map((line) => line.id), payerId: rows[0]?.id, part },
      intent(),
    )
  expect(shared.status).toBe(200)
  const own = (await desk.read(id)).payers.find(({ payerId }) => payerId === desk.site.customerId)
  const draft = await draftOf('booking', id, `?modelId=${await modelOf('balanceReminder')}`)
  const said = textIn(draft.body.doc).replaceAll(/ +/g, ' ')
  expect(own?.total).toBeLessThan(totals.total)
  expect(said).toContain(formatMoney(own?.balance ?? 0))
  expect(said).toContain(`sur un total de ${formatMoney(own?.total ?? 0)}`)
  expect(said).not.toContain(formatMoney(totals.total))
})
