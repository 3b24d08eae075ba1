import { plans as campPlans } from '#contract/operations/camp/plan.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { epochDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { CampPlans, DrawnPlan } from '#contract/operations/camp/plan.ts'
import type { PlanningBoard, PlanningPlace } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { NO_FILTER, isEmpty, matcher, narrows, stateOn } from '#web/screens/inventory/plan/day-state.ts'
import type { DayState, PlanFilters } from '#web/screens/inventory/plan/day-state.ts'
import { closedDays, isClosedOn } from '#web/screens/inventory/planning/closed-days.ts'
import { barLabel, barText } from '#web/screens/inventory/planning/sentences.ts'
import { useHolds } from '#web/screens/inventory/planning/use-planning.ts'
import { usePlanMoves } from '#web/screens/inventory/plan/use-plan-moves.ts'
import { call } from '#web/shell/call.ts'
import { useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'

/** Read ahead of the day, to say until when a place is free. */
export const HORIZON = 60

export const usePlans = () =>
  useQuery({ queryKey: ['plan', 'all'], queryFn: ({ signal }) => call(campPlans.all, { signal }) })

/** A place of the plan as it is on the day. */
export interface PlaceOnDay extends DayState {
  readonly place: PlanningPlace
  readonly typeLabel: string
  readonly matches: boolean
  /** The state in words. */
  readonly state: string
}

const useWanted = () => {
  const today = useToday()
  const { day = today, plan } = useScreenSearch<{ day?: Day; plan?: number }>()
  const setSearch = useSetSearch()
  const setDay = useCallback((next: Day) => setSearch({ day: next }), [setSearch])
  const setPlan = useCallback((id: number) => setSearch({ plan: id }), [setSearch])
  return { day, plan, setDay, setPlan }
}

interface PlanInput {
  readonly plans: CampPlans
  readonly board: PlanningBoard
  readonly readAt: number
}

/** Everything that the map, the list and the print show. */
export const usePlan = ({ plans, board, readAt }: PlanInput) => {
  const t = useT('plan')
  const planning = useT('planning')
  const wanted = useWanted()
  const [filters, setFilters] = useState<PlanFilters>(NO_FILTER)
  const { store, holds } = useHolds(board, readAt)
  const actions = usePlanMoves(board, store)
  const [chosen, choose] = useState<number>()
  const plan: DrawnPlan | undefined = plans.plans.find((one) => one.id === wanted.plan) ?? plans.plans[0]
  const day = epochDay(wanted.day)
  const { free } = filters
  useEffect(() => {
    store.want({ start: Math.min(day, free?.start ?? day), end: Math.max(day + HORIZON, free?.end ?? 0) })
  }, [store, day, free])
  const { index } = holds
  const closed = useMemo(() => {
    const first = Math.min(day, free?.start ?? day)
    return closedDays(board.open, { firstDay: first, days: Math.max(day + HORIZON, free?.end ?? 0) - first })
  }, [board, day, free])
  const places = useMemo((): ReadonlyMap<number, PlaceOnDay> => {
    const matches = matcher(filters, plans.features, index, closed)
    const isClosed = isClosedOn(board.open, day)
    const drawn = new Set(plan?.shapes.map((one) => one.placeId))
    const types = new Map(board.types.map((type) => [type.id, type.label]))
    const said = (place: PlanningPlace, { kind, bar, leaving }: DayState): string =>
      [
        bar === undefined ? t(isEmpty(kind) ? kind : 'free') : barLabel(planning, bar, place.code),
        leaving === undefined ? undefined : t('leaving', { name: barText(planning, leaving) }),
      ]
        .filter((part) => part !== undefined)
        .join(', ')
    return new Map(
      board.places
        .filter((place) => drawn.has(place.id))
        .map((place) => {
          const state = stateOn(index, place, day, isClosed)
          const typeLabel = types.get(place.placeTypeId) ?? ''
          return [place.id, { ...state, place, typeLabel, matches: matches(place), state: said(place, state) }]
        }),
    )
  }, [filters, plans.features, index, plan, board, day, closed, t, planning])
  const placeOf = useCallback((id: number) => places.get(id), [places])
  const here = chosen === undefined ? undefined : places.get(chosen)
  const isNarrowed = narrows(filters)
  return {
    ...wanted,
    plan,
    epoch: day,
    places,
    placeOf,
    filters,
    setFilters,
    isNarrowed,
    holds,
    closed,
    actions,
    here,
    choose,
  }
}

export type Plan = ReturnType<typeof usePlan>
