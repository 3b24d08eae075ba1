import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ask, endRuns, newFolder, run, track, until } from '#server/testing/embedded-runs.ts'
import { socketFolder } from './cluster.ts'

afterEach(endRuns)

const stop = async (pinede: ReturnType<typeof run>): Promise<void> => {
  process.kill(pinede.pid, 'SIGTERM')
  expect(await pinede.ended).toMatchObject({ code: 0 })
}

describe('the socket', () => {
  test('is below the data where the system’s limit allows', () => {
    expect(socketFolder('/srv/pinede')).toBe('/srv/pinede/socket')
  })

  test('is in a short folder of its own where the data’s path is long, closed to others', async () => {
    const dataDir = join(newFolder(), 'a'.repeat(100), 'data')
    mkdirSync(dataDir, { recursive: true })
    const pinede = run(dataDir)
    const { host } = await pinede.ready
    expect(dirname(host)).toBe(tmpdir())
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
    await stop(pinede)
    rmSync(host, { recursive: true })
  })

  test('never goes into a folder that somebody else prepared', async () => {
    const dataDir = join(newFolder(), 'b'.repeat(100))
    const theirs = newFolder()
    symlinkSync(theirs, socketFolder(dataDir))
    const { code, errors } = await run(dataDir).ended
    rmSync(socketFolder(dataDir))
    expect(code).toBe(1)
    expect(errors.trim()).toBe(
      `Le dossier ${socketFolder(dataDir)} devrait être à Pinède seul (0700) : supprimez-le, puis relancez.`,
    )
  })

  test('is the same by whichever name the data are reached', async () => {
    const dataDir = newFolder()
    const other = join(newFolder(), 'link')
    symlinkSync(dataDir, other)
    const { pid } = await run(dataDir).ready
    expect((await run(other).ended).errors).toMatch(/^Pinède tourne déjà sur ces données/)
    expect(pid).toBeGreaterThan(0)
  })
})

describe('a lock file that the dead server left', () => {
  /** A cluster at rest whose lock file names the process that `make` makes. */
  async function withLockOf(make: () => Promise<number>): Promise<string> {
    const dataDir = newFolder()
    const pinede = run(dataDir)
    await pinede.ready
    const lock = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    await stop(pinede)
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), lock.replace(/^\d+/, String(await make())))
    return dataDir
  }

  /** A dead process that its parent does not bury for `seconds`. */
  async function zombie(seconds: number): Promise<number> {
    const parent = track(spawn('sh', ['-c', `sleep 0.1 & exec sleep ${seconds}`], { stdio: 'ignore' }))
    const children = `/proc/${parent.pid}/task/${parent.pid}/children`
    await until(() => readFileSync(children, 'utf8').trim() !== '')
    const pid = Number(readFileSync(children, 'utf8').trim())
    await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    return pid
  }

  test.each([
    ['a zombie that is soon buried', 1],
    ['a zombie that nobody buries', 60],
  ])('%s', async (_, seconds) => {
    const { host } = await run(await withLockOf(() => zombie(seconds))).ready
    expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('another program that was given its number', async () => {
    const { host } = await run(await withLockOf(() => Promise.resolve(process.pid))).ready
    expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})
