import { isDay } from '#domain/day.ts'
import type { Search } from '#web/shell/screens.ts'

/** `?day=2027-07-04&plan=3`. */
export const planSearch = (raw: Search): Search => ({
  ...(isDay(raw['day']) ? { day: raw['day'] } : {}),
  ...(typeof raw['plan'] === 'number' ? { plan: raw['plan'] } : {}),
})
