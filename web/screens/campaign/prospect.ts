import { useQuery } from '@tanstack/react-query'
import { campaigns } from '#contract/operations/campaign/grc.ts'
import { call } from '#web/shell/call.ts'
import { formatDay } from '#web/ui/format.ts'
import { toDay } from '#domain/day.ts'

/** What a campaign would do, as it is kept. */
export const useProspect = (id: number) =>
  useQuery({
    queryKey: ['grc', 'prospect', id],
    queryFn: ({ signal }) => call(campaigns.prospect, { params: { id }, signal }),
    enabled: id !== 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, refreshedBy: ['grc', 'grcHistory', 'customer', 'mailingCriteria', 'documentModel'] },
  })

/** `2027-07-01T09:00`, on the wall of the campsite, as people read it. */
export const wallOf = (moment: string): string => {
  const [day = '', time = ''] = moment.split('T')
  return `${formatDay(toDay(day))} ${time}`
}
