import { useCallback, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { toast } from '#web/shell/toast.ts'
import type { Values } from '#web/crud/record.ts'
import type { BoardHandle } from '#web/ui/board/Board.tsx'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { Place } from '#web/ui/board/drag.ts'
import { deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import { freedomOf } from '#web/screens/inventory/planning/faces.ts'
import { targetOf } from '#web/screens/inventory/planning/move-desk.ts'
import type { Proposal } from '#web/screens/inventory/planning/move-desk.ts'
import type { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import { barText, fromTo } from '#web/screens/inventory/planning/sentences.ts'
import { hasFile } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { useMoves } from '#web/screens/inventory/planning/use-moves.ts'

interface Opened {
  readonly bar: StayBar
  readonly point: { readonly x: number; readonly y: number }
}

/** An empty stretch of nights that was drawn. */
interface Drawn {
  readonly placeId: number
  readonly span: Span
  readonly point: { readonly x: number; readonly y: number }
}

/** The unavailability that is open beside the board; 0 for a new one. */
interface Closing {
  readonly id: number
  readonly initial?: Values
}

/** Status of a file whose bar is an option, else of a reservation: the file itself says the rest. */
const statusOf = (bar: StayBar): number => (bar.hold === 'QUOTE' ? 1 : bar.hold === 'OPTION' ? 2 : bar.arrived ? 4 : 3)

/** Why a bar cannot be moved from the planning; undefined: it can. */
const useMoveReason = () => {
  const t = useT('planning')
  const { write } = useRight('booking_booking')
  return (bar: StayBar): string | undefined => {
    if (!write) return t('move.noRight')
    const { rows, end } = freedomOf(bar, true)
    return rows || end ? undefined : t(bar.spent ? 'move.isSpent' : bar.gone ? 'move.isGone' : 'move.isFixed')
  }
}

/** The hold of a stay, whatever its number: a move gives it another one. */
const holdOf = ({ byId }: BarIndex<StayBar>, id: number, occupancyId: number): StayBar | undefined => {
  const same = byId.get(id)
  if (same !== undefined || occupancyId === 0) return same
  for (const bar of byId.values()) if (bar.occupancyId === occupancyId) return bar
  return undefined
}

/** The stay in the panel, followed through its moves. */
const useSelected = (index: BarIndex<StayBar>) => {
  const [chosen, choose] = useState<Pick<StayBar, 'id' | 'occupancyId'>>()
  const selected = useMemo(
    () => (chosen === undefined ? undefined : holdOf(index, chosen.id, chosen.occupancyId)),
    [index, chosen],
  )
  return { selected, select: choose }
}

interface StayActionsInput {
  readonly board: PlanningBoard
  readonly store: HoldStore
  /** Bars of the board, quotes included. */
  readonly index: BarIndex<StayBar>
  readonly handle: RefObject<BoardHandle | null>
}

/** What is selected, the menu, moves, and the ways out to files. */
export const useStayActions = ({ board, store, index, handle }: StayActionsInput) => {
  const t = useT('planning')
  const go = useGo()
  const { changeStrategy } = usePreferences().booking
  const moves = useMoves(store)
  const { desk } = moves
  const moveReason = useMoveReason()
  const { selected, select } = useSelected(index)
  const [menu, setMenu] = useState<Opened>()
  const [drawn, setDrawn] = useState<Drawn>()
  const [closing, setClosing] = useState<Closing>()
  const mayCreate = useRight('booking_booking').write
  const mayClose = useRight('booking_unavailability').write

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
      void desk.propose({ bar, target: { placeId: row, placeTypeId, start, end }, strategy: changeStrategy })
    },
    [board, desk, changeStrategy],
  )
  const refuse = useCallback(
    (other: StayBar, { row }: Place) => {
      const place = board.places.find((one) => one.id === row)?.code ?? ''
      toast.warning(t('move.occupied', { place, who: barText(t, other), when: fromTo(t, other) }))
    },
    [board, t],
  )
  /** Back to the board, where the keyboard was. */
  const closeMenu = (): void => {
    if (menu !== undefined) handle.current?.focusBar(menu.bar.id)
    setMenu(undefined)
  }
  const saveMove = async (proposal: Proposal, total: number): Promise<void> => {
    await desk.save(proposal, total)
    const { id, occupancyId } = proposal.bar
    const moved = holdOf(store.snapshot().index, id, occupancyId)
    if (moved !== undefined && desk.snapshot().asked === undefined) handle.current?.focusBar(moved.id)
  }
  const askMove = (bar: StayBar): void => {
    desk.ask({ bar, target: targetOf(bar), strategy: changeStrategy })
  }
  return {
    selected,
    select,
    menu,
    setMenu,
    closeMenu,
    saveMove,
    moves,
    moveReason,
    openFile,
    create,
    drop,
    refuse,
    askMove,
    canOpen: selected !== undefined && hasFile(selected),
    drawn,
    setDrawn,
    /** Nights were drawn: a stay at once where nothing else may be made of them. */
    draw: (placeId: number, span: Span, point: Drawn['point']): void => {
      if (!mayCreate && !mayClose) toast.warning(t('move.noRight'))
      else if (mayClose) setDrawn({ placeId, span, point: { ...point } })
      else create(placeId, span)
    },
    createReason: mayCreate ? undefined : t('move.noRight'),
    closing,
    setClosing,
    closingReason: mayClose ? undefined : t('move.noRight'),
  }
}

export type StayActions = ReturnType<typeof useStayActions>
