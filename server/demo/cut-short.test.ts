/** A demo that is killed half-way is found at the next start, and done again from nothing. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { unfinishedDemo } from '#server/demo-mark.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const { ownerDb, appConfig, ownerConfig } = await testDb()
const dataDir = temporaryFolder('demo')

const urlOf = ({ host, port, user, password, database }: typeof appConfig): string => {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

const demo = (...options: string[]) => {
  const env = {
    ...process.env,
    PINEDE_DATA: dataDir,
    DATABASE_URL: urlOf(appConfig),
    DATABASE_OWNER_URL: urlOf(ownerConfig),
  }
  const args = ['--places', '10', '--stays', '10', ...options]
  const child = fork(path.join(import.meta.dirname, '../demo.ts'), args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.on('exit', (code) => resolve({ code, said }))
  })
  return { child, ended }
}

/** Ids of the establishments that are there: one at most, another one after each start from nothing. */
const houses = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from establishment`.execute(ownerDb)
  return rows.map(({ id }) => id)
}

/** Kills a loading once its house is there; answers what there was. */
const killHalfWay = async ({ child, ended }: ReturnType<typeof demo>): Promise<{ pid: number; house: number }> => {
  const isThere = new Promise<void>((resolve) => {
    child.on('message', (told: { label: string }) => {
      if (told.label === 'Emplacements et tarifs') resolve()
    })
  })
  await Promise.race([isThere, ended])
  const [house] = await houses()
  expect(unfinishedDemo(dataDir)).toBeUndefined() // it is being loaded
  child.kill('SIGKILL')
  expect((await ended).code).toBeNull()
  return { pid: child.pid ?? 0, house: house ?? 0 }
}

it('says so, refuses to go on with half a house, and starts from nothing when asked', async () => {
  const first = await killHalfWay(demo())
  expect(unfinishedDemo(dataDir)).toMatchObject({ pid: first.pid })
  expect(await demo().ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('s’est arrêté en chemin') as string,
  })
  const again = await killHalfWay(demo('--again'))
  expect(await houses()).toEqual([again.house])
  expect(unfinishedDemo(dataDir)).toMatchObject({ pid: again.pid })
  await sql`update establishment set training = false`.execute(ownerDb)
  expect((await demo('--again').ended).said).toContain('elle ne s’efface pas')
  expect(await houses()).toEqual([again.house])
}, 120_000)
