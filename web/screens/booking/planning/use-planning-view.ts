import { useCallback, useState } from 'react'
import { recall, remember, useRemembered } from '#web/shell/local.ts'
import { useScreenSearch } from '#web/shell/navigation.tsx'
import { ZOOM_LEVELS } from '#web/ui/board/geometry.ts'
import type { ZoomId } from '#web/ui/board/geometry.ts'
import { NO_FILTER } from '#web/screens/booking/planning/filters.ts'
import type { Filters } from '#web/screens/booking/planning/filters.ts'
import { readFilters } from '#web/screens/booking/planning/planning-search.ts'
import type { PlanningSearch } from '#web/screens/booking/planning/planning-search.ts'

const isZoom = (value: unknown): value is ZoomId => ZOOM_LEVELS.some((level) => level.id === value)

/** How this user looks at the planning: filters and zoom are remembered; a link may ask for others. */
export const usePlanningView = () => {
  const { day, ...asked } = useScreenSearch<PlanningSearch>()
  const [zoom, setZoom] = useRemembered('choice', 'planning.zoom', 'month')
  const [filters, put] = useState<Filters>(() => ({
    ...NO_FILTER,
    ...(Object.keys(asked).length > 0 ? asked : readFilters(recall('filters', 'planning') ?? {})),
  }))
  const setFilters = useCallback((next: Filters) => {
    put(next)
    remember('filters', 'planning', { ...next })
  }, [])
  return { day, filters, setFilters, zoom: isZoom(zoom) ? zoom : ('month' as const), setZoom }
}
