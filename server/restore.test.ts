/** The command `npm run restore`, as an operator writes it: each mistake is a sentence, never a stack. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const PROGRAM = path.join(import.meta.dirname, 'restore.ts')

const above = temporaryFolder('command')
mkdirSync(path.join(above, 'data/keys'), { recursive: true })
const key = path.join(above, 'key.txt')
writeFileSync(key, 'My key: age-secret-key-1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq')
writeFileSync(path.join(above, 'no-key.txt'), 'hello')
for (const name of ['base', 'wal']) mkdirSync(path.join(above, 'shared/one', name), { recursive: true })

const run = (...args: readonly string[]) => {
  const env = { ...process.env, PINEDE_DATA: path.join(above, 'data'), PINEDE_BACKUP: path.join(above, 'backups') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.replaceAll(/^.*Warning.*$/gm, '').trim() }
}

const AT = ['--at', '2026-11-20 14:05'] as const

test('--help says each option, and does nothing', () => {
  for (const word of ['--help', '-h']) {
    const { status, stdout, stderr } = run(word)
    expect([status, stderr]).toEqual([0, ''])
    for (const option of ['--at', '--from', '--into', '--key', '--house']) expect(stdout).toContain(option)
  }
})

test.for<[string, readonly string[], string]>([
  ['no moment', [], 'Dites à quel moment revenir'],
  ['a moment without quotes', ['--at', '2026-11-20', '14:05'], '--help'],
  ['an option that there is not', [...AT, '--force'], '--help'],
  ['the key of this server is not there', AT, 'donnez la clé de secours'],
  ['a key that is not there', [...AT, '--key', path.join(above, 'nowhere')], 'n’existe pas'],
  ['a key that is none', [...AT, '--key', path.join(above, 'no-key.txt')], 'n’en est pas une'],
  ['a folder for a key', [...AT, '--key', above], 'est un dossier'],
  ['a word of the shell', [...AT, '--key', key, '--from', '~/backups'], '--from : écrivez le chemin entier'],
  ['the same, where it goes', [...AT, '--key', key, '--into', '~/new'], '--into : écrivez le chemin entier'],
  [
    'the folder of one house',
    [...AT, '--key', key, '--from', path.join(above, 'shared/one')],
    'de l’installation « one »',
  ],
  ['no backup there', [...AT, '--key', key], 'Aucune sauvegarde'],
])('%s is a sentence', ([, args, words]) => {
  const { status, stdout, stderr } = run(...args)
  expect(stderr).toContain(words)
  expect(stderr.split('\n')).toHaveLength(1)
  expect([status, stdout]).toEqual([1, ''])
  expect(readdirSync(above).toSorted()).toEqual(['data', 'key.txt', 'no-key.txt', 'shared'])
})
