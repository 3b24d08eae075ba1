import { useCallback, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { addMonths, daysBetween, epochDay, fromEpochDay, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { BoardHandle } from '#web/ui/board/Board.tsx'
import type { Span } from '#web/ui/board/geometry.ts'

/** Months before and after the day that the board was opened on. */
const BEFORE = 14
const AFTER = 24
/** Days that the board leaves in view before the one it goes to. */
const MARGIN = 2

/** The days of the board around an anchor: three years, begun on the first of a month. */
const around = (anchor: Day): { readonly firstDay: number; readonly days: number } => {
  const first = addMonths(startOfMonth(anchor), -BEFORE)
  return { firstDay: epochDay(first), days: daysBetween(first, addMonths(first, BEFORE + AFTER)) }
}

/** The timeline of the board, and the way to any day: one outside it moves the timeline there. */
export const useTimeline = (board: RefObject<BoardHandle | null>, startDay: Day) => {
  const [anchor, setAnchor] = useState(startDay)
  const timeline = useMemo(() => around(anchor), [anchor])
  const [visible, setVisible] = useState<Span>({ start: epochDay(startDay), end: epochDay(startDay) + 1 })
  const goTo = useCallback(
    (day: number) => {
      const isFar = day < timeline.firstDay + 31 || day >= timeline.firstDay + timeline.days - 62
      // The board must have the new timeline before it can be sent to a day of it.
      if (isFar) flushSync(() => setAnchor(fromEpochDay(day)))
      board.current?.goToDay(day)
    },
    [board, timeline],
  )
  /** A screenful back or forth, a little of the old one kept in view. */
  const turn = useCallback(
    (by: 1 | -1) => goTo(visible.start + by * Math.max(1, Math.round((visible.end - visible.start) * 0.85)) + MARGIN),
    [goTo, visible],
  )
  return { timeline, visible, setVisible, goTo, turn }
}
