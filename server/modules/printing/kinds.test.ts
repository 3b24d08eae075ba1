/** Each paper of each kind of record, in each right: one way for all. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it, test } from 'vitest'
import { DOCUMENT_KINDS, wireKind } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { PRINTED } from '#contract/document/printed.ts'
import { messageOf } from '#contract/messages.ts'
import { RIGHT_CODES, allows } from '#contract/rights.ts'
import type { Functionality, RightCode, Rights } from '#contract/rights.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { aGift, aSale } from '#server/testing/gift-and-sale.ts'
import { filesOf } from '#server/testing/printed-letter.ts'
import { runNow } from '#server/testing/run-job.ts'

const documents = createTypstRenderer({ warn: () => undefined })
afterAll(() => documents.stop())
/** What was drawn in batches: real where a test says so. */
const batches: DocumentRequest[] = []
let undrawable = ''
const batchDocuments = {
  render: (request: DocumentRequest): Promise<Uint8Array> => {
    if (undrawable !== '' && JSON.stringify(request.data).includes(undrawable))
      return Promise.reject(new RuleError('document.failed'))
    batches.push(request)
    return Promise.resolve(new TextEncoder().encode('%PDF-1.7'))
  },
}

const desk = await openDesk({ pitches: 8 }, { documents, batchDocuments })
await desk.at('2027-03-01T09:00:00Z')
const { house, site } = desk
const { db } = house.house
const staff = () => desk.staff()

const paid = await desk.booked([aStay(site)])
await desk.pay(paid.id, 1000)
const bill = await staff().post('payment/bill/edit', { bookingId: paid.id }, intent())
const { rows: partners } = await sql<{ id: number }>`
  insert into partner (establishment_id, label, partner_type_id, billing_type_id, management_type_id, email)
  select ${house.establishmentId}, 'Comité', (select min(id) from partner_type), b.id, m.id, 'ce@example.fr'
  from partner_billing_type b, partner_management_type m
  where b.establishment_id = ${house.establishmentId} and m.establishment_id = ${house.establishmentId} limit 1 returning id`.execute(
  db,
)
const { rows: wishes } = await sql<{ id: number }>`
  insert into waiting_wish (establishment_id, customer_id, place_type_id, arrival, departure, until, people, created_at)
  values (${house.establishmentId}, ${site.customerId}, ${site.pitch}, '2027-07-03', '2027-07-10', '2027-06-01', '[]', now()) returning id`.execute(
  db,
)
const records: Readonly<Record<DocumentKind, number>> = {
  quote: (await desk.booked([aStay(site)], 1)).id,
  option: (await desk.booked([aStay(site)], 2)).id,
  booking: paid.id,
  bill: Number(bill.body['id']),
  customer: site.customerId,
  partner: partners[0]?.id ?? 0,
  waiting: wishes[0]?.id ?? 0,
  gift: (await aGift(desk)).id,
  sale: (await aSale(desk)).id,
}

interface Paper {
  readonly mailingConfigurationId: number
  readonly label: string
}
const papersOf = async (kind: DocumentKind): Promise<readonly Paper[]> =>
  (await staff().get(`document/printing/papers/${wireKind(kind)}/${records[kind]}`)).body['papers'] as Paper[]

/** Everything but this one functionality. */
const only = (key: Functionality, code: RightCode): Rights => ({
  ...everywhere('111', true),
  [key]: { code, canExport: true },
})

describe.each(DOCUMENT_KINDS)('%s', (kind) => {
  it('has papers, each of which is looked at, taken away and checked', async () => {
    const papers = await papersOf(kind)
    expect(papers.length).toBeGreaterThan(0)
    for (const { mailingConfigurationId } of [{ mailingConfigurationId: 0 }, ...papers]) {
      const address = `${mailingConfigurationId}/${wireKind(kind)}/${records[kind]}/0`
      const preview = await staff().get(`document/printing/preview/${address}`)
      expect([address, preview.status, preview.text.slice(0, 4)]).toEqual([address, 200, '<svg'])
      const file = await staff().get(`document/printing/file/${address}`)
      expect((await readPdf(file.bytes)).pages.length).toBeGreaterThan(0)
      expect((await staff().get(`document/printing/check/${address}`)).status).toBe(200)
    }
  }, 60_000)

  it('is printed by who reads it, and by nobody else', async () => {
    const key = PRINTED[kind].right
    const address = `${wireKind(kind)}/${records[kind]}`
    for (const code of RIGHT_CODES) {
      const caller = await house.user(only(key, code))
      const expected = allows({ code, canExport: true }, 'read') ? 200 : 401
      const input = {
        mailingConfigurationId: 0,
        entityType: wireKind(kind),
        ids: [records[kind]],
        languageId: 0,
        criteria: null,
      }
      const answers = [
        await caller.get(`document/printing/papers/${address}`),
        await caller.get(`document/printing/models/${wireKind(kind)}`),
        await caller.get(`document/printing/check/0/${address}/0`),
        await caller.get(`document/printing/preview/0/${address}/0`),
        await caller.get(`document/printing/file/0/${address}/0`),
        await caller.post('job/start', { kind: 'letters', title: 'x', input }, intent()),
        await caller.post('job/start', { kind: 'print', title: 'x', input: { ...input, printerId: 1 } }, intent()),
      ]
      expect([code, answers.map(({ status }) => status)]).toEqual([code, answers.map(() => expected)])
    }
  })

  it('is nobody’s elsewhere', async () => {
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const path = `document/printing/papers/${wireKind(kind)}/${records[kind]}`
    const expected = kind === 'customer' ? [200, 404] : [404]
    expect(expected).toContain((await stranger.get(path)).status)
  })
})

