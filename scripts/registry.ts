/**
 * `npm run registry`: what is declared is found by its place, and named in files that nobody writes by hand. Entities and lists with their
 * English (`contract/entities`, `contract/lists`), and the routes of lists (`server/modules`). A test compares them with the sources.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const REPOSITORY = path.join(import.meta.dirname, '..')

interface Found {
  readonly file: string
  readonly names: readonly string[]
  readonly hasEnglish: boolean
}

const within = (root: string, pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file) && path.basename(file) !== 'index.ts')
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()

/** Declarations among what a folder exports; each is exported under its own name. */
const declaredIn = (root: string, folder: string, mark: string): Promise<readonly Found[]> =>
  Promise.all(
    within(root, `${folder}/*/*.ts`).map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Readonly<Record<string, unknown>>
      const isDeclaration = (value: unknown): boolean => typeof value === 'object' && value !== null && mark in value
      // Modules list their exports by the alphabet: here they stand as they are written.
      const text = readFileSync(path.join(root, file), 'utf8')
      const at = (name: string): number => text.indexOf(`export const ${name} `)
      const names = Object.keys(exported)
        .filter((name) => isDeclaration(exported[name]))
        .toSorted((a, b) => at(a) - at(b))
      return { file, names, hasEnglish: 'english' in exported }
    }),
  )

/** Routes that a module exports of its lists. */
const listRoutesIn = (root: string): readonly Found[] =>
  within(root, 'server/modules/*/**/*.ts').map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const names = [...text.matchAll(/^export const (\w+) = (?:l|wholeL)istRoutes\(/gm)].map(([, name]) => name ?? '')
    return { file, names, hasEnglish: false }
  })

const lines = (all: readonly string[], write: (name: string) => string): string => all.map(write).join('\n')

/** As the formatter lays it out. */
const importOf = ({ file, names }: Found): string => {
  const line = `import { ${names.join(', ')} } from '#${file}'\n`
  return line.length <= 121 ? line : `import {\n${lines(names, (name) => `  ${name},`)}\n} from '#${file}'\n`
}
const importsOf = (found: readonly Found[]): string =>
  found
    .filter(({ names }) => names.length > 0)
    .map(importOf)
    .join('')
const namesIn = (found: readonly Found[]): readonly string[] => found.flatMap(({ names }) => names)

const WRITTEN = '/** Written by `npm run registry`: '

/** The written files by their path, laid out as the formatter does. */
export const registryFiles = async (root: string = REPOSITORY): Promise<Readonly<Record<string, string>>> => {
  const entities = await declaredIn(root, 'contract/entities', 'scope')
  const lists = await declaredIn(root, 'contract/lists', 'refreshedBy')
  const sources = listRoutesIn(root)
  const english = [...entities, ...lists]
    .filter(({ hasEnglish }) => hasEnglish)
    .map(({ file }) => ({
      file,
      name: file.replace(/^contract\/|\.ts$/g, '').replaceAll(/[/-](\w)/g, (_, c: string) => c.toUpperCase()),
    }))
  return {
    'contract/entities/names.ts': `${WRITTEN}every declared entity. */
export type EntityName =
${lines(namesIn(entities), (name) => `  | '${name}'`)}
`,
    'contract/entities/index.ts': `${WRITTEN}all declarations, by name. */
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
${importsOf(entities)}
export const entities = {
${lines(namesIn(entities), (name) => `  ${name},`)}
} as const satisfies { [N in EntityName]: AnyEntity }

/** Every declaration, for what walks them without knowing their fields. */
export const allEntities: readonly AnyEntity[] = Object.values(entities)
`,
    'contract/lists/index.ts': `${WRITTEN}every declared list. */
import type { AnyList } from '#contract/list.ts'
${importsOf(lists)}
export const lists: readonly AnyList[] = [
${lines(namesIn(lists), (name) => `  ${name},`)}
]
`,
    'contract/declared-english.ts': `${WRITTEN}English of declarations, by their French text. */
${english.map(({ file, name }) => `import { english as ${name} } from '#${file}'\n`).join('')}
export const declaredEnglish: Readonly<Record<string, string>> = {
${english.map(({ name }) => `  ...${name},`).join('\n')}
}
`,
    'server/lists.ts': `${WRITTEN}the routes of every declared list. */
import type { Route } from '#server/platform/http/route.ts'
${importsOf(sources)}
export const listedRoutes: readonly Route[] = [
${lines(namesIn(sources), (name) => `  ...${name},`)}
]
`,
  }
}

if (import.meta.main)
  for (const [file, text] of Object.entries(await registryFiles())) writeFileSync(path.join(REPOSITORY, file), text)
