/**
 * Where a run of tests spent its time, as a table: `node scripts/test-profile.ts report.json [lines]`, the report being made with
 * `vitest run --project server --reporter=json --outputFile.json=report.json`. Seconds outside the tests are the file's own set-up.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

interface Row {
  readonly name: string
  readonly tests: number
  readonly seconds: number
  readonly longest: number
  readonly longestName: string
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** A row a file, the slowest first. */
export const profileOf = ({ testResults }: Report): Row[] =>
  testResults
    .map(({ name, startTime, endTime, assertionResults }) => {
      const slowest = assertionResults.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0]
      return {
        name: path.relative(process.cwd(), name),
        tests: assertionResults.length,
        seconds: inSeconds(endTime - startTime),
        longest: inSeconds(slowest?.duration ?? 0),
        longestName: slowest?.fullName ?? '',
      }
    })
    .toSorted((a, b) => b.seconds - a.seconds)

if (import.meta.main) {
  const [file = '', lines = '30'] = process.argv.slice(2)
  const rows = profileOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  const sum = rows.reduce((total, { seconds }) => total + seconds, 0)
  console.log(`${rows.length} files, ${Math.round(sum)} s of workers\n`)
  console.log('| file | tests | seconds | longest test |\n|---|---|---|---|')
  for (const { name, tests, seconds, longest, longestName } of rows.slice(0, Number(lines)))
    console.log(`| \`${name}\` | ${tests} | ${seconds} | ${longest} · ${longestName.slice(0, 70)} |`)
}
