/** Routes of a declared list: a page of it, and the file of all its rows. */
import type { z } from 'zod'
import type { AnyList, KeyWith, List, ListCriteria, ListRow, SaidKey } from '#contract/list.ts'
import { listFile, once, shownOf } from '#server/documents/list-file.ts'
import { fileColumns, fileOf } from '#server/list/file.ts'
import { readPage } from '#server/list/rows.ts'
import type { AnySource, Criteria, Page, Search, SourceOf } from '#server/list/rows.ts'
import { searchBodyOf, wholeBodyOf } from '#server/list/schema.ts'
import type { Say } from '#server/platform/catalogue.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

interface Words {
  /** One line for the OpenAPI document: « Lister les cautions ». */
  readonly summary: string
  /** What the page answers beside its rows, for the whole search: sums by rate of VAT. */
  readonly beside?: (context: Context, search: Search) => Promise<object>
  /** Reads a page otherwise where these criteria ask for it; undefined: as any list. */
  readonly read?: (context: Context, search: Search) => Promise<Page | undefined>
  /** Throws where these criteria may not be asked. */
  readonly check?: (context: Context, search: Search) => Promise<void> | void
}

/** `{base}/search` for who may read the list, `{base}/document` for who may take its rows out. */
export const listRoutes = <const C extends AnyList['columns'], const F extends AnyList['filters'], X>(
  list: List<C, F, X>,
  source: SourceOf<List<C, F, X>>,
  { summary, beside, read: readOtherwise, check }: Words,
): readonly Route[] => {
  const read = source as unknown as AnySource
  const body = searchBodyOf(list) as z.ZodType<Search>
  return [
    route(
      { method: 'POST', path: `${list.base}/search`, right: [list.right, 'read'], write: false, summary, body },
      async (context, { body: search }) => {
        await check?.(context, search)
        const page = (await readOtherwise?.(context, search)) ?? (await readPage(list, read, context, search))
        return { ...page, ...(await beside?.(context, search)) }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${list.base}/document`,
        right: [list.right, 'export'],
        write: true,
        summary: `${summary} : fichier`,
        body,
      },
      async (context, { body: search }) => {
        await check?.(context, search)
        return fileOf(list, read, context, search)
      },
    ),
  ]
}

interface Whole<L, R, S> {
  readonly summary: string
  /** All rows of these criteria, in their order. */
  readonly rows: (context: Context, criteria: ListCriteria<L>) => Promise<readonly R[]>
  /** What the file writes where a column says more than it carries; a column of the screen alone needs none. */
  readonly said?: { readonly [K in Exclude<SaidKey<L>, S>]: (row: R, say: Say) => string }
}

/** Routes of a list that comes whole: its rows, and the file of those that the screen shows. */
export const wholeListRoutes = <
  const C extends AnyList['columns'],
  const F extends AnyList['filters'],
  X extends { readonly id: number },
>(
  list: List<C, F, X>,
  { summary, rows, said }: Whole<List<C, F, X>, ListRow<List<C, F, X>> & X, KeyWith<C, { readonly only: 'screen' }>>,
): readonly Route[] => {
  const body = wholeBodyOf(list)
  const { base, right } = list
  const read = (context: Context, criteria: Criteria) => rows(context, criteria as ListCriteria<List<C, F, X>>)
  return [
    route(
      { method: 'POST', path: `${base}/search`, right: [right, 'read'], write: false, summary, body },
      async (context, { body: { criteria } }) => {
        const found = await read(context, criteria)
        return { list: found, total: found.length }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${base}/document`,
        right: [right, 'export'],
        write: true,
        summary: `${summary} : fichier`,
        body,
      },
      async (context, { body: { criteria, ids, format } }) => {
        const columns = fileColumns(list, said, context, criteria)
        return listFile(context, list.name, columns, once(shownOf(await read(context, criteria), ids)), format)
      },
    ),
  ]
}
