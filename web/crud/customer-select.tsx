import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import { useSearch } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'

const PAUSE_MS = 200
/** Spec 5: a search needs three characters. */
const SHORTEST = 3
const MOST = 12

const nameOf = (item: RecordItem): string => {
  const parts = item['isCompany'] === true ? [item['companyName']] : [item['surname'], item['name']]
  return [...parts, item['town']].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

interface CustomerSelectProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** A customer, by what a receptionist knows of them. */
export const CustomerSelect = ({ label, value, onChange }: CustomerSelectProps) => {
  const t = useT('crud')
  const [typed, setTyped] = useState('')
  const [picked, pick] = useState<{ readonly value: string; readonly label: string }>()
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = text.length >= SHORTEST && typed.trim().length >= SHORTEST
  const found = useSearch(customer, { criteria: { text }, size: MOST }, isLong)
  const list = (isLong ? (found.data?.list ?? []) : []).map((one) => ({ value: String(one.id), label: nameOf(one) }))
  const isShown = picked === undefined || list.some((one) => one.value === picked.value)
  return (
    <Select
      label={label}
      placeholder={t('customer.search')}
      data={isShown ? list : [picked, ...list]}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        pick(id === null || option === null ? undefined : { value: option.value, label: option.label })
        onChange(id === null ? null : Number(id))
      }}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isLong && !found.isFetching ? t('customer.nobody') : null}
      required
    />
  )
}
