/** Pages that lead into the sources: what they name is there. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { declares, missingIn, namedIn } from './docs/named.ts'

const ROOT = path.join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

it.each([
  ['docs/where-is.md', 40],
  ['docs/a-booking.md', 40],
])('%s names files that are there, and what they declare', (file, least) => {
  const page = textOf(file)
  expect(missingIn(page)).toEqual([])
  expect(namedIn(page).filter(({ name }) => name !== null).length).toBeGreaterThanOrEqual(least)
})

it('knows a file that is gone, and a name that is only used or only begins alike', () => {
  const page =
    'See [`saveBooking`](../web/nowhere.ts) and [`Nobody`](../domain/day.ts); [domain/day.ts](../domain/day.ts) | `alsoNobody` |'
  expect(missingIn(page)).toEqual([
    'web/nowhere.ts: no such file',
    'domain/day.ts declares no Nobody',
    'domain/day.ts declares no alsoNobody',
  ])
  expect(declares('await saveBooking(context)\nconst saveBookings = 1', 'saveBooking')).toBe(false)
  expect(declares('export const saveBooking = 1', 'saveBooking')).toBe(true)
  expect(declares('  constraint place_hold_overlap exclude', 'place_hold_overlap')).toBe(true)
})

it('quotes the specification at least thirty times, each line with its file and name', () => {
  const rows = textOf('docs/where-is.md')
    .split('\n')
    .filter((line) => line.startsWith('| «'))
  expect(rows.length).toBeGreaterThanOrEqual(30)
  expect(rows.filter((row) => namedIn(row)[0]?.name === undefined || namedIn(row)[0]?.name === null)).toEqual([])
})
