/**
 * `npm test`: everything that must hold, in order; a stage that fails does not hide the next. Counts come from Vitest's own
 * reports. Last line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Count, readReport } from './vitest-report.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'pinede-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const run = (command: readonly string[]): boolean => {
  const [program = '', ...args] = command
  console.log(`\n> ${command.join(' ')}`)
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}

const check = (command: readonly string[]): Count =>
  run(command) ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [command.join(' ')] }

const vitest = (project: string): Count => {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = run(['vitest', 'run', '--project', project, ...reporters])
  const count = readReport(report)
  if (isGreen || count.failed > 0) return count
  return { ...count, failed: 1, failures: [`vitest --project ${project} ended badly`] }
}

const STAGES: Readonly<Record<string, () => Count>> = {
  format: () => check(['oxfmt', '--check', '.']),
  lint: () => check(['oxlint', '--type-aware', '--deny-warnings']),
  unused: () => check(['knip', '--include', 'files,exports,types,nsExports', '--no-progress']),
  server: () => check(['tsc', '-p', 'tsconfig.json']),
  domain: () => check(['tsc', '-p', 'domain']),
  web: () => check(['tsc', '-p', 'web']),
  e2e: () => check(['tsc', '-p', 'e2e']),
  build: () => check(['node', 'scripts/build-web.ts']),
  rules: () => vitest('rules'),
  database: () => vitest('server'),
  screens: () => vitest('screens'),
}

const counts = Object.entries(STAGES).map(([name, stage]) => {
  const started = performance.now()
  const count = stage()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
  return count
})
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${counts.reduce((sum, count) => sum + count.passed, 0)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
