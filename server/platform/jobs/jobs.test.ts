/** Jobs of the people of a house, run one by one as the queue would give them (`queue.test.ts` has the queue itself). */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import type { JobRow } from '#contract/operations/session/jobs.ts'
import { allJobs } from '#server/app.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { intent } from '#server/testing/desk.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'
import { jobs } from './kinds.ts'
import type { JobKind, JobTools } from './kinds.ts'
import { runJob } from './run.ts'
import { trimJobs } from './trim.ts'

const LIST = 'payment/payment-method/document'
const body = { criteria: {}, sort: [] }
const input = { path: LIST, body, rows: 3 }

let house: TestHouse
let caller: Caller

beforeAll(async () => {
  house = await testHouse()
})

beforeEach(async () => {
  caller = await house.user()
})

const start = (by = caller, given: object = input, headers = intent()) =>
  by.post('job/start', { kind: 'file', title: 'Modes de règlement', input: given }, headers)

const started = async (by = caller): Promise<number> => {
  const { status, body: answer, text } = await start(by)
  if (status !== 200) throw new Error(text)
  return Number(answer['id'])
}

const mine = async (by = caller) => (await by.get('job')).body['list'] as JobRow[]
const theJob = async (by = caller) => (await mine(by))[0]

const run = (
  id: number,
  { kinds = allJobs, isStopping = () => false }: { kinds?: readonly JobKind[]; isStopping?: () => boolean } = {},
) =>
  runJob(
    { house: house.house, kinds, isStopping, log: { ...quiet, warn: () => undefined, error: () => undefined } },
    { establishmentId: house.establishmentId, id },
  )

/** The kind `file`, doing something else. */
const doing = (
  work: (tools: JobTools) => Promise<object>,
  options: { again?: boolean; write?: boolean } = {},
): readonly JobKind[] =>
  jobs({
    file: {
      right: () => ({ right: 'session' }),
      write: false,
      ...options,
      run: (_context, _input, tools) => work(tools),
    },
  })

describe('a job', () => {
  it('makes the file that the list gives at once, for who asked alone', async () => {
    const id = await started()
    expect(await theJob()).toMatchObject({ id, title: 'Modes de règlement', state: 'WAITING', fileName: null })
    await run(id)
    const done = await theJob()
    expect(done).toMatchObject({ state: 'DONE', fileName: 'export.csv', failure: null })
    const file = await caller.get(`job/file/${id}`)
    expect(file.text).toBe((await caller.post(LIST, body)).text)
    expect(file.text.split('\n').length).toBeGreaterThan(3)

    const other = await house.user()
    expect(await mine(other)).toEqual([])
    for (const answer of [
      await other.get(`job/file/${id}`),
      await other.post(`job/cancel/${id}`),
      await other.post(`job/retry/${id}`),
    ])
      expect([answer.status, answer.body['message']]).toEqual([404, 'record.unknown'])
  })

  it('is of the establishment it was asked in', async () => {
    const id = await started()
    await run(id)
    const there = house.otherEstablishmentId
    const { db } = house.house
    await sql`insert into user_establishment (user_id, establishment_id) values (${caller.userId}, ${there})`.execute(
      db,
    )
    await setUserRights(db, caller.userId, there, everywhere('111', true))
    await caller.post('establishment', { id: there })
    expect(await mine()).toEqual([])
    expect((await caller.get(`job/file/${id}`)).status).toBe(404)
    expect((await caller.post(`job/cancel/${id}`)).status).toBe(404)
  })

  it('starts once, however often it is sent', async () => {
    const key = intent()
    const [first, second] = [await start(caller, input, key), await start(caller, input, key)]
    expect(second.body).toEqual(first.body)
    expect(await mine()).toHaveLength(1)
    await run(Number(first.body['id']))
    await run(Number(first.body['id'])) // a queue gives a job twice rather than not at all
    expect(await theJob()).toMatchObject({ state: 'DONE' })
  })

  it('takes the file of a list, with what the list takes, and nothing else', async () => {
    const wrong = { ...input, path: 'payment/payment-method/edit' }
    expect((await start(caller, wrong)).body['message']).toBe('record.unknown')
    expect((await start(caller, { ...input, body: 'x' })).status).toBe(400)
    expect((await start(caller, { ...input, password: 'pommier' })).status).toBe(400)
    const id = Number((await start(caller, { ...input, body: { page: -1 } })).body['id'])
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'FAILED', failure: { code: 'form.invalid' } })
  })

  it('is refused to who may not, when it is asked, when it runs and when its file is taken', async () => {
    const reader = await house.user(everywhere('111', false))
    expect((await start(reader)).status).toBe(401)
    const { db } = house.house
    const noExport = (user: Caller) =>
      setUserRights(db, user.userId, house.establishmentId, everywhere('111', false)).then(() =>
        house.house.sessions.clear(),
      )
    const id = await started()
    await noExport(caller)
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'FAILED', failure: { code: 'right.insufficient' } })
    expect((await caller.post(`job/retry/${id}`)).status).toBe(401)

    const later = await house.user()
    const kept = await started(later)
    await run(kept)
    await noExport(later)
    expect((await later.get(`job/file/${kept}`)).status).toBe(401)
  })

  it('does not run for who was suspended, or works there no more', async () => {
    const id = await started()
    await sql`update app_user set suspended = true where id = ${caller.userId}`.execute(house.house.db)
    await run(id)
    const { rows } = await sql<{ failure: string }>`select failure from job where id = ${id}`.execute(house.house.db)
    expect(rows).toEqual([{ failure: 'right.insufficient' }])
  })

  it('leaves room for others', async () => {
    for (let n = 0; n < 5; n++) await started()
    expect((await start()).body).toMatchObject({ message: 'job.tooMany', context: { most: 5 } })
  })
})

