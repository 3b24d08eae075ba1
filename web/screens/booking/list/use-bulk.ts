import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { NetworkError, SessionLostError, sentenceOf } from '#web/shell/rest-error.ts'
import { uuid } from '#web/shell/uuid.ts'
import type { Refused } from '#web/ui/refusals-dialog.tsx'

/** What is done to one file, under the key of this gesture. */
export type FileWork = (row: BookingRow, intent: string) => Promise<unknown>

export interface BulkResult {
  readonly done: number
  readonly refused: readonly Refused[]
  /** Files that were not tried any more, since the line was cut or the session ended. */
  readonly left: readonly BookingRow[]
}

export const nameOf = ({ code, customerName }: BookingRow): string =>
  [code, customerName].filter((part) => part !== null).join(' · ')

/** An answer that was lost on the way is asked for again with the same key, once: nothing is done twice. */
const once = async (work: FileWork, row: BookingRow): Promise<void> => {
  const intent = uuid()
  try {
    await work(row, intent)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await work(row, intent)
  }
}

const runAll = async (
  work: FileWork,
  rows: readonly BookingRow[],
  tell: (done: number) => void,
): Promise<BulkResult> => {
  const refused: Refused[] = []
  for (const [rank, row] of rows.entries()) {
    tell(rank)
    try {
      await once(work, row)
    } catch (error) {
      refused.push({ id: row.id, name: nameOf(row), why: sentenceOf(error) })
      if (error instanceof NetworkError || error instanceof SessionLostError)
        return { done: rank + 1 - refused.length, refused, left: rows.slice(rank + 1) }
    }
  }
  return { done: rows.length - refused.length, refused, left: [] }
}

/** The same gesture on several files: each in a transaction of its own, whatever becomes of the others. */
export const useBulk = () => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const run = async (work: FileWork, rows: readonly BookingRow[]): Promise<BulkResult> => {
    setProgress({ done: 0, total: rows.length })
    try {
      return await runAll(work, rows, (done) => setProgress({ done, total: rows.length }))
    } finally {
      setProgress(undefined)
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }
  return { progress, run }
}
