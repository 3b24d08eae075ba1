import { useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { customerTwins } from '#contract/operations/customer/twins.ts'

/** Undoes a merge in one click; where something changed since, the reason is told. */
export const useUndoMerge = (): ((mergeId: number) => Promise<void>) => {
  const t = useT('customer')
  const client = useQueryClient()
  return async (mergeId) => {
    try {
      await call(customerTwins.undo, { body: { id: mergeId } })
      toast.success(t('twins.merge.undone'))
    } catch (error) {
      toastError(error)
    }
    await client.invalidateQueries({ queryKey: ['customer'] })
  }
}
