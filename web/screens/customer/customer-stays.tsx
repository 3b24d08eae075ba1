import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import { useCallback } from 'react'
import type { BookingList, BookingRow } from '#contract/operations/booking/list.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CustomerRows } from '#web/screens/customer/customer-rows.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatInteger } from '#web/ui/format.ts'
import { OwedBy } from '#web/ui/owed-by.tsx'
import { stayColumns } from '#web/ui/stay-columns.ts'

type Sums = BookingList['sums'] | undefined

const columnsOf = (t: Translate<'customer'>, sums: Sums): Column<BookingRow>[] => [
  { key: 'code', header: t('stays.code'), cell: (row) => row.code, width: 120, isSortable: true },
  { key: 'status', header: t('stays.status'), cell: (row) => FILE_STATUS.word(row.statusId as 1), width: 120 },
  ...stayColumns({ arrival: t('stays.arrival'), departure: t('stays.departure') }),
  { key: 'places', header: t('stays.places'), cell: (row) => row.places },
  { key: 'people', header: t('stays.people'), cell: (row) => formatInteger(row.people), width: 110, align: 'end' },
  {
    key: 'total',
    header: t('stays.total'),
    cell: (row) => formatAmount(row.total),
    width: 120,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.total),
  },
  {
    key: 'balance',
    header: t('stays.balance'),
    cell: (row) => <OwedBy balance={row.balance} payers={row.payers} />,
    width: 120,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.balance),
  },
]

const stayAddress = (row: BookingRow, customerId: number): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId,
    statusId: row.statusId,
  })

/** Every live file of the customer, the latest first. */
export const CustomerStays = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const go = useGo()
  const columns = useCallback((sums: Sums) => columnsOf(t, sums), [t])
  return (
    <CustomerRows<BookingRow, BookingList['sums']>
      customerId={id}
      path="booking/booking"
      entity="booking"
      label={t('stays.label')}
      columns={columns}
      latestBy="arrival"
      right="booking_booking"
      onOpen={(row) => go(stayAddress(row, id))}
      empty={<EmptyState title={t('stays.empty')} body={t('stays.emptyBody')} />}
    />
  )
}
