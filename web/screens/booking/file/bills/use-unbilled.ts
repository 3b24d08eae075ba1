import { useQuery } from '@tanstack/react-query'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { UnbilledRow, unbilledList } from '#contract/lists/payment/unbilled.ts'
import { useRight } from '#web/shell/session.ts'
import { rest } from '#web/shell/rest.ts'

/** What is left to bill of this file, one row a payer; undefined while it is read. */
export const useUnbilled = (file: BookingFile): readonly UnbilledRow[] | undefined => {
  const { read } = useRight('payment_bill')
  const body = { criteria: { kind: 'STAY', bookingId: file.id } }
  return useQuery({
    queryKey: ['booking', 'unbilled', file.id, file.version, file.bills.length, file.payments.length],
    queryFn: ({ signal }) =>
      rest.post<ListAnswer<typeof unbilledList>>('payment/unbilled-document/search', body, { signal }),
    enabled: read,
    meta: { quiet: true },
  }).data?.list
}
