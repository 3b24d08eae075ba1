import { useState } from 'react'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { MoveDialog } from '#web/screens/booking/file/change/move-dialog.tsx'
import { RepriceDialog } from '#web/screens/booking/file/change/reprice-dialog.tsx'
import { heldStays } from '#web/screens/booking/file/life/stay-name.ts'
import { RemoveStayDialog } from '#web/screens/booking/file/life/remove-stay-dialog.tsx'
import { RoomingList } from '#web/screens/booking/file/life/rooming-list.tsx'
import { stayEdits } from '#web/screens/booking/file/stay-edits.ts'
import { OccupancyCard } from '#web/screens/booking/file/tabs/occupancy-card.tsx'
import { ConditionsCard } from '#web/screens/booking/file/tabs/conditions-card.tsx'
import { arrivedDespite } from '#web/screens/booking/file/tabs/arrived-despite.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'

interface StayTabProps {
  readonly file: BookingFile
  readonly writes: Writes
  /** The stay that a link came for. */
  readonly occupancyId: number
}

type Changed =
  | { readonly kind: 'move' | 'party' | 'remove'; readonly stay: OccupancyFile }
  | { readonly kind: 'conditions' }

/** The stays of the file: where, when, who, with what; each can be changed, its price shown first. */
export const StayTab = ({ file, writes, occupancyId }: StayTabProps) => {
  const t = useT('booking')
  const [changed, setChanged] = useState<Changed>()
  const close = (): void => setChanged(undefined)
  const reason = actionReason(file, 'edit')
  return (
    <>
      <RoomingList file={file} writes={writes} />
      {heldStays(file).map((stay) => (
        <OccupancyCard
          key={stay.id}
          stay={stay}
          despite={arrivedDespite(file.events, stay)}
          isPointed={stay.id === occupancyId && file.occupancies.length > 1}
          reason={stayEdits(file, stay, t).place}
          onMove={() => setChanged({ kind: 'move', stay })}
          onParty={() => setChanged({ kind: 'party', stay })}
          removeReason={stayEdits(file, stay, t).remove}
          onRemove={file.occupancies.length < 2 ? undefined : () => setChanged({ kind: 'remove', stay })}
        />
      ))}
      <ConditionsCard file={file} writes={writes} reason={reason} onChange={() => setChanged({ kind: 'conditions' })} />
      {changed?.kind === 'move' ? <MoveDialog file={file} stay={changed.stay} writes={writes} onClose={close} /> : null}
      {changed?.kind === 'party' ? (
        <RepriceDialog file={file} subject={{ stay: changed.stay }} writes={writes} onClose={close} />
      ) : null}
      {changed?.kind === 'remove' ? (
        <RemoveStayDialog file={file} stay={changed.stay} writes={writes} onClose={close} />
      ) : null}
      {changed?.kind === 'conditions' ? (
        <RepriceDialog file={file} subject="conditions" writes={writes} onClose={close} />
      ) : null}
    </>
  )
}
