/** Lists that an address narrows: a figure leads to what it is made of, and the same link tomorrow. */
import type { Kept, Place } from '#web/list/kept-filters.ts'
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
