/** The parts of a menu while they are changed: kept apart from what was read until somebody saves. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { article } from '#contract/entities/sale/article.ts'
import { menus } from '#contract/operations/sale/menu.ts'
import type { MenuAnswer, MenuPartRow } from '#contract/operations/sale/menu.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'

type Parts = readonly MenuPartRow[]

const printOf = (parts: Parts): string => JSON.stringify(parts.map(({ articleId, quantity }) => [articleId, quantity]))

export const useMenu = (id: number) => {
  const t = useT('sale')
  const queries = useQueryClient()
  const params = { id }
  const query = useQuery({
    queryKey: [article.name, 'parts', id],
    queryFn: ({ signal }) => call(menus.read, { params, signal }),
    staleTime: 0,
  })
  const [base, setBase] = useState<MenuAnswer>()
  const [parts, setParts] = useState<Parts>([])
  const isDirty = base !== undefined && printOf(parts) !== printOf(base.parts)
  const isNewer = query.data !== undefined && (base === undefined || (query.data !== base && !isDirty))
  // Taken while drawing, so that what was read is never seen half.
  if (isNewer) {
    setBase(query.data)
    setParts(query.data.parts)
  }
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(menus.save, {
        params,
        body: {
          version: base?.version ?? 0,
          parts: parts.map(({ articleId, quantity }) => ({ articleId, quantity })),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [article.name] })
      setBase(undefined)
    },
    onError: async (error) => {
      if (!(error instanceof StaleError)) return toastError(error)
      const { data: fresh } = await query.refetch({ throwOnError: true })
      setBase(fresh)
      toast.warning(t('menu.stale'))
      return undefined
    },
  })
  const add = (articleId: number): void => {
    const choice = base?.choices.find((one) => one.id === articleId)
    if (choice === undefined || parts.some((one) => one.articleId === articleId)) return
    const { code, label, price } = choice
    setParts([...parts, { articleId, code, label, price, quantity: 1 }])
  }
  const draft = {
    version: base?.version ?? 0,
    values: { parts },
    take: ({ parts: typed }: { readonly parts?: unknown }) => setParts(Array.isArray(typed) ? (typed as Parts) : []),
  }
  return {
    ...{ isRead: base !== undefined, price: base?.price ?? (0 as Cents), within: base?.within ?? [], parts },
    choices: (base?.choices ?? []).filter((choice) => !parts.some((one) => one.articleId === choice.id)),
    ...{ isDirty, saving, draft, add, error: query.error },
    setQuantity: (articleId: number, quantity: number): void =>
      setParts(parts.map((one) => (one.articleId === articleId ? { ...one, quantity } : one))),
    remove: (articleId: number): void => setParts(parts.filter((one) => one.articleId !== articleId)),
  }
}
