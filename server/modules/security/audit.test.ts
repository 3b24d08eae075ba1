/** A tax inspector's log-in: it reads what is named for it, writes nothing, is traced, and dies by itself. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditAddresses, mayAudit } from '#contract/audit.ts'
import { allRoutes } from '#server/app.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { readingOnly } from '#server/platform/db/transaction.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import type { Route } from '#server/platform/http/route.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { callerOf } from '#server/testing/test-house.ts'
import type { Caller } from '#server/testing/test-house.ts'

const desk = await openDesk({}, { documents: { render: () => Promise.resolve(new Uint8Array([37])) } })
const { house, site } = desk
const { db } = house.house
await desk.at('2027-03-01T09:00:00Z')
const file = await desk.booked([aStay(site)])
await desk.pay(file.id, 5000)
const bill = await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())

const ASKED = {
  inspector: 'Mme Durand',
  office: 'DGFiP, brigade de Nice',
  endsOn: '2027-03-10',
  password: 'pommier-vert',
}

const open = async (over: Partial<typeof ASKED> = {}) => desk.staff().post('audit/access/open', { ...ASKED, ...over })

const login = (body: object) => house.app.inject({ method: 'POST', url: '/rest/login', payload: body })

/** The session of an inspector, who has chosen a password of their own. */
const inspectorOf = async (name: string): Promise<Caller> => {
  const answer = await login({ login: name, password: ASKED.password, next: 'cerisier-bleu' })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]))
  const sent = { [SECRET_COOKIE]: cookies[SECRET_COOKIE] ?? '', [TOKEN_COOKIE]: cookies[TOKEN_COOKIE] ?? '' }
  return callerOf(house.app, answer.json().id, sent, cookies[TOKEN_COOKIE] ?? '')
}

const events = async () => {
  const { rows } = await sql<{
    entity: string
  }>`select detail ->> 'entity' as entity from jet where code = 280 order by id`.execute(db)
  return rows.map(({ entity }) => entity)
}

/** Of what an inspector leaves: what they looked at, and signed events. */
const TRACES = ['audit_look', 'chain_head', 'jet', 'record_proof', 'session']

const counts = async (): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    if (TRACES.includes(name)) continue
    const { rows } = await sql<{
      n: string
    }>`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as n from ${sql.table(name)}`.execute(db)
    found[name] = rows[0]?.n as unknown as number
  }
  return found
}

const call = (caller: Caller, route: Route, id = '999999999') => {
  const path = route.path.replaceAll(/:\w+/g, id)
  if (route.method === 'GET') return caller.get(path)
  return route.method === 'DELETE' ? caller.remove(path) : caller.post(path, {}, intent())
}

test('an access lasts from today to a day within a year', async () => {
  expect((await open({ endsOn: '2027-02-28' })).body).toMatchObject({ message: 'audit.endInPast' })
  expect((await open({ endsOn: '2028-03-02' })).body).toMatchObject({ message: 'audit.endTooLate' })
  expect((await open({ inspector: ' ' })).body).toMatchObject({
    fields: [{ path: 'inspector', message: 'field.required' }],
  })
  expect(await events()).toEqual([])
})

test('every address that an inspector may ask for is there, reads, and is refused to no inspector; every other one is', async () => {
  const there = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))
  expect(auditAddresses.filter((address) => !there.has(address))).toEqual([])
  const { body } = await open()
  const inspector = await inspectorOf(String(body['login']))
  // Whatever rights somebody gives: the door is not theirs to open.
  await setUserRights(db, inspector.userId, house.establishmentId, everywhere('111', true))
  await sql`select pg_notify('pinede_security', '')`.execute(db)
  house.house.sessions.clear()
  const before = await counts()
  for (const route of allRoutes) {
    const { status, body: said } = await call(inspector, route)
    const expected = mayAudit(route) ? 'let in' : 'audit.readOnly'
    const got = status === 401 ? said['message'] : status >= 500 ? status : 'let in'
    expect([route.method, route.path, got]).toEqual([route.method, route.path, expected])
  }
  expect(await counts()).toEqual(before)
})

