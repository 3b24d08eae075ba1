import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { customer } from '#contract/entities/customer/customer.ts'
import { useSearch } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { summaryDetail, summaryName, summaryOf } from '#web/screens/booking/desk/customer/names.ts'
import classes from '#web/screens/booking/desk/customer/customer.module.css'
/** Types text where the focus is, as the keyboard would: fields read it, and it can be undone. Only this old command does both. */
const typeHere = (text: string): boolean => document.execCommand('insertText', false, text)

interface CustomerSearchProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onPick: (id: number) => void
  /** What is typed so far: a new customer starts from it. */
  readonly onTyped?: (text: string) => void
}

const PAUSE_MS = 200
/** Spec 9: a search needs three characters. */
const SHORTEST = 3
const MOST = 12

/**
 * Entrée, pressed before the answer: the only result is taken when it is there, and letters typed meanwhile go on where the focus then
 * is.
 */
const useAwaited = (isSearching: boolean, only: number | undefined, take: (id: number) => void) => {
  const [isAwaited, setAwaited] = useState(false)
  const ahead = useRef('')
  useEffect(() => {
    if (!isAwaited || isSearching) return
    queueMicrotask(() => {
      const typed = ahead.current
      ahead.current = ''
      setAwaited(false)
      if (only !== undefined) take(only)
      if (typed !== '') typeHere(typed)
    })
  }, [isAwaited, isSearching, only, take])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isAwaited && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      ahead.current += event.key
    }
    if (event.key !== 'Enter') return
    // The form around it does not mean to be sent.
    event.preventDefault()
    // An option that ↓ went to is taken by the list itself.
    if (event.currentTarget.getAttribute('aria-activedescendant') === null) setAwaited(true)
  }
  return { onKeyDown, drop: () => setAwaited(false) }
}

/** A customer by a few letters of a name, a code, a telephone or an e-mail; accents do not matter. */
export const CustomerSearch = ({ field, onPick, onTyped }: CustomerSearchProps) => {
  const t = useT('booking')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = text.length >= SHORTEST
  const found = useSearch(customer, { criteria: { text }, size: MOST }, isLong)
  const list = isLong && typed.trim().length >= SHORTEST ? (found.data?.list ?? []).map(summaryOf) : []
  const isSearching = typed.trim() !== text || found.isFetching
  const isShort = typed.trim().length < SHORTEST
  const awaited = useAwaited(isSearching, isSearching || list.length !== 1 ? undefined : list[0]?.id, (id) => {
    setTyped('')
    onPick(id)
  })
  return (
    <Select
      ref={field}
      selectFirstOptionOnChange={false}
      onKeyDown={awaited.onKeyDown}
      label={t('customer.search')}
      placeholder={t('customer.searchExample')}
      data={list.map((one) => ({ value: String(one.id), label: summaryName(one) }))}
      value={null}
      onChange={(id) => {
        if (id === null) return
        setTyped('')
        onPick(Number(id))
      }}
      searchable
      searchValue={typed}
      onSearchChange={(next) => {
        // The field would be emptied where it is left: what was typed stays typed.
        if (next === '' && document.activeElement !== field.current) return
        setTyped(next)
        awaited.drop()
        onTyped?.(next)
      }}
      filter={({ options }) => options}
      nothingFoundMessage={isShort ? null : t(isSearching ? 'customer.searching' : 'customer.none')}
      {...(isShort && typed.trim() !== '' ? { description: t('customer.minimum') } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<kbd className={classes.key}>F4</kbd>}
      renderOption={({ option }) => {
        const one = list.find(({ id }) => String(id) === option.value)
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            <small>{one === undefined ? '' : summaryDetail(one)}</small>
          </span>
        )
      }}
    />
  )
}
