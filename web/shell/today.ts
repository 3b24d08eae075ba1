import type { Day } from '#domain/day.ts'
import { useUser } from '#web/shell/session.ts'

/** Today at the establishment, as the server said it: a computer's own clock may be set to anything. */
export const useToday = (): Day => useUser().today as Day
