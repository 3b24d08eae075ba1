import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Versioned } from '#web/screens/booking/api.ts'
import { fileQueryKey } from '#web/screens/booking/file/use-file.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, StaleError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'

interface Written {
  readonly item?: BookingFile
}

/** One thing to do with a file, at the version that is given. */
export type Work = (file: Versioned, intent: string) => Promise<Written>

export interface RunOptions {
  /** Said once it is done. */
  readonly said?: string
  /** Takes the error instead of the toast: a dialog shows it. */
  readonly onError?: (error: unknown) => void
}

export interface Stale {
  readonly mine: BookingFile
  readonly theirs: BookingFile
  readonly again: () => Promise<boolean>
}

export interface Writes {
  readonly isPending: boolean
  /** True where it is done. */
  readonly run: (work: Work, options?: RunOptions) => Promise<boolean>
  /** Another screen saved the file meanwhile: nothing was done. */
  readonly stale: Stale | undefined
  readonly forgive: () => void
}

/** Writes on a file: one at a time, with its version; a refusal that comes from a newer version is shown as a difference. */
export const useWrites = (file: BookingFile): Writes => {
  const queries = useQueryClient()
  const intent = useIntent()
  const [isPending, setPending] = useState(false)
  const [stale, setStale] = useState<Stale>()

  const attempt = async (on: BookingFile, work: Work, options: RunOptions): Promise<boolean> => {
    setPending(true)
    try {
      const { item } = await work({ id: on.id, version: on.version }, intent.key())
      intent.settle()
      if (item === undefined) await queries.invalidateQueries({ queryKey: ['booking'] })
      else {
        queries.setQueryData(fileQueryKey(on.id), item)
        void queries.invalidateQueries({ queryKey: ['booking', 'search'] })
      }
      if (options.said !== undefined) toast.success(options.said)
      return true
    } catch (error) {
      if (!(error instanceof NetworkError)) intent.settle()
      if (error instanceof StaleError) {
        const theirs = error.current as BookingFile
        setStale({ mine: on, theirs, again: () => attempt(theirs, work, options) })
      } else if (options.onError === undefined) toastError(error)
      else options.onError(error)
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    isPending,
    run: (work, options = {}) => (isPending ? Promise.resolve(false) : attempt(file, work, options)),
    stale,
    forgive: () => {
      if (stale !== undefined) queries.setQueryData(fileQueryKey(stale.theirs.id), stale.theirs)
      setStale(undefined)
    },
  }
}
