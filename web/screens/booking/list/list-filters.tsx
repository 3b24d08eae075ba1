import { Checkbox, Select, TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { DATE_KINDS, STATES } from '#web/screens/booking/list/filters.ts'
import type { FilterState } from '#web/screens/booking/list/filters.ts'
import { DaysFilter } from '#web/ui/days-filter.tsx'

/** Above a list of stays: words, dates of one kind, what became of them, what they owe. */
export const ListFilters = ({
  state,
  hasState = true,
}: {
  readonly state: Pick<FilterState, 'filters' | 'put'>
  readonly hasState?: boolean
}) => {
  const t = useT('booking')
  const { filters, put } = state
  return (
    <>
      <TextInput
        aria-label={t('list.search')}
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
    </>
  )
}
