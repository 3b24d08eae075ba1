import { STATUS } from '#domain/booking/states.ts'
import { Select } from '@mantine/core'
import { ORIGIN, bookingList } from '#contract/lists/booking/booking.ts'
import { filterText } from '#contract/list.ts'
import { FilterFields } from '#web/list/filters.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import { MORE } from '#web/screens/booking/list/filters.ts'
import type { ListStatus, MoreFilter } from '#web/screens/booking/list/filters.ts'
import { useAccessChannels, usePartners, usePlaceChoices, usePlaces } from '#web/screens/booking/references.ts'
import type { Choice } from '#web/screens/booking/references.ts'
import { FilterPopover } from '#web/ui/filter-popover.tsx'

interface FiltersProps {
  readonly filters: Kept
  readonly put: (over: Kept) => void
}

interface ListFiltersProps extends FiltersProps {
  readonly statusId: ListStatus
  readonly isCancelled: boolean
}

/** Above a list of files: words, dates of one kind, what became of them, what they owe. */
export const ListFilters = ({ filters, put, statusId, isCancelled }: ListFiltersProps) => {
  const fields = { list: bookingList, filters, put }
  const live = ['status', ...(statusId <= 2 ? ['isEnding'] : []), ...(statusId === STATUS.STAY ? ['isGone'] : [])]
  return (
    <>
      <FilterFields {...fields} only={['text']} />
      <Dates filters={filters} put={put} />
      <FilterFields {...fields} only={['days', 'withBalance', ...(isCancelled ? [] : live)]} />
      <More filters={filters} put={put} />
    </>
  )
}

/** Which dates are looked at: one of more than a row of buttons can hold. */
const Dates = ({ filters, put }: FiltersProps) => (
  <Select
    aria-label={filterText(bookingList, 'on', 'label')}
    data={Object.keys(bookingList.filters.on.options ?? {}).map((kind) => ({
      value: kind,
      label: filterText(bookingList, 'on', kind),
    }))}
    value={String(filters['on'])}
    onChange={(on) => put({ on: on ?? 'stay' })}
    w={140}
  />
)

const said = (id: unknown): string | undefined => (typeof id === 'number' ? String(id) : undefined)

/** Where, and who brought it; what the user may not read is no choice. */
const More = ({ filters, put }: FiltersProps) => {
  const { types } = usePlaceChoices()
  const places = usePlaces()
  const partners = usePartners()
  const channels = useAccessChannels()
  const choices: Readonly<Record<MoreFilter, readonly Choice[]>> = {
    placeTypeId: types,
    placeId: places,
    originId: ORIGIN.keys.map((id) => ({ id, label: ORIGIN.word(id) })),
    partnerId: partners,
    accessChannelId: channels,
  }
  return (
    <FilterPopover
      filters={MORE.filter((key) => choices[key].length > 0).map((key) => ({
        key,
        label: filterText(bookingList, key, 'label'),
        options: choices[key].map(({ id, label }) => ({ value: String(id), label })),
        value: said(filters[key]),
      }))}
      onChange={(key, value) => put({ [key]: value === undefined ? null : Number(value) })}
      onClear={() => put(Object.fromEntries(MORE.map((key) => [key, null])))}
    />
  )
}
