import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PARTNER_STAY_SORTS } from '#contract/operations/booking/partner-stay.ts'
import type { PartnerStay, PartnerStays, PartnerStaysInput } from '#contract/operations/booking/partner-stay.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CancelPartnerStay } from '#web/screens/customer/partner/cancel-partner-stay.tsx'
import classes from '#web/screens/customer/partner/partner.module.css'
import { useTableMemory } from '#web/shell/local.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { rest } from '#web/shell/rest.ts'
import { keptOne } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount } from '#web/ui/format.ts'
import { ListOutput } from '#web/ui/list-output.tsx'
import { FoundTable } from '#web/ui/list-screen.tsx'
import { stayColumns } from '#web/ui/stay-columns.ts'

type Sums = PartnerStays['sums'] | undefined

const money = (key: keyof PartnerStays['sums'], header: string, sums: Sums, width: number): Column<PartnerStay> => ({
  key,
  header,
  cell: (row) => formatAmount(row[key]),
  width,
  align: 'end',
  isSortable: true,
  total: sums === undefined ? undefined : formatAmount(sums[key]),
})

const columnsOf = (t: Translate<'customer'>, sums: Sums, withPartner: boolean): Column<PartnerStay>[] => [
  { key: 'code', header: t('stays.code'), cell: (row) => row.code, width: 112, isSortable: true },
  ...(withPartner
    ? [
        {
          key: 'partner',
          header: t('partner.stays.partner'),
          cell: (row: PartnerStay) => row.partner,
          width: 152,
          isSortable: true,
        } as const,
      ]
    : []),
  { key: 'customer', header: t('partner.stays.customer'), cell: (row) => row.customerName, isSortable: true },
  ...stayColumns({ arrival: t('stays.arrival'), departure: t('stays.departure') }),
  { key: 'places', header: t('stays.places'), cell: (row) => row.places, width: 124 },
  money('total', t('stays.total'), sums, 108),
  money('byPartner', t('partner.stays.byPartner'), sums, 120),
  money('commission', t('partner.stays.commission'), sums, 158),
  money('retained', t('partner.stays.retained'), sums, 124),
  money('owedByPartner', t('partner.stays.owedByPartner'), sums, 112),
]

interface PartnerStaysTableProps {
  readonly criteria: PartnerStaysInput['criteria']
  readonly label: string
}

/** Stays that partners bring, with what each pays and keeps; one may be cancelled at its partner's word. */
export const PartnerStaysTable = ({ criteria, label }: PartnerStaysTableProps) => {
  const t = useT('customer')
  const ui = useT('ui')
  const go = useGo()
  const { delete: mayCancel } = useRight('booking_booking')
  const [memory, change] = useTableMemory('partner-stays')
  const [isCancelling, setCancelling] = useState(false)
  const sort = memory.sort.flatMap(({ field, desc }) => {
    const known = keptOne(field, PARTNER_STAY_SORTS)
    return known === null ? [] : [{ field: known, desc }]
  })
  const body = { criteria, page: memory.page, size: memory.size, sort }
  const query = useQuery({
    queryKey: ['booking', 'partners', body],
    queryFn: ({ signal }) => rest.post<PartnerStays>('booking/partner-booking/search', body, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const columns = useMemo(
    () => columnsOf(t, data?.sums, criteria.partnerId === undefined),
    [t, data?.sums, criteria.partnerId],
  )
  const selected = data?.list.find(({ id }) => id === memory.selected)
  const reason = ((): string | undefined => {
    if (!mayCancel) return ui('noRight')
    if (selected === undefined) return t('partner.cancel.choose')
    return criteria.cancelled === true || selected.statusId > 3 || selected.statusId < 2
      ? t('partner.cancel.over')
      : undefined
  })()
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <ActionButton variant="default" size="compact-sm" disabledReason={reason} onClick={() => setCancelling(true)}>
          {t('partner.cancel.open')}
        </ActionButton>
        <ListOutput right="customer_partner_partner" path="booking/partner-booking/document" body={body} />
      </div>
      <FoundTable<PartnerStay>
        label={label}
        found={{ memory, change, query }}
        columns={columns}
        rowId={(row) => row.id}
        onOpen={(row) => go(fileAddress(row))}
        empty={<EmptyState title={t('partner.stays.none')} body={t('partner.stays.noneBody')} />}
      />
      {isCancelling && selected !== undefined ? (
        <CancelPartnerStay stay={selected} onClose={() => setCancelling(false)} />
      ) : null}
    </div>
  )
}

const fileAddress = (row: PartnerStay): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: row.customerId ?? 0,
    statusId: row.statusId,
  })
