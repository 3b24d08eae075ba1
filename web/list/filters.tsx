/** Filters of a declared list, in the order of their declaration. */
import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { entities } from '#contract/entities/index.ts'
import type { AnyList, ListBeside, ListFilter } from '#contract/list.ts'
import { filterText, isShown, keyOf } from '#contract/list.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useRight } from '#web/shell/session.ts'
import type { Kept } from '#web/list/kept-filters.ts'
import { SearchInput, useFittingPlaceholder } from '#web/ui/search-input.tsx'
import { formatInteger } from '#web/ui/format.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface PeriodFilterProps {
  readonly from: Day
  readonly to: Day
  readonly fromLabel: string
  readonly toLabel: string
  readonly put: (period: { readonly from: Day; readonly to: Day }) => void
}

const PERIOD_WIDTH = 140

/** First and last day; the last follows a first that passes it. */
const PeriodFilter = ({ from, to, fromLabel, toLabel, put }: PeriodFilterProps) => (
  <>
    <DayInput
      label={fromLabel}
      isLabelHidden
      value={from}
      onChange={(next) => next !== null && put({ from: next, to: to < next ? next : to })}
      w={PERIOD_WIDTH}
    />
    <DayInput
      label={toLabel}
      follows={from}
      isLabelHidden
      value={to}
      onChange={(next) => next !== null && put({ from, to: next < from ? from : next })}
      min={from}
      w={PERIOD_WIDTH}
    />
  </>
)

interface DaysFilterProps {
  readonly from: Day | null
  readonly to: Day | null
  readonly fromLabel: string
  readonly toLabel: string
  readonly put: (change: { readonly from?: Day | null; readonly to?: Day | null }) => void
}

const DAYS_WIDTH = 134

/** Two days above a list: not before, not after. Either may be left open. */
const DaysFilter = ({ from, to, fromLabel, toLabel, put }: DaysFilterProps) => (
  <>
    <DayInput
      label={fromLabel}
      isLabelHidden
      placeholder={fromLabel}
      value={from}
      onChange={(day) => put({ from: day })}
      w={DAYS_WIDTH}
    />
    <DayInput
      label={toLabel}
      follows={from}
      isLabelHidden
      placeholder={toLabel}
      value={to}
      onChange={(day) => put({ to: day })}
      min={from ?? undefined}
      w={DAYS_WIDTH}
    />
  </>
)

interface FiltersProps {
  readonly list: AnyList
  readonly filters: Kept
  readonly put: (over: Kept) => void
  /** What the answer in sight brought for them. */
  readonly beside?: ListBeside | undefined
}

interface OneProps extends FiltersProps {
  readonly name: string
  readonly filter: ListFilter
}

interface FieldsProps extends FiltersProps {
  /** These alone, where a screen draws the others by itself. */
  readonly only?: readonly string[]
}

export const FilterFields = ({ list, filters, put, beside, only }: FieldsProps) =>
  Object.entries(list.filters)
    .filter(([name, filter]) => (only?.includes(name) ?? true) && isShown(filter, filters))
    .map(([name, filter]) => (
      <FilterField key={name} list={list} name={name} filter={filter} filters={filters} put={put} beside={beside} />
    ))

const FilterField = (props: OneProps) => {
  const { list, name, filter, filters, put, beside } = props
  const label = filterText(list, name, 'label')
  switch (filter.kind) {
    case 'text':
      return <WordsField {...props} />
    case 'days':
      return (
        <DaysFilter
          from={filters['from'] as Day | null}
          to={filters['to'] as Day | null}
          fromLabel={label}
          toLabel={filterText(list, name, 'to')}
          put={put}
        />
      )
    case 'period':
      return (
        <PeriodFilter
          from={filters['from'] as Day}
          to={filters['to'] as Day}
          fromLabel={label}
          toLabel={filterText(list, name, 'to')}
          put={put}
        />
      )
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={filters[name] === true}
          onChange={(event) => put({ [name]: event.currentTarget.checked })}
        />
      )
    case 'view':
      return (
        <SegmentedControl
          aria-label={label}
          data={optionsOf(list, name, filter).map((option) => counted(option, beside?.counts?.[option.value]))}
          value={String(filters[name])}
          onChange={(value) => put({ [name]: value })}
        />
      )
    case 'choice':
      return <Choice {...props} data={optionsOf(list, name, filter)} />
    case 'offered':
      return <Choice {...props} data={(beside?.offers?.[name] ?? []).map(toOption)} />
    case 'record':
      return <RecordChoice {...props} />
    case 'day':
    case 'id':
    case 'ids':
      return null
  }
}

type Option = { readonly value: string; readonly label: string }

const toOption = ({ id, label }: { readonly id: number; readonly label: string }): Option => ({
  value: String(id),
  label,
})

const counted = ({ value, label }: Option, count: number | undefined): Option => ({
  value,
  label: count === undefined ? label : `${label} (${formatInteger(count)})`,
})

const optionsOf = (list: AnyList, name: string, { options, states }: ListFilter): Option[] =>
  states === undefined
    ? Object.keys(options ?? {}).map((key) => ({ value: key, label: filterText(list, name, key) }))
    : states.keys.map((key) => ({ value: String(key), label: states.word(key) }))

const SEARCH_WIDTH = 200

const WordsField = ({ list, name, filter, filters, put }: OneProps) => {
  const label = filterText(list, name, 'label')
  const fitting = useFittingPlaceholder(label)
  if (filter.here === true)
    return <SearchInput label={label} value={String(filters[name])} onChange={(text) => put({ [name]: text })} />
  return (
    <TextInput
      type="search"
      aria-label={label}
      {...fitting}
      value={String(filters[name])}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
      w={filter.width ?? SEARCH_WIDTH}
      autoComplete="off"
    />
  )
}

const CHOICE_WIDTH = 165
/** More choices than this are searched. */
const SEARCHED_FROM = 8

const Choice = ({ list, name, filter, filters, put, data }: OneProps & { readonly data: Option[] }) => {
  const value = filters[name]
  return (
    <Select
      aria-label={filterText(list, name, 'label')}
      placeholder={filterText(list, name, 'all')}
      data={data}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => put({ [name]: chosen === null ? null : keyOf(chosen) })}
      searchable={data.length > SEARCHED_FROM}
      clearable
      w={filter.width ?? CHOICE_WIDTH}
    />
  )
}

/** Records of an entity, where the user may read them. */
const RecordChoice = (props: OneProps) => {
  const { entity } = props.filter
  if (entity === undefined) throw new Error('a filter by record names its entity')
  const target = entities[entity]
  const may = useRight(target.right).read
  const rows = useAll(target, may).data?.list ?? []
  return <Choice {...props} data={rows.map((row) => ({ value: String(row.id), label: nameOf(target, row) }))} />
}
