import type { Lack } from '#domain/booking/police.ts'
import type { PoliceRow } from '#contract/operations/booking/police.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Checkbox } from '@mantine/core'
import type { Day } from '#domain/day.ts'

interface Stay {
  readonly arrival: Day
  readonly departure: Day
}

const WIDTH = 110

/** The two days of a stay, sortable, side by side: the same in every list of stays. */
const stayColumns = <R extends Stay>(header: Readonly<Record<'arrival' | 'departure', string>>): Column<R>[] => [
  { key: 'arrival', header: header.arrival, cell: (row) => formatDay(row.arrival), width: WIDTH, isSortable: true },
  {
    key: 'departure',
    header: header.departure,
    cell: (row) => formatDay(row.departure),
    width: WIDTH,
    isSortable: true,
  },
]

interface ChoiceParts<R> {
  readonly header: string
  readonly idOf: (row: R) => number
  /** Said to who does not see the row. */
  readonly labelOf: (row: R) => string
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
}

/** First column of a list whose rows are worked on together. */
const choiceColumn = <R,>({ header, idOf, labelOf, chosen, onChosen }: ChoiceParts<R>): Column<R> => ({
  key: 'choice',
  header,
  width: 64,
  align: 'center',
  cell: (row) => (
    <Checkbox
      size="xs"
      aria-label={labelOf(row)}
      checked={chosen.has(idOf(row))}
      onChange={(event) => {
        const others = [...chosen].filter((id) => id !== idOf(row))
        onChosen(new Set(event.currentTarget.checked ? [...others, idOf(row)] : others))
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  ),
})

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
