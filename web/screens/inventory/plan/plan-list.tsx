import { useState } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { isEmpty } from '#web/screens/inventory/plan/day-state.ts'
import type { PlaceOnDay, Plan } from '#web/screens/inventory/plan/use-plan.ts'
import { barText } from '#web/screens/inventory/planning/sentences.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'

/** Places that the filters keep. */
export const rowsOf = ({ places, isNarrowed }: Plan): readonly PlaceOnDay[] =>
  [...places.values()].filter((here) => !isNarrowed || here.matches)

/** What the map says, as a list. */
export const PlanList = ({ plan }: { readonly plan: Plan }) => {
  const t = useT('plan')
  const planning = useT('planning')
  const [selected, select] = useState<number | null>(null)
  const columns: readonly Column<PlaceOnDay>[] = [
    { key: 'code', header: t('list.code'), cell: (row) => row.place.code, width: 120 },
    { key: 'type', header: t('list.type'), cell: (row) => row.typeLabel },
    {
      key: 'state',
      header: t('list.state'),
      cell: (row) => (isEmpty(row.kind) ? t(row.kind) : planning(`kind.${row.kind}`)),
      width: 180,
    },
    { key: 'who', header: t('list.who'), cell: (row) => (row.bar === undefined ? '' : barText(planning, row.bar)) },
    {
      key: 'until',
      header: t('list.until'),
      cell: (row) => (row.bar === undefined ? '' : formatDay(fromEpochDay(row.bar.end))),
      width: 120,
    },
  ]
  return (
    <DataTable
      label={t('list.label')}
      columns={columns}
      rows={rowsOf(plan)}
      rowId={(row) => row.place.id}
      selected={selected}
      onSelect={(id) => {
        select(id)
        plan.choose(id)
      }}
      onOpen={(row) => plan.choose(row.place.id)}
      empty={<EmptyState title={t('list.none')} body={t('list.noneBody')} />}
    />
  )
}
