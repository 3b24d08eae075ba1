/** One operation on a sale, from its dialog or its button: said in a toast, and the screens that show it are read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

export interface SaleDialogProps {
  readonly sale: SaleFile
  readonly onClose: () => void
}

export const useDeed = (
  run: (intent: string) => Promise<SaleFile>,
  said: (sale: SaleFile) => string,
  onDone: (sale: SaleFile) => void,
  onFailed?: (error: Error) => void,
) => {
  const intent = useIntent()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => run(intent.key()),
    meta: { quiet: true },
    onSuccess: async (sale) => {
      intent.settle()
      toast.success(said(sale))
      onDone(sale)
      await queries.invalidateQueries({ queryKey: ['sale'] })
    },
    onError: (failed) => onFailed?.(failed),
  })
  return { run: () => mutate(), isPending, error: error === null ? undefined : sentenceOf(error) }
}
