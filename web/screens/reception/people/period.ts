import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { useToday } from '#web/shell/today.ts'

export interface Period {
  readonly from: Day
  readonly to: Day
  readonly change: (period: { readonly from: Day; readonly to: Day }) => void
}

/** The days looked at: `days` of them from today on, until the user says otherwise. */
export const usePeriod = (days: number): Period => {
  const today = useToday()
  const [period, change] = useState({ from: today, to: addDays(today, days - 1) })
  return { ...period, change }
}
