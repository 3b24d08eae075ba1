/** Where this tab has been, so that « Quitter » leaves a record in one step, however many of its parts were looked at. */

const PARAM = /^\$(\w+)$/
const BEFORE_LOGIN = new Set(['/login', '/setup', '/certificate', '/'])

interface Place {
  readonly path: string
  /** The record, from the first number of the address; undefined where there is none. */
  readonly record: string | undefined
}

const matches = (path: string, segments: readonly string[]): boolean => {
  const wanted = path.split('/')
  return wanted.length === segments.length && wanted.every((part, at) => PARAM.test(part) || part === segments[at])
}

const placeOf = (pathname: string, paths: readonly string[]): Place => {
  const segments = pathname.split('/')
  const path = paths.find((one) => matches(one, segments))
  if (path === undefined) return { path: pathname, record: undefined }
  const at = path.split('/').findIndex((part) => PARAM.test(part) && part.endsWith('Id'))
  return { path, record: segments[at] }
}

/** Another part of one record, or the empty form that it was made from. */
const isSame = (here: Place, there: Place): boolean =>
  here.path === there.path && (here.record === there.record || there.record === '0')

/** How many steps back another screen is; undefined where this tab was on none. Pure. */
export const stepsBack = (
  trail: readonly (string | undefined)[],
  index: number,
  paths: readonly string[],
): number | undefined => {
  const now = trail[index]
  if (now === undefined) return undefined
  const here = placeOf(now, paths)
  for (let at = index - 1; at >= 0; at -= 1) {
    const pathname = trail[at]
    // Before this page was loaded anew: one step is all that is known.
    if (pathname === undefined) return index - at
    if (!BEFORE_LOGIN.has(pathname) && !isSame(here, placeOf(pathname, paths))) return index - at
  }
  return undefined
}

/** How the router numbers the steps of the tab's history. */
export const INDEX = '__TSR_index'

const KEY = 'pinede.trail'

const readTrail = (): (string | undefined)[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map((one) => (typeof one === 'string' ? one : undefined)) : []
  } catch {
    // Not ours, or cut: it is written anew.
    return []
  }
}

interface Located {
  readonly location: { readonly pathname: string; readonly state: { readonly [INDEX]: number } }
}

interface Followed extends Located {
  readonly subscribe: (listener: (news: Located) => void) => () => void
}

/** Addresses of this tab by their place in its history; a reload keeps them. */
let trail: (string | undefined)[] = []

const note = ({ location }: Located): void => {
  trail = trail.slice(0, location.state[INDEX] + 1)
  trail[location.state[INDEX]] = location.pathname
  sessionStorage.setItem(KEY, JSON.stringify(trail))
}

/** Begins to follow where the tab goes. */
export const followTrail = (history: Followed): void => {
  trail = readTrail()
  note(history)
  history.subscribe(note)
}

/** The addresses up to the present one. */
export const trailUntil = (index: number): readonly (string | undefined)[] => trail.slice(0, index + 1)
