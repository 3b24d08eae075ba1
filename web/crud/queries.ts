/** Calls of every declared entity (design 5). Query keys begin with the entity's name: `/rest/live` refreshes them. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import type { AnyEntity } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import type { SearchBody } from '#contract/operations/session/session.ts'
import { hidingOf } from '#contract/uses.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { queryClient } from '#web/shell/query.ts'
import { rest } from '#web/shell/rest.ts'
import { StaleError } from '#web/shell/rest-error.ts'

export interface ListAnswer {
  readonly list: readonly RecordItem[]
  readonly total: number
}

/** A page of a search, and which one it is. */
interface PageAnswer extends ListAnswer {
  readonly page: number
}

interface SaveAnswer {
  readonly status: string
  readonly id: number
  readonly item?: RecordItem
}

/** One page of a search; the previous page stays in sight while the next one loads. */
export const useSearch = (entity: AnyEntity, body: SearchBody, enabled = true) =>
  useQuery({
    queryKey: [entity.name, 'search', body],
    queryFn: async ({ signal }): Promise<PageAnswer> => ({
      ...(await rest.post<ListAnswer>(`${entity.path}/search`, body, { signal })),
      page: body.page ?? 0,
    }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Every record (500 at most), in order. */
export const allQuery = (entity: AnyEntity) =>
  queryOptions({
    queryKey: [entity.name, 'all'],
    queryFn: ({ signal }) => rest.get<ListAnswer>(entity.path, { signal }),
  })

const PAGE = 500

/** Every record, however many, in order: page after page. */
export const everyRecord = async (
  entity: AnyEntity,
  criteria: NonNullable<SearchBody['criteria']> = {},
  signal?: AbortSignal,
): Promise<readonly RecordItem[]> => {
  const found: RecordItem[] = []
  for (let page = 0; ; page++) {
    const body = { criteria, page, size: PAGE }
    const { list } = await rest.post<ListAnswer>(`${entity.path}/search`, body, signal === undefined ? {} : { signal })
    found.push(...list)
    if (list.length < PAGE) return found
  }
}

export const useEvery = (entity: AnyEntity, criteria: NonNullable<SearchBody['criteria']> = {}) =>
  useQuery({
    queryKey: [entity.name, 'every', criteria],
    queryFn: ({ signal }) => everyRecord(entity, criteria, signal),
  })

export const useAll = (entity: AnyEntity, enabled = true) => useQuery({ ...allQuery(entity), enabled })

/** Records of one parent, by the entity's `parent` field. */
export const useChildren = (entity: AnyEntity, parentId: number) =>
  useQuery({
    queryKey: [entity.name, 'children', parentId],
    queryFn: ({ signal }) =>
      rest.get<ListAnswer>(`${entity.path}/get_for_${columnOf((entity.parent ?? '').replace(/Id$/, ''))}/${parentId}`, {
        signal,
      }),
    enabled: parentId > 0,
  })

/** A record with its `available…` lists; id 0 is a new one with its defaults. Never an older one than the server's. */
export const useRecord = (entity: AnyEntity, id: number) =>
  useQuery({
    queryKey: [entity.name, 'edit', id],
    queryFn: ({ signal }) => rest.get<RecordItem>(`${entity.path}/edit/${id}`, { signal }),
    placeholderData: () => undefined,
    // The form says in its place what could not be read.
    meta: { quiet: true },
    staleTime: 0,
    gcTime: id === 0 ? 0 : 600_000,
  })

/** Saves a row (id 0 creates) and gives the saved record. Errors are the form's to show. */
export const useSave = (entity: AnyEntity) => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (row: { readonly id: number; readonly version: number } & Values): Promise<RecordItem> => {
      const answer = await rest.post<SaveAnswer>(`${entity.path}/edit`, row, { returnEditItem: true })
      if (answer.status !== 'SAVED' || answer.item === undefined) throw new NotSavedError()
      return answer.item
    },
    // Not awaited: the form holds the saved record already, lists follow.
    onSettled: (_item, error) => {
      if (error === null || error instanceof StaleError) void queries.invalidateQueries({ queryKey: [entity.name] })
    },
  })
}

/** The server answered, but not SAVED: « modification failed » (spec 7). */
export class NotSavedError extends Error {
  constructor() {
    super('not saved')
    this.name = 'NotSavedError'
  }
}

export const useRemove = (entity: AnyEntity) => {
  const queries = useQueryClient()
  return useMutation({
    // Told with what uses the record (`remove.ts`).
    meta: { quiet: true },
    mutationFn: (id: number) => {
      // Whatever is asked of it. The id of `children` is another one's: their parent's.
      const predicate = ({ queryKey: [name, what, of] }: Query): boolean =>
        name === entity.name && what !== 'children' && of === id
      return queryClient.whileRemoving({ predicate }, () => rest.post(`${entity.path}/delete/${id}`))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}

/** Takes a record out of use by its box « Actif » or « Masqué ». Errors are the caller's to show. */
export const useHide = (entity: AnyEntity) => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (id: number): Promise<void> => {
      const hiding = hidingOf(entity)
      if (hiding === undefined) throw new NotSavedError()
      const row = await rest.get<RecordItem>(`${entity.path}/edit/${id}`)
      const answer = await rest.post<SaveAnswer>(`${entity.path}/edit`, { ...row, [hiding.key]: hiding.value })
      if (answer.status !== 'SAVED') throw new NotSavedError()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}

export const useReorder = (entity: AnyEntity) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) => rest.post(`${entity.path}/order`, { ids }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}
