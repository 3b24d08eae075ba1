/**
 * A file that only one other imports, under 40 lines, untested and not lazily loaded, goes into it. `kept` explain something by themselves
 * and say what; `older` are those of screens and modules from before: both only fall, and a file that no longer fits leaves the list.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const FEW = 40

interface Listed {
  readonly kept: Readonly<Record<string, string>>
  readonly older: readonly string[]
}
const listed = JSON.parse(readFileSync(path.join(import.meta.dirname, 'small-files.json'), 'utf8')) as Listed

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

const textOf = new Map(
  files.flatMap((file) => {
    try {
      return [[file, readFileSync(path.join(ROOT, file), 'utf8')] as const]
    } catch {
      // Removed, and not yet said so to git.
      return []
    }
  }),
)

const isTest = (file: string): boolean =>
  /\.(?:test|fixture)\.tsx?$|^(?:e2e|proof|bench|scripts)\/|^server\/testing\//.test(file)
const linesOf = (text: string): number => text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length

interface Users {
  readonly by: string[]
  isLazy: boolean
}

const usersOf = (): ReadonlyMap<string, Users> => {
  const users = new Map<string, Users>([...textOf.keys()].map((file) => [file, { by: [], isLazy: false }]))
  for (const [file, text] of textOf)
    for (const [, lazy, said = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*(\()?\s*'([#.][^']+)'/g)) {
      const target = said.startsWith('#') ? said.slice(1) : path.posix.join(path.posix.dirname(file), said)
      const used = users.get(target)
      if (used === undefined || used.by.includes(file)) continue
      used.by.push(file)
      // What a module shows of itself is not of its index: other modules use it.
      if (new RegExp(`export (?:type )?\\{[^}]*\\} from '${said}'`).test(text)) used.by.push('other modules')
      if (lazy !== undefined) used.isLazy = true
    }
  return users
}

/** Files that stand alone for nothing. */
const small = (few: number): readonly string[] =>
  [...usersOf()]
    .filter(
      ([file, { by, isLazy }]) =>
        /^(?:contract|domain|server|web)\//.test(file) && !isTest(file) && !isLazy && by.length === 1,
    )
    .filter(([file, { by }]) => !by.some(isTest) && linesOf(textOf.get(file) ?? '') < few)
    .map(([file]) => file)
    .filter((file) => textOf.get(file)?.startsWith('/** Written by `npm run registry`') !== true)
    .toSorted()

it('finds small files at all', () => {
  expect(small(80).length).toBeGreaterThan(small(FEW).length)
})

it('a small file that one other imports is in that one, but for those listed', () => {
  expect(small(FEW)).toEqual([...Object.keys(listed.kept), ...listed.older].toSorted())
})

it('says why a file is kept, and lists no older one of the kits, the contract or the rules', () => {
  expect(Object.entries(listed.kept).filter(([, why]) => why.length < 20)).toEqual([])
  expect(
    listed.older.filter((file) => !/^(?:server\/(?:modules|demo|documents)|web\/screens|contract\/texts)\//.test(file)),
  ).toEqual([])
})
