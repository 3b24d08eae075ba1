import type { Day } from '#domain/day.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatDay } from '#web/ui/format.ts'

interface Stay {
  readonly arrival: Day
  readonly departure: Day
}

const WIDTH = 110

/** The two days of a stay, sortable, side by side: the same in every list of stays. */
export const stayColumns = <R extends Stay>(header: Readonly<Record<'arrival' | 'departure', string>>): Column<R>[] => [
  { key: 'arrival', header: header.arrival, cell: (row) => formatDay(row.arrival), width: WIDTH, isSortable: true },
  {
    key: 'departure',
    header: header.departure,
    cell: (row) => formatDay(row.departure),
    width: WIDTH,
    isSortable: true,
  },
]
