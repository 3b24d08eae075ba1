/**
 * Which modules a browser always loads together, so that they come in a few files instead of a hundred and thirty (docs/decisions/0375).
 * Only the bundler knows, once it left out what nobody uses: the screens are built a first time without being written.
 */
import path from 'node:path'
import type { Rolldown } from 'vite'

interface Stage {
  readonly name: string
  /** They keep files of their own: others ask for them by name. */
  readonly roots: readonly string[]
  /** Pages outside the frame, which must not bring it along: what they need of it stays apart. */
  readonly but?: readonly string[]
}

const OUTSIDE = ['web/screens/session/setup.tsx', 'web/screens/session/certificate.tsx']

/** In the order in which they are loaded: each has what none before it has. */
const STAGES: readonly Stage[] = [
  { name: 'start', roots: ['web/main.tsx'] },
  { name: 'log-in', roots: ['web/screens/session/login.tsx'] },
  { name: 'frame', roots: ['web/shell/shell-layout.tsx', 'web/registered.ts'], but: OUTSIDE },
  { name: 'kit', roots: ['web/crud/entity-list.tsx', 'web/crud/entity-record.tsx'], but: OUTSIDE },
]

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** Ids of the modules of a stage that the browser loads with these modules, out of the chunks of a build that has no stages. */
const readerOf = (output: Output, root: string): ((modules: readonly string[]) => ReadonlySet<string>) => {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const holderOf = (module: string): string => {
    const id = path.join(root, module)
    for (const [file, { moduleIds }] of chunks) if (moduleIds.includes(id)) return file
    throw new Error(`the build has no ${module}, which scripts/load-together.ts names`)
  }
  return (modules) => {
    const loaded = new Set<string>()
    const waiting = modules.map(holderOf)
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (!loaded.has(file)) waiting.push(...(chunks.get(file)?.imports ?? []))
      loaded.add(file)
    }
    return new Set([...loaded].flatMap((file) => chunks.get(file)?.moduleIds ?? []))
  }
}

/** The stage of each module that has one. */
const stagesOf = (output: Output, root: string): ReadonlyMap<string, string> => {
  const loadedWith = readerOf(output, root)
  const stages = new Map<string, string>()
  const seen = new Set(STAGES.flatMap(({ roots }) => roots.map((one) => path.join(root, one))))
  for (const { name, roots, but = [] } of STAGES) {
    const apart = loadedWith(but)
    for (const id of loadedWith(roots)) {
      if (!seen.has(id) && !apart.has(id)) stages.set(id, name)
      seen.add(id)
    }
  }
  return stages
}

/** Groups of chunks for the bundler. @param output of a build without them. @param root the folder of the repository. */
export const loadedTogether = (output: Output, root: string): Rolldown.CodeSplittingGroup[] => {
  const stages = stagesOf(output, root)
  return [
    // Styles too, of which the first build shows no module; the entry itself stays apart: it waits, and who imported it would wait for ever.
    { name: 'start', test: /(?<!main\.tsx|\.html)$/, tags: ['$initial'], includeDependenciesRecursively: false },
    { name: (id) => stages.get(id) ?? null, debugName: 'stages', includeDependenciesRecursively: false },
  ]
}
