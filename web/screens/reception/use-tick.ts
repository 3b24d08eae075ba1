import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { atTheDesk } from '#contract/operations/booking/reception-day.ts'
import type { Tick, TickInput, TickResult } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { call } from '#web/shell/call.ts'
import { toast, toastError } from '#web/shell/toast.ts'

export interface Ticking {
  readonly isPending: boolean
  /** What was refused last, to be read. */
  readonly results: readonly TickResult[] | undefined
  readonly close: () => void
  /** `despite`: why one stay arrives on a place that others have not left. */
  readonly run: (tick: Tick, occupancyIds: readonly number[], despite?: string) => Promise<boolean>
}

/** What is left to be read once some of what was refused was tried again; undefined: nothing. */
export const stillRefused = (
  before: readonly TickResult[] | undefined,
  now: readonly TickResult[],
): readonly TickResult[] | undefined => {
  const tried = new Set(now.map(({ occupancyId }) => occupancyId))
  const all = [...(before ?? []).filter(({ occupancyId }) => !tried.has(occupancyId)), ...now]
  return all.some(({ refusal }) => refusal !== null) ? all : undefined
}

/** Ticks stays together: what is done is said in a word, what is refused stay by stay. */
export const useTick = (): Ticking => {
  const t = useT('reception')
  const queries = useQueryClient()
  const intent = useIntent()
  const [isPending, setPending] = useState(false)
  const [results, setResults] = useState<readonly TickResult[]>()
  const run = async (tick: Tick, occupancyIds: readonly number[], despite?: string): Promise<boolean> => {
    if (isPending || occupancyIds.length === 0) return false
    setPending(true)
    try {
      const body: TickInput = { tick, occupancyIds: [...occupancyIds], despite: despite ?? null }
      const { results: all } = await call(atTheDesk.tick, { body, intent: intent.key() })
      intent.settle()
      const done = all.filter((one) => one.refusal === null).length
      if (done === all.length) toast.success(t('tick.done', { count: done }))
      setResults((before) => stillRefused(before, all))
      await queries.invalidateQueries({ queryKey: ['booking'] })
      return done > 0
    } catch (error) {
      if (!(error instanceof NetworkError)) intent.settle()
      toastError(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, results, close: () => setResults(undefined), run }
}
