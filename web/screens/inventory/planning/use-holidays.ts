import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addDays, epochDay, fromEpochDay } from '#domain/day.ts'
import { call } from '#web/shell/call.ts'
import type { Tint } from '#web/ui/board/model.ts'
import { readHolidays } from '#contract/operations/establishment/holiday.ts'

const NONE: readonly Tint[] = []

/** Days off of the timeline, legal and of the house (bridges, school holidays), to be tinted; none where `shown` is off. */
export const useHolidays = (
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  shown: boolean,
): readonly Tint[] => {
  const from = fromEpochDay(firstDay)
  // What the server tells at once covers four calendar years: the timeline is three and a bit.
  const to = addDays(from, Math.min(days, 1095))
  const { data } = useQuery({
    queryKey: ['publicHoliday', 'between', from, to],
    queryFn: ({ signal }) => call(readHolidays, { query: { from, to }, signal }),
    enabled: shown,
    meta: { quiet: true },
  })
  return useMemo(
    () =>
      shown && data !== undefined
        ? data.list.map(({ label, startDate, endDate }) => ({
            label,
            start: epochDay(startDate),
            end: epochDay(endDate) + 1,
          }))
        : NONE,
    [data, shown],
  )
}
