import { useMemo, useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { SearchAvailability } from '#contract/operations/booking/availability.ts'
import type { Ask, WholeAsk } from '#web/screens/booking/ask/ask.ts'
import { EMPTY_ASK, isWhole } from '#web/screens/booking/ask/ask.ts'
import { recall, remember } from '#web/shell/local.ts'

export interface PlaceFilters {
  readonly placeTypeIds: readonly number[]
  readonly familyIds: readonly number[]
  readonly layoutIds: readonly number[]
  readonly featureIds: readonly number[]
  /** Longest vehicle to lodge, hundredths of a metre. */
  readonly vehicleLength: number | null
  /** Also what is full or has no price. */
  readonly all: boolean
}

export const NO_FILTERS: PlaceFilters = {
  placeTypeIds: [],
  familyIds: [],
  layoutIds: [],
  featureIds: [],
  vehicleLength: null,
  all: true,
}

interface Kept {
  readonly ask?: Ask
  readonly filters?: Partial<PlaceFilters>
}

export interface SearchState {
  readonly ask: Ask
  readonly setAsk: (ask: Ask) => void
  readonly filters: PlaceFilters
  readonly setFilters: (filters: PlaceFilters) => void
  readonly restart: () => void
  /** The search to send: the last one that could be. */
  readonly body: SearchAvailability | undefined
}

const bodyOf = (ask: WholeAsk, filters: PlaceFilters): SearchAvailability => ({
  arrival: ask.arrival,
  departure: ask.departure,
  people: [...ask.people],
  options: [...ask.options],
  placeTypeIds: [...filters.placeTypeIds],
  familyIds: [...filters.familyIds],
  layoutIds: [...filters.layoutIds],
  featureIds: [...filters.featureIds],
  vehicleLength: filters.vehicleLength,
  all: filters.all,
})

const NAME = 'search-availability'

/** Dates of the past are of no use any more. */
const stillToCome = (ask: Ask, today: Day): Ask =>
  ask.arrival !== null && ask.arrival < today ? { ...ask, arrival: null, departure: null } : ask

/** What is searched, remembered by user. */
export const useSearchState = (today: Day): SearchState => {
  const [state, setState] = useState(() => {
    const kept: Kept = recall('filters', NAME) ?? {}
    const ask = stillToCome(kept.ask ?? EMPTY_ASK, today)
    return { ask, filters: { ...NO_FILTERS, ...kept.filters }, whole: isWhole(ask, today) ? ask : undefined }
  })
  const put = (ask: Ask, filters: PlaceFilters, whole = state.whole): void => {
    setState({ ask, filters, whole: isWhole(ask, today) ? ask : whole })
    remember('filters', NAME, { ask, filters })
  }
  const { ask, filters, whole } = state
  const body = useMemo(() => (whole === undefined ? undefined : bodyOf(whole, filters)), [whole, filters])
  return {
    ask,
    setAsk: (next) => put(next, filters),
    filters,
    setFilters: (next) => put(ask, next),
    restart: () => {
      setState({ ask: EMPTY_ASK, filters, whole: undefined })
      remember('filters', NAME, { ask: EMPTY_ASK, filters })
    },
    body,
  }
}
