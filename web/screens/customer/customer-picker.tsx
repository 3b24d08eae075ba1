import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RefObject } from 'react'
import { useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import { useSearch } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { formatPhone } from '#web/ui/format.ts'

interface CustomerPickerProps {
  readonly field?: RefObject<HTMLInputElement | null>
  readonly label: string
  /** A record that is not proposed. */
  readonly except?: number
  readonly onPick: (id: number) => void
}

const PAUSE_MS = 200
/** Spec 5: a search needs three characters. */
const SHORTEST = 3
const MOST = 12

/** One customer, by what a receptionist knows of them. */
export const CustomerPicker = ({ field, label, except, onPick }: CustomerPickerProps) => {
  const t = useT('customer')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = text.length >= SHORTEST && typed.trim().length >= SHORTEST
  const found = useSearch(customer, { criteria: { text }, size: MOST }, isLong)
  const list = isLong ? (found.data?.list ?? []).filter(({ id }) => id !== except) : []
  const details = (id: string): string => {
    const one = list.find((row) => String(row.id) === id)
    const parts = one === undefined ? [] : [one['code'], formatPhone(String(one['phone1'] ?? '')), one['town']]
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }
  return (
    <Select
      ref={field ?? null}
      label={label}
      placeholder={t('resume.search')}
      data={list.map((one) => ({ value: String(one.id), label: customerName(one) }))}
      value={null}
      onChange={(id) => (id === null ? undefined : onPick(Number(id)))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isLong && !found.isFetching ? t('resume.nothing') : null}
      data-autofocus
      renderOption={({ option }) => (
        <span className={classes.two}>
          <span>{option.label}</span>
          <small>{details(option.value)}</small>
        </span>
      )}
    />
  )
}
