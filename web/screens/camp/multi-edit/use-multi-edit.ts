import { useMutation, useQueryClient } from '@tanstack/react-query'
import { place } from '#contract/entities/camp/place.ts'
import type { MultiEditAnswer, MultiEditBody, MultiEditPreview } from '#contract/operations/camp/multi-edit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { rest } from '#web/shell/rest.ts'
import { toast, toastError } from '#web/shell/toast.ts'

const PATH = `${place.path}/multi-edit`

/** Asks what would change; writes nothing. */
export const usePreview = () =>
  useMutation({ mutationFn: (body: MultiEditBody) => rest.post<MultiEditPreview>(`${PATH}/preview`, body) })

/** Changes many places in one go, and offers to undo it. */
export const useMultiEdit = (onDone: () => void) => {
  const t = useT('camp')
  const queries = useQueryClient()
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [place.name] })
  const undo = async (undoId: number): Promise<void> => {
    try {
      const { count } = await rest.post<{ readonly count: number }>(`${PATH}/undo/${undoId}`)
      toast.success(t('multi.undone', { count }))
    } catch (error) {
      toastError(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: (body: MultiEditBody) => rest.post<MultiEditAnswer>(PATH, body),
    onSuccess: async ({ count, undoId }) => {
      // The next change must start from the versions that this one made.
      await refresh()
      const back = undoId === null ? [] : [{ label: t('multi.undo'), run: () => void undo(undoId) }]
      toast.success(t('multi.done', { count }), ...back)
      onDone()
    },
  })
}
