import { Button, CloseButton, Popover, Select, Stack, TextInput } from '@mantine/core'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { Filters, ListState } from '#web/crud/list-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'

type FilterValue = Filters[string]

/** Fields of the list that take few values. */
const filterable = (entity: AnyEntity, fixed: Filters): [string, Field][] =>
  entity.list
    .map((key): [string, Field | undefined] => [key, entity.fields[key]])
    .filter((pair): pair is [string, Field] => pair[1] !== undefined && !(pair[0] in fixed))
    .filter(([, { kind, remote }]) => kind === 'boolean' || kind === 'choice' || (kind === 'ref' && remote !== true))

const without = (filters: Filters, key: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key))

interface ListFiltersProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly fixed: Filters
}

/** Words and filters above a list. */
export const ListFilters = ({ entity, state, fixed }: ListFiltersProps) => {
  const t = useT('crud')
  const fields = filterable(entity, fixed)
  const count = Object.keys(state.filters).length
  const put = (key: string, value: FilterValue | undefined): void =>
    state.setFilters(value === undefined ? without(state.filters, key) : { ...state.filters, [key]: value })
  return (
    <>
      <TextInput
        type="search"
        w={{ base: '100%', sm: 240 }}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<Icon name="search" size={16} />}
        value={state.typed}
        onChange={(event) => state.setTyped(event.currentTarget.value)}
        rightSection={
          state.typed === '' ? null : (
            <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => state.setTyped('')} />
          )
        }
      />
      {fields.length === 0 ? null : (
        <Popover position="bottom-start" trapFocus returnFocus width={280}>
          <Popover.Target>
            <Button variant={count > 0 ? 'light' : 'default'} leftSection={<Icon name="filter" size={16} />}>
              {count > 0 ? t('list.filtersOn', { count }) : t('list.filters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('list.filters')}>
            <Stack gap="sm">
              {fields.map(([key, field]) => (
                <FilterSelect
                  key={key}
                  field={field}
                  value={state.filters[key]}
                  onChange={(value) => put(key, value)}
                />
              ))}
              <Button variant="subtle" size="compact-sm" disabled={count === 0} onClick={() => state.setFilters({})}>
                {t('list.clearFilters')}
              </Button>
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

interface FilterSelectProps {
  readonly field: Field
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
}

/** Every record of the target, where the user may read it. */
const useTargets = (field: Field) => {
  const target = entities[field.entity ?? 'country']
  const { read } = useRight(target.right)
  const all = useAll(target, field.kind === 'ref' && read)
  return (all.data?.list ?? []).map((item) => ({ value: String(item.id), label: nameOf(target, item) }))
}

const FilterSelect = ({ field, value, onChange }: FilterSelectProps) => {
  const t = useT('crud')
  const ui = useT('ui')
  const targets = useTargets(field)
  const options = {
    boolean: [
      { value: 'true', label: ui('yes') },
      { value: 'false', label: ui('no') },
    ],
    choice: Object.entries(field.choices ?? {}).map(([key, label]) => ({ value: key, label })),
    ref: targets,
  }
  const kind = field.kind === 'boolean' || field.kind === 'choice' ? field.kind : 'ref'
  const read = (text: string): FilterValue =>
    kind === 'boolean' ? text === 'true' : kind === 'ref' ? Number(text) : text
  return (
    <Select
      label={field.label}
      placeholder={t('list.all')}
      data={options[kind]}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : read(next))}
      searchable={kind === 'ref'}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  )
}
