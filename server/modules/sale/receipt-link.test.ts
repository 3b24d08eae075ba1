/** Receipts without paper (decision 0465): a link is the print, a visit changes nothing, and one hand-over is one copy. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { setSender } from '#server/testing/mail-desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import { openTill } from '#server/testing/till-desk.ts'

const PAGES = 'https://pages.example'
const documents = {
  render: (request: { readonly data: unknown }) =>
    Promise.resolve(new TextEncoder().encode(`%PDF ${JSON.stringify(request.data)}`)),
}
const till = await openTill({}, { documents, pagesUrl: PAGES })
const { house } = till.house
const { db } = house
await till.at('2027-07-04T08:00:00Z')
const bread = await till.article({ code: 'BAG', label: 'Pain <de> campagne', price: 120, rate: 550 })
const pages = await createPages({ house, pages: allPages, log: pino({ level: 'silent' }), aMinute: 10_000 })
afterAll(() => pages.close())

let keys = 0
const newKey = (): string => `hand-over-${++keys}`
const sold = async () => (await till.sell([{ articleId: bread }], 120)).id
const post = (way: string, id: number, body: object = {}) =>
  till.staff().post(`sale/cash-register-sale/receipt/${way}/${id}`, body)
const link = async (id: number, key = newKey()) => {
  const { status, body, text } = await post('link', id, { key })
  expect([status, text]).toEqual([200, expect.anything()])
  const { url, copy } = body as { url: string; copy: number }
  expect(url).toMatch(/^https:\/\/pages\.example\/t\/[\w-]{22}$/)
  return { path: url.slice(PAGES.length), copy }
}
const visit = (path: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => pages.inject({ method, url: path })
const prints = async (id: number): Promise<number> => (await till.ticket(id)).prints
const ways = async (id: number) => (await till.staff().get(`sale/cash-register-sale/receipt/${id}`)).body
const mails = async () => {
  const { rows } = await sql<{ to: string; subject: string; text: string; files: string[]; state: string }>`
    select r.address as to, m.subject, m.text, m.state,
      array(select a.name from mail_attachment a where a.mail_id = m.id) as files
    from mail m join mail_recipient r on r.mail_id = m.id and r.kind = 'TO' order by m.id`.execute(db)
  return rows
}

describe('a link', () => {
  test('is the original where nobody had it, and shows it to whoever opens it, as often as they like', async () => {
    const id = await sold()
    const { path, copy } = await link(id)
    expect([copy, await prints(id)]).toEqual([0, 1])
    for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await visit(path, method)).statusCode).toBe(200)
    const { body, headers } = await visit(path)
    expect(body).toContain('Votre ticket')
    expect(body).toContain('Pain &#60;de&#62; campagne')
    expect(body).toContain('TOTAL TTC')
    expect(body).not.toContain('DUPLICATA')
    expect(body).not.toMatch(/<script|<form/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect((await visit(path, 'POST')).statusCode).toBe(404)
    expect(await prints(id)).toBe(1)
    const { rows } = await sql<{ row: string }>`select page_link::text as row from page_link`.execute(db)
    expect(rows.some(({ row }) => row.includes(path.slice('/t/'.length)))).toBe(false)
  })

  test('gives the PDF of that copy', async () => {
    const { path } = await link(await sold())
    const { statusCode, headers, body } = await visit(`${path}/file`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="ticket-POSTE-1-\d{6}\.pdf"$/)
    expect(body).toContain('"banners":[]')
    expect((await visit('/t/AAAAAAAAAAAAAAAAAAAAAA/file')).statusCode).toBe(404)
    expect((await visit(`${path.replace('/t/', '/u/')}/file`)).statusCode).toBe(404)
  })

  test('that is sent again is the same copy; asked for anew it is a signed duplicate, and so is paper afterwards', async () => {
    const [id, key] = [await sold(), newKey()]
    const first = await link(id, key)
    const again = await link(id, key)
    expect([first.copy, again.copy, await prints(id)]).toEqual([0, 0, 1])
    expect(again.path).not.toBe(first.path)
    const later = await link(id)
    expect([later.copy, await prints(id)]).toEqual([1, 2])
    expect((await visit(later.path)).body).toContain('DUPLICATA n° 1')
    expect((await visit(first.path)).body).not.toContain('DUPLICATA')
    const paper = await till.staff().get(`sale/cash-register-sale/document/${id}`)
    expect(paper.text).toContain('DUPLICATA n° 2')
    expect((await post('link', await sold(), { key })).body['message']).toBe('request.invalid')
    expect(await verifyChains(db, till.house.establishmentId, house.services.keys)).toMatchObject({ intact: true })
  })

  test('of two touches at once is one original and one duplicate', async () => {
    const id = await sold()
    const copies = await Promise.all([link(id), link(id)])
    expect(new Set(copies.map(({ copy }) => copy))).toEqual(new Set([0, 1]))
  })

  test('opens nothing once it was closed, or after two years', async () => {
    const id = await sold()
    const { path } = await link(id)
    expect(await ways(id)).toEqual({ email: null, sends: false, links: 1 })
    expect((await post('revoke', id)).body).toEqual({ status: 'REVOKED', links: 1 })
    expect((await visit(path)).statusCode).toBe(404)
    expect((await visit(`${path}/file`)).statusCode).toBe(404)
    expect(await ways(id)).toMatchObject({ links: 0 })
    const old = await link(id)
    await till.at('2029-07-03T08:00:00Z')
    expect((await visit(old.path)).statusCode).toBe(200)
    await till.at('2029-07-04T08:00:01Z')
    expect((await visit(old.path)).statusCode).toBe(404)
    await till.at('2027-07-04T08:05:00Z')
    expect((await post('revoke', 987_654_321)).body['message']).toBe('record.unknown')
  })

  test('shows no ticket that is not as it was signed, and gives none', async () => {
    const id = await sold()
    const { path } = await link(id)
    const { ownerDb } = await testDb()
    const change = (by: number) =>
      sql`update ticket set total = total + ${by}, total_excluding = total_excluding + ${by} where id = ${id}`.execute(
        ownerDb,
      )
    await change(1)
    const { body } = await visit(path)
    expect(body).toContain('ne peut pas être montré')
    expect(body).not.toContain('TOTAL')
    expect((await visit(`${path}/file`)).statusCode).toBe(404)
    expect((await post('link', id, { key: newKey() })).body['message']).toBe('ticket.notAsSigned')
    await change(-1)
  })
})

describe('a message', () => {
  test('has the link, once for each copy and address, and leaves by itself where somebody sends', async () => {
    const [id, key] = [await sold(), newKey()]
    const mail = (email: string) => post('mail', id, { key, email })
    expect((await mail('Lea@Exemple.fr')).body).toEqual({ status: 'KEPT', copy: 0 })
    expect((await mail(' lea@exemple.fr ')).status).toBe(200)
    const [told, ...others] = await mails()
    expect(others).toEqual([])
    expect(told).toMatchObject({ to: 'Lea@Exemple.fr', state: 'HELD', files: [] })
    const path = /https:\/\/pages\.example(\/t\/[\w-]{22})/.exec(told?.text ?? '')?.[1] ?? ''
    expect((await visit(path)).body).toContain('TOTAL TTC')
    // The code and the message of one hand-over are one copy.
    expect([(await link(id, key)).copy, await prints(id)]).toEqual([0, 1])
    await setSender(till.house, { port: 1025 })
    expect((await ways(id))['sends']).toBe(true)
    expect((await mail('leo@exemple.fr')).body).toEqual({ status: 'SENT', copy: 0 })
    expect((await mails()).map(({ to, state }) => [to, state])).toEqual([
      ['Lea@Exemple.fr', 'HELD'],
      ['leo@exemple.fr', 'WAITING'],
    ])
  })

  test.each(['', 'lea', 'lea@', 'a b@exemple.fr'])('goes to no address like « %s »', async (email) => {
    const { status, body } = await post('mail', await sold(), { key: newKey(), email })
    expect([status, (body['fields'] as { path: string }[])[0]?.path]).toEqual([400, 'email'])
  })

  test('is proposed to the customer of the ticket, by who may read customers', async () => {
    const { id } = await till.sell([{ articleId: bread }], 120, { customerId: till.site.customerId })
    await sql`update customer set email = 'anne@exemple.fr' where id = ${till.site.customerId}`.execute(db)
    expect((await ways(id))['email']).toBe('anne@exemple.fr')
    const rights = { ...everywhere('111', true), customer_partner_customer: { code: '000', canExport: false } } as const
    const seller = await till.house.user(rights)
    expect((await seller.get(`sale/cash-register-sale/receipt/${id}`)).body['email']).toBeNull()
  })
})

test('without pages there is no link, and the message has the PDF of its copy', async () => {
  const bare = { ...house.services }
  Object.assign(house.services, { pagesUrl: undefined })
  const id = await sold()
  expect((await post('link', id, { key: newKey() })).body['message']).toBe('receipt.noPages')
  const equipment = await till.staff().get(`sale/cash-register-sale/equipment/${till.registerId}`)
  expect(equipment.body['hasPages']).toBe(false)
  expect((await post('mail', id, { key: newKey(), email: 'lea@exemple.fr' })).body).toMatchObject({ copy: 0 })
  expect((await post('mail', id, { key: newKey(), email: 'lea@exemple.fr' })).body).toMatchObject({ copy: 1 })
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select a.name, f.content from mail_attachment a
    join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256 order by a.mail_id`.execute(db)
  const files = rows.map(({ name, content }) => [name, /DUPLICATA n° \d/.exec(content.toString())?.[0]])
  expect(files).toEqual([
    [expect.stringMatching(/^ticket-/), undefined],
    [expect.stringMatching(/^ticket-/), 'DUPLICATA n° 1'],
  ])
  Object.assign(house.services, bare)
})
