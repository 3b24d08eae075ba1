import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { translate } from '#web/i18n/i18n.ts'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { toast } from '#web/shell/toast.ts'
import { collision } from '#web/ui/board/bar-index.ts'
import type { Place } from '#web/ui/board/drag.ts'
import type { HoldStore, HoldsSnapshot } from '#web/screens/inventory/planning/hold-store.ts'
import { drawnOf, putIn, takeOut } from '#web/screens/inventory/planning/several.ts'
import type { Pending, Tray } from '#web/screens/inventory/planning/several.ts'
import { barText, fromTo } from '#web/screens/inventory/planning/sentences.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

const t = translate('planning')
const NOBODY: Tray = new Map()

interface SeveralInput {
  readonly board: PlanningBoard
  readonly store: HoldStore
  readonly holds: HoldsSnapshot
  /** Why a bar cannot be moved; undefined: it can. */
  readonly moveReason: (bar: StayBar) => string | undefined
  /** Whether a bar would go elsewhere for a stay that is given its place. */
  readonly gives: (bar: StayBar) => boolean
}

/** Stays that are chosen together, and those that wait beside the board. Nothing of it is written before « Appliquer ». */
export const useSeveral = ({ board, store, holds, moveReason, gives }: SeveralInput) => {
  const [choice, setChoice] = useState<ReadonlySet<number>>(() => new Set())
  const [tray, setTray] = useState<Tray>(NOBODY)
  /** The stay of the tray that the next click on an empty cell places. */
  const [armed, setArmed] = useState<number>()
  const [isApplying, setApplying] = useState(false)
  useEffect(() => store.setAside(drawnOf(tray)), [store, tray])
  useLeaveGuard({ isDirty: () => tray.size > 0, title: t('several.leaveTitle'), body: t('several.leaveBody') })

  const { byId } = holds.index
  const bars = useMemo(() => [...choice].flatMap((id) => byId.get(id) ?? []), [choice, byId])
  const chosen = useMemo(
    () => new Set([...bars.map((bar) => bar.id), ...[...tray.values()].map(({ bar }) => bar.id)]),
    [bars, tray],
  )
  const choose = useCallback(
    (bar: StayBar) => {
      const reason = moveReason(bar)
      if (reason !== undefined) return toast.warning(reason)
      return setChoice((before) =>
        before.has(bar.id) ? new Set([...before].filter((id) => id !== bar.id)) : new Set([...before, bar.id]),
      )
    },
    [moveReason],
  )
  const place = useCallback(
    (bar: StayBar, target: Pending['target']) => setTray((before) => putIn(before, bar, target)),
    [],
  )
  const setAside = (some: readonly StayBar[]): void => {
    setTray((before) => some.reduce((all, bar) => putIn(all, bar, null), before))
    setChoice(new Set())
  }
  /** Where the armed stay goes; a place that is taken says by whom. */
  const placeArmed = (placeId: number): boolean => {
    const pending = armed === undefined ? undefined : tray.get(armed)
    const found = board.places.find((one) => one.id === placeId)
    if (pending === undefined || found === undefined) return false
    const { start, end } = pending.bar
    const other = collision(holds.index, placeId, { start, end }, { gives })
    if (other === undefined || gives(other)) {
      place(pending.bar, { placeId, placeTypeId: found.placeTypeId, start, end })
      setArmed(undefined)
    } else toast.warning(t('move.occupied', { place: found.code, who: barText(t, other), when: fromTo(t, other) }))
    return true
  }
  const clear = (): void => {
    setTray(NOBODY)
    setChoice(new Set())
    setArmed(undefined)
    setApplying(false)
  }
  return {
    bars,
    chosen,
    tray,
    armed,
    setArmed,
    choose,
    unchoose: () => setChoice(new Set()),
    setAside,
    place,
    putBack: (occupancyId: number) => setTray((before) => takeOut(before, occupancyId)),
    placeArmed,
    /** Replaces what waits, and asks at once: a shift, or putting everything back. */
    apply: (next: Tray) => {
      setTray(next)
      setChoice(new Set())
      setApplying(true)
    },
    isApplying,
    setApplying,
    clear,
    drop: (bar: StayBar, { row, start, end }: Place): void => {
      const placeTypeId = board.places.find((one) => one.id === row)?.placeTypeId
      if (placeTypeId !== undefined) place(bar, { placeId: row, placeTypeId, start, end })
    },
  }
}

export type Several = ReturnType<typeof useSeveral>
