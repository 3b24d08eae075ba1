import { useState } from 'react'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import type { HoldStore } from '#web/screens/inventory/planning/hold-store.ts'
import { PlaceDialog } from '#web/screens/inventory/planning/place-dialog.tsx'
import { SeveralBar } from '#web/screens/inventory/planning/several-bar.tsx'
import { SeveralDialog } from '#web/screens/inventory/planning/several-dialog.tsx'
import { movesOf, reversed } from '#web/screens/inventory/planning/several.ts'
import type { Pending, Tray } from '#web/screens/inventory/planning/several.ts'
import type { Several } from '#web/screens/inventory/planning/use-several.ts'

interface SeveralPartsProps {
  readonly board: PlanningBoard
  readonly several: Several
  readonly store: HoldStore
}

/** The bar of what is chosen and of what waits, and its dialogs. */
export const SeveralParts = ({ board, several, store }: SeveralPartsProps) => {
  const t = useT('planning')
  const [placing, setPlacing] = useState<Pending>()
  const done = async (tray: Tray): Promise<void> => {
    const all = [...tray.values()]
    const types = all.flatMap(({ bar, target }) => [bar.placeTypeId, target?.placeTypeId ?? bar.placeTypeId])
    await store.refresh({ types: [...new Set(types)], bookings: all.map(({ bar }) => bar.bookingId) })
    several.clear()
    const back = reversed(tray, (id) => store.actual(id))
    toast.success(t('several.done', { count: tray.size }), {
      label: t('move.undo'),
      run: () => several.apply(back),
    })
  }
  const isComplete = movesOf(several.tray, 'KEEP_GRID') !== undefined
  return (
    <>
      <SeveralBar several={several} board={board} onPlace={setPlacing} />
      {placing === undefined ? null : (
        <PlaceDialog
          pending={placing}
          board={board}
          onPlace={({ bar, target }) => {
            several.place(bar, target)
            setPlacing(undefined)
          }}
          onClose={() => setPlacing(undefined)}
        />
      )}
      {several.isApplying && isComplete ? (
        <SeveralDialog tray={several.tray} onDone={done} onClose={() => several.setApplying(false)} />
      ) : null}
    </>
  )
}
