/**
 * `npm test`: everything that must hold, in order; a stage that fails does not hide the next. Counts come from Vitest's own
 * reports. Last line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Count {
  passed: number
  failed: number
}

const ROOT = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'pinede-tests-'))

const run = (command: readonly string[]): boolean => {
  const [program = '', ...args] = command
  console.log(`\n> ${command.join(' ')}`)
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}

const check = (command: readonly string[]): Count =>
  run(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A run that crashed before its report counts as a failure, and so does one in which nothing ran or something was skipped. */
const vitest = (project: string): Count => {
  const report = path.join(reports, `${project}.json`)
  const isGreen = run([
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number>
  const failed = (numFailedTests ?? 0) + (numPendingTests ?? 0) + (numTodoTests ?? 0)
  const passed = numPassedTests ?? 0
  return { passed, failed: failed === 0 && (!isGreen || passed === 0) ? 1 : failed }
}

const STAGES: Readonly<Record<string, () => Count>> = {
  format: () => check(['oxfmt', '--check', '.']),
  lint: () => check(['oxlint', '--type-aware', '--deny-warnings']),
  server: () => check(['tsc', '-p', 'tsconfig.json']),
  domain: () => check(['tsc', '-p', 'domain']),
  web: () => check(['tsc', '-p', 'web']),
  e2e: () => check(['tsc', '-p', 'e2e']),
  build: () => check(['node', 'scripts/build-web.ts']),
  rules: () => vitest('rules'),
  database: () => vitest('server'),
  screens: () => vitest('screens'),
}

const total: Count = { passed: 0, failed: 0 }
for (const [name, stage] of Object.entries(STAGES)) {
  const started = performance.now()
  const { passed, failed } = stage()
  total.passed += passed
  total.failed += failed
  console.log(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
