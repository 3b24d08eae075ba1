import { tableOf } from '#contract/entity.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { allRoutes } from '#server/app.ts'
import type { Route } from '#server/platform/http/route.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

/** Walls between the sites of one operator (design 4): the ids of another site, on every declared entity. */

let house: TestHouse
let here: Caller
let there: Caller

beforeAll(async () => {
  house = await testHouse()
  here = await house.user()
  there = await house.user(undefined, house.otherEstablishmentId)
})

let count = 0

const sample = async (field: Field, key: string): Promise<unknown> => {
  count += 1
  switch (field.kind) {
    case 'translated':
      return { fr: `Libellé ${count}` }
    case 'integer':
    case 'money':
    case 'rate':
    case 'measure':
      return Math.max(field.min ?? 0, Number(field.initial ?? 1))
    case 'boolean':
      return field.initial ?? false
    case 'url':
      return `https://x${count}.example.org`
    case 'day':
      return key === 'endDate' || key === 'departure' ? '2033-12-31' : '2033-01-01'
    case 'choice':
      return field.initial ?? Object.keys(field.choices ?? {})[0]
    case 'ref':
      return field.entity === undefined ? null : made(entities[field.entity])
    case 'refs':
      return []
    default:
      return field.initial ?? `x${count}`.slice(0, field.max ?? 20)
  }
}

/** An allotment is refused where its type has no place to keep. */
const placeOf = async (placeTypeId: number): Promise<void> => {
  await sql`insert into place (establishment_id, code, place_type_id)
    values (${house.otherEstablishmentId}, ${`P${placeTypeId}`}, ${placeTypeId})`.execute(house.house.db)
}

/** Money of the till is of no day to come, goes one way, and leaves by a method that is money. */
const ofCash = async ({ name }: AnyEntity): Promise<Record<string, unknown>> => {
  if (name !== 'expense' && name !== 'injection') return {}
  const { rows } = await sql<{ typeId: number; methodId: number }>`
    select (select id from expense_type where establishment_id = ${house.otherEstablishmentId}
        and direction = ${name === 'expense' ? 'OUT' : 'IN'} order by id limit 1) as "typeId",
      (select id from payment_method where establishment_id = ${house.otherEstablishmentId} and kind = 'CASH') as "methodId"`.execute(
    house.house.db,
  )
  const day = '2026-01-02'
  return name === 'expense' ? { ...rows[0], spentOn: day } : { typeId: rows[0]?.typeId, injectedOn: day }
}

/** An account begins with its class. */
const ofLedger = ({ name }: AnyEntity): Record<string, unknown> =>
  name === 'accountingAccount' ? { code: `${100 + (++count % 799)}X` } : {}

/** A sender has an address, a printer too; who holds cautions has an account. */
const ofPost = ({ name }: AnyEntity): Record<string, unknown> => {
  if (name === 'emailConfiguration') return { senderAddress: 'murs@exemple.fr', host: 'smtp.exemple.fr' }
  if (name === 'smsProvider') return { account: 'murs', appKey: 'murs' }
  if (name === 'linkProvider') return { provider: 'SWIKLY', account: 'murs' }
  return name === 'docEditor' ? { uri: 'ipp://192.0.2.40/ipp/print' } : {}
}

/** A campaign has a text of campaigns. */
const ofCampaign = async ({ name }: AnyEntity): Promise<Record<string, unknown>> => {
  if (name !== 'grc') return {}
  const { rows } = await sql<{ id: number }>`select id from document_model
    where establishment_id = ${house.otherEstablishmentId} and function_key = 'campaign'`.execute(house.house.db)
  return { documentModelId: rows[0]?.id }
}

