import { town } from '#contract/entities/customer/reference.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useScreenParams } from '#web/shell/navigation.tsx'

/** A town; a new one begins in the country and department of the list that it is added from. */
export const TownScreen = () => {
  const { countryId, departmentId } = useScreenParams('/town/$countryId/$departmentId/$townId')
  const initial = {
    ...(countryId === 0 ? {} : { countryId }),
    ...(departmentId === 0 ? {} : { departmentId }),
  }
  return (
    <EntityRecord
      entity={town}
      list="/town-list/$countryId/$departmentId"
      record="/town/$countryId/$departmentId/$townId"
      initial={initial}
    />
  )
}
