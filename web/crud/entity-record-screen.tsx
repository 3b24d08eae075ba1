import type { AnyEntity } from '#contract/entity.ts'
import { idParam, listAddress, recordAddress } from '#web/crud/addresses.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { EntityRecordProps } from '#web/crud/entity-record.tsx'
import type { ScreenPath } from '#web/paths.ts'
import { useScreenParams } from '#web/shell/navigation.tsx'

interface EntityRecordScreenProps extends Omit<EntityRecordProps, 'entity' | 'id' | 'listTo' | 'newTo'> {
  readonly entity: AnyEntity
  readonly list: ScreenPath
  readonly record: ScreenPath
}

export const EntityRecordScreen = ({ entity, list, record, ...rest }: EntityRecordScreenProps) => {
  const present: Readonly<Record<string, string | number>> = useScreenParams(record)
  return (
    <EntityRecord
      {...rest}
      entity={entity}
      id={Number(present[idParam(record)])}
      listTo={listAddress(list, present)}
      newTo={recordAddress(record, 0, present)}
    />
  )
}