/** Made through REST by the other site, as its user would. */
const made = async (entity: AnyEntity): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf(entity))} t ${entity.scope === 'site' ? sql`where establishment_id = ${house.otherEstablishmentId}` : sql``}
    order by id desc limit 1`.execute(house.house.db)
  const shared = rows[0]
  if (shared !== undefined && entity.scope === 'group' && !OWNED.includes(entity.name)) return shared.id
  const body: Record<string, unknown> = { id: 0, version: 0, password: 'pommier' }
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.readOnly === true) continue
    body[key] = field.required || ['base', 'rate', 'placeTypeId'].includes(key) ? await sample(field, key) : null
  }
  Object.assign(body, await ofCash(entity), await ofCampaign(entity), ofLedger(entity), ofPost(entity))
  if (entity.name === 'allotment') await placeOf(Number(body['placeTypeId']))
  const answer = await there.post(`${entity.path}/edit`, body)
  expect([entity.name, answer.body]).toMatchObject([entity.name, { status: 'SAVED' }])
  return Number(answer.body['id'])
}

const positionOf = async (entity: AnyEntity, id: number): Promise<unknown> => {
  const { rows } = await sql<{
    position: number
  }>`select position from ${sql.table(tableOf(entity))} where id = ${id}`.execute(house.house.db)
  return rows[0]?.position
}

/** Group tables whose rows belong to one establishment. */
const OWNED: readonly string[] = ['customer', 'address', 'user']
/** Made by others than the generic form. */
const MADE_ELSEWHERE: readonly string[] = [
  'financialMonth',
  'financialPeriod',
  'placeTypeHistory',
  'placePicture',
  'expenseAttachment',
  'customerAttachment',
  'bookingAttachment',
  'mailingPicture',
  'mailingAttachment',
  'documentBackground',
  'plan',
]

const walled = Object.values(entities).filter(
  (entity) => (entity.scope === 'site' || OWNED.includes(entity.name)) && !MADE_ELSEWHERE.includes(entity.name),
)

describe.each(walled.map((entity) => [entity.name, entity] as const))('%s of another site', (_, entity) => {
  it('cannot be read, found, changed, deleted or put in order', async () => {
    const id = await made(entity)
    const mine = await there.get(`${entity.path}/edit/${id}`)
    expect(mine.status).toBe(200)
    expect((await here.get(`${entity.path}/edit/${id}`)).status).toBe(404)
    const { body } = await here.post(`${entity.path}/search`, { size: 500 })
    expect((body['list'] as { id: number }[]).map((row) => row.id)).not.toContain(id)
    expect((await here.post(`${entity.path}/edit`, { ...mine.body })).status).toBe(404)
    expect((await here.post(`${entity.path}/delete/${id}`)).status).toBe(404)
    if (entity.ordered) {
      const before = await positionOf(entity, id)
      await here.post(`${entity.path}/order`, { ids: [999_999_999, id] })
      expect(await positionOf(entity, id)).toBe(before)
    }
    expect((await there.get(`${entity.path}/edit/${id}`)).body).toEqual(mine.body)
  })
})

it('another site is no place to work in, nor its months to read', async () => {
  const { body } = await there.get('establishment/financial-year')
  const year = (body['list'] as { id: number }[])[0]?.id ?? 0
  expect((await there.get(`establishment/financial-month/get_for_financial_year/${year}`)).body['total']).toBe(12)
  expect((await here.get(`establishment/financial-month/get_for_financial_year/${year}`)).body['total']).toBe(0)
  expect((await here.post('establishment', { id: house.otherEstablishmentId })).status).toBe(404)
  expect((await here.post(`security/user/set_right/${there.userId}`, [])).status).toBe(404)
  expect((await here.post(`security/user/password/${there.userId}`, { password: 'cerisier' })).status).toBe(404)
  expect((await here.post(`security/user-tile/${there.userId}`, { tiles: ['planning'] })).status).toBe(404)
  expect((await here.get(`security/user/establishments/${there.userId}`)).status).toBe(404)
})

/** Tables that every call writes, or that tell of calls. */
const NOTED: readonly string[] = ['change_log', 'session', 'jet', 'fiscal_chain', 'idempotency']

const siteTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'establishment_id' order by 1`.execute(house.house.db)
  return rows.map(({ name }) => name).filter((name) => !NOTED.includes(name))
}

const idsOf = async (table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: string | null }>`
    select to_jsonb(t) ->> 'id' as id from ${sql.table(table)} t
    where establishment_id = ${house.otherEstablishmentId} limit 1`.execute(house.house.db)
  return rows.flatMap(({ id }) => (id !== null && /^\d+$/.test(id) ? [Number(id)] : []))
}

/** All that belongs to the other site, and what its user may do, in one value. */
const fingerprint = async (tables: readonly string[]): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{ print: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.table(table)} t where establishment_id = ${house.otherEstablishmentId}`.execute(house.house.db)
    found[table] = rows[0]?.print ?? ''
  }
  const { rows } = await sql<{ print: string }>`
    select concat(u::text, (select string_agg(tile, ',') from user_tile t where t.user_id = u.id)) as print
    from app_user u where id = ${there.userId}`.execute(house.house.db)
  return { ...found, user: rows[0]?.print ?? '' }
}

const UNKNOWN = 999_999_999

/** Routes with an id beside those of declared entities, which were walked above. */
const declared = new Set(
  Object.values(entities).flatMap(({ path }) => [`${path}/edit/:id`, `${path}/delete/:id`, `${path}/edit`]),
)
/** Those that say what record each id of their address names have it tried alone, in `walls-of-ids.test.ts`. */
const isNamed = ({ path, ids = {} }: Route): boolean =>
  [...path.matchAll(/:(\w+)/g)].every(([, key = '']) => Object.hasOwn(ids, key))
const special = allRoutes.filter((route) => route.path.includes(':') && !declared.has(route.path) && !isNamed(route))

/** Enough for most operations to get as far as the record. */
const GUESSED = { tiles: ['planning'], password: 'cerisier-1', sessionId: null, groupId: null, label: 'Autre' }

/** What a route answers to an id, the id itself apart. */
const answerTo = async (route: Route, id: number): Promise<string> => {
  const path = route.path.replaceAll(/:\w+/g, String(id))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { id, ids: [id], version: 1, ...GUESSED }
  const answer =
    route.method === 'GET'
      ? await here.get(path)
      : route.method === 'DELETE'
        ? await here.remove(path)
        : await here.post(path, body, headers)
  return `${answer.status} ${answer.text}`.replaceAll(String(id), 'ID')
}

describe('every other route', () => {
  let tables: string[] = []
  let ids: number[] = []
  let before: Record<string, string> = {}
  beforeAll(async () => {
    tables = await siteTables()
    const own = (await Promise.all(tables.map(idsOf))).flat()
    ids = [...new Set([there.userId, house.otherEstablishmentId, ...own])]
    before = await fingerprint(tables)
  })

  it.each(special.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s: a record of another site is one that does not exist',
    async (_, route) => {
      const unknown = await answerTo(route, UNKNOWN)
      const told: [number, string][] = []
      for (const id of ids) {
        const answer = await answerTo(route, id)
        if (answer !== unknown) told.push([id, answer])
      }
      expect([unknown, told]).toEqual([unknown, []])
    },
  )

  it('none of these calls changed anything of the other site', async () => {
    expect(ids.length).toBeGreaterThan(20)
    expect(await fingerprint(tables)).toEqual(before)
  })
})