test('who has left is thanked, whether the file is closed or not, and told no way in', async () => {
  const file = await desk.booked([aStay(site, { placeId: site.pitches[7] })])
  const labelsNow = async (): Promise<string[]> =>
    ((await staff().get(`document/printing/papers/3/${file.id}`)).body['papers'] as Paper[]).map(({ label }) => label)
  expect(await labelsNow()).toContain('Consignes d’arrivée')
  expect(await labelsNow()).not.toContain('Après le séjour')
  await sql`update occupancy set arrived_at = '2027-07-03T15:00:00Z', gone_at = '2027-07-10T08:00:00Z' where booking_id = ${file.id}`.execute(
    db,
  )
  await sql`update booking set status_id = 4 where id = ${file.id}`.execute(db)
  expect(await labelsNow()).toContain('Après le séjour')
  expect(await labelsNow()).not.toContain('Consignes d’arrivée')
})

test('what is nobody’s is said in French', async () => {
  for (const address of ['3/999999', '4/1', '5/999999', 'gift/999999', 'résident/1', 'partner/999999']) {
    const { status, body } = await staff().get(encodeURI(`document/printing/papers/${address}`))
    expect([address, status]).toEqual([address, 404])
    expect(messageOf(String(body['message']), {})).toBe('Cet enregistrement n’existe pas ou plus.')
  }
  // A model of another kind of record, and a reminder to who owes nothing.
  const letter = (await papersOf('partner'))[0]?.mailingConfigurationId
  expect((await staff().get(`document/printing/file/${letter}/3/${paid.id}/0`)).status).toBe(404)
  const models = (await staff().get('document/printing/models/3')).body['list'] as Paper[]
  const cancelled = models.find(({ label }) => label === 'Annulation')?.mailingConfigurationId
  const refused = await staff().get(`document/printing/file/${cancelled}/3/${paid.id}/0`)
  expect([refused.status, refused.body['message']]).toEqual([400, 'printing.notNow'])
})

test('each language of the house has the paper in it', async () => {
  const { rows } = await sql<{ id: number; title: string }>`
    select l.id, t.title from language l join (values ('fr', 'Confirmation de réservation'), ('en', 'Booking confirmation'),
      ('de', 'Buchungsbestätigung')) t (code, title) using (code)`.execute(db)
  expect(rows).toHaveLength(3)
  for (const { id, title } of rows) {
    const { bytes } = await staff().get(`document/printing/file/0/3/${paid.id}/${id}`)
    expect((await readPdf(bytes)).text).toContain(title)
  }
})

