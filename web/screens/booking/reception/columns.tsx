import type { Day } from '#domain/day.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { HourButton, nameOfRow, PayButton, PhoneLink, TickButton } from '#web/screens/booking/reception/row-buttons.tsx'
import type { RowDeeds } from '#web/screens/booking/reception/row-buttons.tsx'
import { StayState } from '#web/screens/booking/reception/stay-state.tsx'
import type { DayKind } from '#web/screens/booking/reception/rows.ts'
import { choiceColumn } from '#web/ui/choice-column.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDayMonth, formatInteger } from '#web/ui/format.ts'

export interface ColumnParts {
  readonly kind: DayKind
  readonly day: Day
  readonly t: Translate<'reception'>
  readonly hours: Preferences['arrivalDeparture']
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
  readonly deeds: RowDeeds
}

/** What was written of the file, then what is still to be asked for. */
export const remarksOf = ({ missing, note }: ReceptionRow, t: Translate<'reception'>): string =>
  [missing.map((one) => t(`missing.${one}`)).join(', '), note]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

const who = ({ kind, day, t, hours, deeds }: ColumnParts): Column<ReceptionRow>[] => [
  {
    key: 'ready',
    header: t('column.ready'),
    cell: (row) => <StayState kind={kind} day={day} row={row} hours={hours} t={t} />,
    width: 160,
    isSortable: true,
  },
  { key: 'customer', header: t('column.customer'), cell: (row) => row.customerName ?? row.code, isSortable: true },
  { key: 'phone', header: t('column.phone'), cell: (row) => <PhoneLink phone={row.phone} />, width: 152 },
  {
    // The other day of the stay: this one is the list's, or told by the state.
    key: 'stay',
    header: t(kind === 'arrival' ? 'column.departure' : 'column.arrival'),
    cell: (row) => formatDayMonth(kind === 'arrival' ? row.departure : row.arrival),
    width: 88,
    isSortable: true,
  },
  {
    key: 'people',
    header: t('column.people'),
    cell: (row) => formatInteger(row.people),
    width: 60,
    align: 'end',
  },
  { key: 'plates', header: t('column.plates'), cell: (row) => row.plates, width: 104, isSortable: true },
  {
    key: 'missing',
    header: t('column.missing'),
    cell: (row) => <span title={remarksOf(row, t)}>{remarksOf(row, t)}</span>,
    isSortable: true,
  },
  {
    key: 'balance',
    header: t('column.due'),
    cell: (row) => <PayButton row={row} deeds={deeds} />,
    width: 176,
    align: 'end',
    isSortable: true,
  },
  {
    key: 'tick',
    header: t(`column.tick.${kind}`),
    cell: (row) => <TickButton row={row} kind={kind} deeds={deeds} />,
    width: 72,
    align: 'center',
  },
]

/** Columns of arrivals and of departures: what the desk asks before it ticks a stay, and the two deeds of the row. */
export const dayColumns = (parts: ColumnParts): Column<ReceptionRow>[] => {
  const { kind, t, chosen, onChosen, deeds } = parts
  const labelOf = (row: ReceptionRow): string => t('choose', { name: nameOfRow(row) })
  return [
    choiceColumn({ header: t('column.choice'), idOf: (row) => row.id, labelOf, chosen, onChosen }),
    ...(kind === 'departure'
      ? []
      : [
          {
            key: 'hour',
            header: t('column.hour'),
            cell: (row: ReceptionRow) => <HourButton row={row} deeds={deeds} />,
            width: 92,
            isSortable: true,
          },
        ]),
    { key: 'place', header: t('column.place'), cell: (row) => row.placeCode ?? '', width: 76, isSortable: true },
    ...who(parts),
  ]
}
