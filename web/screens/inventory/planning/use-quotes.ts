import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { planning } from '#contract/operations/booking/planning.ts'
import { patchBars } from '#web/ui/board/bar-index.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import { barsOfQuotes } from '#web/screens/inventory/planning/quotes.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { call } from '#web/shell/call.ts'

/** Days of one request, in steps: scrolling a little reads nothing again. */
const STEP = 91
const WIDTH = 364

/** The bars with the quotes drawn over them while `shown`; a changed file reads them again, as every list. */
export const useWithQuotes = (
  board: PlanningBoard,
  index: BarIndex<StayBar>,
  visible: Span,
  shown: boolean,
): BarIndex<StayBar> => {
  const from = fromEpochDay((Math.floor(visible.start / STEP) - 1) * STEP)
  const { data } = useQuery({
    queryKey: ['booking', 'quotes', from],
    queryFn: ({ signal }) => call(planning.quotes, { body: { from, to: addDays(from, WIDTH) }, signal }),
    enabled: shown,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return useMemo(
    () =>
      shown && data !== undefined && data.list.length > 0
        ? patchBars(index, [], barsOfQuotes(data.list, board, index))
        : index,
    [board, index, data, shown],
  )
}
