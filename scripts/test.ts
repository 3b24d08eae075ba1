/**
 * `npm test`: everything that must hold; a stage that fails does not hide the next. What reads the sources alone (format, lint, types) runs
 * beside the build and the tests, which wait for a database or a browser here and there; what it said is printed when it ends. Counts
 * come from Vitest's own reports. Last line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Count, readReport } from './vitest-report.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'pinede-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

type Command = readonly string[]

/** Runs to its end; what it says is shown as it comes, or given to `hear`. */
const run = async ([program = '', ...args]: Command, hear?: (text: string) => void): Promise<boolean> => {
  const child = spawn(program, args, { cwd: ROOT, stdio: hear ? ['inherit', 'pipe', 'pipe'] : 'inherit' })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

const counted = (command: Command, isGreen: boolean): Count =>
  isGreen ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [command.join(' ')] }

const check = async (command: Command): Promise<Count> => {
  console.log(`\n> ${command.join(' ')}`)
  return counted(command, await run(command))
}

const quietly = async (command: Command): Promise<Count> => {
  const heard: string[] = []
  const isGreen = await run(command, (text) => heard.push(text))
  console.log(`\n> ${command.join(' ')}\n${heard.join('')}`)
  return counted(command, isGreen)
}

const vitest = async (project: string): Promise<Count> => {
  const report = path.join(reports, `${project}.json`)
  const command = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  console.log(`\n> ${command.join(' ')}`)
  const isGreen = await run(command)
  const count = readReport(report)
  if (isGreen || count.failed > 0) return count
  return { ...count, failed: 1, failures: [`vitest --project ${project} ended badly`] }
}

type Stages = Readonly<Record<string, () => Promise<Count>>>

const BESIDE: Stages = {
  format: () => quietly(['oxfmt', '--check', '.']),
  lint: () => quietly(['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
  unused: () => quietly(['knip', '--include', 'files,exports,types,nsExports', '--no-progress']),
  server: () => quietly(['tsc', '-p', 'tsconfig.json']),
  domain: () => quietly(['tsc', '-p', 'domain']),
  web: () => quietly(['tsc', '-p', 'web']),
  e2e: () => quietly(['tsc', '-p', 'e2e']),
}

const TESTS: Stages = {
  build: () => check(['node', 'scripts/build-web.ts']),
  database: () => vitest('server'),
  rules: () => vitest('rules'),
  screens: () => vitest('screens'),
}

const inTurn = async (stages: Stages): Promise<readonly Count[]> => {
  const counts: Count[] = []
  for (const [name, stage] of Object.entries(stages)) {
    const started = performance.now()
    // One after the other is what is wanted.
    const count = await stage()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
    counts.push(count)
  }
  return counts
}

const counts = (await Promise.all([inTurn(BESIDE), inTurn(TESTS)])).flat()
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${counts.reduce((sum, count) => sum + count.passed, 0)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
