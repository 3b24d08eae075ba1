/** A voucher on paper and by e-mail: as it is supplied, as a house writes it, cancelled, without a right, in another language. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { sendDueGifts } from '#server/modules/gift/index.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { aGift, dropTexts, writeText } from '#server/testing/gift-and-sale.ts'
import { afterFile } from '#server/testing/per-file.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { runNow } from '#server/testing/run-job.ts'

const documents = createTypstRenderer({ warn: () => undefined })
afterFile(() => documents.stop())
const desk = await freshDesk('2027-03-01T09:00:00Z', {}, { documents, batchDocuments: documents })
const { db } = desk.house.house
beforeEach(() => dropTexts(desk))

interface Kept {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly functionKey: string
  readonly files: readonly { readonly name: string; readonly contentId: string | null; readonly sha256: string }[]
}

const lastMail = async (): Promise<Kept> => {
  const { rows } = await sql<Kept>`
    select m.subject, m.text, m.html, m.function_key as "functionKey", (select json_agg(json_build_object('name', a.name,
      'contentId', a.content_id, 'sha256', a.sha256) order by a.position) from mail_attachment a
      where a.establishment_id = m.establishment_id and a.mail_id = m.id) as files
    from mail m where m.about_kind = 'giftSale' order by m.id desc limit 1`.execute(db)
  const [mail] = rows
  if (mail === undefined) throw new Error('no voucher left')
  return mail
}

const paperOf = async (id: number) => {
  const asked = { mailingConfigurationId: 0, entityType: 'gift', entityId: id, languageId: 0 }
  const { body } = await desk.staff().post('document/document/document', asked)
  const { bytes } = await desk.staff().get(`document/printing/file/0/gift/${id}/0`)
  return { name: body['generateFileName'], ...(await readPdf(bytes)) }
}
const post = (path: string, body: object): Promise<Answer> =>
  desk.staff().post(`sale/gift-sale/${path}`, body, intent())
const aPaid = async (over: object = {}) => {
  const gift = await aGift(desk, over)
  const paid = await post('pay', { id: gift.id, amount: gift.balance, methodId: desk.site.methods.CARD })
  expect(paid.status).toBe(200)
  return gift
}
const send = async (id: number): Promise<Answer> => post('send', { id, email: 'lea@exemple.fr' })
const speak = (code: string | null) =>
  sql`update customer set language_id = (select id from language where code = ${code}) where id = ${desk.site.customerId}`.execute(
    db,
  )

describe('the supplied paper', () => {
  test('says what it offers, to whom, from whom, until when, and its code to read and to scan', async () => {
    const gift = await aGift(desk)
    const { name, text, pages, missingGlyphs } = await paperOf(gift.id)
    expect([pages.length, missingGlyphs]).toEqual([1, 0])
    for (const said of ['Bon cadeau', gift.code, 'Massage', '50,00 €', 'Bon anniversaire !', 'Pour Léa'])
      expect(text).toContain(said)
    for (const said of ['De la part de', 'Valable jusqu’au 01/03/2028 inclus', 'Sur réservation.', 'à la caisse'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/ANNULÉ|FORMATION|Bonjour/)
    const drawing = await desk.staff().get(`document/printing/preview/0/gift/${gift.id}/0`)
    expect(drawing.text).toContain('<image')
    expect(name).toBe(`bon-${gift.code}.pdf`)
    // The address that it had before gives the same paper.
    const same = await desk.staff().get(`sale/gift-sale/document/${gift.id}`)
    expect((await readPdf(same.bytes)).text).toBe(text)
  })

  test('is one page whatever lacks, and says that a cancelled one is worth nothing', async () => {
    const gift = await aGift(desk, { beneficiaryName: null, message: null })
    await sql`update gift set text = null where establishment_id = ${desk.house.establishmentId}`.execute(db)
    const bare = await paperOf(gift.id)
    expect(bare.text).not.toMatch(/Pour |Sur réservation|null|undefined/)
    const cancelled = await post('cancel', { id: gift.id, reason: 'Rétractation', methodId: null })
    expect(cancelled.status).toBe(200)
    const { text, pages } = await paperOf(gift.id)
    expect(pages).toHaveLength(1)
    expect(text.match(/ANNULÉ/g)).toHaveLength(2)
    await sql`update gift set text = 'Sur réservation.' where establishment_id = ${desk.house.establishmentId}`.execute(
      db,
    )
  })

  test('of a house in training says so', async () => {
    const gift = await aGift(desk)
    // Who is logged in is told at the next login.
    const train = async (is: boolean): Promise<void> => {
      await sql`update establishment set training = ${is} where id = ${desk.house.establishmentId}`.execute(db)
      await desk.at('2027-03-01T09:00:00Z')
    }
    await train(true)
    const { text } = await paperOf(gift.id)
    await train(false)
    expect(text).toContain('FORMATION')
  })

  test('speaks the language of its buyer', async () => {
    await speak('de')
    const gift = await aGift(desk)
    const { text } = await paperOf(gift.id)
    await speak(null)
    for (const said of ['Geschenkgutschein', 'Gültig bis einschließlich', 'Für Léa']) expect(text).toContain(said)
  })
})

describe('by e-mail', () => {
  test('it says what its model says, and carries its paper', async () => {
    const gift = await aPaid()
    expect((await send(gift.id)).status).toBe(200)
    const mail = await lastMail()
    expect(mail.functionKey).toBe('giftVoucher')
    expect(mail.subject).toContain('Votre bon cadeau')
    for (const said of ['Bonjour Léa,', 'vous offre un bon cadeau', 'Massage', '50,00', gift.code, 'Bon anniversaire'])
      expect(mail.text).toContain(said)
    const named = mail.files.filter(({ contentId }) => contentId === null).map(({ name }) => name)
    expect(named).toEqual([`bon-${gift.code}.pdf`])
    expect(mail.files.some(({ contentId }) => contentId === `gift-${gift.code}`)).toBe(true)
    expect(mail.html).toContain(`cid:gift-${gift.code}`)
  })

  test('it says the words of the house, on paper too, at once and on its day', async () => {
    await writeText(desk, 'giftVoucher', [
      'Un cadeau : {gift.code}',
      'Que du bonheur, {gift.beneficiary} !',
      '[giftQr]',
    ])
    const gift = await aPaid()
    expect((await send(gift.id)).status).toBe(200)
    const mail = await lastMail()
    expect(mail.subject).toBe(`Un cadeau : ${gift.code}`)
    expect(mail.text).toContain('Que du bonheur, Léa !')
    expect(mail.text).not.toContain('Bonjour')
    const { rows } = await sql<{ content: Buffer }>`select content from mail_file
      where sha256 = ${mail.files.find(({ contentId }) => contentId === null)?.sha256}`.execute(db)
    const { text } = await readPdf(rows[0]?.content ?? new Uint8Array())
    expect(text).toContain('Que du bonheur, Léa !')
    expect(text).not.toContain('à la caisse')
    const planned = await aPaid({ beneficiaryEmail: 'tom@exemple.fr', beneficiaryName: 'Tom', sendOn: '2027-03-05' })
    await desk.at('2027-03-05T06:00:00Z')
    const warned: unknown[] = []
    await sendDueGifts(desk.house.house, { warn: (...said: unknown[]) => void warned.push(said) })
    expect(warned).toEqual([])
    expect((await lastMail()).subject).toBe(`Un cadeau : ${planned.code}`)
  })

  test('it does not leave with a hole in it, nor by anything but its own operation', async () => {
    await writeText(desk, 'giftVoucher', ['Un cadeau', 'Écrivez à {customer.address}, {sale.code}'])
    const gift = await aPaid()
    const refused = await send(gift.id)
    expect([refused.status, refused.body['message']]).toEqual([400, 'printing.incomplete'])
    expect((await desk.staff().get(`sale/gift-sale/edit/${gift.id}`)).body['sentAt']).toBeNull()
    const model = (await desk.staff().get('document/printing/models/gift')).body['list'] as {
      mailingConfigurationId: number
      message: boolean
    }[]
    expect(model.map(({ message }) => message)).toEqual([false])
    const mailingConfigurationId = model[0]?.mailingConfigurationId ?? 0
    const asked = { mailingConfigurationId, entityType: 'gift', languageId: 0, criteria: null, ids: [gift.id] }
    const { job } = await runNow(desk.house, desk.staff(), 'mails', { ...asked, key: 'intent-gift' })
    expect(job).toMatchObject({ state: 'FAILED', failure: { code: 'record.unknown' } })
  })
})

test('it is tried on by its code, by whoever may see it', async () => {
  const gift = await aGift(desk)
  const found = async (rights?: ReturnType<typeof everywhere>) => {
    const caller = rights === undefined ? desk.staff() : await desk.house.user(rights)
    const answer = await caller.get(`document/mailing-configuration/records?kind=gift&q=${gift.code.slice(0, 9)}`)
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    return answer.body['list'] as readonly unknown[]
  }
  expect(await found()).toMatchObject([{ id: gift.id, code: gift.code, day: '2027-03-01' }])
  const blind = { ...everywhere('111', true), sale_gift: { code: '000', canExport: false } as const }
  expect(await found(blind)).toEqual([])
  const caller = await desk.house.user(blind)
  expect((await caller.get(`document/printing/file/0/gift/${gift.id}/0`)).status).toBe(401)
  expect((await caller.get(`sale/gift-sale/document/${gift.id}`)).status).toBe(401)
  expect((await desk.staff().get('document/printing/file/0/gift/999999/0')).status).toBe(404)
})
