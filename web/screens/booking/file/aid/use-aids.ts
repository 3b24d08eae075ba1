import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidFile, AidOffice } from '#contract/operations/booking/vacaf.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

/** Aids of a file; undefined while they are read. They follow whatever changes the file. */
export const useAids = (bookingId: number, version: number): readonly AidFile[] | undefined =>
  useQuery({
    queryKey: ['booking', 'aids', bookingId, version],
    queryFn: ({ signal }) => call(vacaf.ofFile, { params: { id: String(bookingId) }, signal }),
  }).data?.list

export const useOffices = (isAsked = true): readonly AidOffice[] | undefined =>
  useQuery({
    queryKey: ['booking', 'aid-offices'],
    queryFn: ({ signal }) => call(vacaf.offices, { signal }),
    enabled: isAsked,
  }).data?.list

export interface AidWrites {
  readonly isPending: boolean
  readonly error: string | undefined
  /** True where it is done; `work` answers what is said of it. */
  readonly run: (work: (intent: string) => Promise<string>) => Promise<boolean>
}

/** One write on aids or their transfers: its key is kept for a retry, and everything that shows the file is read again. */
export const useAidWrites = (): AidWrites => {
  const queries = useQueryClient()
  const intent = useIntent()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: (key: string) => Promise<string>): Promise<boolean> => {
    setPending(true)
    setError(undefined)
    try {
      const said = await work(intent.key())
      intent.settle()
      await queries.invalidateQueries({ queryKey: ['booking'] })
      toast.success(said)
      return true
    } catch (caught) {
      if (!(caught instanceof NetworkError)) intent.settle()
      setError(sentenceOf(caught))
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, run }
}
