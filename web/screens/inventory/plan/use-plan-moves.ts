import { useCallback } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import { freedomOf } from '#web/screens/inventory/planning/faces.ts'
import type { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import { targetOf } from '#web/screens/inventory/planning/move-desk.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { useMoves } from '#web/screens/inventory/planning/use-moves.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { useRight } from '#web/shell/session.ts'
import type { Span } from '#web/ui/board/geometry.ts'

/** Why a stay cannot be moved from the plan; undefined: it can. */
const useMoveReason = () => {
  const t = useT('planning')
  const { write } = useRight('booking_booking')
  return (bar: StayBar): string | undefined => {
    if (!write) return t('move.noRight')
    return freedomOf(bar, true).rows
      ? undefined
      : t(bar.spent ? 'move.isSpent' : bar.gone ? 'move.isGone' : 'move.isFixed')
  }
}

/** Moves from the plan, which are those of the planning: previewed, priced, refused and undone alike; and the ways to files. */
export const usePlanMoves = (board: PlanningBoard, store: HoldStore) => {
  const go = useGo()
  const { changeStrategy } = usePreferences().booking
  const moves = useMoves(store)
  const moveReason = useMoveReason()
  const { desk } = moves
  const drop = useCallback(
    (bar: StayBar, placeId: number) => {
      const placeTypeId = board.places.find((one) => one.id === placeId)?.placeTypeId
      if (placeTypeId === undefined) return
      const target = { placeId, placeTypeId, start: bar.start, end: bar.end }
      void desk.propose({ bar, target, strategy: changeStrategy })
    },
    [board, desk, changeStrategy],
  )
  return {
    moves,
    moveReason,
    drop,
    askMove: (bar: StayBar): void => desk.ask({ bar, target: targetOf(bar), strategy: changeStrategy }),
    openFile: (bar: StayBar): void => {
      const statusId = bar.hold === 'OPTION' ? 2 : bar.arrived ? 4 : 3
      go(fileAddress({ id: bar.bookingId, statusId, occupancyId: bar.occupancyId }))
    },
    /** The desk, with the place and the nights. */
    book: (placeId?: number, span?: Span): void => {
      const place = board.places.find((one) => one.id === placeId)
      if (place === undefined || span === undefined) return go(deskAddress())
      const dates = { arrival: fromEpochDay(span.start), departure: fromEpochDay(span.end) }
      return go(deskAddress(), { search: { ...dates, placeTypeId: place.placeTypeId, placeId: place.id } })
    },
  }
}
