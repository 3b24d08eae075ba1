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
  readonly value: number | null
  /** Who was chosen before this screen opened. */
  readonly name: string | null
  readonly onChange: (id: number | null) => void
  readonly isRequired: boolean
  readonly readOnly: boolean
  readonly error?: string | undefined
}

/** Who buys, by what a receptionist knows of them. */
export const CustomerSelect = ({ value, name, onChange, isRequired, readOnly, error }: CustomerSelectProps) => {
  const t = useT('sale-account')
  const [typed, setTyped] = useState('')
  const [picked, pick] = useState<{ readonly value: string; readonly label: string }>()
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = text.length >= SHORTEST && typed.trim().length >= SHORTEST
  const found = useSearch(customer, { criteria: { text }, size: MOST }, isLong)
  const list = (isLong ? (found.data?.list ?? []) : []).map((one) => ({ value: String(one.id), label: nameOf(one) }))
  const kept = picked ?? (value === null || name === null ? undefined : { value: String(value), label: name })
  const isShown = kept === undefined || list.some((one) => one.value === kept.value)
  return (
    <Select
      label={t('one.customer')}
      placeholder={t('one.searchCustomer')}
      data={isShown ? list : [kept, ...list]}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        pick(id === null || option === null ? undefined : { value: option.value, label: option.label })
        onChange(id === null ? null : Number(id))
      }}
      searchable
      clearable={!readOnly && !isRequired}
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isLong && !found.isFetching ? t('one.nobody') : null}
      required={isRequired}
      readOnly={readOnly}
      error={error}
      flex="2 1 240px"
    />
  )
}
