import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { entities } from '#contract/entities/index.ts'
import type { InputProps } from '#web/crud/field-input.tsx'
import { useSearch } from '#web/crud/queries.ts'
import { nameOf, offered } from '#web/crud/record.ts'
import type { Choice } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'

const PAUSE_MS = 200

const idOf = ({ value }: InputProps): number | null => (typeof value === 'number' ? value : null)

/** What the select shows: the choices, and the present one where it is not among them. */
const dataOf = (choices: readonly Choice[], chosen: number | null, label: string | undefined) => {
  const isMissing = chosen !== null && !choices.some(({ id }) => id === chosen)
  const all = isMissing ? [...choices, { id: chosen, label: label ?? `n° ${chosen}` }] : choices
  return all.map((choice) => ({ value: String(choice.id), label: choice.label }))
}

/** One record of another entity, chosen from the list that came with the form; searched without accents. */
export const ReferenceInput = (props: InputProps) => {
  const { field, input, choices, label, onChange } = props
  const chosen = idOf(props)
  return (
    <Select
      {...input}
      data={dataOf(offered(choices, chosen === null ? [] : [chosen]), chosen, label)}
      value={chosen === null ? null : String(chosen)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      openOnFocus={false}
      clearable={!field.required && !input.readOnly}
    />
  )
}

/** One record among too many to list: the target's own search answers as one types. */
export const RemoteReferenceInput = (props: InputProps) => {
  const { field, input, onChange } = props
  const t = useT('crud')
  const target = entities[field.entity ?? 'customer']
  const [label, setLabel] = useState(props.label)
  const [typed, setTyped] = useState(props.label ?? '')
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const found = useSearch(target, { criteria: { text }, size: 20 }, !input.readOnly && text.length > 1)
  const list = (found.data?.list ?? []).map((item) => ({ id: item.id, label: nameOf(target, item) }))
  const chosen = idOf(props)
  return (
    <Select
      {...input}
      data={dataOf(list, chosen, label)}
      value={chosen === null ? null : String(chosen)}
      onChange={(next, picked) => {
        setLabel(picked?.label)
        onChange(next === null ? null : Number(next))
      }}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      placeholder={t('form.search')}
      clearable={!field.required && !input.readOnly}
    />
  )
}
