import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { recordAddress } from '#web/crud/addresses.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { Filters } from '#web/crud/list-state.ts'
import type { ScreenPath } from '#web/paths.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'

interface EntityListScreenProps {
  readonly entity: AnyEntity
  readonly record: ScreenPath
  readonly fixed?: Filters
  readonly filters?: ReactNode
}

export const EntityListScreen = ({ entity, record, ...rest }: EntityListScreenProps) => {
  const go = useGo()
  const present = useScreenParams(record)
  return <EntityList entity={entity} onOpen={(id) => go(recordAddress(record, id, present))} {...rest} />
}
