import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tick, TickResult, Ticked, TickInput } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sentence } from '#web/screens/booking/said.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { RefusalsDialog } from '#web/ui/refusals-dialog.tsx'

export interface Ticking {
  readonly isPending: boolean
  /** What was refused last, to be read. */
  readonly results: readonly TickResult[] | undefined
  readonly close: () => void
  readonly run: (tick: Tick, occupancyIds: readonly number[]) => Promise<boolean>
}

/** Ticks stays together: what is done is said in a word, what is refused stay by stay. */
export const useTick = (): Ticking => {
  const t = useT('reception')
  const queries = useQueryClient()
  const intent = useIntent()
  const [isPending, setPending] = useState(false)
  const [results, setResults] = useState<readonly TickResult[]>()
  const run = async (tick: Tick, occupancyIds: readonly number[]): Promise<boolean> => {
    if (isPending || occupancyIds.length === 0) return false
    setPending(true)
    try {
      const body: TickInput = { tick, occupancyIds: [...occupancyIds] }
      const { results: all } = await rest.post<Ticked>('booking/arrival/tick', body, { intent: intent.key() })
      intent.settle()
      const done = all.filter((one) => one.refusal === null).length
      if (done === all.length) toast.success(t('tick.done', { count: done }))
      else setResults(all)
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

interface TickResultsProps {
  readonly results: readonly TickResult[]
  readonly nameOf: (occupancyId: number) => string
  readonly onClose: () => void
}

/** Why some stays were not ticked, each with its reason; how many others were. */
export const TickResults = ({ results, nameOf, onClose }: TickResultsProps) => {
  const t = useT('reception')
  const refused = results.flatMap(({ occupancyId, refusal }) =>
    refusal === null ? [] : [{ id: occupancyId, name: nameOf(occupancyId), why: sentence(refusal) }],
  )
  const done = results.length - refused.length
  return (
    <RefusalsDialog
      title={t('results.title', { count: refused.length })}
      refused={refused}
      others={done === 0 ? undefined : t('results.done', { count: done })}
      closeLabel={t('results.close')}
      onClose={onClose}
    />
  )
}
