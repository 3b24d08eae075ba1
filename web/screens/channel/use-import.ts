import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportFile, ImportSaved } from '#contract/operations/booking/import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, StaleError } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { toast } from '#web/shell/toast.ts'

/** A message with all that its screen shows; refreshed by what others decide. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: ['bookingImport', 'edit', id],
    queryFn: ({ signal }) => rest.get<ImportFile>(`booking/booking-import/edit/${id}`, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Operations on a message: `booking/booking-import/<what>`. */
export type ImportWork = 'accept' | 'retry' | 'map' | 'refuse' | 'counter' | 'force-validate' | 'force-refuse'

interface Asked {
  readonly what: ImportWork
  readonly body?: object
}

/** Decides of a message at the version in sight, and says what came of it. */
export const useDecide = ({ id, version }: Pick<ImportFile, 'id' | 'version'>) => {
  const t = useT('channel')
  const queries = useQueryClient()
  const intent = useIntent()
  const refresh = (): Promise<unknown> =>
    Promise.all(['bookingImport', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ what, body = {} }: Asked) =>
      rest.post<ImportSaved>(`booking/booking-import/${what}`, { id, version, ...body }, { intent: intent.key() }),
    onSuccess: async ({ state, problem }) => {
      intent.settle()
      if (problem !== null) toast.warning(t('actions.stillWrong', { why: problemText(problem) }))
      else toast.success(t(state === 'INTEGRATED' ? 'actions.integrated' : 'actions.done'))
      await refresh()
    },
    onError: async (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
      if (!(error instanceof StaleError)) return
      toast.warning(t('actions.stale'))
      await refresh()
    },
  })
}
export type Decide = ReturnType<typeof useDecide>
