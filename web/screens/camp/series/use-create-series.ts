import { useMutation, useQueryClient } from '@tanstack/react-query'
import { place } from '#contract/entities/camp/place.ts'
import { series } from '#contract/operations/camp/series.ts'
import type { SeriesBody } from '#contract/operations/camp/series.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'

/** Makes the places, and offers to take them away again to who may delete. */
export const useCreateSeries = (onDone: () => void) => {
  const t = useT('camp')
  const queries = useQueryClient()
  const right = useRight(place.right)
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [place.name] })
  const undo = async (ids: readonly number[]): Promise<void> => {
    try {
      await call(series.undo, { body: { ids } })
      toast.success(t('series.undone', { count: ids.length }))
    } catch (error) {
      toastError(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: (body: SeriesBody) => call(series.create, { body }),
    onSuccess: async ({ ids }) => {
      await refresh()
      const back = right.delete ? [{ label: t('multi.undo'), run: () => void undo(ids) }] : []
      toast.success(t('series.done', { count: ids.length }), ...back)
      onDone()
    },
    // Told in the dialog.
    meta: { quiet: true },
  })
}
