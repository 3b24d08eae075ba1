/**
 * What the browser loads, against the budgets of the design: at most 200 kB of compressed script before the log-in, at most
 * 60 kB for each screen beyond the frame it stands in and the kit of lists and forms, which is fetched while idle after the
 * log-in and has the same budget of its own. Boards, the editor of price grids and that of letters stand apart: shown, not judged.
 * `npm run bench:bundle`; fails where a budget is broken.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt } from '../scripts/build-web.ts'

const OUT = path.resolve(import.meta.dirname, '../dist/web')
const FIRST_LOAD = 200_000
const SCREEN = 60_000
const APART = [
  'planning/planning-screen.tsx',
  'plan/plan-screen.tsx',
  'grid/grid-screen.tsx',
  'editor/editors.tsx',
  'editor/message-editor.tsx',
]

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** A chunk and everything it imports at once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const compressed = new Map<string, number>()
const sizeOf = (manifest: Manifest, keys: Iterable<string>): number => {
  let sum = 0
  for (const key of keys) {
    const file = manifest[key]?.file
    if (file === undefined || !file.endsWith('.js')) continue
    const known = compressed.get(file) ?? gzipSync(readFileSync(path.join(OUT, file)), { level: 9 }).byteLength
    compressed.set(file, known)
    sum += known
  }
  return sum
}

const union = (...sets: readonly ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]))

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const keyOf = (manifest: Manifest, test: (key: string, chunk: Chunk) => boolean): string => {
  const found = Object.entries(manifest).find(([key, chunk]) => test(key, chunk))
  if (found === undefined) throw new Error('the manifest lacks a chunk that this benchmark looks for')
  return found[0]
}

const report = (label: string, bytes: number, budget: number): boolean => {
  const isKept = bytes <= budget
  console.log(
    `${isKept ? 'ok  ' : 'OVER'} ${kilobytes(bytes).padStart(10)} of ${kilobytes(budget).padStart(9)}  ${label}`,
  )
  return isKept
}

await ensureWebBuilt()
const manifest = JSON.parse(readFileSync(path.join(OUT, '.vite/manifest.json'), 'utf8')) as Manifest
const entry = closure(
  manifest,
  keyOf(manifest, (_, chunk) => chunk.isEntry === true),
)
const login = closure(
  manifest,
  keyOf(manifest, (key) => key.endsWith('session/login.tsx')),
)
const texts = closure(
  manifest,
  keyOf(manifest, (key) => key.endsWith('texts/fr/session.ts')),
)
const frame = union(
  closure(
    manifest,
    keyOf(manifest, (key) => key.endsWith('shell/shell-layout.tsx')),
  ),
  closure(
    manifest,
    keyOf(manifest, (key) => key.endsWith('registered.ts')),
  ),
)

const kept = [
  report('before the log-in (entry, log-in, its texts)', sizeOf(manifest, union(entry, login, texts)), FIRST_LOAD),
]
console.log(
  `     ${kilobytes(sizeOf(manifest, frame.difference(union(entry, login))))} more for the frame, once logged in`,
)

const kit = union(
  closure(
    manifest,
    keyOf(manifest, (key) => key.endsWith('crud/entity-list.tsx')),
  ),
  closure(
    manifest,
    keyOf(manifest, (key) => key.endsWith('crud/entity-record.tsx')),
  ),
)
const before = union(entry, frame)
kept.push(report('kit of lists and forms, fetched while idle', sizeOf(manifest, kit.difference(before)), SCREEN))

const screens = Object.entries(manifest).filter(
  ([key, chunk]) => chunk.isDynamicEntry === true && /^screens\//.test(key),
)
for (const [key] of screens.toSorted(([a], [b]) => a.localeCompare(b))) {
  const bytes = sizeOf(manifest, closure(manifest, key).difference(union(before, kit)))
  if (APART.some((end) => key.endsWith(end))) console.log(`     ${kilobytes(bytes).padStart(10)}               ${key}`)
  else kept.push(report(key, bytes, SCREEN))
}
/** Schemas are the server's: forms fetch theirs when they check, no page waits for zod. */
const withZod = [...screens.map(([key]) => key), ...frame].filter((key) =>
  [...closure(manifest, key)].some((one) => /\/zod-/.test(manifest[one]?.file ?? '')),
)
if (withZod.length > 0) console.log(`OVER: zod is loaded by ${withZod.join(', ')}`)

if (kept.includes(false) || withZod.length > 0) process.exitCode = 1
