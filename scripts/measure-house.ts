/**
 * What the product costs to write and to check: `node scripts/measure-house.ts [folder of another checkout]`, so that two commits are
 * compared by one script. Lines are those of code: neither blank nor comment. Test files and what `npm run registry` writes are counted
 * apart. `--types` measures the compiler too; with another checkout, both in turn, as the machine may do other work.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const here = path.join(import.meta.dirname, '..')
const folder = path.resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? here)

const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|sql)$/.test(file) && existsSync(path.join(folder, file)))

const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')

/** Blank lines and whole-line comments are no work. */
const linesOf = (text: string): number =>
  text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*|--)/.test(line)).length

const isTest = (file: string): boolean =>
  /\.(?:test|fixture)\.tsx?$|^(?:e2e|proof|bench|scripts)\/|^server\/testing\//.test(file)
/** CONTRIBUTING: what a command of the house writes is not counted. */
const isGenerated = (file: string): boolean =>
  file === 'server/platform/db/schema.ts' || textOf(file).startsWith('/** Written by `npm run ')

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
  'settings of a module (channels)': /^web\/screens\/channel\/channel-screen\.tsx$/,
  'a deed of that module alone (exchange now)': /^web\/screens\/channel\/channel-polling\.tsx$/,
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

/** Seconds of processor that the compiler takes for one project: `times` says what the children of a shell took. */
const processorOf = (checkout: string, project: string): number => {
  const { stdout } = spawnSync('sh', ['-c', `node_modules/.bin/tsc -p ${project} --incremental false >&2; times`], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [minutes = 0, seconds = 0] = (stdout.trim().split('\n').at(-1)?.split(' ')[0] ?? '').split(/[ms]/).map(Number)
  return minutes * 60 + seconds
}

/** The smallest of three runs, checkouts in turn. */
const types = (checkouts: readonly string[]): void => {
  for (const project of ['tsconfig.json', 'domain', 'web', 'e2e']) {
    const runs = [1, 2, 3].map(() => checkouts.map((checkout) => processorOf(checkout, project)))
    const least = checkouts.map((_, index) => Math.min(...runs.map((run) => run[index] ?? Number.NaN)).toFixed(2))
    console.log(`tsc -p ${project}: ${least.join(' s, ')} s of processor`)
  }
}

console.log(`House of ${folder}`)
show('lines of source, tests apart', count(sources))
show('lines of tests, proofs, benches, scripts', count(files.filter(isTest)))
for (const area of ['domain', 'contract', 'server', 'web']) show(area, count(within(new RegExp(`^${area}/`))))
show('files of source', sources.length)
for (const [name, pattern] of Object.entries({ ...PARTS, ...KITS })) show(name, count(within(pattern)))
show('`as unknown as`', matches(/as unknown as/g))
show('answers typed by hand (`rest.post<…>`, `rest.get<…>`)', matches(/rest\.(?:post|get)</g))
if (process.argv.includes('--types')) types([...new Set([folder, path.resolve(here)])])
