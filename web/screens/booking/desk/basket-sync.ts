/**
 * Keeps the basket on the server as it is typed: one save at a time, the latest wish after a short pause, the same key for a
 * retry. Knows nothing of React; `post` and the clock are given, so that it is tested as it runs.
 */
import type { TempBooking } from '#contract/operations/booking/booking.ts'
import type { SavedFile } from '#contract/operations/booking/file.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { NetworkError, SessionLostError, StaleError } from '#web/shell/rest-error.ts'
import type { BasketWish } from '#web/screens/booking/desk/desk.ts'

/** Typing pauses this long before the basket is sent. */
const PAUSE_MS = 250
/** Wait before a lost connection is tried again. */
const RETRY_MS = 3000

/** EMPTY: nothing to keep yet. WAITING: a stay cannot be sent as it is. OFFLINE: tried again by itself. */
export type SyncStatus = 'EMPTY' | 'SAVING' | 'SAVED' | 'WAITING' | 'OFFLINE' | 'FAILED'

export interface SyncState {
  readonly status: SyncStatus
  readonly id: number
  readonly version: number
  /** The basket as the server last answered it. */
  readonly file: BookingFile | undefined
  readonly error: unknown
}

export interface BasketSync {
  readonly state: () => SyncState
  readonly subscribe: (listener: () => void) => () => void
  /** What the screen shows now; undefined: it cannot be sent. */
  readonly want: (wish: BasketWish | undefined) => void
  /** Sends at once what is still waiting; true where the server holds what is wanted. */
  readonly flush: () => Promise<boolean>
  /** Sends again: after a refusal, or to lock the places for longer. */
  readonly renew: () => Promise<boolean>
  /** Another tab saved this basket: goes on from its version, with what this screen shows. */
  readonly overrule: () => Promise<boolean>
  /** Retries lost connections from now on; answers how to stop. */
  readonly start: () => () => void
}

type Post = (body: TempBooking, intent: string) => Promise<SavedFile>

/** Of the basket as another desk left it. */
const versionOf = ({ current }: StaleError): number => (current as { readonly version: number }).version

interface SyncParts {
  readonly post: Post
  readonly newKey: () => string
  /** The basket that the screen opened on. */
  readonly from?: BookingFile | undefined
  readonly after?: (run: () => void, ms: number) => () => void
}

const later = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Two wishes that ask the same of the server; ids come from it. */
const printOf = (wish: BasketWish): string => JSON.stringify(wish.body)

export const makeBasketSync = ({ post, newKey, from, after = later }: SyncParts): BasketSync => {
  let state: SyncState = {
    status: from === undefined ? 'EMPTY' : 'SAVED',
    id: from?.id ?? 0,
    version: from?.version ?? 0,
    file: from,
    error: undefined,
  }
  let wish: BasketWish | undefined
  let isFirst = from !== undefined
  let held: string | undefined
  let intent: { readonly print: string; readonly key: string } | undefined
  let running: Promise<boolean> | undefined
  let cancel = (): void => undefined
  let isStarted = false
  const ids = new Map<string, number>(from?.occupancies.map((stay) => [`o${stay.id}`, stay.id]))
  const listeners = new Set<() => void>()

  const put = (change: Partial<SyncState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const keyOf = (print: string): string => {
    if (intent?.print !== print) intent = { print, key: newKey() }
    return intent.key
  }

  const succeed = (sent: BasketWish, print: string, answer: SavedFile): void => {
    held = print
    intent = undefined
    for (const [i, key] of sent.keys.entries()) {
      const id = answer.item?.occupancies[i]?.id
      if (id !== undefined) ids.set(key, id)
    }
    const isLatest = wish !== undefined && printOf(wish) === print
    put({
      status: isLatest ? 'SAVED' : 'SAVING',
      id: answer.id,
      version: answer.version,
      file: answer.item ?? state.file,
      error: undefined,
    })
  }

  const fail = (error: unknown): void => {
    if (error instanceof NetworkError) {
      put({ status: 'OFFLINE', error })
      if (isStarted) cancel = after(() => void send(), RETRY_MS)
      return
    }
    intent = undefined
    put({ status: 'FAILED', error })
  }

  const sendOnce = async (sent: BasketWish): Promise<boolean> => {
    const print = printOf(sent)
    put({ status: 'SAVING' })
    const occupancies = sent.body.occupancies.map((stay, i) => ({ ...stay, id: ids.get(sent.keys[i] ?? '') ?? 0 }))
    try {
      const body = { ...sent.body, id: state.id, version: state.version, occupancies }
      succeed(sent, print, await post(body, keyOf(`${state.version} ${print}`)))
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  const isBusy = (): boolean => running !== undefined
  /** What the server does not hold yet. */
  const unsent = (): BasketWish | undefined => (wish !== undefined && printOf(wish) !== held ? wish : undefined)

  /** One at a time; what was typed meanwhile goes next. */
  const send = async (): Promise<boolean> => {
    cancel()
    while (isBusy()) await running
    for (let next = unsent(); next !== undefined; next = unsent()) {
      running = sendOnce(next)
      const isSent = await running
      running = undefined
      if (!isSent) return false
    }
    return wish !== undefined
  }

  const hasNothing = (next: BasketWish): boolean => state.id === 0 && next.body.occupancies.length === 0

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want: (next) => {
      wish = next !== undefined && hasNothing(next) ? undefined : next
      // What the server sent is what it holds: the first wish is that very basket.
      if (isFirst && wish !== undefined) held = printOf(wish)
      isFirst = false
      if (next === undefined) return put({ status: 'WAITING' })
      if (wish === undefined) return put({ status: 'EMPTY' })
      if (printOf(wish) === held) return put({ status: running === undefined ? 'SAVED' : 'SAVING', error: undefined })
      put({ status: 'SAVING' })
      cancel()
      cancel = after(() => void send(), PAUSE_MS)
      return undefined
    },
    flush: () => (state.error instanceof SessionLostError ? Promise.resolve(false) : send()),
    renew: () => {
      held = undefined
      return send()
    },
    overrule: () => {
      if (state.error instanceof StaleError) state = { ...state, version: versionOf(state.error) }
      held = undefined
      return send()
    },
    start: () => {
      isStarted = true
      return () => {
        isStarted = false
        cancel()
      }
    },
  }
}
