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

/** `field.${…}`: the code's end is known when the server runs. */
const madeOf = ({ text }: Source): string[] => [...text.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map((match) => match[1] ?? '')
const prefixes = new Map(code.map((source) => [source.file, madeOf(source)]))

const says = ({ text }: Source, name: string): boolean => text.includes(`'${name}'`) || text.includes(`'${name}:`)

/** Files of the product that throw the code. */
export const thrownIn = (name: string): string[] => {
  const found = code.filter((source) => says(source, name)).map(({ file }) => file)
  if (found.length > 0) return found
  return code
    .filter(({ file }) => prefixes.get(file)?.some((prefix) => name.startsWith(prefix)))
    .map(({ file }) => file)
}

/** What a browser test waits for: the sentence up to its first hole. */
const beginning = (sentence: string): string => sentence.split('{')[0]?.split(' : ')[0]?.trim() ?? ''

/** Tests that expect the code, or read its sentence. */
export const testedIn = (name: string, sentence: string): string[] => {
  const start = beginning(sentence)
  const isQuoted = (text: string): boolean =>
    text.includes(`${name}'`) || text.includes(`${name}"`) || text.includes(`${name} `)
  return tests
    .filter(({ text }) => isQuoted(text) || (start.length > 14 && text.includes(start.replace(/\.$/, ''))))
    .map(({ file }) => file)
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
