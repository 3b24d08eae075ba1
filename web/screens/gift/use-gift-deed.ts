/** One operation on a voucher, from its dialog: said in a toast, and the screens that show it are read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

export interface GiftDialogProps {
  readonly gift: GiftFile
  readonly onClose: () => void
}

export const useGiftDeed = (
  run: (intent: string) => Promise<GiftFile>,
  said: (gift: GiftFile) => string,
  onClose: () => void,
) => {
  const intent = useIntent()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => run(intent.key()),
    meta: { quiet: true },
    onSuccess: async (gift) => {
      intent.settle()
      toast.success(said(gift))
      onClose()
      await queries.invalidateQueries({ queryKey: ['giftSale'] })
    },
  })
  return { run: () => mutate(), isPending, error: error === null ? undefined : sentenceOf(error) }
}
