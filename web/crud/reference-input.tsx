import { Checkbox, Group, MultiSelect, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { entities } from '#contract/entities/index.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useSearch } from '#web/crud/queries.ts'
import { nameOf, offered } from '#web/crud/record.ts'
import type { Choice } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'

/** Up to so many choices are boxes to tick; more are searched. */
const MOST_BOXES = 12
const PAUSE_MS = 200

const option = ({ id, label }: Choice) => ({ value: String(id), label })

const toId = (value: string | null): number | null => (value === null ? null : Number(value))

/** One record of another entity, chosen from the list that came with the form; searched without accents. */
export const ReferenceInput = ({ field, value, onChange, choices, label, errors, readOnly, shared }: InputProps) => {
  const chosen = typeof value === 'number' ? value : null
  const all = offered(choices, chosen === null ? [] : [chosen])
  const missing = chosen !== null && !all.some(({ id }) => id === chosen)
  const data = missing ? [...all, { id: chosen, label: label ?? `n° ${chosen}` }] : all
  return (
    <Select
      {...shared}
      data={data.map(option)}
      value={chosen === null ? null : String(chosen)}
      onChange={(next) => onChange(toId(next))}
      searchable
      clearable={!field.required && !readOnly}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  )
}

/** One record among too many to list: the target's own search answers as one types. */
export const RemoteReferenceInput = (props: InputProps) => {
  const { field, value, onChange, label, errors, readOnly, shared } = props
  const t = useT('crud')
  const target = entities[field.entity ?? 'customer']
  const [typed, setTyped] = useState(label ?? '')
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const chosen = typeof value === 'number' ? value : null
  const [known, setKnown] = useState(label)
  const found = useSearch(target, { criteria: { text }, size: 20 }, !readOnly && text.length > 1)
  const list = (found.data?.list ?? []).map((item) => ({ id: item.id, label: nameOf(target, item) }))
  const data =
    chosen === null || list.some(({ id }) => id === chosen) ? list : [{ id: chosen, label: known ?? '' }, ...list]
  return (
    <Select
      {...shared}
      data={data.map(option)}
      value={chosen === null ? null : String(chosen)}
      onChange={(next, picked) => {
        setKnown(picked?.label)
        onChange(toId(next))
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      placeholder={t('form.search')}
      clearable={!field.required && !readOnly}
      readOnly={readOnly}
      error={errors[0]?.text}
    />
  )
}

/** Several records: boxes while they are few, a searched list beyond. */
export const ReferencesInput = (props: InputProps) => {
  const { value, onChange, choices, errors, readOnly, shared } = props
  const t = useT('crud')
  const ids: readonly number[] = Array.isArray(value) ? (value as readonly number[]) : []
  const all = offered(choices, ids)
  const change = (next: string[]): void => onChange(next.map(Number))
  const { name, id, ...wrapper } = shared
  if (all.length > MOST_BOXES) {
    return (
      <MultiSelect
        {...shared}
        data={all.map(option)}
        value={ids.map(String)}
        onChange={change}
        searchable
        clearable={!readOnly}
        readOnly={readOnly}
        error={errors[0]?.text}
      />
    )
  }
  return (
    <Checkbox.Group
      {...wrapper}
      id={id}
      data-field={name}
      value={ids.map(String)}
      onChange={change}
      error={errors[0]?.text}
    >
      <Group mt={4} style={{ gap: '6px 20px' }}>
        {all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('form.noChoice')}
          </Text>
        ) : (
          all.map((choice) => (
            <Checkbox key={choice.id} value={String(choice.id)} label={choice.label} disabled={readOnly} />
          ))
        )}
      </Group>
    </Checkbox.Group>
  )
}
