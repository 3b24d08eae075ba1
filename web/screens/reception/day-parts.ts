import { createContext, useContext } from 'react'
import type { Day } from '#domain/day.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { DayKind } from '#web/screens/reception/rows.ts'

/** What may be done with one row without choosing it first. */
export interface RowDeeds {
  readonly onPay: (row: ReceptionRow) => void
  readonly onExpect: (row: ReceptionRow) => void
  readonly onTick: (row: ReceptionRow) => void
  readonly isPending: boolean
}

interface DayParts {
  readonly kind: DayKind
  readonly day: Day
  readonly deeds: RowDeeds
}

export const DayContext = createContext<DayParts | undefined>(undefined)

/** The list in which a cell stands. */
export const useDayParts = (): DayParts => {
  const parts = useContext(DayContext)
  if (parts === undefined) throw new Error('a cell of the day stands in its list')
  return parts
}
