import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { entities, tableOf } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
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
    case 'day':
      return key === 'endDate' ? '2033-12-31' : '2033-01-01'
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
    body[key] = field.required || key === 'base' || key === 'rate' ? await sample(field, key) : null
  }
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
const MADE_ELSEWHERE: readonly string[] = ['financialMonth', 'placeTypeHistory', 'placePicture']

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
