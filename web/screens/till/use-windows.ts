/** Pages of keys as they are being arranged: changed here until they are saved, all at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cashRegister } from '#contract/entities/sale/cash-register.ts'
import type { WindowPage, WindowsAnswer } from '#contract/operations/sale/windows.ts'
import { windows } from '#contract/operations/sale/windows.ts'
import { call } from '#web/shell/call.ts'

/** A page as it is typed: 0 is a new one; `key` tells those apart. */
export interface PageDraft extends WindowPage {
  readonly key: number
}

const drafted = (pages: readonly Omit<WindowPage, 'id'>[], ids: readonly number[] = []): PageDraft[] =>
  pages.map((page, i) => ({ ...page, id: ids[i] ?? 0, key: i }))

const bodyOf = (pages: readonly PageDraft[]) => pages.map(({ key: _, ...page }) => page)

export interface Windows {
  readonly base: WindowsAnswer | undefined
  readonly error: Error | null
  readonly pages: readonly PageDraft[]
  readonly isDirty: boolean
  readonly put: (pages: readonly PageDraft[]) => void
  readonly add: (pages: readonly Omit<WindowPage, 'id'>[]) => void
  readonly again: () => Promise<unknown>
  readonly save: { readonly isPending: boolean; readonly error: Error | null; readonly run: () => Promise<unknown> }
}

const windowsKey = (id: number) => [cashRegister.name, 'windows', id]

export const useWindows = (id: number): Windows => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: windowsKey(id),
    queryFn: ({ signal }) => call(windows.read, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['article', 'articleFamily'] },
  })
  const [base, setBase] = useState<WindowsAnswer>()
  const [pages, setPages] = useState<readonly PageDraft[]>([])
  const start = drafted(
    base?.pages ?? [],
    base?.pages.map((page) => page.id),
  )
  const isDirty = JSON.stringify(bodyOf(pages)) !== JSON.stringify(bodyOf(start))
  const take = (fresh: WindowsAnswer): void => {
    setBase(fresh)
    setPages(
      drafted(
        fresh.pages,
        fresh.pages.map((page) => page.id),
      ),
    )
  }
  // Taken while drawing, so that what was read is never seen half.
  if (query.data !== undefined && query.data !== base && (base === undefined || !isDirty)) take(query.data)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(windows.save, { params: { id }, body: { version: base?.version ?? 0, pages: bodyOf(pages) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [cashRegister.name] })
      setBase(undefined)
    },
  })
  return {
    base,
    error: query.error,
    pages,
    isDirty,
    put: (next) => {
      saving.reset()
      setPages(next)
    },
    add: (more) => {
      saving.reset()
      const after = Math.max(-1, ...pages.map(({ key }) => key)) + 1
      setPages([...pages, ...more.map((page, i) => ({ ...page, id: 0, key: after + i }))])
    },
    again: async () => {
      const { data } = await query.refetch({ throwOnError: true })
      saving.reset()
      if (data !== undefined) take(data)
    },
    save: { isPending: saving.isPending, error: saving.error, run: () => saving.mutateAsync() },
  }
}
