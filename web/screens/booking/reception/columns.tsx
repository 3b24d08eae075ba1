import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { StayState } from '#web/screens/booking/reception/stay-state.tsx'
import type { DayKind } from '#web/screens/booking/reception/rows.ts'
import { choiceColumn } from '#web/ui/choice-column.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDayMonth, formatInteger } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export interface ColumnParts {
  readonly kind: DayKind
  readonly day: Day
  readonly t: Translate<'reception'>
  readonly hours: Preferences['arrivalDeparture']
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
}

const Balance = ({ amount }: { readonly amount: Cents }) =>
  amount > 0 ? <StatusBadge tone="attention">{formatAmount(amount)}</StatusBadge> : formatAmount(amount)

/** Columns of arrivals and of departures. */
export const dayColumns = (parts: ColumnParts): Column<ReceptionRow>[] => {
  const { kind, day, t, hours, chosen, onChosen } = parts
  const labelOf = (row: ReceptionRow): string =>
    t('choose', { name: `${row.customerName ?? row.code} ${row.placeCode ?? ''}`.trim() })
  return [
    choiceColumn({ header: t('column.choice'), idOf: (row) => row.id, labelOf, chosen, onChosen }),
    { key: 'place', header: t('column.place'), cell: (row) => row.placeCode ?? '', width: 84, isSortable: true },
    { key: 'customer', header: t('column.customer'), cell: (row) => row.customerName, isSortable: true },
    {
      key: 'ready',
      header: t('column.ready'),
      cell: (row) => <StayState kind={kind} day={day} row={row} hours={hours} t={t} />,
      width: 190,
      isSortable: true,
    },
    { key: 'code', header: t('column.code'), cell: (row) => row.code, width: 110, isSortable: true },
    {
      key: 'stay',
      header: t('column.stay'),
      cell: (row) => `${formatDayMonth(row.arrival)} – ${formatDayMonth(row.departure)}`,
      width: 124,
      isSortable: true,
    },
    {
      key: 'people',
      header: t('column.people'),
      cell: (row) => formatInteger(row.people),
      width: 84,
      align: 'end',
      isSortable: true,
    },
    { key: 'plates', header: t('column.plates'), cell: (row) => row.plates, width: 120, isSortable: true },
    {
      key: 'missing',
      header: t('column.missing'),
      cell: (row) => row.missing.map((one) => t(`missing.${one}`)).join(', '),
      width: 180,
      isSortable: true,
    },
    {
      key: 'balance',
      header: t('column.balance'),
      cell: (row) => <Balance amount={row.balance} />,
      width: 116,
      align: 'end',
      isSortable: true,
    },
  ]
}
