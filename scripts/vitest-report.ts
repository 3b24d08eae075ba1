/**
 * What a JSON report of Vitest says, for the totals of `npm test` and of `.ci/run`. A run that crashed before its report, in which
 * nothing ran or something was skipped, counts as failed. Run with a report's path, it prints the failures, then `N passed, N failed`.
 */
import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  readonly passed: number
  readonly failed: number
  /** What failed, a line each: file, test, its complaint, and the line of the test that it came from. */
  readonly failures: readonly string[]
}

interface Report {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''

/** Longer complaints say no more. */
const LONGEST = 1200

/** The complaint on one line, with what a browser was waiting for; then where in the repository's own code. */
function complaintOf(text = ''): string {
  const lines = text.split('\n').map((line) => line.trim())
  const isStep = (line: string): boolean => line.startsWith('at ')
  const said = lines.filter((line) => line !== '' && !isStep(line)).join(' ')
  const from = lines.find((line) => isStep(line) && !line.includes('node_modules')) ?? ''
  return `${said.slice(0, LONGEST)} ${from.replace(`${process.cwd()}/`, '')}`
}

function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '')
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${file}: ${test.fullName} (${test.status}) ${complaintOf(test.failureMessages?.[0])}`)
    return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed
  })
}

/** Reads the report at `file`. */
export function readReport(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`no report: ${file}`] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const passed = report.numPassedTests
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests
  const failures = failuresIn(report)
  return { passed, failed: failed || (report.success && passed > 0 ? 0 : Math.max(1, failures.length)), failures }
}

if (import.meta.main) {
  const { passed, failed, failures } = readReport(process.argv[2] ?? '')
  for (const failure of failures) console.log(`FAILED ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
}
