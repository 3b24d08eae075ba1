/** The record that a text is tried on: found as Ctrl+K finds them, or the latest of its kind. */
import { Button, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { functionFacts } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { KIND_LABELS } from '#contract/document/kinds.ts'
import { formatDay } from '#contract/format.ts'
import { home } from '#contract/operations/booking/list.ts'
import type { Found } from '#contract/operations/booking/list.ts'
import { modelTextOperations } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { call } from '#web/shell/call.ts'
import { Icon } from '#web/ui/icons.tsx'

export interface ChosenRecord {
  readonly kind: DocumentKind
  /** Null: the latest. */
  readonly entityId: number | null
}

interface Proposed {
  readonly kind: DocumentKind
  readonly id: number
  readonly label: string
  readonly detail: string
}

/** Fewer letters find too much (spec 9). */
const SHORTEST = 3
const TYPING_MS = 200

/** Files as documents call them: a quote, an option, a booking that stands or stood. */
const kindOfFile = (statusId: number): DocumentKind => {
  if (statusId === 1) return 'quote'
  return statusId === 2 ? 'option' : 'booking'
}

const proposedIn = (found: Found, kinds: readonly DocumentKind[]): readonly Proposed[] =>
  [
    ...found.bookings.map(({ id, code, statusId, customerName, arrival, departure }) => ({
      ...{ kind: kindOfFile(statusId), id, label: `${code} · ${customerName ?? ''}` },
      detail: `${formatDay(arrival)} – ${formatDay(departure)}`,
    })),
    ...found.customers.map(({ id, code, name, town }) => ({
      ...{ kind: 'customer' as const, id, label: name },
      detail: [code, town].filter((part) => part !== null).join(' · '),
    })),
  ].filter(({ kind }) => kinds.includes(kind))

/** Found by Ctrl+K. */
const SEARCHED: readonly DocumentKind[] = ['quote', 'option', 'booking', 'customer']
/** Found by their code or a name, each kind by itself. */
const FOUND_ALONE: readonly DocumentKind[] = ['gift', 'sale']

const useFoundAlone = (kind: DocumentKind | undefined, query: string): readonly Proposed[] | undefined => {
  const { data } = useQuery({
    queryKey: ['mailingConfiguration', 'records', kind, query],
    queryFn: ({ signal }) => call(modelTextOperations.records, { query: { kind: kind ?? 'gift', q: query }, signal }),
    enabled: kind !== undefined && query.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
  if (kind === undefined) return undefined
  return data?.list.map(({ id, code, name, day }) => {
    const label = [code, name].filter((part) => part !== null).join(' · ')
    return { kind, id, label, detail: formatDay(day) }
  })
}

/** What answers the words typed, once they are enough; undefined: nothing was asked, or nothing answered yet. */
const useProposed = (typed: string, kinds: readonly DocumentKind[]): readonly Proposed[] | undefined => {
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isAsked = query.length >= SHORTEST
  const alone = FOUND_ALONE.find((kind) => kinds.includes(kind))
  const foundAlone = useFoundAlone(alone, query)
  const { data } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(home.find, { query: { q: query }, signal }),
    enabled: isAsked && alone === undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!isAsked) return undefined
  return alone === undefined ? data && proposedIn(data, kinds) : foundAlone
}

interface FoundRecordsProps {
  readonly proposed: readonly Proposed[]
  readonly onChoose: (one: Proposed) => void
}

const FoundRecords = ({ proposed, onChoose }: FoundRecordsProps) => {
  const t = useT('document')
  if (proposed.length === 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        {t('preview.nothing')}
      </Text>
    )
  return (
    <ul className={classes['found']}>
      {proposed.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <button type="button" className={classes['choice']} onClick={() => onChoose(one)}>
            <span>{one.label}</span>
            <span className={classes['detail']}>{one.detail}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PreviewRecordProps {
  readonly functionKey: DocumentFunction
  readonly about: { readonly kind: DocumentKind; readonly label: string } | undefined
  readonly onChoose: (record: ChosenRecord) => void
}

export const PreviewRecord = ({ functionKey, about, onChoose }: PreviewRecordProps) => {
  const t = useT('document')
  const { kinds } = functionFacts(functionKey)
  const [typed, setTyped] = useState('')
  const proposed = useProposed(typed, kinds)
  const isAlone = kinds.some((kind) => FOUND_ALONE.includes(kind))
  const isSearched = isAlone || kinds.some((kind) => SEARCHED.includes(kind))
  const search = t(isAlone ? 'preview.searchAlone' : 'preview.search')
  const choose = ({ kind, id }: Proposed): void => {
    onChoose({ kind, entityId: id })
    setTyped('')
  }
  return (
    <div>
      <Text size="sm" fw={550}>
        {about === undefined
          ? t('preview.none')
          : t('preview.about', { kind: KIND_LABELS[about.kind], label: about.label })}
      </Text>
      {isSearched ? (
        <TextInput
          type="search"
          mt={6}
          aria-label={search}
          placeholder={search}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && proposed?.[0] !== undefined) choose(proposed[0])
          }}
        />
      ) : null}
      {proposed === undefined ? null : <FoundRecords proposed={proposed} onChoose={choose} />}
      <Button
        size="compact-xs"
        className={classes['latest']}
        variant="subtle"
        color="gray"
        onClick={() => onChoose({ kind: about?.kind ?? kinds[0] ?? 'customer', entityId: null })}
      >
        {t('preview.latest')}
      </Button>
    </div>
  )
}
