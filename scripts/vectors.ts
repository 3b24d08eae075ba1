/**
 * `npm run vectors -- FILE…`: runs files of price cases (a JSON list of `{id, …input, expected}`) through `domain/pricing`.
 * Prints each failure with what was expected and what came out; last line `N passed, N failed`; exit code 1 on any failure.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { vectorResult } from '#domain/pricing/vector.ts'
import type { VectorCase } from '#domain/pricing/vector.ts'

const actual = (vector: VectorCase): unknown => {
  try {
    return vectorResult(vector)
  } catch (error) {
    return { thrown: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/** A file that cannot be read, or is no list, is one failure of its own. */
function casesOf(file: string): readonly VectorCase[] {
  const cases: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(cases)) throw new TypeError('not a list of cases')
  return cases
}

function run(files: readonly string[]): { passed: number; failed: number } {
  const count = { passed: 0, failed: 0 }
  for (const file of files) {
    let cases: readonly VectorCase[] = []
    try {
      cases = casesOf(file)
    } catch (error) {
      count.failed += 1
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
    for (const vector of cases) {
      const result = actual(vector)
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
  return count
}

const files = process.argv.slice(2)
if (files.length === 0) console.log('usage: npm run vectors -- FILE…')
const { passed, failed } = run(files)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || files.length === 0 ? 1 : 0
