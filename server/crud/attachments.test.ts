/** Files received (spec 5, « Uploads »): by what they are, within the walls, with their customer for good and all. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk({ pitches: 4 })
await desk.at('2027-03-01T09:00:00Z')
const { house } = desk
const { db } = house.house

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = createCanvas(900, 300).encodeSync('png')
const DOC = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1016),
  Buffer.from('WordDocument\0', 'utf16le'),
  Buffer.alloc(600),
])
/** The first entry of a ZIP, stored, and its end. */
const zipped = (name: string, content: string): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([
    head,
    Buffer.from(name + content),
    Buffer.alloc(60),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(18),
  ])
}
const ODT = zipped('mimetype', 'application/vnd.oasis.opendocument.text')

const send = (path: string, to: number, bytes: Uint8Array, name: string, by = desk.staff()) => {
  const body = new FormData()
  body.append('uploadfile', new Blob([Buffer.from(bytes)]), name)
  const headers = { 'x-xsrf-token': by.token }
  const url = `/rest/${path}/attachment/upload/${to}`
  return house.app.inject({ method: 'POST', url, payload: body, cookies: by.cookies, headers })
}
const customer = async (surname: string): Promise<number> => {
  const blank = { id: 0, isCompany: false, mailingConsent: false, smsConsent: false, surname }
  return Number((await desk.staff().post('customer/customer/edit', blank)).body['id'])
}
const listOf = async (id: number): Promise<readonly Record<string, unknown>[]> =>
  (await desk.staff().get(`customer/attachment/get_for_customer/${id}`)).body['list'] as Record<string, unknown>[]
const stored = async (): Promise<number> =>
  Number((await sql<{ count: number }>`select count(*)::int as count from stored_file`.execute(db)).rows[0]?.count)

test('a .docx is refused by its name, whatever it is called', async () => {
  const id = await customer('Docx')
  const docx = zipped('[Content_Types].xml', '<Types/>word/document.xml')
  for (const name of ['lettre.docx', 'lettre.doc'])
    expect((await send('customer', id, docx, name)).json()).toMatchObject({ message: 'attachment.docx' })
  expect((await send('customer', id, zipped('autre.txt', 'x'), 'a.docx')).json()).toMatchObject({
    message: 'attachment.type',
  })
})

test('are told by their bytes, kept as they were sent under a safe name, pictures with a small one', async () => {
  const id = await customer('Pièces')
  for (const [bytes, name] of [
    [PDF, '../carte d’identité.pdf'],
    [DOC, 'contrat.doc'],
    [ODT, 'lettre.odt'],
    [PNG, 'photo.exe'],
  ] as const)
    expect((await send('customer', id, bytes, name)).json()).toMatchObject({ status: 'SAVED' })
  const list = await listOf(id)
  expect(list).toMatchObject([
    { fileName: 'carte d’identité.pdf', type: 'application/pdf', size: PDF.length, addedOn: '2027-03-01' },
    { fileName: 'contrat.doc', type: 'application/msword' },
    { fileName: 'lettre.odt', type: 'application/vnd.oasis.opendocument.text' },
    { fileName: 'photo.exe.png', type: 'image/png' },
  ])
  const get = (part: string, row: number) =>
    house.app.inject({
      url: `/rest/customer/attachment/${part}/${String(list[row]?.['id'])}`,
      cookies: desk.staff().cookies,
    })
  const file = await get('document', 0)
  expect(file.rawPayload.equals(PDF)).toBe(true)
  expect(file.headers['content-disposition']).toBe(
    'inline; filename="carte-d-identit-.pdf"; filename*=UTF-8\'\'carte%20d%E2%80%99identit%C3%A9.pdf',
  )
  expect((await get('document', 1)).headers['content-disposition']).toBe('attachment; filename="contrat.doc"')
  expect(await loadImage((await get('thumb', 3)).rawPayload)).toMatchObject({ width: 320, height: 107 })
  expect((await get('thumb', 0)).statusCode).toBe(404)
})

