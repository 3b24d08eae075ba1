/**
 * Answers that no schema checks: calls written by hand with `rest`. Each operation that gets a schema (contract/operation.ts) takes one
 * away. The figure only falls: lower it when it does, new operations have schemas.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const BY_HAND = 39

const count = (area: string, pattern: RegExp): number =>
  execFileSync('git', ['ls-files', area], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'web/shell/call.ts')
    .reduce((sum, file) => sum + (readFileSync(path.join(ROOT, file), 'utf8').match(pattern)?.length ?? 0), 0)

it('fewer and fewer answers are typed by hand', () => {
  const calls = count('web', /\brest\.(?:get|post|delete)[<(]/g)
  expect(calls).toBeLessThanOrEqual(BY_HAND)
  expect(calls).toBeGreaterThan(0)
})
