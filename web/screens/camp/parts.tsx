/** Parts of a place and of a type: each has an address, and says what state the record is in. */
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const PLACE_PARTS = ['identity', 'capacity', 'features', 'pictures', 'sale'] as const
export type PlacePart = (typeof PLACE_PARTS)[number]
export const TYPE_PARTS = ['identity', 'capacity', 'features', 'description', 'places', 'history'] as const
export type TypePart = (typeof TYPE_PARTS)[number]

/** A part that the address does not name well is the first; a new record has those that are typed in one form only. */
const toPart = <P extends string>(parts: readonly P[], page: string, first: P): P =>
  parts.find((known) => known === page) ?? first

export const toPlacePart = (page: string): PlacePart => toPart(PLACE_PARTS, page, 'identity')
export const toTypePart = (page: string): TypePart => toPart(TYPE_PARTS, page, 'identity')

export const PlaceTabs = ({ id, part }: { readonly id: number; readonly part: PlacePart }) => {
  const t = useT('camp')
  return (
    <PageTabs
      label={t('tabs.place')}
      current={part}
      tabs={PLACE_PARTS.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo('/place/$page/$placeId', { page: key, placeId: id }),
        disabledReason: id === 0 && key !== 'identity' ? t('tabs.saveFirst') : undefined,
      }))}
    />
  )
}

export const TypeTabs = ({ id, part }: { readonly id: number; readonly part: TypePart }) => {
  const t = useT('camp')
  return (
    <PageTabs
      label={t('tabs.placeType')}
      current={part}
      tabs={TYPE_PARTS.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo('/place-type/$page/$placeTypeId', { page: key, placeTypeId: id }),
        disabledReason: id === 0 && key !== 'identity' ? t('tabs.saveFirst') : undefined,
      }))}
    />
  )
}

/** What keeps a place from being sold. */
export const PlaceState = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('camp')
  return (
    <>
      {item['placeTypeId'] === null ? <StatusBadge tone="attention">{t('unassigned')}</StatusBadge> : null}
      {item['hidden'] === true ? <StatusBadge tone="neutral">{t('hidden')}</StatusBadge> : null}
      {item['commercialised'] === false ? <StatusBadge tone="waiting">{t('unsold')}</StatusBadge> : null}
    </>
  )
}

export const TypeState = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('camp')
  return item['active'] === false ? <StatusBadge tone="neutral">{t('inactive')}</StatusBadge> : null
}
