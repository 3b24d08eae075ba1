/** Routes of a declared list: a page of it, and the file of all its rows. */
import type { z } from 'zod'
import type { AnyList, List } from '#contract/list.ts'
import { fileOf } from '#server/list/file.ts'
import { readPage } from '#server/list/rows.ts'
import type { AnySource, Page, Search, SourceOf } from '#server/list/rows.ts'
import { searchBodyOf } from '#server/list/schema.ts'
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
