/** The bread of a morning, and what is done with it: each answer is the whole morning, shown at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { bread } from '#contract/operations/sale/bread.ts'
import type { BreadBoard } from '#contract/operations/sale/bread.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'

/** `day` undefined: the morning that comes. */
export const useBoard = (day: Day | undefined) =>
  useQuery({
    queryKey: ['breadOrder', day ?? 'next'],
    queryFn: ({ signal }) => call(bread.board, { query: day === undefined ? {} : { day }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['breadOrder', 'booking', 'tillBasket', 'article'] },
  })

/** One deed at a time; its key stays until it is acknowledged. */
export const useBreadDeed = <V>(
  run: (values: V, intent: string) => Promise<BreadBoard>,
  onDone: (board: BreadBoard, values: V) => void,
  onFailed: (error: Error, values: V) => void,
) => {
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: V) => run(values, intent.key()),
    meta: { quiet: true },
    onSuccess: async (board, values) => {
      queries.setQueryData(['breadOrder', board.day], board)
      onDone(board, values)
      await queries.invalidateQueries({ queryKey: ['breadOrder'] })
    },
    onError: onFailed,
    onSettled: () => intent.settle(),
  })
}

const KEPT = 'pinede.breadTill'

/** The till that takes the tickets of this station. */
export const useTill = (tills: BreadBoard['tills']) => {
  const [kept, keep] = useState(() => Number(localStorage.getItem(KEPT)))
  const till = tills.find(({ id }) => id === kept) ?? tills[0]
  const choose = (id: number): void => {
    localStorage.setItem(KEPT, String(id))
    keep(id)
  }
  return { till, choose }
}
