import { place } from '#contract/entities/camp/place.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { pathTo } from '#web/paths.ts'
import { FeaturesPart } from '#web/screens/camp/features-part.tsx'
import { PlaceState, PlaceTabs, toPlacePart } from '#web/screens/camp/parts.tsx'
import type { PlacePart } from '#web/screens/camp/parts.tsx'
import { PicturesPart } from '#web/screens/camp/pictures-part.tsx'
import { useScreenParams } from '#web/shell/navigation.tsx'

const ROWS: Readonly<Record<Exclude<PlacePart, 'features' | 'pictures'>, readonly (readonly string[])[]>> = {
  identity: [['code', 'placeTypeId', 'ranking'], ['hidden'], ['note']],
  capacity: [
    ['capacity', 'maxCapacity', 'sleepingCapacity'],
    ['surface', 'longestVehicle'],
  ],
  sale: [['commercialised'], ['soldFrom', 'soldUntil']],
}

/** A place, a part an address. */
export const PlaceScreen = () => {
  const { page, placeId: id } = useScreenParams('/place/$page/$placeId')
  const part = id === 0 ? 'identity' : toPlacePart(page)
  if (part === 'pictures') return <PicturesPart key={id} id={id} />
  const tabs = <PlaceTabs id={id} part={part} />
  if (part === 'features') {
    return (
      <FeaturesPart
        key={id}
        entity={place}
        id={id}
        list={pathTo('/place-list')}
        tabs={tabs}
        renderInfo={(item) => <PlaceState item={item} />}
      />
    )
  }
  return (
    <EntityRecord
      key={part}
      entity={place}
      list="/place-list"
      record="/place/$page/$placeId"
      // A new place is typed in one go.
      rows={id === 0 ? place.form : ROWS[part]}
      tabs={tabs}
      renderInfo={(item) => <PlaceState item={item} />}
    />
  )
}
