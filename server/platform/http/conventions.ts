/** What the interface promises of every base path (spec 7, design 5), added where an area has no more to say about it. */
import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { wholeInAddress } from '#contract/operations/input.ts'
import { EMPTY_RECORD } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const anyId = z.object({ id: wholeInAddress(0) })

/** `{base}/document_info/{id}` is `{base}/document/{id}`. */
const documentInfo = (routes: readonly Route[]): Route[] =>
  routes
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/document/:id'))
    .map((route) => ({ ...route, path: route.path.replace(/document\/:id$/, 'document_info/:id') }))

const isRead = ({ method, path }: Route): boolean => method === 'GET' && path.endsWith('/edit/:id')

/**
 * A record that is made by its own operations has no defaults to offer: `edit/0` says so, instead of refusing the address. A route whose
 * address takes 0 answers for it itself, and so do its refusals.
 */
const withNew = (route: Route): Route => {
  if (!isRead(route) || route.params?.safeParse({ id: '0' }).success === true) return route
  return {
    ...route,
    params: anyId,
    handle: async (context, input) =>
      (input.params as { readonly id: number }).id === 0 ? EMPTY_RECORD : await route.handle(context, input),
  }
}

/** Bases that are searched or saved, and whose records are read by other ways than `edit/{id}`. */
const missingReads = (routes: readonly Route[]): Route[] => {
  const read = new Set(routes.filter(isRead).map(({ path }) => path.replace(/\/edit\/:id$/, '')))
  const found = new Map<string, Route>()
  for (const route of routes) {
    const base = /^(.+)\/(?:edit|search)$/.exec(route.path)?.[1]
    if (base === undefined || read.has(base) || found.has(base) || route.right === 'session') continue
    found.set(base, {
      method: 'GET',
      path: `${base}/edit/:id`,
      right: [route.right[0], 'read'],
      ...(route.module === undefined ? {} : { module: route.module }),
      write: false,
      summary: 'Nouvel enregistrement\u00A0; les autres se lisent avec leur dossier',
      params: anyId,
      handle: async (_context, { params }) => {
        if ((params as { readonly id: number }).id !== 0) throw new RuleError('record.unknown')
        return EMPTY_RECORD
      },
    })
  }
  return [...found.values()]
}

/** All routes, with those that follow from them. */
export const withConventions = (routes: readonly Route[]): readonly Route[] => [
  ...routes.map(withNew),
  ...documentInfo(routes),
  ...missingReads(routes),
]
