import { originOf } from '#contract/lists/booking/booking.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useToday } from '#web/shell/today.ts'
import { formatDay } from '#web/ui/format.ts'
import { OwedBy } from '#web/ui/owed-by.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface CellProps {
  readonly row: BookingRow
}

const Customer = ({ row }: CellProps) => {
  const t = useT('booking')
  return row.customerName ?? t('file.noCustomer')
}

/** Until when the offer holds; what is past, or ends today, stands out. */
const Until = ({ row: { until } }: CellProps) => {
  const today = useToday()
  if (until === null) return null
  return until <= today ? <StatusBadge tone="attention">{formatDay(until)}</StatusBadge> : formatDay(until)
}

/** Of every list of files: those of a status, of a customer. */
export const BOOKING_CELLS = {
  customerName: Customer,
  until: Until,
  origin: ({ row }: CellProps) => originOf(row),
  balance: ({ row }: CellProps) => <OwedBy balance={row.balance} payers={row.payers} />,
  owed: () => null,
}
