import { expect, it } from 'vitest'
import { PATHS } from '#web/paths.ts'

const sources = import.meta.glob<string>(['./routes.tsx', './screens/**/routes.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Literal paths of every registration: what can be searched for is what is registered. */
const registered = new Set(
  Object.values(sources).flatMap((source) => [...source.matchAll(/'(\/[\w$/-]*)'/g)].map(([, path]) => path ?? '')),
)

it.each(PATHS)('%s has its screen', (path) => expect(registered.has(path)).toBe(true))
