import { isDay } from '#domain/day.ts'
import { inventory } from '#contract/screens/inventory.ts'
import { planningSearch } from '#web/screens/inventory/planning/planning-search.ts'
import { loads } from '#web/shell/screens.ts'
import type { Search } from '#web/shell/screens.ts'

/** `?day=2027-07-04&plan=3`. */
const planSearch = (raw: Search): Search => ({
  ...(isDay(raw['day']) ? { day: raw['day'] } : {}),
  ...(typeof raw['plan'] === 'number' ? { plan: raw['plan'] } : {}),
})

export const screens = loads(
  inventory,
  {
    '/planning': () => import('#web/screens/inventory/planning/planning-screen.tsx').then((m) => m.PlanningScreen),
    '/plan': () => import('#web/screens/inventory/plan/plan-screen.tsx').then((m) => m.PlanScreen),
    '/extra-planning': () =>
      import('#web/screens/inventory/extra-planning/extra-planning.tsx').then((m) => m.ExtraPlanningScreen),
  },
  {
    '/planning': planningSearch,
    '/plan': planSearch,
    '/extra-planning': (raw) => (isDay(raw['day']) ? { day: raw['day'] } : {}),
  },
)