const until = async (check: () => Promise<boolean> | boolean): Promise<void> => {
  for (let n = 0; n < 100; n++) {
    if (await check()) return
    await delay(50)
  }
  throw new Error('it never came')
}

it('is the file of a long list too', async () => {
  const path = 'customer/town/document'
  const id = Number((await start(caller, { path, body, rows: 35_000 })).body['id'])
  await run(id)
  expect(await theJob()).toMatchObject({ state: 'DONE', fileName: 'export.csv', failure: null })
  expect((await caller.get(`job/file/${id}`)).text).toBe((await caller.post(path, body)).text)
})

describe('while it runs', () => {
  it('tells how far it is, and stops where its owner asks', async () => {
    const id = await started()
    let steps = 0
    const kinds = doing(async ({ progress }) => {
      for (;;) {
        await progress((steps += 1), 1_000_000)
        await delay(5)
      }
    })
    const running = run(id, { kinds })
    await until(async () => ((await theJob())?.done ?? 0) > 0)
    expect(await theJob()).toMatchObject({ state: 'RUNNING', total: 1_000_000, stopping: false })
    expect((await caller.post(`job/cancel/${id}`)).body['status']).toBe('SAVED')
    await running
    expect(await theJob()).toMatchObject({ state: 'CANCELLED', stopping: false })
    expect((await theJob())?.endedAt).not.toBeNull()
  })

  it('is begun again, once, by who stopped it', async () => {
    const id = await started()
    await caller.post(`job/cancel/${id}`)
    expect(await theJob()).toMatchObject({ state: 'CANCELLED' })
    await run(id) // it was in the queue already
    expect(await theJob()).toMatchObject({ state: 'CANCELLED' })
    await caller.post(`job/retry/${id}`)
    await caller.post(`job/retry/${id}`)
    await run(id)
    expect(await mine()).toHaveLength(1)
    expect(await theJob()).toMatchObject({ state: 'DONE' })
  })

  it('says why it failed, and of a defect only its number', async () => {
    const told = await started()
    await run(told, { kinds: doing(() => Promise.reject(new RuleError('place.none'))) })
    expect(await theJob()).toMatchObject({ state: 'FAILED', failure: { code: 'place.none', context: {} } })
    const defect = await started()
    await run(defect, { kinds: doing(() => Promise.reject(new Error('secret detail'))) })
    const { failure } = (await theJob()) ?? {}
    expect(failure?.code).toBe('server.failed')
    expect(JSON.stringify(failure)).not.toContain('secret')
  })

  it('is put back where the server stops', async () => {
    const id = await started()
    let stopping = false
    const kinds = doing(async ({ progress }) => {
      for (;;) {
        stopping = true
        await progress(1)
        await delay(5)
      }
    })
    await expect(run(id, { kinds, isStopping: () => stopping })).rejects.toThrow('asked to stop')
    expect(await theJob()).toMatchObject({ state: 'WAITING', done: 0 })
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'DONE' })
  })
})

