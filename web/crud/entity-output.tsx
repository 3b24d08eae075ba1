import type { AnyEntity } from '#contract/entity.ts'
import type { ListState } from '#web/crud/list-state.ts'
import { ListOutput } from '#web/ui/list-output.tsx'

interface EntityOutputProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly title?: string
  /** Takes the place of the file of the entity's own list. */
  readonly onCsv?: ((criteria: ListState['criteria'], title: string, rows: number) => void) | undefined
}

/** F8 of the list of an entity. */
export const EntityOutput = ({
  entity,
  state: { criteria, memory, query },
  title = entity.label.many,
  onCsv,
}: EntityOutputProps) => {
  const rows = query.data?.total
  return (
    <ListOutput
      right={entity.right}
      path={`${entity.path}/document`}
      body={{ criteria, sort: memory.sort }}
      list={{ title, rows }}
      isWorkbook={onCsv === undefined}
      onCsv={onCsv === undefined ? undefined : () => onCsv(criteria, title, rows ?? 0)}
    />
  )
}
