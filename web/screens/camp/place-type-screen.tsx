import { useMemo } from 'react'
import { placeType, placeTypeHistory } from '#contract/entities/camp/camp.ts'
import { place } from '#contract/entities/camp/place.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useChildren, useSearch } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { FeaturesPart } from '#web/screens/camp/features-part.tsx'
import { TypeState, TypeTabs, toTypePart } from '#web/screens/camp/parts.tsx'
import type { TypePart } from '#web/screens/camp/parts.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const ROWS: Readonly<Record<Exclude<TypePart, 'features' | 'places' | 'history'>, readonly (readonly string[])[]>> = {
  identity: [
    ['code', 'label'],
    ['layoutId', 'familyId', 'tvaId'],
    ['color', 'ranking', 'active'],
  ],
  capacity: [['capacity', 'maxCapacity', 'sleepingCapacity'], ['surface', 'minArea', 'maxArea'], ['ranking']],
  description: [['description']],
}

const LIST = pathTo('/place-type-list')

/** A type, a part an address. */
export const PlaceTypeScreen = () => {
  const { page, placeTypeId: id } = useScreenParams('/place-type/$page/$placeTypeId')
  const part = id === 0 ? 'identity' : toTypePart(page)
  const tabs = <TypeTabs id={id} part={part} />
  const frame = {
    entity: placeType,
    id,
    list: LIST,
    tabs,
    renderInfo: (item: Parameters<typeof TypeState>[0]['item']) => <TypeState item={item} />,
  }
  if (part === 'features') return <FeaturesPart key={id} {...frame} />
  if (part === 'places' || part === 'history') {
    return <EntityPart {...frame}>{part === 'places' ? <Places id={id} /> : <History id={id} />}</EntityPart>
  }
  return (
    <EntityRecord
      key={part}
      entity={placeType}
      list="/place-type-list"
      record="/place-type/$page/$placeTypeId"
      rows={id === 0 ? placeType.form : ROWS[part]}
      tabs={tabs}
      renderInfo={(item) => <TypeState item={item} />}
    />
  )
}

const PLACE_COLUMNS = ['code', 'capacity', 'maxCapacity', 'surface', 'longestVehicle', 'commercialised', 'hidden']
const MOST = 500

const Places = ({ id }: { readonly id: number }) => {
  const t = useT('camp')
  const go = useGo()
  const query = useSearch(place, { criteria: { filters: { placeTypeId: id } }, size: MOST })
  const columns = useMemo(() => columnsOf(place, PLACE_COLUMNS), [])
  return (
    <DataTable
      label={place.label.many}
      columns={columns}
      rows={query.data?.list}
      rowId={(row) => row.id}
      onOpen={(row) => go(pathTo('/place/$page/$placeId', { page: 'identity', placeId: row.id }))}
      isMuted={(row) => row['hidden'] === true || row['commercialised'] === false}
      empty={<EmptyState title={t('places.none')} body={t('places.noneBody')} />}
    />
  )
}

const History = ({ id }: { readonly id: number }) => {
  const t = useT('camp')
  const query = useChildren(placeTypeHistory, id)
  const columns = useMemo(() => columnsOf(placeTypeHistory).map((column) => ({ ...column, isSortable: false })), [])
  return (
    <DataTable
      label={placeTypeHistory.label.many}
      columns={columns}
      // The latest change first.
      rows={query.data?.list.toSorted((a, b) => b.id - a.id)}
      rowId={(row) => row.id}
      empty={<EmptyState title={t('history.none')} body={t('history.noneBody')} />}
    />
  )
}
