import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import { cash } from '#contract/operations/payment/cash.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

/** A day of the till; without one, today. */
export const useFund = (methodId: number, day: Day | '0') =>
  useQuery({
    queryKey: ['cashFund', methodId, day],
    queryFn: ({ signal }) => call(cash.read, { params: { methodId, day }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** One write of cash: sent once however often it is tried, told, and what it changes read again. */
export const useCashWrite = <T>(send: (intent: string, sent: T) => Promise<unknown>, said: string) => {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (sent: T) => send(intent.key(), sent),
    onSuccess: async () => {
      intent.settle()
      toast.success(said)
      await Promise.all(
        ['cashFund', 'cashJournal', 'startingBase'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
    },
  })
}
