/** `npm run docs:errors`: docs/errors.md, what each code says, where it is thrown and tested, which wait for their part. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '#contract/messages.fr.ts'
import { waiting } from '#contract/waiting-messages.fr.ts'
import { ERROR_THEMES } from './error-themes.ts'

const ROOT = join(import.meta.dirname, '../..')
export const ERRORS_FILE = join(ROOT, 'docs/errors.md')

interface Source {
  readonly file: string
  readonly text: string
}

const sources = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const isTest = ({ file }: Source): boolean => /\.(test|fixture)\.tsx?$|^e2e\/|^proof\/|\/testing\//.test(file)
const isCatalogue = ({ file }: Source): boolean => /messages\.(fr|en)\.ts$|^scripts\//.test(file)

const all = sources('{domain,contract,server,web,e2e,proof}/**/*.{ts,tsx}').filter((source) => !isCatalogue(source))
const code = all.filter((source) => !isTest(source))
const tests = all.filter(isTest)

/** Files by the codes that they hold in quotes, rules of flow 2 among them; a code may be followed by what a test says of it. */
const filesByCode = (from: readonly Source[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { file, text } of from) {
    const names = new Set(
      [...text.matchAll(/['"` ]([a-zA-Z]+\.[a-zA-Z]+|BR-FR-[A-Z\d-]+)['"` :]/g)].map((match) => match[1] ?? ''),
    )
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

const inCode = filesByCode(code)
const inTests = filesByCode(tests)

/** `field.${…}`: the code's end is known when the server runs. */
const made = code.flatMap(({ file, text }) =>
  [...text.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map((match) => ({ file, prefix: match[1] ?? '' })),
)

/** Files of the product that throw the code. */
export const thrownIn = (name: string): readonly string[] =>
  inCode.get(name) ?? made.filter(({ prefix }) => name.startsWith(prefix)).map(({ file }) => file)

/** What a browser test waits for: the sentence up to its first hole. */
const beginning = (sentence: string): string =>
  (sentence.split('{')[0]?.split(' : ')[0]?.trim() ?? '').replace(/\.$/, '')

/** Tests that expect the code, or read its sentence. */
export const testedIn = (name: string, sentence: string): readonly string[] => {
  const start = beginning(sentence)
  const named = inTests.get(name)
  if (named !== undefined || start.length < 15) return named ?? []
  return tests.filter(({ text }) => text.includes(start)).map(({ file }) => file)
}

/** Parts that sentences wait for, by code. */
export const waitingFor: ReadonlyMap<string, string> = new Map(
  Object.entries(waiting).flatMap(([part, codes]) => Object.keys(codes).map((name) => [name, part] as const)),
)

const first = ([file]: readonly string[]): string => (file === undefined ? '—' : `\`${file}\``)

const row = ([name, sentence]: readonly [string, string]): string => {
  const part = waitingFor.get(name)
  const where = part === undefined ? first(thrownIn(name)) : `waiting for ${part}`
  const tested = part === undefined ? first(testedIn(name, sentence)) : ''
  return `| \`${name}\` | ${sentence} | ${where} | ${tested} |`
}

const themes = (): string[] =>
  Object.entries(ERROR_THEMES).flatMap(([theme, phrases]) => [
    `### ${theme}`,
    '',
    '| specification | codes |',
    '|---|---|',
    ...Object.entries(phrases).map(
      ([phrase, codes]) =>
        `| ${phrase} | ${codes.map((name) => `\`${name}\`${waitingFor.has(name) ? ' (waiting)' : ''}`).join(', ')} |`,
    ),
    '',
  ])

/** The whole document. */
export const errorsDocument = (): string => {
  const entries = Object.entries(messages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const thrown = entries.filter(([name]) => !waitingFor.has(name))
  const untested = thrown.filter(([name, sentence]) => testedIn(name, sentence).length === 0)
  return [
    '# Error catalogue',
    '',
    'Written by `npm run docs:errors` from the sources; a test compares it with them. Each refusal is a code; `contract/messages.fr.ts`',
    'holds its French sentence. A sentence whose part of the product is not built yet is listed as waiting for it.',
    '',
    `${entries.length} codes: ${thrown.length} thrown, ${thrown.length - untested.length} of them expected by name or sentence in a test; ${waitingFor.size} waiting.`,
    '',
    '## Themes of the specification (section 8)',
    '',
    ...themes(),
    '## Codes',
    '',
    '| code | sentence | thrown in | tested in |',
    '|---|---|---|---|',
    ...entries.map(row),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(ERRORS_FILE, errorsDocument())
