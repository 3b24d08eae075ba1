import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { allotment } from '#contract/entities/customer/partner.ts'
import type { AllotmentWeekRow } from '#contract/operations/booking/partner-stay.ts'
import { ofPartner } from '#contract/operations/booking/partner-stay.ts'
import { useChildren } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/partner/partner.module.css'
import { call } from '#web/shell/call.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatInteger } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Numbered extends AllotmentWeekRow {
  readonly id: number
}

const columnsOf = (t: Translate<'customer'>): Column<Numbered>[] => [
  {
    key: 'arrival',
    header: t('partner.weeks.nights'),
    cell: (row) => `${formatDay(row.arrival)} – ${formatDay(addDays(row.departure, -1))}`,
    width: 210,
  },
  {
    key: 'quantity',
    header: t('partner.weeks.quantity'),
    cell: (row) => formatInteger(row.quantity),
    width: 90,
    align: 'end',
  },
  { key: 'left', header: t('partner.weeks.left'), cell: (row) => formatInteger(row.left), width: 90, align: 'end' },
  {
    key: 'release',
    header: t('partner.weeks.release'),
    cell: (row) =>
      row.released ? (
        <StatusBadge tone="done">{t('partner.weeks.released', { day: formatDay(row.release) })}</StatusBadge>
      ) : (
        formatDay(row.release)
      ),
  },
]

/** What is left of an allotment, week by week, and when it is given back. */
export const AllotmentWeeks = ({ partnerId }: { readonly partnerId: number }) => {
  const t = useT('customer')
  const all = useChildren(allotment, partnerId)
  const [chosen, setChosen] = useState<number>()
  const list = all.data?.list ?? []
  const id = list.find((one) => one.id === chosen)?.id ?? list[0]?.id
  const weeks = useQuery({
    queryKey: ['allotment', 'weeks', id],
    queryFn: ({ signal }) => call(ofPartner.allotmentWeeks, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const rows = useMemo(() => weeks.data?.list.map((row, i) => ({ ...row, id: i + 1 })), [weeks.data])
  if (id === undefined) return null
  return (
    <section className={classes.weeks} aria-label={t('partner.weeks.title')}>
      <div className={classes.head}>
        <h2>{t('partner.weeks.title')}</h2>
        <Select
          aria-label={t('partner.weeks.choose')}
          data={list.map((one) => ({
            value: String(one.id),
            label: `${one.labels?.['placeTypeId'] ?? ''} · ${formatDay(one['startDate'] as Day)}`,
          }))}
          value={String(id)}
          onChange={(value) => setChosen(Number(value))}
          allowDeselect={false}
          w={280}
        />
      </div>
      <DataTable<Numbered>
        label={t('partner.weeks.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        isMuted={(row) => row.released}
        empty={<EmptyState title={t('partner.weeks.none')} />}
      />
    </section>
  )
}