describe('a selection', () => {
  const asked = { mailingConfigurationId: 0, entityType: 'customer', languageId: 0, criteria: null }
  let ids: number[] = []

  it('of 301 letters is two PDFs', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname, email)
      select ${house.establishmentId}, 'LET' || n, 'Lettre ' || n, 'lettre' || n || '@example.fr'
      from generate_series(1, 301) n returning id`.execute(db)
    ids = rows.map(({ id }) => id)
    batches.length = 0
    const { job } = await runNow(house, staff(), 'letters', { ...asked, ids })
    expect(job).toMatchObject({ state: 'DONE', fileName: 'papiers.zip', done: 602, total: 602, refusedCount: 0 })
    expect(batches.map(({ data }) => filesOf(data).length)).toEqual([300, 1])
    const zip = (await staff().get(`job/file/${job.id}`)).bytes.toString('latin1')
    expect(zip.split('PK\u0003\u0004')).toHaveLength(3)
  }, 60_000)

  it('leaves out the letter that cannot be drawn by its name, and makes the others', async () => {
    undrawable = 'Lettre 7,'
    await sql`update customer set surname = 'Lettre 7,' where id = ${ids[6]}`.execute(db)
    batches.length = 0
    const { job } = await runNow(house, staff(), 'letters', { ...asked, ids: ids.slice(0, 20) })
    undrawable = ''
    expect(job).toMatchObject({
      state: 'DONE',
      fileName: 'papiers.pdf',
      refused: [{ label: 'LET7 Lettre 7,', code: 'document.failed' }],
    })
    expect(filesOf(batches.at(-1)?.data).length).toBe(19)
  })

  it('is whom a search of customers finds', async () => {
    const search = { ...asked, ids: [], criteria: { text: 'lettre 30' } }
    const { job } = await runNow(house, staff(), 'letters', search)
    expect(job).toMatchObject({ state: 'DONE', refusedCount: 0 })
    expect(filesOf(batches.at(-1)?.data).length).toBeGreaterThanOrEqual(3)
    const other = await runNow(house, staff(), 'letters', { ...search, entityType: 'bill' })
    expect(other.job).toMatchObject({ state: 'FAILED', failure: { code: 'request.invalid' } })
    const nobody = await runNow(house, staff(), 'letters', { ...asked, ids: [] })
    expect(nobody.job).toMatchObject({ state: 'FAILED', failure: { code: 'printing.none' } })
  })

  it('leaves out a letter with a hole in it', async () => {
    const models = (await staff().get('document/printing/models/customer')).body['list'] as Paper[]
    const model = models.find(({ label }) => label === 'Courrier libre')?.mailingConfigurationId ?? 0
    const { rows } = await sql<{ id: number }>`select id from language where code = 'fr'`.execute(db)
    const line = (content: object[]) => ({ schema: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content }] } })
    const text = { subject: line([{ type: 'text', text: 'Bonjour' }]), version: 0 }
    const path = `document/mailing-configuration/texts/${model}/${rows[0]?.id}`
    const body = line([{ type: 'tag', attrs: { name: 'customer.address' } }])
    expect((await staff().post(path, { ...text, body })).status).toBe(200)
    const { job } = await runNow(house, staff(), 'letters', { ...asked, ids: ids.slice(0, 2) })
    expect(job).toMatchObject({ state: 'FAILED', failure: { code: 'printing.incomplete' } })
    expect((await staff().remove(path)).status).toBe(200)
  })

  it('stops where it is cancelled', async () => {
    const input = { ...asked, ids }
    const started = await staff().post('job/start', { kind: 'letters', title: 'x', input }, intent())
    const id = Number(started.body['id'])
    await staff().post(`job/cancel/${id}`, {})
    const list = (await staff().get('job')).body['list'] as { id: number; state: string }[]
    expect(list.find((one) => one.id === id)?.state).toBe('CANCELLED')
  })

  it('is as many messages, each once however often the job begins', async () => {
    const models = (await staff().get('document/printing/models/customer')).body['list'] as Paper[]
    const model = models.find(({ label }) => label === 'Courrier libre')?.mailingConfigurationId ?? 0
    const mails = { ...asked, mailingConfigurationId: model, ids: ids.slice(0, 5), key: 'intent-0001' }
    const first = await runNow(house, staff(), 'mails', mails)
    expect(first.answer).toEqual({ written: 5, refused: [] })
    await runNow(house, staff(), 'mails', mails)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail where about_kind = 'customer' and about_id = any (${ids}::bigint[])`.execute(
      db,
    )
    expect(rows[0]?.count).toBe(5)
    const reader = await house.user(only('document_email_mailing', '001'))
    expect((await reader.post('job/start', { kind: 'mails', title: 'x', input: mails }, intent())).status).toBe(401)
    const blind = await house.user(only('customer_partner_customer', '000'))
    const refused = await runNow(house, blind, 'mails', { ...mails, key: 'intent-0003' })
    expect(refused.job).toMatchObject({ state: 'FAILED', failure: { code: 'right.insufficient' } })
  })

  it('carries the bill with its cover, signed as any print of it', async () => {
    const models = (await staff().get('document/printing/models/bill')).body['list'] as Paper[]
    const cover = models[0]?.mailingConfigurationId ?? 0
    const input = {
      ...asked,
      entityType: 'bill',
      mailingConfigurationId: cover,
      ids: [records.bill],
      key: 'intent-0002',
    }
    expect((await runNow(house, staff(), 'mails', input)).answer).toEqual({ written: 1, refused: [] })
    const { rows } = await sql<{ name: string; prints: number }>`
      select a.name, (select count(*)::int from bill_print p where p.bill_id = m.about_id) as prints
      from mail m join mail_attachment a on a.establishment_id = m.establishment_id and a.mail_id = m.id
      where m.about_kind = 'bill' and a.content_id is null`.execute(db)
    expect(rows).toEqual([{ name: expect.stringMatching(/^facture-.*\.pdf$/), prints: 1 }])
  })
})
