/**
 * What the product costs to write and to check: `node scripts/measure-house.ts [folder of another checkout]`, so that two commits are
 * compared by one script. Lines are those of code: neither blank nor comment. Test files are counted apart.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))

const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|sql)$/.test(file) && existsSync(path.join(folder, file)))

const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')

/** Blank lines and whole-line comments are no work. */
const linesOf = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*|--)/.test(line)).length

const isTest = (file: string): boolean =>
  /\.(?:test|fixture)\.tsx?$|^(?:e2e|proof|bench|scripts)\/|^server\/testing\//.test(file)
const isGenerated = (file: string): boolean => file === 'server/platform/db/schema.ts'

const sources = files.filter((file) => !isTest(file) && !isGenerated(file))
const count = (chosen: readonly string[]): number => chosen.reduce((sum, file) => sum + linesOf(textOf(file)), 0)
const within = (pattern: RegExp): readonly string[] => sources.filter((file) => pattern.test(file))
const matches = (pattern: RegExp): number =>
  sources.reduce((sum, file) => sum + (textOf(file).match(pattern)?.length ?? 0), 0)

/** Files that only one list, screen or operation needs, by what a newcomer would open to write another. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'list of guarantees':
    /(?:^|\/)(?:guarantee-list\.tsx?|lists\/payment\/guarantee\.ts|guarantee-status\.tsx|exports\.ts)$/,
  'list of what is not billed':
    /(?:^|\/)(?:unbilled-list\.tsx?|unbilled-columns\.tsx|lists\/payment\/unbilled\.ts|search-unbilled\.ts|operations\/payment\/unbilled\.ts)$/,
  'list of bills':
    /(?:^|\/)(?:bill-list\.tsx?|bill-columns\.tsx|bill-filters\.ts|lists\/payment\/bill\.ts|search-bills\.ts)$/,
  'list of internet bookings': /(?:^|\/)(?:import-list\.tsx?|lists\/channel\/import\.ts)$/,
  'list of stays of partners':
    /(?:^|\/)(?:partner\/stay-list\.ts|partner-stays\.tsx|partner-booking-list\.tsx|lists\/booking\/partner-stay\.ts)$/,
  'payments of a customer':
    /(?:^|\/)(?:customer-payment-list\.ts|customer-payments\.tsx|lists\/payment\/customer-payment\.ts)$/,
  'lists of files':
    /(?:^|\/)(?:lists\/booking\/booking\.ts|booking\/list\/(?:booking-list\.tsx?|booking-cells\.tsx|list-filters\.tsx|filters\.ts)|customer-stays\.tsx)$/,
}

const KITS: Readonly<Record<string, RegExp>> = {
  'server/crud': /^server\/crud\//,
  'server/list': /^server\/list\//,
  'web/crud': /^web\/crud\//,
  'web/list': /^web\/list\//,
  'web/ui': /^web\/ui\//,
  contract: /^contract\/[^/]+$/,
}

const show = (name: string, value: number | string): void => console.log(`${String(value).padStart(9)}  ${name}`)

const types = (project: string): string => {
  const { stdout } = spawnSync(
    path.join(folder, 'node_modules/.bin/tsc'),
    ['-p', project, '--noEmit', '--extendedDiagnostics'],
    { cwd: folder, encoding: 'utf8' },
  )
  const read = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(stdout)?.[1] ?? '?'
  return `${read('Types')} types, ${read('Total time')}`
}

console.log(`House of ${folder}`)
show('lines of source, tests apart', count(sources))
show('lines of tests, proofs, benches, scripts', count(files.filter(isTest)))
for (const area of ['domain', 'contract', 'server', 'web']) show(area, count(within(new RegExp(`^${area}/`))))
show('files of source', sources.length)
for (const [name, pattern] of Object.entries({ ...PARTS, ...KITS })) show(name, count(within(pattern)))
show('`as unknown as`', matches(/as unknown as/g))
show('answers typed by hand (`rest.post<…>`, `rest.get<…>`)', matches(/rest\.(?:post|get)</g))
if (process.argv.includes('--types'))
  for (const project of ['tsconfig.json', 'web']) console.log(`tsc ${project}: ${types(project)}`)
