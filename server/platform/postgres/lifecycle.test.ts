import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ask, endRuns, kill, newFolder, run, serverProcesses, until } from '#server/testing/embedded-runs.ts'
import { isNoPostgres } from './processes.ts'

afterEach(endRuns)

const setting = async (host: string, name: string): Promise<unknown> =>
  (await ask<Record<string, unknown>>(host, `show ${name}`))[0]?.[name]

test('the first start makes a durable, closed, locale-independent server with two plain roles', async () => {
  const dataDir = newFolder()
  const { host } = await run(dataDir).ready
  const [database] = await ask(
    host,
    `select datlocprovider as provider, datlocale as locale,
    pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  expect(database).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' })
  for (const [name, value] of Object.entries({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    timezone: 'UTC',
  }))
    expect([
      name,
      name === 'timezone'
        ? (await ask<{ TimeZone: string }>(host, 'show timezone'))[0]?.TimeZone
        : await setting(host, name),
    ]).toEqual([name, value])
  const roles = await ask(
    host,
    `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as power
    from pg_roles where rolname like 'pinede%' order by 1`,
  )
  expect(roles).toEqual([
    { name: 'pinede_app', power: false },
    { name: 'pinede_owner', power: false },
  ])
  for (const folder of [host, join(dataDir, 'postgres')]) expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('Ctrl-C reaches Pinède, not the server, which Pinède then stops cleanly', async () => {
  const dataDir = newFolder()
  const pinede = run(dataDir)
  const { pid } = await pinede.ready
  process.kill(-pinede.pid, 'SIGINT') // what a terminal sends: to the whole group
  expect(await pinede.ended).toMatchObject({ code: 0, errors: '' })
  expect(isNoPostgres(pid)).toBe(true)
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('received fast shutdown request')
  expect(log).toContain('database system is shut down')
  await run(dataDir).ready
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('automatic recovery')
})

test('a server that outlived Pinède is taken over, with its data, and stopped by its new master', async () => {
  const dataDir = newFolder()
  const first = run(dataDir)
  const left = await first.ready
  await ask(left.host, 'create table kept (n int); insert into kept values (42)')
  kill(first.pid, 'group')
  await first.ended
  expect(isNoPostgres(left.pid)).toBe(false)
  const second = run(dataDir)
  expect(await second.ready).toEqual(left)
  expect(await ask(left.host, 'select n from kept')).toEqual([{ n: 42 }])
  process.kill(second.pid, 'SIGTERM')
  expect(await second.ended).toMatchObject({ code: 0 })
  expect(isNoPostgres(left.pid)).toBe(true)
})

test('after kill -9 of everything the next start recovers every acknowledged row', async () => {
  const dataDir = newFolder()
  const first = run(dataDir)
  const killed = await first.ready
  await ask(killed.host, 'create table kept (n int); insert into kept select generate_series(1, 1000)')
  const processes = serverProcesses(killed.pid)
  kill(first.pid, 'group')
  for (const pid of processes) kill(pid, 'process')
  const next = await run(dataDir).ready
  expect(next.pid).not.toBe(killed.pid)
  expect(await ask(next.host, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
})

test('a second Pinède on the same data is refused in one line that names the first, which goes on', async () => {
  const dataDir = newFolder()
  const first = run(dataDir)
  const { host, pid } = await first.ready
  const { code, errors } = await run(dataDir).ended
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    `Pinède tourne déjà sur ces données (processus ${first.pid}) : arrêtez-le d’abord, ou choisissez un autre dossier par PINEDE_DATA.`,
  ])
  expect(isNoPostgres(pid)).toBe(false)
  expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('of two Pinède that start together on an empty folder, one serves and the other is refused', async () => {
  const dataDir = newFolder()
  const runs = [run(dataDir), run(dataDir)]
  const outcomes = await Promise.all(
    runs.map((one) =>
      one.ready.then(
        () => 'ready',
        (error: Error) => error.message,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome !== 'ready')).toMatch(/^Pinède tourne déjà sur ces données/)
})

test('a server killed under a living Pinède is brought back', async () => {
  const dataDir = newFolder()
  const pinede = run(dataDir)
  const { pid, host } = await pinede.ready
  process.kill(pid, 'SIGKILL')
  await until(
    async () =>
      isNoPostgres(pid) &&
      (await ask(host, 'select 1').then(
        () => true,
        () => false,
      )),
    20_000,
  )
  const { errors } = await run(dataDir).ended
  expect(errors).toContain(`processus ${pinede.pid}`) // and it is still the one master
  process.kill(pinede.pid, 'SIGTERM')
  expect(await pinede.ended).toMatchObject({ code: 0 })
})
