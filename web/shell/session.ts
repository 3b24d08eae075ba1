/** Who is logged in, as this browser knows it. Rights here only grey buttons: the server checks each call. */
import { useSyncExternalStore } from 'react'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { writeMoneyIn } from '#contract/format.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality, RightAction } from '#contract/rights.ts'
import { allows } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { writeInstantsIn } from '#web/ui/format.ts'

const KEY = 'pinede.user'
const COOKIE = 'JSESSIONID'

const listeners = new Set<() => void>()

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The anti-forgery value, repeated in `X-XSRF-TOKEN`. */
export const xsrfToken = (): string | undefined => cookie(COOKIE)

const read = (): LocalUser | undefined => {
  const stored = localStorage.getItem(KEY)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as LocalUser
  } catch {
    // A record this browser cannot read is no session: the log-in writes a new one.
    localStorage.removeItem(KEY)
    return undefined
  }
}

/** Money and hours are written as the establishment writes them. */
const write = ({ establishment: { currency, timeZone } }: LocalUser): void => {
  writeMoneyIn(currency.symbol)
  writeInstantsIn(timeZone)
}

let user = read()
if (user !== undefined) write(user)

const tell = (): void => {
  for (const listener of listeners) listener()
}

// Log-in, log-out or a switch of establishment in another tab of the same browser.
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return
  user = read()
  if (user !== undefined) write(user)
  tell()
})

/** Nobody can be logged in: a station sells without the server (`shell/offline`). */
let isAlone = false

/** The user of this browser, if both the record and the session cookie are there (spec 2). */
export const currentUser = (): LocalUser | undefined => (xsrfToken() === undefined && !isAlone ? undefined : user)

/** Whoever was here goes on without a session, until the server is heard again. */
export const goOnAlone = (): void => {
  isAlone = true
}

export const keepUser = (next: LocalUser): void => {
  user = next
  isAlone = false
  write(next)
  localStorage.setItem(KEY, JSON.stringify(next))
  tell()
}

/** Forgets the session, and says whether there was one. Drafts of forms stay: they are kept by user. */
export const forgetUser = (): boolean => {
  const wasHere = user !== undefined
  user = undefined
  localStorage.removeItem(KEY)
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`
  tell()
  return wasHere
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user, or undefined on the screens before log-in. */
export const useMaybeUser = (): LocalUser | undefined => useSyncExternalStore(subscribe, () => user)

/** The user, on screens that exist only after log-in. */
export const useUser = (): LocalUser => {
  const found = useMaybeUser()
  if (found === undefined) throw new Error('no user on a screen behind the log-in')
  return found
}

/** Whether the user may. A functionality with no entry is allowed (spec 6); the server leaves none out. */
export const can = (who: LocalUser, functionality: Functionality, action: RightAction): boolean => {
  const right = (who.rights as Partial<LocalUser['rights']>)[functionality]
  return right === undefined || allows(right, action)
}

/** Whether a module is on in the establishment at work (`contract/modules.ts`). */
export const useModule = (key: ModuleKey): boolean => useUser().modules.includes(key)

export interface Allowed {
  readonly read: boolean
  readonly write: boolean
  readonly delete: boolean
  readonly export: boolean
  /** What stands in the way of writing and deleting: a lock, said with who turned it, or the right. */
  readonly why: string
}

/** A lock is said: whoever could change a setting yesterday wonders why not today. */
const useWhy = (lockedBy: string | undefined): string => {
  const t = useT('ui')
  if (lockedBy === undefined) return t('noRight')
  return lockedBy === '' ? t('locked') : t('lockedBy', { name: lockedBy })
}

/** What the user may do with a functionality: `useRight('camp_layout').write`. */
export const useRight = (functionality: Functionality): Allowed => {
  const who = useUser()
  return {
    read: can(who, functionality, 'read'),
    write: can(who, functionality, 'write'),
    delete: can(who, functionality, 'delete'),
    export: can(who, functionality, 'export'),
    why: useWhy((who as Partial<LocalUser>).lockedBy?.[functionality]),
  }
}
