import cookie from '@fastify/cookie'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import { sendError } from '#server/platform/http/errors.ts'
import { mountRoutes, requestGate } from '#server/platform/http/mount.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let app: FastifyInstance
let caller: Caller
let handled = 0

const WRITE = { method: 'POST', right: ['payment_bank', 'write'], write: true, summary: 'test' } as const

/** Inserts a bank, and then does what the body says. */
const book = route(
  {
    ...WRITE,
    path: 'test/book',
    idempotent: true,
    body: z.object({ label: z.string(), then: z.enum(['answer', 'refuse', 'fail', 'wait']) }),
  },
  async (context, { body }) => {
    handled += 1
    await sql`insert into bank (label) values (${body.label})`.execute(context.tx)
    if (body.then === 'refuse') throw new RuleError('place.taken')
    if (body.then === 'fail') throw new Error('a defect, with a secret in it')
    if (body.then === 'wait') await sql`select pg_sleep(0.3)`.execute(context.tx)
    return { status: 'SAVED', label: body.label }
  },
)

const file = route(
  { ...WRITE, method: 'GET', write: false, path: 'test/file' },
  async () => new FileAnswer('application/pdf', 'Facture n°1.pdf', Buffer.from('%PDF')),
)

async function* rowsThatFail(after: number): AsyncGenerator<string> {
  for (let n = 0; n < after; n++) yield `${n}\n`
  throw new RuleError('request.invalid')
}

/** An export whose rows fail after so many packets; its event is told before, as those of the product. */
const lists = [1, 5].map((after) =>
  route({ ...WRITE, idempotent: false, path: `test/list${after}` }, async (context) => {
    await sql`insert into change_log (establishment_id, entity, record_id, action, functionality)
      values (${context.establishmentId}, ${`list${after}`}, 1, 'SAVED', 'system')`.execute(context.tx)
    return new FileAnswer('text/csv', 'export.csv', rowsThatFail(after))
  }),
)

beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
  app = fastify()
  await app.register(cookie)
  app.setErrorHandler((error, _request, reply) => sendError(error, reply))
  mountRoutes(app, house.house, [book, file, ...lists], requestGate())
})

const post = (body: object, key?: string) =>
  app.inject({
    method: 'POST',
    url: '/rest/test/book',
    payload: body,
    cookies: { [SECRET_COOKIE]: caller.cookies[SECRET_COOKIE] ?? '', [TOKEN_COOKIE]: caller.token },
    headers: { 'x-xsrf-token': caller.token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  })

const banks = async (label: string): Promise<number> =>
  (await sql`select 1 from bank where label = ${label}`.execute(house.house.db)).rows.length

describe('a write', () => {
  it('leaves nothing where it is refused or fails, and shows no detail of a defect', async () => {
    const refused = await post({ label: 'refused', then: 'refuse' }, 'key-refused')
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: 'place.taken' }])
    const failed = await post({ label: 'failed', then: 'fail' }, 'key-failed')
    expect([failed.statusCode, failed.json().message]).toEqual([500, 'server.failed'])
    expect(failed.body).not.toContain('secret')
    expect([await banks('refused'), await banks('failed')]).toEqual([0, 0])
  })

  it('sent twice with one key is done once and answered twice', async () => {
    handled = 0
    const first = await post({ label: 'twice', then: 'answer' }, 'key-twice')
    const second = await post({ label: 'twice', then: 'answer' }, 'key-twice')
    expect(second.json()).toEqual(first.json())
    expect([handled, await banks('twice')]).toEqual([1, 1])
  })

  it('sent again while the first still runs waits for its answer', async () => {
    handled = 0
    const answers = await Promise.all([1, 2, 3].map(() => post({ label: 'eager', then: 'wait' }, 'key-eager')))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect([handled, await banks('eager')]).toEqual([1, 1])
  })

  it('may be tried again after a refusal, with the same key', async () => {
    await post({ label: 'again', then: 'fail' }, 'key-again')
    expect((await post({ label: 'again', then: 'fail' }, 'key-again')).statusCode).toBe(500)
    expect((await post({ label: 'again', then: 'answer' }, 'key-again')).statusCode).toBe(200)
  })

  it('needs a key, and one that has not served for something else', async () => {
    expect((await post({ label: 'x', then: 'answer' })).json().message).toBe('idempotency.missing')
    const other = await post({ label: 'other', then: 'answer' }, 'key-twice')
    expect([other.statusCode, other.json().message]).toEqual([409, 'idempotency.mismatch'])
  })

  it('names the fields of an invalid body, and nothing runs', async () => {
    handled = 0
    const answer = await post({ label: 3, then: 'answer' }, 'key-invalid')
    expect([answer.statusCode, answer.json().fields[0].path, handled]).toEqual([400, 'label', 0])
    const none = await post({ label: 'x', then: 'dance' }, 'key-invalid')
    expect(none.json().fields).toEqual([{ path: 'then', message: 'field.invalid', context: {} }])
  })
})

it('says of an address that there is none, and of a body that it is too heavy', async () => {
  expect(await caller.get('nowhere')).toMatchObject({ status: 404, body: { message: 'route.unknown' } })
  const heavy = await caller.post('password', { current: 'x'.repeat(3 * 1024 * 1024), next: 'x' })
  expect(heavy).toMatchObject({ status: 413, body: { message: 'request.tooLarge' } })
})

it('sends a file under a harmless name', async () => {
  const answer = await app.inject({
    url: '/rest/test/file',
    cookies: { [SECRET_COOKIE]: caller.cookies[SECRET_COOKIE] ?? '' },
  })
  expect(answer.headers['content-disposition']).toBe(
    `inline; filename="Facture-n-1.pdf"; filename*=UTF-8''Facture%20n%C2%B01.pdf`,
  )
  expect(answer.rawPayload.toString()).toBe('%PDF')
})

describe('an export that fails', () => {
  const ask = (after: number) =>
    app.inject({
      method: 'POST',
      url: `/rest/test/list${after}`,
      payload: {},
      cookies: { [SECRET_COOKIE]: caller.cookies[SECRET_COOKIE] ?? '', [TOKEN_COOKIE]: caller.token },
      headers: { 'x-xsrf-token': caller.token },
    })
  const told = async (after: number): Promise<number> => {
    const { rows } = await sql`select from change_log where entity = ${`list${after}`}`.execute(house.house.db)
    return rows.length
  }

  it('before its first rows is refused, and tells nobody that it was made', async () => {
    const answer = await ask(1)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'request.invalid' }])
    expect(await told(1)).toBe(0)
  })

  it('half-way is cut, so that it does not pass for whole', async () => {
    await expect(ask(5)).rejects.toThrow()
    expect(await told(5)).toBe(1)
  })
})
