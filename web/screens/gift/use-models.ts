import { useQuery } from '@tanstack/react-query'
import { gifts } from '#contract/operations/sale/gift.ts'
import type { GiftModel } from '#contract/operations/sale/gift.ts'
import { call } from '#web/shell/call.ts'

/** Models on sale, in their order; undefined while they are read. */
export const useModels = (): readonly GiftModel[] | undefined =>
  useQuery({
    queryKey: ['gift', 'models'],
    queryFn: ({ signal }) => call(gifts.models, { signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['gift', 'article', 'tva'] },
  }).data?.list
