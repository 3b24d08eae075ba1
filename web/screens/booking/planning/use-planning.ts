import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanningBoard, PlanningHolds } from '#contract/operations/booking/planning.ts'
import { useLiveChanges } from '#web/shell/live.ts'
import { rest } from '#web/shell/rest.ts'
import { toastError } from '#web/shell/toast.ts'
import { HoldStore } from '#web/screens/booking/planning/hold-store.ts'
import type { HoldsSnapshot } from '#web/screens/booking/planning/hold-store.ts'

/** Changes that come together are read together. */
const GATHER_MS = 150
/** How often lapsed baskets and options are taken off the board. */
const SWEEP_MS = 20_000

/** What the rows are made of: a change of any of these reads the board again. */
const ROW_ENTITIES = ['place', 'placeType', 'placeFamily', 'layout', 'activityPeriod']

export const usePlanningBoard = () =>
  useQuery({ queryKey: ['place', 'planning'], queryFn: () => rest.get<PlanningBoard>('booking/planning') })

/** Collects what live changes touch, and reads it once they pause. */
const useLiveHolds = (store: HoldStore): void => {
  const queries = useQueryClient()
  const touched = useRef({ types: new Set<number>(), bookings: new Set<number>() })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    timer.current = undefined
    const { types, bookings } = touched.current
    touched.current = { types: new Set(), bookings: new Set() }
    void store.refresh({ types: [...types], bookings: [...bookings] })
  }, [store])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveChanges(({ entity, recordId }) => {
    if (ROW_ENTITIES.includes(entity)) void queries.invalidateQueries({ queryKey: ['place', 'planning'] })
    if (entity !== 'planning' && entity !== 'booking') return
    // Nights are told by their type (`planning`), everything else that a bar shows by its file.
    touched.current[entity === 'planning' ? 'types' : 'bookings'].add(recordId)
    timer.current ??= setTimeout(flush, GATHER_MS)
  })
}

/** The holds of the planning, kept up to date with every other screen. */
export const useHolds = (
  board: PlanningBoard | undefined,
  readAt: number,
): { readonly store: HoldStore; readonly holds: HoldsSnapshot } => {
  const [store] = useState(
    () =>
      new HoldStore((search) =>
        rest.post<PlanningHolds>('booking/planning/search', search).catch((error: unknown) => {
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
  useLiveHolds(store)
  return { store, holds: useSyncExternalStore(store.subscribe, store.snapshot) }
}