/** As a server that was killed leaves it. */
const leftBy = (id: number, attempts = 1) =>
  sql`update job set state = 'RUNNING', attempt = ${attempts} where id = ${id}`.execute(house.house.db)

describe('of a server that died', () => {
  it('is begun again, from its start', async () => {
    const id = await started()
    await leftBy(id)
    await sql`insert into job_file_part (establishment_id, job_id, attempt, part, bytes)
      values (${house.establishmentId}, ${id}, 1, 0, 'half')`.execute(house.house.db)
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'DONE' })
    expect((await caller.get(`job/file/${id}`)).text).not.toContain('half')
  })

  it('is told instead, where its kind bears no second start', async () => {
    const id = await started()
    await leftBy(id)
    await run(id, { kinds: doing(() => Promise.resolve({}), { again: false }) })
    expect(await theJob()).toMatchObject({ state: 'FAILED', failure: { code: 'job.interrupted' } })
  })

  it('is told instead, once it took three servers with it', async () => {
    const id = await started()
    await leftBy(id, 3)
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'FAILED', failure: { code: 'job.interrupted' } })
    await caller.post(`job/retry/${id}`)
    await run(id)
    expect(await theJob()).toMatchObject({ state: 'DONE' })
  })

  it('is not finished by that server, were it alive after all', async () => {
    const id = await started()
    const written = `x${id}`
    const kinds = jobs({
      file: {
        right: () => ({ right: 'session' }),
        write: true,
        run: async ({ tx }) => {
          await sql`insert into login_attempt (login, address, last_at) values (${written}, '::1', now())`.execute(tx)
          await leftBy(id, 2) // another began it meanwhile
          return {}
        },
      },
    })
    await run(id, { kinds })
    expect(await theJob()).toMatchObject({ state: 'RUNNING' })
    const { rows } = await sql`select 1 from login_attempt where login = ${written}`.execute(house.house.db)
    expect(rows).toEqual([])
  })
})

it('is told to its owner alone', async () => {
  const id = await started()
  const { rows } = await sql<{ functionality: string; user: number }>`
    select functionality, user_id as user from change_log where entity = 'job' and record_id = ${id}`.execute(
    house.house.db,
  )
  expect(rows).toEqual([{ functionality: 'session', user: caller.userId }])
})

it('goes by itself: its file after a day, itself after a week', async () => {
  const id = await started()
  await run(id)
  const { db, now } = house.house
  const after = (days: number) =>
    inTransaction(db, (tx) => trimJobs(tx, new Date(now().getTime() + days * 86_400_000 + 60_000)))
  await after(0)
  expect((await caller.get(`job/file/${id}`)).status).toBe(200)
  await after(1)
  expect(await theJob()).toMatchObject({ state: 'DONE', fileName: null })
  expect((await caller.get(`job/file/${id}`)).body['message']).toBe('job.noFile')
  const { rows } = await sql`select 1 from job_file_part where job_id = ${id}`.execute(db)
  expect(rows).toEqual([])
  await after(7)
  expect(await mine()).toEqual([])
})
