import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BirthdayRow, Birthdays } from '#contract/operations/booking/reception-day.ts'
import { formatAge } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { PeopleFrame } from '#web/screens/booking/reception/people/people-frame.tsx'
import { usePeriod } from '#web/screens/booking/reception/people/period.ts'
import { rest } from '#web/shell/rest.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDayShort } from '#web/ui/format.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { stayColumns } from '#web/ui/stay-columns.ts'

/** A week ahead: time to order a cake. */
const DAYS = 7

const columnsOf = (t: Translate<'reception'>): Column<BirthdayRow>[] => [
  {
    key: 'birthday',
    header: t('column.birthday'),
    cell: (row) => formatDayShort(row.birthday),
    width: 150,
    isSortable: true,
  },
  { key: 'name', header: t('column.occupant'), cell: (row) => row.name, isSortable: true },
  { key: 'age', header: t('column.age'), cell: (row) => formatAge(row.age), width: 90, align: 'end', isSortable: true },
  { key: 'place', header: t('column.place'), cell: (row) => row.placeCode, width: 90, isSortable: true },
  { key: 'customer', header: t('column.customer'), cell: (row) => row.customerName, isSortable: true },
  { key: 'code', header: t('column.code'), cell: (row) => row.code, width: 116, isSortable: true },
  ...stayColumns({ arrival: t('column.arrival'), departure: t('column.departure') }),
]

const KEYS: SortKeys<BirthdayRow> = {
  birthday: (row) => row.birthday,
  name: (row) => row.name,
  age: (row) => row.age,
  place: (row) => row.placeCode,
  customer: (row) => row.customerName,
  code: (row) => row.code,
  arrival: (row) => row.arrival,
  departure: (row) => row.departure,
}

const textOf = ({ placeCode, customerName, name, code }: BirthdayRow): string =>
  [placeCode, customerName, name, code].join(' ')

/** /occupants-birthday: who has a birthday while they are here. */
export const BirthdayList = () => {
  const t = useT('reception')
  const period = usePeriod(DAYS)
  const { from, to } = period
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['booking', 'birthday', from, to],
    queryFn: ({ signal }) => rest.get<Birthdays>('booking/occupant/birthday', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <PeopleFrame
      name="birthday"
      path="booking/occupant/document"
      title={t('birthday.title')}
      countOf={(count) => t('birthday.count', { count })}
      period={period}
      columns={columns}
      sortKeys={KEYS}
      list={data?.list}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      textOf={textOf}
      empty={t('birthday.empty')}
    />
  )
}
