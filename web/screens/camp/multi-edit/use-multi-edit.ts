import { useMutation, useQueryClient } from '@tanstack/react-query'
import { place } from '#contract/entities/camp/place.ts'
import { multiEdit } from '#contract/operations/camp/multi-edit.ts'
import type { MultiEditBody } from '#contract/operations/camp/multi-edit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { toast, toastError } from '#web/shell/toast.ts'

/** Asks what would change; writes nothing. */
export const usePreview = () => useMutation({ mutationFn: (body: MultiEditBody) => call(multiEdit.preview, { body }) })

/** Changes many places in one go, and offers to undo it. */
export const useMultiEdit = (onDone: () => void) => {
  const t = useT('camp')
  const queries = useQueryClient()
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [place.name] })
  const undo = async (undoId: number): Promise<void> => {
    try {
      const { count } = await call(multiEdit.undo, { params: { id: undoId } })
      toast.success(t('multi.undone', { count }))
    } catch (error) {
      toastError(error)
    }
    await refresh()
  }
  return useMutation({
    mutationFn: (body: MultiEditBody) => call(multiEdit.apply, { body }),
    onSuccess: async ({ count, undoId }) => {
      // The next change must start from the versions that this one made.
      await refresh()
      const back = undoId === null ? [] : [{ label: t('multi.undo'), run: () => void undo(undoId) }]
      toast.success(t('multi.done', { count }), ...back)
      onDone()
    },
  })
}