test('a read of an inspector cannot write, whatever the code does', async () => {
  const write = readingOnly(db, (tx) => sql`insert into bank (label) values ('non')`.execute(tx))
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('what they look at and take is kept, and told in the signed journal', async () => {
  const { body } = await open()
  const inspector = await inspectorOf(String(body['login']))
  const id = String(bill.body['id'])
  await inspector.get(`payment/bill/edit/${id}`)
  await inspector.get(`payment/bill/edit/${id}`)
  expect((await inspector.post('result/jet/search', {})).status).toBe(200)
  expect((await inspector.post('result/jet/document', {})).status).toBe(200)
  const { list } = (await desk.staff().get(`audit/access/looks/${String(body['id'])}`)).body as { list: object[] }
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'Lire une facture', record: id, times: 2, taken: false }),
      expect.objectContaining({ what: 'Lister les événements techniques', record: '', times: 1, taken: false }),
      expect.objectContaining({ what: 'Lister les événements techniques : fichier', times: 1, taken: true }),
    ]),
  )
  expect(list).toHaveLength(3)
  const { rows } = await sql`select code from jet where operator_id = ${inspector.userId} order by id`.execute(db)
  expect(rows).toEqual([{ code: 80 }, { code: 280 }, { code: 110 }])
})

test('it is no user that somebody may change, and its menu leads where it may go', async () => {
  const { body } = await open()
  const inspector = await inspectorOf(String(body['login']))
  const found = await desk.staff().post('establishment/user/search', { criteria: {}, size: 500 })
  expect(JSON.stringify(found.body)).not.toContain(String(body['login']))
  const rights = [{ functionality: 'booking_booking', code: '111', canExport: true }]
  const given = await desk.staff().post(`security/user/set_right/${inspector.userId}`, rights)
  expect(given.body).toMatchObject({ message: 'record.unknown' })
  const { menus, audit } = (await inspector.get('me')).body
  expect(audit).toEqual({ endsOn: '2027-03-10' })
  expect(JSON.stringify(menus)).toContain('"/jet"')
  expect(JSON.stringify(menus)).not.toMatch(/unbill|verif-due|customer|create-deposit/)
})

test('closed before its end, it is out at once; it dies by itself after its last day', async () => {
  const [first, second] = [await open(), await open()]
  const [one, two] = [await inspectorOf(String(first.body['login'])), await inspectorOf(String(second.body['login']))]
  expect((await one.get('me')).status).toBe(200)
  expect((await desk.staff().post(`audit/access/close/${String(first.body['id'])}`)).status).toBe(200)
  expect((await one.get('me')).status).toBe(403)
  const closedAgain = await desk.staff().post(`audit/access/close/${String(first.body['id'])}`)
  expect(closedAgain.body).toMatchObject({ message: 'audit.over' })
  const again = await login({ login: first.body['login'], password: 'cerisier-bleu' })
  expect(again.json()).toMatchObject({ message: 'login.auditOver' })
  // Midnight where the campsite is.
  house.setNow(new Date('2027-03-10T22:59:00Z'))
  const last = await login({ login: second.body['login'], password: 'cerisier-bleu' })
  const cookies = Object.fromEntries(last.cookies.map((cookie) => [cookie.name, cookie.value]))
  const meNow = () => house.app.inject({ url: '/rest/me', cookies })
  expect((await meNow()).statusCode).toBe(200)
  house.setNow(new Date('2027-03-10T23:00:00Z'))
  expect([(await meNow()).statusCode, (await two.get('me')).status]).toEqual([403, 403])
  expect((await login({ login: second.body['login'], password: 'cerisier-bleu' })).json()).toMatchObject({
    message: 'login.auditOver',
  })
  await desk.at('2027-03-11T09:00:00Z')
  const { list } = (await desk.staff().get('audit/access')).body as { list: { state: string }[] }
  expect(list.map(({ state }) => state)).toEqual(['OVER', 'CLOSED', 'OVER', 'OVER', 'OVER'])
  expect((await events()).filter((entity) => entity === 'auditClosed')).toHaveLength(1)
})
