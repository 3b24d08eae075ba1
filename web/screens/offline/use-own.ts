/** What this browser is: a station or not, what waits in it, what could not be taken. */
import { useCallback, useEffect, useState } from 'react'
import { hasUnsent, isPersisted, unfitFor } from '#web/shell/offline/enrol.ts'
import type { Unfit } from '#web/shell/offline/enrol.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import { readStation, stuckOf } from '#web/shell/offline/store.ts'
import type { Station, StationTicket } from '#web/shell/offline/store.ts'
import { useUser } from '#web/shell/session.ts'

interface Seen {
  readonly station: Station | undefined
  /** What the record will not have by itself, of this station and of those that this browser was. */
  readonly stuck: readonly StationTicket[]
  readonly isUnsent: boolean
  readonly isPersisted: boolean
}

export interface Own extends Seen {
  readonly unfit: Unfit | null
  readonly read: () => void
}

const NOTHING: Seen = { station: undefined, stuck: [], isUnsent: false, isPersisted: false }

const seenAt = async (establishmentId: number): Promise<Seen> => {
  const station = await readStation(establishmentId)
  return {
    station,
    stuck: await stuckOf(establishmentId),
    isUnsent: await hasUnsent(establishmentId),
    isPersisted: await isPersisted(),
  }
}

export const useOwn = (): Own => {
  const { id } = useUser().establishment
  const state = useOffline()
  const [seen, setSeen] = useState(NOTHING)
  const unfit = unfitFor()
  const read = useCallback((): void => {
    // A browser that is unfit may have no store to read.
    if (unfit === null) void seenAt(id).then(setSeen, () => setSeen(NOTHING))
  }, [id, unfit])
  // Anew at each change that tabs tell each other.
  useEffect(read, [read, state])
  return { ...seen, unfit, read }
}
