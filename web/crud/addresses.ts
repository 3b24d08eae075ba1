import type { ScreenPath } from '#contract/screens/index.ts'

type Params = Readonly<Record<string, string | number>>

const NAMES = /\$(\w+)/g

/** Where a record's id goes in its address: the last parameter. */
export const idParam = (path: ScreenPath): string => [...path.matchAll(NAMES)].at(-1)?.[1] ?? ''

/** Page shown first where an address names one (`$page`, `$tab`). */
export const FIRST_PAGE = 'identity'

/**
 * Address of a record: its id last, the other parameters as in the present address (`$countryId` of a list of towns), the
 * first page where one is named (`first`; a new record has no other yet).
 */
export const recordAddress = (path: ScreenPath, id: number, present: Params = {}, first = FIRST_PAGE): string =>
  path.replace(NAMES, (_, name: string) => {
    if (name === idParam(path)) return String(id)
    if (name === 'page' || name === 'tab') return id === 0 ? FIRST_PAGE : first
    return encodeURIComponent(String(present[name] ?? 0))
  })

/** Address of a list, its parameters as in the present address. */
export const listAddress = (path: ScreenPath, present: Params = {}): string =>
  path.replace(NAMES, (_, name: string) => encodeURIComponent(String(present[name] ?? 0)))
