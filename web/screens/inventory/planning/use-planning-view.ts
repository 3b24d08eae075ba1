import { useCallback, useState } from 'react'
import { PLANNING_GROUPINGS } from '#contract/operations/establishment/preference-planning.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import { recall, remember, useRemembered } from '#web/shell/local.ts'
import { useScreenSearch } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { ZOOM_LEVELS } from '#web/ui/board/geometry.ts'
import type { ZoomId } from '#web/ui/board/geometry.ts'
import { NO_FILTER } from '#web/screens/inventory/planning/filters.ts'
import type { Filters } from '#web/screens/inventory/planning/filters.ts'
import { readFilters } from '#web/screens/inventory/planning/planning-search.ts'
import type { PlanningSearch } from '#web/screens/inventory/planning/planning-search.ts'

const isZoom = (value: unknown): value is ZoomId => ZOOM_LEVELS.some((level) => level.id === value)
const isGrouping = (value: unknown): value is PlanningGrouping =>
  typeof value === 'string' && Object.hasOwn(PLANNING_GROUPINGS, value)

/** What is shown, by choice of the user, else of the house (`/admin/module/planning`). */
const useDisplay = () => {
  const { planning } = usePreferences()
  const [zoom, setZoom] = useRemembered('choice', 'planning.zoom', planning.zoom)
  const [grouping, setGrouping] = useRemembered('choice', 'planning.grouping', planning.grouping)
  const [showQuotes, setShowQuotes] = useRemembered('choice', 'planning.quotes', planning.showQuotes)
  const [showHolidays, setShowHolidays] = useRemembered('choice', 'planning.holidays', planning.showHolidays)
  return {
    zoom: isZoom(zoom) ? zoom : planning.zoom,
    setZoom,
    grouping: isGrouping(grouping) ? grouping : planning.grouping,
    setGrouping,
    showQuotes: showQuotes === true,
    setShowQuotes,
    showHolidays: showHolidays === true,
    setShowHolidays,
  }
}

/** How this user looks at the planning: filters and display are remembered; a link may ask for others. */
export const usePlanningView = () => {
  const { day, ...asked } = useScreenSearch<PlanningSearch>()
  const [filters, put] = useState<Filters>(() => ({
    ...NO_FILTER,
    ...(Object.keys(asked).length > 0 ? asked : readFilters(recall('filters', 'planning') ?? {})),
  }))
  const setFilters = useCallback((next: Filters) => {
    put(next)
    remember('filters', 'planning', { ...next })
  }, [])
  return { day, filters, setFilters, ...useDisplay() }
}
