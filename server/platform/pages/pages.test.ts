/** The listener of guests: their pages and nothing else; a GET changes nothing, a press is counted once. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPageLink, readPageLink } from '#server/platform/pages/page-link.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { drawPage } from '#server/platform/pages/draw-page.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import { openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { house, establishmentId } = desk.house
const { db } = house
const log = pino({ level: 'silent' })
const app = await createPages({ house, pages: allPages, log, aMinute: 1000 })
afterAll(() => app.close())

const customerId = desk.site.customerId
const link = (expiresAt: Date | null = null) =>
  newPageLink(db, { kind: 'UNSUBSCRIBE', establishmentId, recordId: customerId }, house.now(), expiresAt)
const agree = (yes: boolean) =>
  sql`update customer set mailing_consent = ${yes}, language_id = (select id from language where code = 'fr') where id = ${customerId}`.execute(
    db,
  )
const agrees = async (): Promise<boolean> =>
  (await sql<{ yes: boolean }>`select mailing_consent as yes from customer where id = ${customerId}`.execute(db))
    .rows[0]?.yes === true
const history = async () =>
  (
    await sql<{
      granted: boolean
      source: string
    }>`select granted, source from customer_consent where customer_id = ${customerId}
      order by id`.execute(db)
  ).rows

beforeEach(async () => {
  await sql`delete from customer_consent`.execute(db)
  await agree(true)
})

describe('a link', () => {
  it('shows its page, which changes nothing, and whose button is counted once', async () => {
    const token = await link()
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.inject({ method, url: `/u/${token}` })
      expect([method, statusCode, await agrees()]).toEqual([method, 200, true])
    }
    const { body, headers } = await app.inject({ method: 'GET', url: `/u/${token}` })
    expect(body).toContain('Me désinscrire')
    expect(body).toContain(`action="/u/${token}"`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
    for (const _ of [1, 2]) {
      const pressed = await app.inject({ method: 'POST', url: `/u/${token}` })
      expect(pressed.statusCode).toBe(200)
      expect(pressed.body).toContain('C’est noté')
      expect(pressed.body).not.toContain('<form')
    }
    expect(await agrees()).toBe(false)
    expect(await history()).toEqual([{ granted: false, source: 'WEB' }])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', 'not json'],
  ])('is pressed by a mail client (RFC 8058): %s', async (type, payload) => {
    const token = await link()
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: `/u/${token}`,
      payload,
      headers: { 'content-type': type },
    })
    expect([statusCode, headers.location]).toEqual([200, undefined])
    expect(await agrees()).toBe(false)
  })

  it('holds for the customer that it was merged into, and not once it is over or revoked', async () => {
    const token = await link()
    const { rows } = await sql<{
      id: number
    }>`insert into customer (owner_establishment_id, code, surname, mailing_consent)
      values (${establishmentId}, 'GARDE', 'Gardée', true) returning id`.execute(db)
    await sql`update customer set merged_into_id = ${rows[0]?.id} where id = ${customerId}`.execute(db)
    await app.inject({ method: 'POST', url: `/u/${token}` })
    const kept = await sql<{
      yes: boolean
    }>`select mailing_consent as yes from customer where id = ${rows[0]?.id}`.execute(db)
    expect(kept.rows).toEqual([{ yes: false }])
    await sql`update customer set merged_into_id = null where id = ${customerId}`.execute(db)
    const over = await link(house.now())
    expect((await app.inject({ method: 'POST', url: `/u/${over}` })).statusCode).toBe(404)
    await sql`update page_link set revoked_at = now()`.execute(db)
    expect((await app.inject({ method: 'POST', url: `/u/${token}` })).statusCode).toBe(404)
    expect(await agrees()).toBe(true)
  })

  it('speaks the language of its guest', async () => {
    await sql`insert into language (code, label) values ('de', 'Deutsch') on conflict do nothing`.execute(db)
    await sql`update customer set language_id = (select id from language where code = 'de') where id = ${customerId}`.execute(
      db,
    )
    const { body } = await app.inject({ method: 'GET', url: `/u/${await link()}` })
    expect(body).toContain('lang="de"')
    expect(body).toContain('Abmelden')
  })

  it('is kept as its hash alone', async () => {
    const token = await link()
    const { rows } = await sql<{ row: string }>`select page_link::text as row from page_link`.execute(db)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    expect(await readPageLink(db, 'UNSUBSCRIBE', token, house.now())).toEqual({ establishmentId, recordId: customerId })
  })
})

test.each([
  '/',
  '/home',
  '/login',
  '/rest/session',
  '/rest/booking/booking/edit/1',
  '/healthz',
  '/metrics',
  '/assets/index.js',
  '/u/',
  '/u/AAAAAAAAAAAAAAAAAAAAAA',
  '/u/short',
  `/u/${'x'.repeat(200)}`,
  '/u/%00%00',
  '/u/..%2f..%2fetc%2fpasswd',
])('%s is no page', async (url) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const { statusCode, body, headers } = await app.inject({ method, url })
    expect([url, method, statusCode >= 400 && statusCode < 500]).toEqual([url, method, true])
    expect(body).toContain('Cette page n’existe pas')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

it('takes no heavy body, and no more than so many requests in a minute of one address', async () => {
  const heavy = await app.inject({ method: 'POST', url: `/u/${await link()}`, payload: 'x'.repeat(20_000) })
  expect(heavy.statusCode).toBe(413)
  expect(await agrees()).toBe(true)
  const few = await createPages({ house, pages: allPages, log, aMinute: 3 })
  const codes: number[] = []
  for (let i = 0; i < 5; i++) codes.push((await few.inject({ method: 'GET', url: '/u/x' })).statusCode)
  const other = await few.inject({ method: 'GET', url: '/u/x', remoteAddress: '203.0.113.9' })
  await few.close()
  expect(codes).toEqual([404, 404, 404, 429, 429])
  expect(other.statusCode).toBe(404)
})

it('in a house of the past, shows and changes nothing', async () => {
  const past = await createPages({ house: { ...house, readOnly: true }, pages: allPages, log })
  const token = await link()
  expect((await past.inject({ method: 'GET', url: `/u/${token}` })).statusCode).toBe(200)
  expect((await past.inject({ method: 'POST', url: `/u/${token}` })).statusCode).toBe(503)
  await past.close()
  expect(await agrees()).toBe(true)
})

it('says nothing of what broke', async () => {
  const broken = { ...allPages[0], show: () => Promise.reject(new Error('secret')) } as (typeof allPages)[number]
  const failing = await createPages({ house, pages: [broken], log })
  const { statusCode, body } = await failing.inject({ method: 'GET', url: `/u/${await link()}` })
  await failing.close()
  expect(statusCode).toBe(500)
  expect(body).not.toContain('secret')
  expect(drawPage({ language: 'fr', site: '<b>', title: '"&\'', words: ['<script>'] }, '/u/x')).not.toMatch(
    /<script>|<b>/,
  )
})

describe('an offer', () => {
  const write = async (pagesUrl: string | undefined, functionKey: string) => {
    const context = await unattendedContext(house, establishmentId, null, db, house.now())
    const mail = {
      to: [{ name: 'Anne', email: 'anne@exemple.fr' }],
      ...{ subject: 'Bon anniversaire', html: '<html><body><p>Bonjour</p></body></html>', text: 'Bonjour' },
      about: { kind: 'customer', entityId: customerId, customerId, functionKey },
    }
    const id = await inTransaction(db, (tx) =>
      queueMail({ ...context, tx, user: null, services: { ...(pagesUrl === undefined ? {} : { pagesUrl }) } }, mail),
    )
    const { rows } = await sql<{ html: string; text: string; headers: Record<string, string> | null }>`
      select html, text, headers from mail where id = ${id}`.execute(db)
    return rows[0]
  }

  it('says how to have no more, by a page that does it', async () => {
    const mail = await write('https://pages.example', 'birthday')
    const url = /https:\/\/pages\.example(\/u\/[\w-]{22})/.exec(mail?.text ?? '')
    expect(mail?.html).toContain(`<a href="${url?.[0]}">Ne plus en recevoir</a></small></p></body>`)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${url?.[0]}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await app.inject({ method: 'POST', url: url?.[1] ?? '' })
    expect(await agrees()).toBe(false)
  })

  it('without a page is answered; what is no offer, or goes to who did not agree, says nothing of it', async () => {
    const mail = await write(undefined, 'birthday')
    expect(mail?.text).toContain('répondez simplement à ce message')
    expect(mail?.headers).toBeNull()
    expect((await write('https://pages.example', 'letter'))?.text).toBe('Bonjour')
    await agree(false)
    expect((await write('https://pages.example', 'birthday'))?.text).toBe('Bonjour')
  })
})
