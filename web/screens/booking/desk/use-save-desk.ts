import { STATUS } from '#domain/booking/states.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { saveBooking } from '#web/screens/booking/api.ts'
import type { BasketSync } from '#web/screens/booking/desk/basket-sync.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, SessionLostError } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

export interface Saving {
  /** What is being saved. */
  readonly as: SaveStatus | undefined
  /** Why the last attempt failed. */
  readonly error: unknown
  readonly clear: () => void
  /** `despite`: why a passage is given a place that others have not left. */
  readonly save: (statusId: SaveStatus, despite?: string) => Promise<void>
}

interface SaveDeskParts {
  readonly desk: Desk
  readonly setDesk: (change: (desk: Desk) => Desk) => void
  readonly sync: BasketSync
  readonly onSaved: (file: BookingFile) => void
}

/** A passage promises the very place that is held. */
const withHeldPlaces = (desk: Desk, file: BookingFile | undefined): Desk => ({
  ...desk,
  stays: desk.stays.map((stay, i) => ({ ...stay, placeId: stay.placeId ?? file?.occupancies[i]?.placeId ?? null })),
})

/** The basket becomes a quote, an option, a reservation or a passage: first what is typed is sent, then it is saved. */
export const useSaveDesk = ({ desk, setDesk, sync, onSaved }: SaveDeskParts): Saving => {
  const t = useT('booking')
  const intent = useIntent()
  const [as, setAs] = useState<SaveStatus>()
  const [error, setError] = useState<unknown>()

  const write = async (statusId: SaveStatus, despite: string | null): Promise<void> => {
    if (statusId === STATUS.STAY) flushSync(() => setDesk((before) => withHeldPlaces(before, sync.state().file)))
    if (!(await sync.flush())) return
    const { id, version } = sync.state()
    const note = desk.note.trim()
    const saved = await saveBooking(
      {
        id,
        version,
        statusId,
        customerId: desk.customerId,
        optionExpiry: statusId === STATUS.OPTION ? desk.optionExpiry : null,
        note: note === '' ? null : note,
        despite,
      },
      intent.key(),
    )
    intent.settle()
    if (saved.item === undefined) return
    toast.success(t(`desk.saved.${statusId}`, { code: saved.code ?? '' }))
    onSaved(saved.item)
  }

  const save = async (statusId: SaveStatus, despite?: string): Promise<void> => {
    if (as !== undefined) return
    setAs(statusId)
    if (despite === undefined) setError(undefined)
    try {
      await write(statusId, despite ?? null)
    } catch (caught) {
      // A lost answer is asked for again with the same key; a refusal ends the attempt.
      if (!(caught instanceof NetworkError)) intent.settle()
      if (!(caught instanceof SessionLostError)) setError(caught)
    } finally {
      setAs(undefined)
    }
  }

  return { as, error, clear: () => setError(undefined), save }
}
