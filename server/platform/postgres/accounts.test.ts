import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Run, ask, endRuns, isRoot, newFolder, run } from '#server/testing/embedded-runs.ts'

afterEach(endRuns)

const NOBODY = 65_534
const asAccount = (uid: number): string[] => ['/usr/bin/unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`]

/** A folder whose `unshare` answers as in a container that refuses user namespaces. */
function refusing(): string {
  const folder = newFolder()
  const script = '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n'
  writeFileSync(join(folder, 'unshare'), script, { mode: 0o755 })
  return folder
}

const accountOf = (pid: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const stop = async (pinede: Run): Promise<void> => {
  process.kill(pinede.pid, 'SIGTERM')
  expect(await pinede.ended).toMatchObject({ code: 0 })
}

const serves = (host: string): Promise<unknown> => ask(host, 'select 1 as n')

test('an ordinary account runs the server itself, without any help', async () => {
  const { host } = await run(newFolder(), { through: isRoot ? asAccount(NOBODY) : [], path: refusing() }).ready
  expect(await serves(host)).toEqual([{ n: 1 }])
})

test('an account without a name runs it as nobody in a namespace', async () => {
  const { host } = await run(newFolder(), { through: asAccount(12_345) }).ready
  expect(await serves(host)).toEqual([{ n: 1 }])
})

test('an account without a name, where namespaces are refused, is told what to do', async () => {
  const { code, errors } = await run(newFolder(), { through: asAccount(12_345), path: refusing() }).ended
  expect(code).toBe(1)
  expect(errors.trim()).toBe(
    'Le compte n° 12345 n’a pas de nom dans /etc/passwd et PostgreSQL l’exige : lancez Pinède sous un compte nommé.',
  )
})

describe.runIf(isRoot)('as root', () => {
  test('the server runs in a namespace and the data stay root’s, in a closed folder', async () => {
    const dataDir = newFolder()
    const { host, pid } = await run(dataDir).ready
    expect(await serves(host)).toEqual([{ n: 1 }])
    expect([accountOf(pid), statSync(join(dataDir, 'postgres')).uid]).toEqual([0, 0])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test('where namespaces are refused it runs as nobody, and goes on so when they come back', async () => {
    const dataDir = newFolder()
    const first = run(dataDir, { path: refusing() })
    const { host, pid } = await first.ready
    expect(await serves(host)).toEqual([{ n: 1 }])
    expect([accountOf(pid), statSync(join(dataDir, 'postgres')).uid, statSync(host).uid]).toEqual([
      NOBODY,
      NOBODY,
      NOBODY,
    ])
    await stop(first)
    const second = await run(dataDir).ready
    expect(await serves(second.host)).toEqual([{ n: 1 }])
    expect(accountOf(second.pid)).toBe(NOBODY)
  })

  test('data made in a namespace go over to nobody on a machine that refuses namespaces', async () => {
    const dataDir = newFolder()
    const first = run(dataDir)
    await ask((await first.ready).host, 'create table kept as select 42 as n')
    await stop(first)
    const { host, pid } = await run(dataDir, { path: refusing() }).ready
    expect(await ask(host, 'select n from kept')).toEqual([{ n: 42 }])
    expect(accountOf(pid)).toBe(NOBODY)
  })

  test('where nobody cannot reach the data, one line says what to do', async () => {
    const dataDir = join(newFolder(), 'data') // the folder above is closed, and not ours to open
    const { code, errors } = await run(dataDir, { path: refusing() }).ended
    expect(code).toBe(1)
    expect(errors.trim()).toBe(
      `PostgreSQL ne peut pas tourner sous root et, sous le compte n° ${NOBODY}, n’atteint pas ${dataDir} : lancez Pinède sous un compte ordinaire, ou choisissez par PINEDE_DATA un dossier ouvert comme /var/lib/pinede.`,
    )
  })

  test('another account’s data are refused', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres'))
    chownSync(join(dataDir, 'postgres'), 1234, 1234)
    const { code, errors } = await run(dataDir, { through: asAccount(1) }).ended
    expect(code).toBe(1)
    expect(errors).toMatch(/^Le dossier .*postgres appartient à un autre compte .* lancez Pinède avec ce compte/)
  })
})
