import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Occupation, ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { PeopleFrame } from '#web/screens/booking/reception/people/people-frame.tsx'
import { usePeriod } from '#web/screens/booking/reception/people/period.ts'
import type { Period } from '#web/screens/booking/reception/people/period.ts'
import { useRemembered } from '#web/shell/local.ts'
import { rest } from '#web/shell/rest.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatInstant, formatInteger, formatPhone } from '#web/ui/format.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { stayColumns } from '#web/ui/stay-columns.ts'

const Presence = ({ row, t }: { readonly row: ReceptionRow; readonly t: Translate<'reception'> }) => {
  if (row.goneAt !== null) return <StatusBadge tone="done">{t('presence.gone')}</StatusBadge>
  if (row.arrivedAt !== null) return <StatusBadge tone="good">{t('presence.here')}</StatusBadge>
  return <StatusBadge tone="waiting">{t('presence.awaited')}</StatusBadge>
}

const columnsOf = (t: Translate<'reception'>): Column<ReceptionRow>[] => [
  { key: 'place', header: t('column.place'), cell: (row) => row.placeCode, width: 90, isSortable: true },
  {
    key: 'presence',
    header: t('column.presence'),
    cell: (row) => <Presence row={row} t={t} />,
    width: 120,
    isSortable: true,
  },
  { key: 'customer', header: t('column.customer'), cell: (row) => row.customerName, isSortable: true },
  { key: 'occupants', header: t('column.occupants'), cell: (row) => row.occupants, width: 260, isSortable: true },
  {
    key: 'people',
    header: t('column.people'),
    cell: (row) => formatInteger(row.people),
    width: 84,
    align: 'end',
    isSortable: true,
  },
  ...stayColumns({ arrival: t('column.arrival'), departure: t('column.departure') }),
  { key: 'plates', header: t('column.plates'), cell: (row) => row.plates, width: 120, isSortable: true },
  {
    key: 'phone',
    header: t('column.phone'),
    cell: (row) => (row.phone === null ? '' : formatPhone(row.phone)),
    width: 164,
    isSortable: true,
  },
]

/** Awaited, here, gone. */
const presence = ({ arrivedAt, goneAt }: ReceptionRow): number => (goneAt !== null ? 2 : arrivedAt !== null ? 1 : 0)

const KEYS: SortKeys<ReceptionRow> = {
  place: (row) => row.placeCode,
  presence,
  customer: (row) => row.customerName,
  occupants: (row) => row.occupants,
  people: (row) => row.people,
  arrival: (row) => row.arrival,
  departure: (row) => row.departure,
  plates: (row) => row.plates,
  phone: (row) => row.phone,
}

const textOf = ({ placeCode, customerName, occupants, plates, code }: ReceptionRow): string =>
  [placeCode, customerName, occupants, plates, code].join(' ')

const VIEWS = ['present', 'period'] as const
type View = (typeof VIEWS)[number]

const useOccupation = (view: View, { from, to }: Period) =>
  useQuery({
    queryKey: ['booking', 'occupation', view, ...(view === 'present' ? [] : [from, to])],
    queryFn: ({ signal }) =>
      view === 'present'
        ? rest.get<Occupation>('booking/occupation/present', { signal })
        : rest.get<Occupation>('booking/occupation/search', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** /occupation-list: who is on the site now, as an evacuation asks; or who is where over some days. */
export const OccupationList = () => {
  const t = useT('reception')
  const period = usePeriod(1)
  const [kept, keep] = useRemembered('choice', 'occupationView', 'present')
  const view = VIEWS.find((known) => known === kept) ?? 'present'
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOccupation(view, period)
  const columns = useMemo(() => columnsOf(t), [t])
  const people = data?.list.reduce((sum, row) => sum + row.people, 0) ?? 0
  const at = formatInstant(dataUpdatedAt)
  return (
    <PeopleFrame
      name="occupation"
      path="booking/occupation/document"
      title={t(view === 'present' ? 'occupation.presentTitle' : 'occupation.title')}
      countOf={(count) => t('occupation.count', { count, people })}
      period={period}
      asked={{
        control: (
          <SegmentedControl
            aria-label={t('occupation.who')}
            data={VIEWS.map((value) => ({ value, label: t(`occupation.view.${value}`) }))}
            value={view}
            onChange={keep}
          />
        ),
        hasDays: view === 'period',
        body: { present: view === 'present' },
        // On paper, of which minute the list is.
        info: view === 'present' && data !== undefined ? <span>{t('occupation.at', { at })}</span> : undefined,
      }}
      columns={columns}
      sortKeys={KEYS}
      list={data?.list}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      textOf={textOf}
      empty={t(view === 'present' ? 'occupation.nobody' : 'occupation.empty')}
    />
  )
}
