import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { arrive } from '#web/screens/booking/api.ts'
import { MoveDialog } from '#web/screens/booking/file/change/move-dialog.tsx'
import { OccupiedDialog } from '#web/screens/booking/file/actions/occupied-dialog.tsx'
import { stillOccupied } from '#web/screens/booking/still-occupied.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toastError } from '#web/shell/toast.ts'

interface Refused {
  readonly why: string
  /** What was to be ticked; none: the whole file. */
  readonly asked: readonly number[]
  /** The stay whose place is not left. */
  readonly occupancyId: number | undefined
}

/** Ticks « arrivé » for the file or some of its stays; on a place that others have not left, asks for another one or for a reason. */
export const useArrive = (
  file: BookingFile,
  writes: Writes,
): { readonly arrive: (occupancyIds?: readonly number[]) => void; readonly dialog: ReactNode } => {
  const t = useT('booking')
  const [refused, setRefused] = useState<Refused>()
  const [error, setError] = useState<string>()
  const [moving, setMoving] = useState<number>()
  const close = (): void => {
    setRefused(undefined)
    setError(undefined)
  }
  const run = async (asked: readonly number[], despite: string | null): Promise<void> => {
    const isDone = await writes.run((at, intent) => arrive(at, intent, { occupancyIds: asked, despite }), {
      said: t('file.done', { action: t('file.action.arrive') }),
      onError: (caught) => {
        const occupied = stillOccupied(caught)
        if (despite !== null) setError(sentenceOf(caught))
        else if (occupied === undefined) toastError(caught)
        else setRefused({ why: sentenceOf(caught), asked, occupancyId: occupied.occupancyId })
      },
    })
    if (isDone) close()
  }
  const stay = file.occupancies.find(({ id }) => id === moving)
  const concerned = refused?.occupancyId
  const dialog =
    refused === undefined ? null : (
      <OccupiedDialog
        why={refused.why}
        isPending={writes.isPending}
        error={error}
        onChange={
          concerned === undefined
            ? undefined
            : () => {
                close()
                setMoving(concerned)
              }
        }
        onForce={(reason) => void run(refused.asked, reason)}
        onClose={close}
      />
    )
  return {
    arrive: (occupancyIds = []) => void run(occupancyIds, null),
    dialog:
      stay === undefined ? (
        dialog
      ) : (
        <MoveDialog file={file} stay={stay} writes={writes} onClose={() => setMoving(undefined)} isForPlace />
      ),
  }
}
