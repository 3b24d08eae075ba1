import type { Lack } from '#domain/booking/police.ts'
import type { PoliceRow } from '#contract/operations/booking/police.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { choiceColumn } from '#web/ui/choice-column.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { stayColumns } from '#web/ui/stay-columns.ts'

type T = Translate<'reception'>

/** Of a birth whose day is known, the place is what lacks. */
const lackKey = ({ birthDate }: PoliceRow, lack: Lack) =>
  lack === 'birth' && birthDate !== null ? ('police.birthPlaceLacks' as const) : (`police.lack.${lack}` as const)

/** Where a form stands. */
const FormState = ({ row, t }: { readonly row: PoliceRow; readonly t: T }) => {
  if (row.signedOn !== null)
    return <StatusBadge tone="good">{t('police.signedOn', { day: formatDay(row.signedOn) })}</StatusBadge>
  if (row.lacks.length > 0)
    return (
      <StatusBadge tone="attention">
        {t('police.lacks', { what: row.lacks.map((lack) => t(lackKey(row, lack))).join(', ') })}
      </StatusBadge>
    )
  return <StatusBadge tone="waiting">{t('police.toSign')}</StatusBadge>
}

export const policeName = (row: PoliceRow, t: T): string =>
  [row.surname, row.name].filter((part) => part !== null && part !== '').join(' ') ||
  (row.customerName === null ? t('police.noName') : t('police.noNameOf', { name: row.customerName }))

export const policeColumns = (
  t: T,
  chosen: ReadonlySet<number>,
  onChosen: (chosen: ReadonlySet<number>) => void,
): Column<PoliceRow>[] => [
  choiceColumn({
    header: t('column.choice'),
    idOf: (row) => row.id,
    labelOf: (row) => t('choose', { name: policeName(row, t) }),
    chosen,
    onChosen,
  }),
  {
    key: 'state',
    header: t('column.ready'),
    cell: (row) => <FormState row={row} t={t} />,
    width: 345,
    isSortable: true,
  },
  { key: 'name', header: t('column.occupant'), cell: (row) => policeName(row, t), isSortable: true },
  { key: 'nationality', header: t('column.nationality'), cell: (row) => row.nationality, width: 130, isSortable: true },
  {
    key: 'birth',
    header: t('column.birth'),
    cell: (row) => (row.birthDate === null ? '' : formatDay(row.birthDate)),
    width: 110,
    isSortable: true,
  },
  { key: 'place', header: t('column.place'), cell: (row) => row.placeCode, width: 84, isSortable: true },
  ...stayColumns({ arrival: t('column.arrival'), departure: t('column.departure') }),
  {
    key: 'printed',
    header: t('column.printed'),
    cell: (row) => (row.printedAt === null ? '' : formatInstant(row.printedAt)),
    width: 168,
    isSortable: true,
  },
]

/** What lacks something, what is to sign, what is signed. */
const progress = ({ signedOn, lacks }: PoliceRow): string =>
  signedOn === null ? (lacks.length > 0 ? '0' : '1') : `2 ${signedOn}`

export const policeKeys = (t: T): SortKeys<PoliceRow> => ({
  state: progress,
  name: (row) => policeName(row, t),
  nationality: (row) => row.nationality,
  birth: (row) => row.birthDate,
  place: (row) => row.placeCode,
  arrival: (row) => row.arrival,
  departure: (row) => row.departure,
  printed: (row) => row.printedAt,
})
