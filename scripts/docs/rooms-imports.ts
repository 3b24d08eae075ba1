/** Which room of the product imports which, counted from the sources as they are. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDERS = ['domain', 'contract', 'server', 'web']

/** Rooms by the folder that holds them: `module/booking`, `screen/payment`, `domain/pricing`, `server/crud`, `web/ui`. */
export const roomOf = (file: string): string => {
  const [top = '', second = '', third] = file.split('/')
  if (top === 'server' && second === 'modules') return `module/${third}`
  if (top === 'web' && second === 'screens') return `screen/${third}`
  return third === undefined ? top : `${top}/${second}`
}

/** What is not the product itself: tests, their helpers, a measure of the board, and the demonstration. */
const isAside = (file: string): boolean =>
  !/\.tsx?$/.test(file) ||
  /\.(?:test|fixture)\.tsx?$/.test(file) ||
  /^(?:server\/testing|server\/demo|web\/ui\/board\/bench)\//.test(file)

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

const targetOf = (file: string, name: string): string | undefined => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : undefined
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export interface Imports {
  readonly rooms: readonly string[]
  /** How many times `from` imports a file of `to`. */
  readonly count: (from: string, to: string) => number
}

/** Reads every source of the product. */
export const readImports = (): Imports => {
  const rooms = new Set<string>()
  const counts = new Map<string, number>()
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.split(path.sep).join('/')}`,
    ),
  ).filter((file) => !isAside(file))
  for (const file of files) {
    const from = roomOf(file)
    rooms.add(from)
    const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(comments, '')
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const target = targetOf(file, name)
      if (target === undefined || !/\.tsx?$/.test(target)) continue
      const pair = `${from} ${roomOf(target)}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return { rooms: [...rooms].toSorted(), count: (from, to) => counts.get(`${from} ${to}`) ?? 0 }
}
