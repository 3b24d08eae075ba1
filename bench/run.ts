/**
 * `npm run bench`: every bench, one after the other since they share the machine, then one table of what they measured against the
 * budgets. `npm run bench -- quote list` runs only these. Each says `… N (budget B)` on a line and fails past its budget.
 * Exit code 1 where one fails.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
/** None takes this long. */
const LIMIT_MS = 20 * 60_000

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

const isBench = (file: string): boolean => /`npm run bench:[\w-]+/.test(readFileSync(path.join(ROOT, file), 'utf8'))

/** Files of this folder that are benches, by name; the others are what they share. */
const benches = globSync('bench/*.ts', { cwd: ROOT })
  .filter(isBench)
  .map((file) => path.basename(file, '.ts'))
  .toSorted()

interface Measure {
  readonly bench: string
  readonly measure: string
  readonly value: string
  readonly budget: string
  readonly isWithin: boolean
}

interface Run {
  readonly bench: string
  readonly isWithin: boolean
  readonly measures: readonly Measure[]
}

/** `list   ratio 1.32 (budget 2)`: what is said before the figure, the figure, and its budget. */
const RATIO = /^(.*?)([\d.,]+(?:\s?(?:%|kB|×))?)[^\d()]*\(budget ([^)]+)\)/
/** What is to be as large as its budget or more: a rate. Budgets of the others are what they may be at most. */
const AT_LEAST = /^≥/

/** Of the figures as printed; one that is no number is judged by the bench alone, and so are sentences as budgets. */
const isKept = (value: string, budget: string): boolean => {
  const [measured, limit] = [value, budget].map((text) => Number(/[\d.,]+/.exec(text)?.[0].replace(',', '.')))
  if (measured === undefined || limit === undefined || Number.isNaN(measured) || Number.isNaN(limit)) return true
  return AT_LEAST.test(budget) ? measured >= limit : measured <= limit
}

/** `57.1 kB of   60.0 kB  what it weighs`. */
const WEIGHT = /([\d.]+) kB of +([\d.]+) kB +(.*)$/

const ratiosOf = (bench: string, lines: readonly string[]): Measure[] =>
  lines.flatMap((line) => {
    const [, measure = '', value, budget] = RATIO.exec(line) ?? []
    return value === undefined || budget === undefined
      ? []
      : [{ bench, measure: measure.trim(), value, budget, isWithin: isKept(value, budget) }]
  })

/** Screens are many: the heaviest speaks for all. */
const weightsOf = (bench: string, lines: readonly string[]): Measure[] => {
  const all = lines.flatMap((line) => {
    const [, value = '', budget = '', measure = ''] = WEIGHT.exec(line) ?? []
    return value === ''
      ? []
      : [{ bench, measure, value: `${value} kB`, budget: `${budget} kB`, isWithin: isKept(value, budget) }]
  })
  const screens = all.filter(({ measure }) => measure.startsWith('screens/'))
  const heaviest = screens.toSorted((x, y) => Number.parseFloat(y.value) - Number.parseFloat(x.value)).slice(0, 1)
  return [...all.filter((one) => !screens.includes(one)), ...heaviest]
}

const measuresOf = (bench: string, output: string): Measure[] => {
  const lines = output.split('\n').map((line) => line.trim())
  return [...ratiosOf(bench, lines), ...weightsOf(bench, lines)]
}

const run = (bench: string): Run => {
  console.log(`\n> bench:${bench}`)
  const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'bench', `${bench}.ts`)], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
  })
  process.stdout.write(stdout)
  return { bench, isWithin: status === 0, measures: measuresOf(bench, stdout) }
}

const printTable = (runs: readonly Run[]): void => {
  const rows = runs.flatMap(({ bench, isWithin, measures }) => {
    const judged = measures.map((one) => [
      ...[bench, one.measure.slice(-60), one.value, one.budget],
      one.isWithin ? 'kept' : 'OVER',
    ])
    const isTold = judged.length > 0 && (isWithin || measures.some((one) => !one.isWithin))
    return isTold ? judged : [...judged, [bench, 'as a whole', '', '', isWithin ? 'kept' : 'OVER']]
  })
  const table = [['bench', 'measure', 'measured', 'budget', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  console.log()
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  console.log()
}

const chosen = process.argv.slice(2)
const unknown = [
  ...chosen.filter((name) => !benches.includes(name)),
  ...benches.filter((name) => scripts[`bench:${name}`] === undefined),
]
if (unknown.length > 0) {
  console.error(`no such bench, or one without its script: ${unknown.join(', ')} (there are: ${benches.join(', ')})`)
  process.exit(2)
}
const runs = (chosen.length > 0 ? chosen : benches).map(run)
printTable(runs)
const over = runs.filter(({ isWithin }) => !isWithin)
console.log(over.length === 0 ? 'every budget is kept' : `past a budget: ${over.map(({ bench }) => bench).join(', ')}`)
process.exitCode = over.length === 0 ? 0 : 1
