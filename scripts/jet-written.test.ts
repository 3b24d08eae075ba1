/** Each code of the journal of technical events has somebody who writes it, or a reason why nobody does yet (docs/decisions/0341). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** What it tells of does not exist: no mode of sequence to change. */
const NOBODYS: readonly string[] = ['SEQUENCE_MODE']

it('is written somewhere, but for that of what does not exist', () => {
  const files = execFileSync('git', ['ls-files', 'server/*.ts'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const sources = files.filter((file) => file !== '' && !/\.(?:test|fixture)\.ts$/.test(file))
  const text = sources.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  const written = new Set(Array.from(text.matchAll(/\bJET\.([A-Z_]+)/g), ([, name]) => name))
  expect(Object.keys(JET).filter((name) => !written.has(name))).toEqual(NOBODYS)
})
