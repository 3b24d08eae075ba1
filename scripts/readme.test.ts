/** The README says what is there: its variables, commands, parts of the proof, files and pictures; and gives the two commands first. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const readme = textOf('README.md')
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> }

/** First cells of the rows of the table below a heading or sentence. */
const firstCells = (after: string): string[] => {
  const table = (readme.split(after)[1] ?? '').split(/\n(?!\|)/).find((part) => part.includes('\n|---')) ?? ''
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
}

it('lists the variables that the server reads, no more and no less', () => {
  const read = [
    ...['config', 's3-config']
      .map((name) => textOf(`server/${name}.ts`))
      .join('\n')
      .matchAll(/env\['(\w+)'\]/g),
  ].map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(5)
  expect(firstCells('## Configuration').toSorted()).toEqual(read.toSorted())
})

it('lists the parts of the proof, no more and no less', () => {
  const [, parts = ''] = /const PROOFS[^{]*\{([^}]*)\}/.exec(textOf('proof/run.ts')) ?? []
  const there = [...parts.matchAll(/\w+/g)].map(([name]) => name)
  expect(there.length).toBeGreaterThan(5)
  expect(firstCells('The parts of the proof:').toSorted()).toEqual(there.toSorted())
})

it('gives the two commands before anything else, and none that does not exist', () => {
  const [before = ''] = readme.split('```sh')
  expect(before.trim().split('\n').length).toBeLessThanOrEqual(6)
  expect(readme.split('```sh')[1]).toMatch(/^\nnpm ci && npm start .*\nnpm ci && npm test /)
  const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/tests.md'].map(textOf).join('\n')
  const named = [...pages.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/where-is.md', 'docs/a-booking.md', 'docs/tests.md'])(
  '%s leads to files that are there',
  (page) => {
    const text = textOf(page)
    const links = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^":]+)"/g)].map(([, link, source]) => link ?? source ?? '')
    const files = [...text.matchAll(/`((?:docs|scripts|server|web|domain|contract|proof|bench|e2e)\/[\w./-]+)`/g)]
    const named = files.map(([, file = '']) => path.relative(path.dirname(page), file))
    const missing = [...links, ...named].filter((file) => !existsSync(path.join(ROOT, path.dirname(page), file)))
    expect(missing).toEqual([])
  },
)
