/** Lists that an address narrows: a figure leads to what it is made of, and the same link tomorrow. */
import type { Day } from '#domain/day.ts'
import type { Kept, Place } from '#web/list/kept-filters.ts'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import { useScreenSearch } from '#web/shell/navigation.tsx'

interface Addressed extends Place {
  readonly key: string
}

/** What the address says, if anything; else what is remembered of the list, or `first` where it forgets. */
export const useAddressed = (first?: Kept, apart: readonly string[] = []): Addressed => {
  const search = useScreenSearch<Kept>()
  const said = Object.fromEntries(Object.entries(search).filter(([key]) => !apart.includes(key)))
  const isSaid = Object.keys(said).length > 0
  return {
    key: JSON.stringify(said),
    ...(isSaid || first !== undefined ? { name: undefined, first: { ...first, ...said } } : {}),
  }
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Only what is said. */
const searchOf = (values: Values): Address['search'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, string | number | boolean] => pair[1] !== null && pair[1] !== undefined,
    ),
  )

export interface Ends {
  readonly from?: Day | null
  readonly to?: Day | null
}

/** The days that the filters of a list hold. */
export const endsOf = (filters: Kept): Ends => ({
  from: filters['from'] as Day | null,
  to: filters['to'] as Day | null,
})

export const paymentsAt = (values: Values): Address => ({ to: pathTo('/payment-list'), search: searchOf(values) })
export const detailAt = (values: Values): Address => ({ to: pathTo('/result-detail'), search: searchOf(values) })
export const balanceAt = (values: Values): Address => ({ to: pathTo('/balance'), search: searchOf(values) })
