/** pg-boss as Pinède uses it: made by the owner, used by a role without any right to make or drop a table. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkRoles } from '#server/platform/db/check-roles.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'
import { installQueue, openQueue } from './queue.ts'
import type { WorkingQueue } from './queue.ts'

const { db, ownerDb, appConfig, ownerConfig } = await testDb()

const open = async (): Promise<WorkingQueue> => {
  const queue = await openQueue(appConfig, quiet)
  afterFile(() => queue.stop())
  return queue
}

const until = async (check: () => boolean, seconds: number): Promise<void> => {
  for (let n = 0; n < seconds * 10; n++) {
    if (check()) return
    await delay(100)
  }
  throw new Error('it never came')
}

const send = (queue: WorkingQueue, id: number) => inTransaction(db, (tx) => queue.send(tx, { establishmentId: 1, id }))

describe('the queue', () => {
  it('is made again without harm, and leaves the roles as they must be', async () => {
    await installQueue(ownerConfig, quiet)
    await expect(checkRoles(db)).resolves.toBeUndefined()
    const { rows } = await sql<{ owner: string }>`
      select distinct pg_get_userbyid(c.relowner) as owner from pg_class c
      where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'i')`.execute(ownerDb)
    expect(rows).toEqual([{ owner: 'pinede_owner' }])
  })

  it.each([
    'create table pgboss.mine (id int)',
    'drop table pgboss.job',
    'alter table pgboss.job disable trigger all',
    'truncate pgboss.job cascade',
    'drop schema pgboss cascade',
    `select pgboss.create_queue('mine', '{"policy": "standard", "partition": "true"}')`,
  ])('lets the application do no %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  it('gives each job to one of several servers, and forgets what was rolled back', async () => {
    const given: number[] = []
    const servers = [await open(), await open()]
    const [first] = servers
    if (first === undefined) throw new Error('two were opened')
    await expect(
      inTransaction(db, async (tx) => {
        await first.send(tx, { establishmentId: 1, id: 99 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    for (let id = 1; id <= 12; id++) await send(first, id)
    for (const server of servers)
      await server.work(async ({ id }) => {
        given.push(id)
        await delay(50)
      })
    await until(() => given.length >= 12, 20)
    await delay(500)
    expect(given.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const server of servers) await server.stop()
  })

  it('gives the job of a server that was killed to another, once', async () => {
    const child = fork(path.join(import.meta.dirname, '../../testing/queue-child.ts'), [JSON.stringify(appConfig)])
    afterFile(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    const living = await open()
    await send(living, 77)
    expect(await once(child, 'message')).toEqual([77, undefined])
    child.kill('SIGKILL')
    await once(child, 'exit')
    const given: number[] = []
    await living.work(({ id }) => {
      given.push(id)
      return Promise.resolve()
    })
    await until(() => given.length > 0, 45)
    await delay(3000)
    expect(given).toEqual([77])
    await living.stop()
  })

  it('gives a job again that its handler put back', async () => {
    const queue = await open()
    let times = 0
    await queue.work(({ id }) => {
      if (id !== 88) return Promise.resolve()
      times += 1
      return times === 1 ? Promise.reject(new Error('the server stops')) : Promise.resolve()
    })
    await send(queue, 88)
    await until(() => times > 1, 30)
    expect(times).toBe(2)
  })
})
