import { useQueries } from '@tanstack/react-query'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import type { Filters, ListState } from '#web/crud/list-state.ts'
import { allQuery } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { can, useUser } from '#web/shell/session.ts'
import { FilterPopover } from '#web/ui/filter-popover.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

interface ListFiltersProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly fixed: Filters
}

const takesFewValues = ({ kind, remote }: Field): boolean =>
  kind === 'boolean' || kind === 'choice' || (kind === 'ref' && remote !== true)

/** Fields of the list that take few values. */
const filterable = (entity: AnyEntity, fixed: Filters): (readonly [string, Field])[] =>
  entity.list.flatMap((key) => {
    const field = entity.fields[key]
    return field === undefined || key in fixed || !takesFewValues(field) ? [] : [[key, field] as const]
  })

type Options = readonly { readonly value: string; readonly label: string }[]

/** Records that each reference may be filtered by, where the user may read them. */
const useTargets = (fields: readonly (readonly [string, Field])[]): ReadonlyMap<string, Options> => {
  const user = useUser()
  const targets = fields.flatMap(([key, { entity }]) =>
    entity === undefined ? [] : [[key, entities[entity]] as const],
  )
  const answers = useQueries({
    queries: targets.map(([, target]) => ({ ...allQuery(target), enabled: can(user, target.right, 'read') })),
  })
  return new Map(
    targets.map(([key, target], index) => [
      key,
      (answers[index]?.data?.list ?? []).map((item) => ({ value: String(item.id), label: nameOf(target, item) })),
    ]),
  )
}

const read = ({ kind }: Field, text: string): Filters[string] =>
  kind === 'boolean' ? text === 'true' : kind === 'ref' ? Number(text) : text

/** Words and filters above a list. */
export const ListFilters = ({ entity, state, fixed }: ListFiltersProps) => {
  const ui = useT('ui')
  const fields = filterable(entity, fixed)
  const targets = useTargets(fields)
  const optionsOf = (key: string, field: Field): Options => {
    if (field.kind === 'ref') return targets.get(key) ?? []
    const choices = field.kind === 'boolean' ? { true: ui('yes'), false: ui('no') } : (field.choices ?? {})
    return Object.entries(choices).map(([value, label]) => ({ value, label }))
  }
  const change = (key: string, value: string | undefined): void => {
    const { [key]: _, ...others } = state.filters
    const field = entity.fields[key]
    state.setFilters(value === undefined || field === undefined ? others : { ...others, [key]: read(field, value) })
  }
  return (
    <>
      <SearchInput value={state.typed} onChange={state.setTyped} />
      {fields.length === 0 ? null : (
        <FilterPopover
          filters={fields.map(([key, field]) => ({
            key,
            label: field.label,
            options: optionsOf(key, field),
            value: key in state.filters ? String(state.filters[key]) : undefined,
          }))}
          onChange={change}
          onClear={() => state.setFilters({})}
        />
      )}
    </>
  )
}
