/**
 * Functions have 60 lines at most, blanks and comments apart. Older ones are listed with the length of the longest of their file:
 * the list may only fall, so a function that grew is refused, and so is a figure that could be lowered.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const LIST = path.join(import.meta.dirname, 'long-functions.json')
const LONGEST = 60
const LEFT_OUT = ['**/*.test.ts', '**/*.fixture.ts', 'server/testing/**']

interface Finding {
  readonly filename: string
  readonly message: string
}

/** The longest function of each file that has one too long. */
const found = (max: number): Readonly<Record<string, number>> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinede-length-'))
  try {
    const config = path.join(folder, 'lint.json')
    const rule = ['error', { max, skipBlankLines: true, skipComments: true }]

    const lint = { categories: { correctness: 'off' }, rules: { 'max-lines-per-function': rule } }
    writeFileSync(config, JSON.stringify(lint))
    const areas = ['domain', 'contract', 'server', 'web']
    const program = path.join(ROOT, 'node_modules/.bin/oxlint')
    const { stdout } = spawnSync(
      program,
      ['-c', config, '--format', 'json', ...LEFT_OUT.flatMap((one) => ['--ignore-pattern', one]), ...areas],
      { cwd: ROOT, encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] }
    const longest: Record<string, number> = {}
    for (const { filename, message } of diagnostics) {
      const lines = Number(/\((\d+)\)/.exec(message)?.[1])
      if (!(lines > max)) throw new Error(`the linter said ${message}`)
      longest[filename] = Math.max(longest[filename] ?? 0, lines)
    }
    return longest
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('finds long functions at all', () => {
  expect(Object.keys(found(30)).length).toBeGreaterThan(Object.keys(found(LONGEST)).length)
})

it('no function grows past 60 lines, and the list of older ones only falls', () => {
  const listed = JSON.parse(readFileSync(LIST, 'utf8')) as Readonly<Record<string, number>>
  expect(found(LONGEST)).toEqual(listed)
})
