import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { imports } from '#contract/operations/booking/import.ts'
import type { ImportFile, ImportSaved } from '#contract/operations/booking/import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { problemText } from '#web/screens/channel/import-state.tsx'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, StaleError } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

/** A message with all that its screen shows; refreshed by what others decide. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: ['bookingImport', 'edit', id],
    queryFn: ({ signal }) => call(imports.read, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** One operation on a message, at the version that is given. */
type Decision = (message: Pick<ImportFile, 'id' | 'version'>, intent: string) => Promise<ImportSaved>

/** Decides of a message at the version in sight, and says what came of it. */
export const useDecide = ({ id, version }: Pick<ImportFile, 'id' | 'version'>) => {
  const t = useT('channel')
  const queries = useQueryClient()
  const intent = useIntent()
  const refresh = (): Promise<unknown> =>
    Promise.all(['bookingImport', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return useMutation({
    meta: { quiet: true },
    mutationFn: (decision: Decision) => decision({ id, version }, intent.key()),
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
