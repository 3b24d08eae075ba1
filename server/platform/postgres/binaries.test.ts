import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { endRuns, isRoot, newFolder } from '#server/testing/embedded-runs.ts'
import { linkLibraries, packageFolder, prepareBinaries } from './binaries.ts'

afterEach(endRuns)

const NOBODY = { kind: 'user', uid: 65_534, gid: 65_534 } as const

/** The platform's package as `npm ci --ignore-scripts` lays it out: without one symbolic link. */
function withoutLinks(): string {
  const folder = join(newFolder(), 'package')
  cpSync(packageFolder(), folder, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return folder
}

const version = (program: string, account = {}): string =>
  spawnSync(program, ['--version'], { encoding: 'utf8', ...account }).stdout

test('links that --ignore-scripts left out are made', () => {
  const folder = withoutLinks()
  const program = join(folder, 'native/bin/postgres')
  expect(version(program)).toBe('')
  expect(prepareBinaries(newFolder(), { kind: 'self' }, folder).postgres).toBe(program)
  expect(version(program)).toMatch(/^postgres \(PostgreSQL\) 18/)
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) expect(statSync(join(folder, target)).isFile()).toBe(true)
  expect(linkLibraries(folder)).toBe(true) // and once more changes nothing
})

describe.runIf(isRoot)('as root', () => {
  test('programs that nobody cannot reach are copied to where it can', () => {
    const folder = withoutLinks() // below a folder that is closed to others
    const dataDir = newFolder()
    chmodSync(dataDir, 0o711)
    const { postgres } = prepareBinaries(dataDir, NOBODY, folder)
    expect(dirname(dirname(dirname(postgres)))).toMatch(new RegExp(`^${dataDir}/postgres-bin-18`))
    expect(version(postgres, NOBODY)).toMatch(/^postgres \(PostgreSQL\) 18/)
    expect(prepareBinaries(dataDir, NOBODY, folder).postgres).toBe(postgres)
  })

  test('a package that may not be written to is copied, with its links', () => {
    const folder = withoutLinks()
    chownSync(join(folder, 'native/lib'), 1234, 1234)
    const script = `import { prepareBinaries } from ${JSON.stringify(join(import.meta.dirname, 'binaries.ts'))}
      process.stdout.write(prepareBinaries(...${JSON.stringify([newFolder(), { kind: 'self' }, folder])}).postgres)`
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['--user', '--map-user=65534', process.execPath, '--input-type=module', '-e', script],
      { encoding: 'utf8', cwd: import.meta.dirname },
    )
    expect(stderr).toBe('')
    expect(stdout).toContain('/postgres-bin-18')
    expect(version(stdout)).toMatch(/^postgres \(PostgreSQL\) 18/)
  })
})
