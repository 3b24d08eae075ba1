import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Search } from '#web/shell/screens.ts'
import type { Filters } from '#web/screens/inventory/planning/filters.ts'
import { STATUS_FILTERS } from '#web/screens/inventory/planning/status-filters.ts'

export interface PlanningSearch extends Partial<Filters> {
  readonly day?: Day
}

/** Filters from the address or from what this browser kept; what is not understood is left out. */
export const readFilters = ({ among, status, text }: Search): Partial<Filters> => {
  const known = STATUS_FILTERS.find((one) => one === status)
  return {
    ...(typeof among === 'string' && /^(type|family):\d+$/.test(among) ? { among } : {}),
    ...(known === undefined ? {} : { status: known }),
    ...(text === undefined || text === null || text === '' ? {} : { text: String(text) }),
  }
}

/** The search part of `/planning`: `?day=2027-07-01&among=type:3&status=due&text=durand`. */
export const planningSearch = (raw: Search): Search => ({
  ...(isDay(raw['day']) ? { day: raw['day'] } : {}),
  ...readFilters(raw),
})
