import { useCallback, useState } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { Place } from '#web/ui/board/drag.ts'
import { deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import { freedomOf } from '#web/screens/booking/planning/faces.ts'
import { DEFAULT_STRATEGY, targetOf } from '#web/screens/booking/planning/move-desk.ts'
import type { HoldStore, HoldsSnapshot } from '#web/screens/booking/planning/hold-store.ts'
import { barText, fromTo } from '#web/screens/booking/planning/sentences.ts'
import { isStay } from '#web/screens/booking/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/booking/planning/stay-bar.ts'
import { useMoves } from '#web/screens/booking/planning/use-moves.ts'

interface Opened {
  readonly bar: StayBar
  readonly point: { readonly x: number; readonly y: number }
}

/** Status of a file whose bar is an option, else of a reservation: the file itself says the rest. */
const statusOf = (bar: StayBar): number => (bar.hold === 'OPTION' ? 2 : bar.arrived ? 4 : 3)

/** Why a bar cannot be moved from the planning; undefined: it can. */
const useMoveReason = () => {
  const t = useT('planning')
  const { write } = useRight('booking_booking')
  return (bar: StayBar): string | undefined => {
    if (!write) return t('move.noRight')
    const { rows, end } = freedomOf(bar, true)
    return rows || end ? undefined : t(bar.gone ? 'move.isGone' : 'move.isFixed')
  }
}

/** What is selected, the menu, moves, and the ways out to files. */
export const useStayActions = (board: PlanningBoard, store: HoldStore, holds: HoldsSnapshot) => {
  const t = useT('planning')
  const go = useGo()
  const moves = useMoves(store)
  const { desk } = moves
  const moveReason = useMoveReason()
  const [selectedId, select] = useState<number>()
  const [menu, setMenu] = useState<Opened>()
  const selected = selectedId === undefined ? undefined : holds.index.byId.get(selectedId)

  const openFile = useCallback(
    (bar: StayBar) => go(fileAddress({ id: bar.bookingId, statusId: statusOf(bar), occupancyId: bar.occupancyId })),
    [go],
  )
  const create = useCallback(
    (placeId?: number, span?: Span) => {
      const place = board.places.find((one) => one.id === placeId)
      if (place === undefined || span === undefined) return go(deskAddress())
      const dates = { arrival: fromEpochDay(span.start), departure: fromEpochDay(span.end) }
      return go(deskAddress(), { search: { ...dates, placeTypeId: place.placeTypeId, placeId: place.id } })
    },
    [go, board],
  )
  const drop = useCallback(
    (bar: StayBar, { row, start, end }: Place) => {
      const placeTypeId = board.places.find((one) => one.id === row)?.placeTypeId
      if (placeTypeId === undefined) return
      void desk.propose({ bar, target: { placeId: row, placeTypeId, start, end }, strategy: DEFAULT_STRATEGY })
    },
    [board, desk],
  )
  const refuse = useCallback(
    (other: StayBar, { row }: Place) => {
      const place = board.places.find((one) => one.id === row)?.code ?? ''
      toast.warning(t('move.occupied', { place, who: barText(t, other), when: fromTo(t, other) }))
    },
    [board, t],
  )
  const askMove = (bar: StayBar): void => {
    desk.ask({ bar, target: targetOf(bar), strategy: DEFAULT_STRATEGY })
  }
  return {
    selected,
    select,
    menu,
    setMenu,
    moves,
    moveReason,
    openFile,
    create,
    drop,
    refuse,
    askMove,
    canOpen: selected !== undefined && isStay(selected),
  }
}

export type StayActions = ReturnType<typeof useStayActions>
