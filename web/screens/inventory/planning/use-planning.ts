import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { planning } from '#contract/operations/booking/planning.ts'
import { useLiveChanges } from '#web/shell/live.ts'
import { useUser } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import type { HoldsSnapshot } from '#web/screens/inventory/planning/hold-store.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { call } from '#web/shell/call.ts'

/** Changes that come together are read together. */
const GATHER_MS = 150
/** How often lapsed baskets and options are taken off the board. */
const SWEEP_MS = 20_000

/** What the rows are made of: a change of any of these reads the board again. */
const ROW_ENTITIES = ['place', 'placeType', 'placeFamily', 'layout', 'activityPeriod']

export const usePlanningBoard = () =>
  useQuery({ queryKey: ['place', 'planning'], queryFn: () => call(planning.board, {}) })

/** What a colleague has just changed, for as long as it is worth seeing. */
export interface News {
  readonly names: string
  readonly bars: readonly StayBar[]
}

const NEWS_MS = 9000

/** Collects what live changes touch, and reads it once they pause; what colleagues changed is told with their names. */
const useLiveHolds = (store: HoldStore): News | undefined => {
  const queries = useQueryClient()
  const me = useUser().id
  const [news, setNews] = useState<News>()
  const touched = useRef({ types: new Set<number>(), bookings: new Set<number>(), names: new Set<string>() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(async () => {
    timer.current = undefined
    const { types, bookings, names } = touched.current
    touched.current = { types: new Set(), bookings: new Set(), names: new Set() }
    const bars = await store.refresh({ types: [...types], bookings: [...bookings] })
    if (names.size > 0 && bars.length > 0) setNews({ names: [...names].join(', '), bars })
  }, [store])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (news === undefined) return undefined
    const end = setTimeout(() => setNews(undefined), NEWS_MS)
    return () => clearTimeout(end)
  }, [news])
  useLiveChanges(({ entity, recordId, userId, userName }) => {
    if (ROW_ENTITIES.includes(entity)) void queries.invalidateQueries({ queryKey: ['place', 'planning'] })
    if (entity !== 'planning' && entity !== 'booking') return
    // Nights are told by their type (`planning`), everything else that a bar shows by its file.
    touched.current[entity === 'planning' ? 'types' : 'bookings'].add(recordId)
    if (userId !== me && userName !== null) touched.current.names.add(userName)
    timer.current ??= setTimeout(() => void flush(), GATHER_MS)
  })
  return news
}

/** The holds of the planning, kept up to date with every other screen. */
export const useHolds = (
  board: PlanningBoard | undefined,
  readAt: number,
): { readonly store: HoldStore; readonly holds: HoldsSnapshot; readonly news: News | undefined } => {
  const [store] = useState(
    () =>
      new HoldStore((search) =>
        call(planning.holds, { body: search, besides: true }).catch((error: unknown) => {
          toastError(error)
          throw error
        }),
      ),
  )
  // A board read again is also how a long cut of the link ends: the holds may have missed changes as well.
  useEffect(() => {
    if (board === undefined) return
    store.reset(new Map(board.places.map((place) => [place.id, place.placeTypeId])), readAt)
  }, [store, board, readAt])
  useEffect(() => {
    const sweep = setInterval(() => store.sweep(Date.now() / 1000), SWEEP_MS)
    return () => clearInterval(sweep)
  }, [store])
  const news = useLiveHolds(store)
  return { store, news, holds: useSyncExternalStore(store.subscribe, store.snapshot) }
}
