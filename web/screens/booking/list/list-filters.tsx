import { Checkbox, Select, TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { DATE_KINDS, MORE, NO_MORE, ORIGINS, STATES } from '#web/screens/booking/list/filters.ts'
import type { FilterState, ListStatus, MoreFilter } from '#web/screens/booking/list/filters.ts'
import { useAccessChannels, usePartners, usePlaceChoices, usePlaces } from '#web/screens/booking/references.ts'
import type { Choice } from '#web/screens/booking/references.ts'
import { DaysFilter } from '#web/ui/days-filter.tsx'
import { FilterPopover } from '#web/ui/filter-popover.tsx'

/** Above a list of stays: words, dates of one kind, what became of them, what they owe. */
export const ListFilters = ({
  state,
  statusId,
  hasState = true,
}: {
  readonly state: Pick<FilterState, 'filters' | 'put'>
  readonly statusId: ListStatus
  readonly hasState?: boolean
}) => {
  const t = useT('booking')
  const { filters, put } = state
  return (
    <>
      <TextInput
        aria-label={t('list.search')}
        data-list-search
        placeholder={t('list.searchExample')}
        value={filters.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        w={200}
        autoComplete="off"
      />
      <Select
        aria-label={t('list.on')}
        data={DATE_KINDS.map((kind) => ({ value: kind, label: t(`list.dates.${kind}`) }))}
        value={filters.on}
        onChange={(on) => put({ on: DATE_KINDS.find((known) => known === on) ?? 'stay' })}
        w={140}
      />
      <DaysFilter from={filters.from} to={filters.to} fromLabel={t('list.from')} toLabel={t('list.to')} put={put} />
      {hasState ? (
        <Select
          aria-label={t('list.state')}
          placeholder={t('list.live')}
          data={STATES.filter((known) => known !== 'SAVED').map((known) => ({
            value: known,
            label: t(`list.states.${known}`),
          }))}
          value={filters.state}
          onChange={(next) => put({ state: STATES.find((known) => known === next) ?? null })}
          clearable
          w={130}
        />
      ) : null}
      <Checkbox
        label={t('list.withBalance')}
        checked={filters.withBalance}
        onChange={(event) => put({ withBalance: event.currentTarget.checked })}
      />
      {hasState && statusId <= 2 ? (
        <Checkbox
          label={t('list.ending')}
          checked={filters.isEnding}
          onChange={(event) => put({ isEnding: event.currentTarget.checked })}
        />
      ) : null}
      {hasState && statusId === 4 ? (
        <Checkbox
          label={t('list.gone')}
          checked={filters.isGone}
          onChange={(event) => put({ isGone: event.currentTarget.checked })}
        />
      ) : null}
      <More filters={filters} put={put} />
    </>
  )
}

const said = (id: number | null): string | undefined => (id === null ? undefined : String(id))

/** Where, and who brought it; what the user may not read is no choice. */
const More = ({ filters, put }: Pick<FilterState, 'filters' | 'put'>) => {
  const t = useT('booking')
  const { types } = usePlaceChoices()
  const places = usePlaces()
  const partners = usePartners()
  const channels = useAccessChannels()
  const choices: Readonly<Record<MoreFilter, readonly Choice[]>> = {
    placeTypeId: types,
    placeId: places,
    originId: ORIGINS.map((id) => ({ id, label: t(`list.origins.${id}`) })),
    partnerId: partners,
    accessChannelId: channels,
  }
  return (
    <FilterPopover
      filters={MORE.filter((key) => choices[key].length > 0).map((key) => ({
        key,
        label: t(`list.more.${key}`),
        options: choices[key].map(({ id, label }) => ({ value: String(id), label })),
        value: said(filters[key]),
      }))}
      onChange={(key, value) => put({ [key]: value === undefined ? null : Number(value) })}
      onClear={() => put(NO_MORE)}
    />
  )
}
