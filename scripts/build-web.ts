/** Builds the screens into dist/web, only when something they are made of changed: `npm run build:web`, and at each start. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadedTogether } from './load-together.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'dist/web')
/** Beside the files it speaks of: both come and go together. */
const STAMP = path.join(OUT, 'sources.sha256')

/** What ends up in the browser. Tests do not. */
const SOURCES = [
  'web/**/*.{ts,tsx,css,html,svg,js,txt,json}',
  'contract/**/*.ts',
  'domain/**/*.ts',
  'vite.config.ts',
  'scripts/leave-schemas-out.ts',
  'scripts/load-together.ts',
  'scripts/work-out-at-build.ts',
  'package-lock.json',
]

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** One hash for every source, names included: a renamed file is a change. */
const hashSources = (): string => {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !isTest(file))
    .toSorted()
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('base64url')
}

const isBuilt = (hash: string): boolean =>
  existsSync(path.join(OUT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

/** Makes sure that dist/web holds the screens of these very sources. Throws what Vite throws where they do not build. */
export async function ensureWebBuilt(): Promise<void> {
  const hash = hashSources()
  if (isBuilt(hash)) return
  const { build } = await import('vite')
  const next = path.join(ROOT, `dist/web-${process.pid}`)
  try {
    const configFile = path.join(ROOT, 'vite.config.ts')
    const tried = await build({ configFile, logLevel: 'error', build: { write: false, minify: false } })
    if (!('output' in tried)) throw new Error('one build of the screens was asked for')
    const groups = loadedTogether(tried.output, ROOT)
    await build({
      configFile,
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
    })
    writeFileSync(path.join(next, path.basename(STAMP)), hash)
    replace(next)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** In one step, so that a server beside this one never finds half of the screens; a failed build leaves the former ones. */
const replace = (next: string): void => {
  const former = `${next}-former`
  mkdirSync(OUT, { recursive: true })
  renameSync(OUT, former)
  renameSync(next, OUT)
  rmSync(former, { recursive: true, force: true })
}

if (import.meta.main) await ensureWebBuilt()
