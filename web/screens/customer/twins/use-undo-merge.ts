import { useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { rest } from '#web/shell/rest.ts'
import { toast, toastError } from '#web/shell/toast.ts'

/** Undoes a merge in one click; where something changed since, the reason is told. */
export const useUndoMerge = (): ((mergeId: number) => Promise<void>) => {
  const t = useT('customer')
  const client = useQueryClient()
  return async (mergeId) => {
    try {
      await rest.post('customer/customer/merge/undo', { id: mergeId })
      toast.success(t('twins.merge.undone'))
    } catch (error) {
      toastError(error)
    }
    await client.invalidateQueries({ queryKey: ['customer'] })
  }
}
