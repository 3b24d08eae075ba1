/**
 * `npm run vectors -- FILE…`: runs files of cases (a JSON list of `{id, kind?, …input, expected}`) through `domain/vector-kinds.ts`.
 * Prints each failure with what was expected and what came out, and how many cases are of kinds that are not built yet; last line
 * `N passed, N failed`; exit code 1 on any failure.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { runnerOf } from '#domain/vector-kinds.ts'
import type { AnyCase } from '#domain/vector-kinds.ts'

interface Count {
  passed: number
  failed: number
  readonly notBuilt: Map<string, number>
}

/** As it would be written: what is undefined is not there. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const actual = (vector: AnyCase, run: (vector: AnyCase) => unknown): unknown => {
  try {
    return written(run(vector))
  } catch (error) {
    return { thrown: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/** A file that cannot be read, or is no list, is one failure of its own. */
function casesOf(file: string): readonly AnyCase[] {
  const cases: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(cases)) throw new TypeError('not a list of cases')
  return cases
}

function runFile(file: string, count: Count): void {
  for (const vector of casesOf(file)) {
    const run = runnerOf(vector)
    if (run === undefined) {
      count.notBuilt.set(String(vector.kind), (count.notBuilt.get(String(vector.kind)) ?? 0) + 1)
      continue
    }
    const result = actual(vector, run)
    if (isDeepStrictEqual(result, vector.expected)) {
      count.passed += 1
      continue
    }
    count.failed += 1
    console.log(
      `${file} ${vector.id}\n  expected ${JSON.stringify(vector.expected)}\n  actual   ${JSON.stringify(result)}`,
    )
  }
}

function runFiles(files: readonly string[]): Count {
  const count: Count = { passed: 0, failed: 0, notBuilt: new Map() }
  for (const file of files) {
    try {
      runFile(file, count)
    } catch (error) {
      count.failed += 1
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return count
}

const files = process.argv.slice(2)
if (files.length === 0) console.log('usage: npm run vectors -- FILE…')
const { passed, failed, notBuilt } = runFiles(files)
for (const [kind, cases] of notBuilt) console.log(`${kind}: not built yet (${cases} cases)`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || files.length === 0 ? 1 : 0
