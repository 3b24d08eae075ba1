import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'

/** One write at a time outside a file; a retry after a lost answer has the same key. */
export const useRun = () => {
  const queries = useQueryClient()
  const intent = useIntent()
  const [isPending, setPending] = useState(false)
  const run = async (
    work: (intent: string) => Promise<unknown>,
    options: { readonly said: string; readonly onError?: (sentence: string) => void },
  ): Promise<boolean> => {
    setPending(true)
    try {
      await work(intent.key())
      intent.settle()
      toast.success(options.said)
      return true
    } catch (error) {
      if (!(error instanceof NetworkError)) intent.settle()
      if (options.onError === undefined) toastError(error)
      else options.onError(sentenceOf(error))
      return false
    } finally {
      setPending(false)
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }
  return { isPending, run }
}
