import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import type { SearchBody } from '#contract/operations/session/session.ts'
import { useSearch } from '#web/crud/queries.ts'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import type { TableMemory } from '#web/shell/local.ts'

export type Filters = NonNullable<NonNullable<SearchBody['criteria']>['filters']>

const PAUSE_MS = 250

/** What is typed above a list, by table (the same memory as filters of the spec's booking lists). */
interface Asked {
  readonly text: string
  readonly filters: Filters
}

const NOTHING: Asked = { text: '', filters: {} }

const read = (kept: Readonly<Record<string, unknown>>): Asked => ({
  text: typeof kept['text'] === 'string' ? kept['text'] : '',
  filters: typeof kept['filters'] === 'object' && kept['filters'] !== null ? (kept['filters'] as Filters) : {},
})

/** Drops filters on fields that the declaration no longer has: the server would refuse them. */
const known = (entity: AnyEntity, filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => entity.fields[key] !== undefined))

/** State of a list: text, filters, sort, page and selection, remembered by user and table; and the rows they ask for. */
export const useListState = (entity: AnyEntity, fixed: Filters) => {
  const [memory, change] = useTableMemory(entity.name)
  const [kept, keep] = useRemembered('filters', entity.name, { ...NOTHING })
  const asked = read(kept)
  const filters = known(entity, asked.filters)
  const [typed, setTyped] = useState(asked.text)
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const sort = memory.sort.filter(({ field }) => entity.fields[field] !== undefined)

  const ask = (next: Partial<Asked>): void => {
    keep({ ...asked, ...next })
    change({ page: 0 })
  }
  useEffect(() => {
    if (text !== asked.text) ask({ text })
  })

  // What the screen itself asks for has changed: another list, read from its first page.
  const place = JSON.stringify(fixed)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    change({ page: 0 })
  })

  const criteria = { ...(asked.text === '' ? {} : { text: asked.text }), filters: { ...filters, ...fixed } }
  const query = useSearch(entity, { criteria, page: memory.page, size: memory.size, sort: [...sort] })
  const total = query.data?.total ?? 0
  const last = Math.max(0, Math.ceil(total / memory.size) - 1)
  // The last rows of the last page were deleted, or the search is narrower than the page remembered.
  useEffect(() => {
    if (query.data !== undefined && !query.isPlaceholderData && memory.page > last) change({ page: last })
  })

  return {
    typed,
    setTyped,
    filters,
    setFilters: (next: Filters) => ask({ filters: next }),
    clear: () => {
      setTyped('')
      ask(NOTHING)
    },
    isNarrowed: asked.text !== '' || Object.keys({ ...filters, ...fixed }).length > 0,
    memory: { ...memory, sort } satisfies TableMemory,
    change,
    criteria,
    query,
  }
}

export type ListState = ReturnType<typeof useListState>
