import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CreateBill } from '#contract/operations/payment/billing.ts'
import { previewBill } from '#web/screens/booking/api.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { BillSheet } from '#web/ui/bill-sheet.tsx'

interface BillPreviewProps {
  readonly body: CreateBill
  /** Of the file: another one is another bill. */
  readonly version: number
}

/** The bill as it would be issued now; nothing is numbered. */
export const BillPreview = ({ body, version }: BillPreviewProps) => {
  const { data, error } = useQuery({
    queryKey: ['billPreview', body, version],
    queryFn: ({ signal }) => previewBill(body, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (error !== null) return <Alert color="red">{sentenceOf(error)}</Alert>
  return data === undefined ? <Skeleton h={240} /> : <BillSheet content={data} />
}