test('are refused for what they are, not for their name, and are never doubled', async () => {
  const id = await customer('Refus')
  const refused = async (bytes: Uint8Array, name: string) => {
    const answer = await send('customer', id, bytes, name)
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  expect(await refused(Buffer.from('MZ\u0090 a program'), 'facture.pdf')).toEqual([400, 'attachment.type'])
  expect(await refused(Buffer.from('<script>alert(1)</script>'), 'a.gif')).toEqual([400, 'attachment.type'])
  expect(await refused(zipped('word/document.xml', 'x'), 'a.odt')).toEqual([400, 'attachment.type'])
  expect(await refused(DOC.subarray(0, 1024), 'a.doc')).toEqual([400, 'attachment.type'])
  expect(await refused(PNG.subarray(0, 60), 'a.png')).toEqual([400, 'picture.unreadable'])
  expect(await refused(Buffer.alloc(0), 'a.pdf')).toEqual([400, 'attachment.type'])
  expect(await refused(Buffer.alloc(11 * 1024 * 1024), 'a.pdf')).toEqual([413, 'attachment.tooLarge'])
  const twice = [await send('customer', id, PDF, 'a.pdf'), await send('customer', id, PDF, 'a.pdf')]
  expect(twice[1]?.json()).toEqual(twice[0]?.json())
  expect(await listOf(id)).toHaveLength(1)
  expect((await desk.staff().post('customer/attachment/edit', { id: 0, customerId: id })).body['message']).toBe(
    'file.missing',
  )
})

test('stay behind rights and walls', async () => {
  const id = await customer('Murs')
  const { id: file } = (await send('customer', id, PDF, 'a.pdf')).json<{ id: number }>()
  const reader = await house.user(everywhere('001', false))
  expect((await send('customer', id, PDF, 'b.pdf', reader)).statusCode).toBe(401)
  expect((await reader.post(`customer/attachment/delete/${file}`)).status).toBe(401)
  expect((await reader.get(`customer/attachment/document/${file}`)).status).toBe(200)
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  expect((await send('customer', id, PDF, 'b.pdf', stranger)).statusCode).toBe(404)
  for (const part of ['document', 'document_info', 'thumb', 'edit'])
    expect((await stranger.get(`customer/attachment/${part}/${file}`)).status).toBe(404)
  expect((await stranger.post(`customer/attachment/delete/${file}`)).status).toBe(404)
  // Of a stay by the address of customers, and the reverse.
  expect((await desk.staff().get(`booking/attachment/document/${file}`)).status).toBe(404)
  const before = await stored()
  expect((await desk.staff().post(`customer/attachment/delete/${file}`)).body).toEqual({ status: 'DELETED' })
  expect(await stored()).toBe(before - 1)
})

test('follow a merged customer and come back, are handed over, and go with an erased one', async () => {
  const [kept, merged] = [await customer('Gardé'), await customer('Réuni')]
  await send('customer', merged, PNG, 'passeport.png')
  const versionOf = async (id: number) => (await desk.staff().get(`customer/customer/edit/${id}`)).body['version']
  const body = { keptId: kept, mergedId: merged, take: [] }
  const versions = async () => ({ keptVersion: await versionOf(kept), mergedVersion: await versionOf(merged) })
  const first = await desk.staff().post('customer/customer/merge', { ...body, ...(await versions()) })
  expect(await listOf(kept)).toHaveLength(1)
  await desk.staff().post('customer/customer/merge/undo', { id: first.body['mergeId'] })
  expect([await listOf(kept), await listOf(merged)]).toMatchObject([[], [{ fileName: 'passeport.png' }]])

  const file = await desk.booked([aStay(desk.site)], 3, { customerId: merged })
  expect((await send('booking', file.id, PDF, 'devis signé.pdf')).statusCode).toBe(200)
  const zip = await desk.staff().post('customer/customer/personal-data', { id: merged, format: 'zip' })
  for (const part of ['donnees.html', 'donnees.json', 'pieces/1-passeport.png', 'pieces/2-devis signé.pdf'])
    expect(zip.bytes.includes(part)).toBe(true)
  expect(zip.bytes.includes(PDF)).toBe(true)

  await sql`delete from booking_attachment where booking_id = ${file.id}`.execute(db)
  const alone = await customer('Seul')
  await send('customer', alone, PNG, 'passeport.png')
  const before = await stored()
  const erased = await desk.staff().post('customer/customer/erase', { id: alone, version: await versionOf(alone) })
  expect(erased.status).toBe(200)
  expect([await listOf(alone), await stored()]).toEqual([[], before - 1])
  expect((await send('customer', alone, PNG, 'b.png')).json()).toMatchObject({ message: 'customer.erased' })
})
