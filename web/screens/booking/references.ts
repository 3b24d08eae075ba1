/** What the establishment sells and counts: age categories, animals, vehicles, extras, types of places and their filters. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accessChannel, placeFamily, placeType } from '#contract/entities/camp/camp.ts'
import { place } from '#contract/entities/camp/place.ts'
import { partner } from '#contract/entities/customer/partner.ts'
import { feature, layout } from '#contract/entities/camp/layout.ts'
import {
  ageCategory,
  animalType,
  extra,
  vehicleBrand,
  vehicleType,
} from '#contract/entities/occupant-extra/occupant-extra.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { gridsAtDesk } from '#contract/operations/occupant-extra/grid-choice.ts'
import type { OwnOptionList } from '#contract/operations/occupant-extra/grid-choice.ts'
import { useAll } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { nameOf } from '#web/crud/record.ts'
import type { AgeBand, PartyItem } from '#web/screens/booking/ask/party-text.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'

/** Every record of an entity that the user may read; none where they may not, the screen then does without it. */
const useRows = (entity: AnyEntity): readonly RecordItem[] => {
  const { read } = useRight(entity.right)
  return useAll(entity, read).data?.list ?? NONE
}
const NONE: readonly RecordItem[] = []

const number = (row: RecordItem, key: string): number => (typeof row[key] === 'number' ? row[key] : 0)
const maybe = (row: RecordItem, key: string): number | null => (typeof row[key] === 'number' ? row[key] : null)
const text = (row: RecordItem, key: string): string => (typeof row[key] === 'string' ? row[key] : '')
const isActive = (row: RecordItem): boolean => row['active'] !== false && row['isActif'] !== false

/** The age categories in use, in the establishment's order. */
export const useAgeBands = (): readonly AgeBand[] => {
  const rows = useRows(ageCategory)
  return useMemo(
    () =>
      rows.filter(isActive).map((row) => ({
        id: row.id,
        code: text(row, 'code'),
        label: nameOf(ageCategory, row),
        min: number(row, 'minAge'),
        max: maybe(row, 'maxAge'),
      })),
    [rows],
  )
}

const itemsOf = (
  entity: AnyEntity,
  kind: Exclude<PartyItem['kind'], 'OTHER'>,
  rows: readonly RecordItem[],
): PartyItem[] =>
  rows
    .filter((row) => isActive(row) && row['accepted'] !== false)
    .map((row) => ({ kind, refId: row.id, code: text(row, 'code'), label: nameOf(entity, row) }))

const useOwnOptions = () =>
  useQuery({
    queryKey: ['priceGrid', 'own-options'],
    queryFn: ({ signal }) => call(gridsAtDesk.ownOptions, { signal }),
    enabled: useRight('booking_booking').read,
  }).data?.list ?? NO_OPTIONS
const NO_OPTIONS: OwnOptionList['list'] = []

/** Animals that are accepted, vehicles and extras that are offered, and what only grids know. */
export const usePartyItems = (): readonly PartyItem[] => {
  const animals = useRows(animalType)
  const vehicles = useRows(vehicleType)
  const extras = useRows(extra)
  const own = useOwnOptions()
  return useMemo(
    () => [
      ...itemsOf(animalType, 'ANIMAL', animals),
      ...itemsOf(vehicleType, 'VEHICLE', vehicles),
      ...itemsOf(extra, 'EXTRA', extras),
      ...own.map((option) => ({ kind: 'OTHER' as const, refId: null, ...option })),
    ],
    [animals, vehicles, extras, own],
  )
}

export interface Choice {
  readonly id: number
  readonly label: string
}

export interface PlaceTypeChoice extends Choice {
  readonly code: string
}

export interface PlaceChoices {
  readonly types: readonly PlaceTypeChoice[]
  readonly families: readonly Choice[]
  readonly layouts: readonly Choice[]
  /** Those that the establishment proposes as filters. */
  readonly features: readonly Choice[]
  readonly featureName: (id: number) => string
}

const choicesOf = (entity: AnyEntity, rows: readonly RecordItem[]): Choice[] =>
  rows.map((row) => ({ id: row.id, label: nameOf(entity, row) }))

/** Each place by its code; they are hundreds, so only screens that name them ask. */
export const usePlaces = (): readonly Choice[] => {
  const rows = useRows(place)
  return useMemo(() => rows.map((row) => ({ id: row.id, label: text(row, 'code') })), [rows])
}

/** Who brings stays. */
export const usePartners = (): readonly Choice[] => {
  const rows = useRows(partner)
  return useMemo(() => choicesOf(partner, rows), [rows])
}

/** How requests reach the house. */
export const useAccessChannels = (): readonly Choice[] => {
  const rows = useRows(accessChannel)
  return useMemo(() => choicesOf(accessChannel, rows.filter(isActive)), [rows])
}

/** Makes of vehicles in use. */
export const useVehicleBrands = (): readonly Choice[] => {
  const rows = useRows(vehicleBrand)
  return useMemo(() => choicesOf(vehicleBrand, rows.filter(isActive)), [rows])
}

/** What places are told apart by. */
export const usePlaceChoices = (): PlaceChoices => {
  const types = useRows(placeType)
  const families = useRows(placeFamily)
  const layouts = useRows(layout)
  const features = useRows(feature)
  return useMemo(() => {
    const names = new Map(choicesOf(feature, features).map(({ id, label }) => [id, label]))
    return {
      types: types
        .filter(isActive)
        .map((row) => ({ id: row.id, label: nameOf(placeType, row), code: text(row, 'code') })),
      families: choicesOf(placeFamily, families),
      layouts: choicesOf(layout, layouts),
      features: choicesOf(
        feature,
        features.filter((row) => row['filterable'] !== false),
      ),
      featureName: (id) => names.get(id) ?? '',
    }
  }, [types, families, layouts, features])
}
