/** Columns of a declared list, drawn by what they hold. */
import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { AnyList, ListColumn, States } from '#contract/list.ts'
import { headingOf, isShown } from '#contract/list.ts'
import { formatAmount, formatDay, formatInteger, formatPhone } from '#web/ui/format.ts'
import { allows } from '#contract/rights.ts'
import type { Rights } from '#contract/rights.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { translate } from '#web/i18n/i18n.ts'

/** A state in a word, with its mark and its colour. */
export const StateBadge = <K extends string | number>({
  states,
  state,
}: {
  readonly states: States<K>
  readonly state: K
}) => <StatusBadge tone={states.tone(state)}>{states.word(state)}</StatusBadge>

/** Pixels by kind, for what is never cut; words have none. */
const WIDTHS: Partial<Record<ListColumn['kind'], number>> = {
  day: 112,
  money: 110,
  count: 90,
  phone: 140,
  instant: 140,
  flag: 80,
}

const NUMERIC: readonly ListColumn['kind'][] = ['money', 'count']

const drawn = ({ kind, states }: ListColumn, value: unknown): ReactNode => {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return formatAmount(value as Cents)
    case 'day':
      return formatDay(value as Day)
    case 'count':
      return formatInteger(value as number)
    case 'phone':
      return formatPhone(value as string)
    case 'instant':
      return formatInstant(value as string)
    case 'flag':
      return value === true ? translate('ui')('yes') : translate('ui')('no')
    case 'state':
      return states === undefined ? String(value) : <StateBadge states={states} state={value as string} />
    default:
      return String(value)
  }
}

type Row = Readonly<Record<string, unknown>>
export type Cells = Readonly<Record<string, ((row: never) => ReactNode) | undefined>>

/** Columns that this user reads, with the totals of the search at their feet. */
export const listColumns = <R extends object>(
  list: AnyList,
  rights: Rights,
  sums: Readonly<Record<string, number>> | undefined,
  cells: Cells = {},
  criteria: Readonly<Record<string, unknown>> = {},
): Column<R>[] =>
  Object.entries(list.columns)
    .filter(
      ([, column]) =>
        column.only !== 'file' &&
        (column.when === undefined || allows(rights[column.when], 'read')) &&
        isShown(column, criteria),
    )
    .map(([key, column]) => {
      const total = sums?.[key]
      const cell = cells[key]
      return {
        key,
        header: headingOf(list, key, criteria),
        cell: (row) => (cell === undefined ? drawn(column, (row as Row)[key]) : cell(row as never)),
        width: column.width ?? WIDTHS[column.kind],
        align: column.centred === true ? 'center' : NUMERIC.includes(column.kind) ? 'end' : undefined,
        isSortable: column.sort === true,
        total: column.sum === true && total !== undefined ? formatAmount(total) : undefined,
      }
    })
