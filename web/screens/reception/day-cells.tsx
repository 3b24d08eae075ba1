import { remarksOf } from '#contract/lists/booking/reception.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { HourButton, PayButton, PhoneLink, TickButton } from '#web/screens/reception/row-buttons.tsx'
import { StayState } from '#web/screens/reception/stay-state.tsx'
import { formatDayMonth } from '#web/ui/format.ts'

interface RowProps {
  readonly row: ReceptionRow
}

const Remarks = ({ row }: RowProps) => <span title={remarksOf(row)}>{remarksOf(row)}</span>

/** What the lists of a day draw by themselves: states, buttons, days without their year. */
export const DAY_CELLS = {
  expectedHour: HourButton,
  ready: StayState,
  customerName: ({ row }: RowProps) => row.customerName ?? row.code,
  phone: ({ row }: RowProps) => <PhoneLink phone={row.phone} />,
  arrival: ({ row }: RowProps) => formatDayMonth(row.arrival),
  departure: ({ row }: RowProps) => formatDayMonth(row.departure),
  missing: Remarks,
  due: PayButton,
  tick: TickButton,
}
