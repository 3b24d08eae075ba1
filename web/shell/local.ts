/** What this browser remembers for each user: tables, filters, drafts, small choices. Typed by key. */
import { useCallback, useRef, useState } from 'react'
import { currentUser, useMaybeUser } from '#web/shell/session.ts'

export interface TableMemory {
  readonly sort: readonly { readonly field: string; readonly desc: boolean }[]
  /** From 0. */
  readonly page: number
  readonly size: number
  /** Selected record, highlighted and scrolled to when the list opens again (spec 2). */
  readonly selected: number | null
}

/** Rows a page unless the user chose otherwise (spec 9). */
export const DEFAULT_PAGE_SIZE = 20

export const FRESH_TABLE: TableMemory = { sort: [], page: 0, size: DEFAULT_PAGE_SIZE, selected: null }

/** A form's unsaved input, by user and route. */
export interface Draft {
  readonly at: string
  /** Version of the record that the input was typed over; 0 for a new one. */
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Everything remembered, by the first word of its key. */
interface Kinds {
  readonly table: TableMemory
  readonly filters: Readonly<Record<string, unknown>>
  readonly draft: Draft
  readonly choice: string | number | boolean
}

type Kind = keyof Kinds

const keyOf = (userId: number, kind: Kind, name: string): string => `pinede.${userId}.${kind}.${name}`

/** Reads what was kept; undefined where there is nothing, or nothing readable. */
export const recall = <K extends Kind>(kind: K, name: string): Kinds[K] | undefined => {
  const userId = currentUser()?.id
  if (userId === undefined) return undefined
  const stored = localStorage.getItem(keyOf(userId, kind, name))
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as Kinds[K]
  } catch {
    // Written by another version of the screen: worth less than the default.
    return undefined
  }
}

/** Keeps a value for the user; undefined forgets it. A full storage is not an error: memory is a convenience. */
export const remember = <K extends Kind>(
  kind: K,
  name: string,
  value: Kinds[K] | undefined,
  userId = currentUser()?.id,
): void => {
  if (userId === undefined) return
  const key = keyOf(userId, kind, name)
  if (value === undefined) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    localStorage.removeItem(key)
  }
  return undefined
}

/** State that survives reloads and log-outs; without a name it goes with its screen: `const [memory, setMemory] = useRemembered('table', 'layout', FRESH_TABLE)`. */
export const useRemembered = <K extends Kind>(
  kind: K,
  name: string | undefined,
  initial: Kinds[K],
): readonly [Kinds[K], (next: Kinds[K] | ((before: Kinds[K]) => Kinds[K])) => void] => {
  const userId = useMaybeUser()?.id
  const [value, setValue] = useState<Kinds[K]>(() => (name === undefined ? undefined : recall(kind, name)) ?? initial)
  // Two changes in one event build on each other.
  const latest = useRef(value)
  const keep = useCallback(
    (next: Kinds[K] | ((before: Kinds[K]) => Kinds[K])) => {
      latest.current = typeof next === 'function' ? next(latest.current) : next
      setValue(latest.current)
      if (name !== undefined) remember(kind, name, latest.current, userId)
    },
    [kind, name, userId],
  )
  return [value, keep]
}

/** Memory of a table by its name (spec 2): sort, page, size, selected row. */
export const useTableMemory = (
  name: string | undefined,
): readonly [TableMemory, (change: Partial<TableMemory>) => void] => {
  const [memory, keep] = useRemembered('table', name, FRESH_TABLE)
  const change = useCallback((part: Partial<TableMemory>) => keep((before) => ({ ...before, ...part })), [keep])
  return [memory, change]
}
