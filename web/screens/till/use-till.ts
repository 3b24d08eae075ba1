/** The ticket in hand at a till: kept in this browser through reloads, priced by the board, told of what may not be sold. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { Basket, BasketAction, Reckoned } from '#domain/sale/basket.ts'
import { basketAfter, emptyBasket, reckon, timesOf } from '#domain/sale/basket.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { SoldArticle, TillBoard } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { allQuery } from '#web/crud/queries.ts'
import type { ListAnswer } from '#web/crud/queries.ts'
import { translate } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useDraft } from '#web/shell/draft.ts'
import { recall } from '#web/shell/local.ts'
import { kept } from '#web/shell/offline/state.ts'
import { rest } from '#web/shell/rest.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** Pages have hours, and so have articles. */
const REREAD_MS = 300_000

export const boardKey = (registerId: number) => ['cashRegister', 'board', registerId] as const

export const useBoard = (registerId: number) =>
  useQuery({
    queryKey: boardKey(registerId),
    queryFn: ({ signal }) =>
      kept(`board.${registerId}`, (patienceMs) =>
        call(tills.board, { params: { id: registerId }, signal, patienceMs }),
      ),
    refetchInterval: REREAD_MS,
    meta: { quiet: true, refreshedBy: ['article', 'articleFamily', 'paymentMethod', 'tillSession'] },
  })

/** Every record of an entity that a till needs to sell without the server. */
export const useKeptAll = (entity: AnyEntity, enabled = true) => {
  const { queryKey } = allQuery(entity)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      kept(`all.${entity.name}`, (patienceMs) => rest.get<ListAnswer>(entity.path, { signal, patienceMs })),
    enabled,
  })
}

/** Somebody wants this article, whose price must be typed first. */
export interface Waiting {
  /** Two in a row are two questions. */
  readonly key: number
  readonly article: SoldArticle
  readonly times: number
}

export interface Till {
  readonly board: TillBoard
  readonly articles: ReadonlyMap<number, SoldArticle>
  readonly basket: Basket
  readonly reckoned: Reckoned
  readonly dispatch: (action: BasketAction) => void
  /** A key or a scan: asks what must be asked, then adds it. */
  readonly pick: (article: SoldArticle, times?: number) => void
  readonly waiting: Waiting | undefined
  /** The price was typed; null: it is not sold. */
  readonly price: (unitPrice: Cents | null) => void
  readonly clear: () => void
  /** Of the sale that is under way: the same until it is acknowledged, through reloads too. */
  readonly intent: string | null
  readonly setIntent: (key: string | null) => void
}

export const draftName = (registerId: number): string => `till.${registerId}`

interface Kept {
  readonly basket: Basket
  readonly intent: string | null
}

/** Written by another version of the screen, it is worth nothing. */
const keptOf = (registerId: number, isTakeaway: boolean): Kept => {
  const { basket, intent } = (recall('draft', draftName(registerId))?.values ?? {}) as Partial<Kept>
  return Array.isArray(basket?.lines)
    ? { basket: { ...emptyBasket(isTakeaway), ...basket }, intent: intent ?? null }
    : { basket: emptyBasket(isTakeaway), intent: null }
}

/** « Majeur ? », asked once a ticket. */
const isOfAge = (article: SoldArticle): Promise<boolean> => {
  const t = translate('till')
  return confirm({
    title: t('adults.title'),
    body: t('adults.body', { label: article.label }),
    confirmLabel: t('adults.yes'),
    cancelLabel: t('adults.no'),
  })
}

const useKept = (registerId: number, basket: Basket, intent: string | null): void => {
  const isDirty = basket.lines.length > 0
  const state = useMemo(() => ({ values: { basket, intent }, version: 0, isDirty }), [basket, intent, isDirty])
  const { settle } = useDraft(draftName(registerId), state)
  useEffect(() => {
    if (!isDirty) settle()
  }, [isDirty, settle])
}

export const useTill = (board: TillBoard): Till => {
  const { id, service } = board.register
  const isTakeaway = service === 'TAKEAWAY'
  const [draft] = useState(() => keptOf(id, isTakeaway))
  const [basket, dispatch] = useReducer(basketAfter, draft.basket)
  const [intent, setIntent] = useState(draft.intent)
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const articles = useMemo(() => new Map(board.articles.map((one) => [one.id, one])), [board.articles])
  const reckoned = useMemo(() => reckon(basket, articles), [basket, articles])
  useKept(id, basket, intent)

  const latest = useRef(basket)
  useEffect(() => {
    latest.current = basket
  })
  /** What waits for the same answer: two bottles scanned in a row. */
  const held = useRef<(() => void)[]>([])
  const pick = useCallback((article: SoldArticle, asked?: number): void => {
    const times = asked ?? timesOf(latest.current.entry)
    const add = (): void => {
      if (article.isFreePrice) setQueue((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, article, times }])
      else dispatch({ kind: 'add', articleId: article.id, unitPrice: null, times })
    }
    if (!article.isForAdults || times < 0 || latest.current.areAdults) return add()
    held.current.push(add)
    if (held.current.length > 1) return
    void isOfAge(article).then((yes) => {
      const adds = held.current.splice(0)
      if (!yes) return
      dispatch({ kind: 'adults' })
      for (const one of adds) one()
    })
    return undefined
  }, [])

  const waiting = queue[0]
  const price = (unitPrice: Cents | null): void => {
    if (waiting === undefined) return
    setQueue((before) => before.slice(1))
    if (unitPrice !== null) dispatch({ kind: 'add', articleId: waiting.article.id, unitPrice, times: waiting.times })
  }
  const clear = useCallback((): void => {
    setIntent(null)
    setQueue([])
    dispatch({ kind: 'load', basket: emptyBasket(isTakeaway) })
  }, [isTakeaway])
  return { board, articles, basket, reckoned, dispatch, pick, waiting, price, clear, intent, setIntent }
}
