import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isRunning } from '#server/platform/postgres/processes.ts'
import { endRuns, kill, newFolder, track, until } from '#server/testing/embedded-runs.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/supervised.ts')

afterEach(endRuns)

/** A launcher in a process group of its own, as a terminal makes one; `plan` says how each life of its program goes. */
const launch = (plan: string) => {
  const file = path.join(newFolder(), 'lives')
  const child = spawn(process.execPath, [PROGRAM, 'launch', file, plan], { detached: true, stdio: 'ignore' })
  track(child)
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const pids = (): number[] => lines().map(Number).filter(Number.isInteger)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { pid: child.pid ?? 0, lines, pids, ended }
}

test('starts again without waiting what was killed, and goes on', async () => {
  const asked = performance.now()
  const pinede = launch('serve')
  await until(() => pinede.pids().length === 1)
  const first = performance.now() - asked
  await new Promise((resolve) => setTimeout(resolve, 200)) // until it is ready
  const begun = performance.now()
  kill(pinede.pids()[0] ?? 0, 'process')
  await until(() => pinede.pids().length === 2)
  expect(performance.now() - begun).toBeLessThan(2 * first) // which had the launcher to start as well
  expect(isRunning(pinede.pids()[1] ?? 0)).toBe(true)
})

test('does not start again what refuses to start, and says its code', async () => {
  const pinede = launch('refuse')
  expect(await pinede.ended).toBe(3)
  expect(pinede.pids()).toHaveLength(1)
})

test('tries again where a restart is refused, and may succeed', async () => {
  const pinede = launch('die,refuse,refuse,serve')
  await until(() => pinede.pids().length === 4)
  expect(isRunning(pinede.pid)).toBe(true)
})

test('gives up at last on what dies again and again', async () => {
  const pinede = launch('die')
  expect(await pinede.ended).toBe(137)
  expect(pinede.pids()).toHaveLength(9)
}, 60_000)

test('Ctrl-C, which reaches both, and SIGTERM, which reaches the launcher alone, end both in good order', async () => {
  for (const send of [(pid: number) => process.kill(-pid, 'SIGINT'), (pid: number) => process.kill(pid, 'SIGTERM')]) {
    const pinede = launch('serve')
    await until(() => pinede.pids().length === 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    send(pinede.pid)
    expect(await pinede.ended).toBe(0)
    expect(pinede.lines().at(-1)).toBe('stopped')
    expect(pinede.pids()).toHaveLength(1)
  }
})

test('a program whose launcher was killed stops by itself, in good order', async () => {
  const pinede = launch('serve')
  await until(() => pinede.pids().length === 1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  kill(pinede.pid, 'process')
  await until(() => pinede.lines().at(-1) === 'stopped')
  await until(() => !isRunning(pinede.pids()[0] ?? 0))
  expect(pinede.pids()).toHaveLength(1)
})
