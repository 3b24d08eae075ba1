/** `/rest/live`: what others change refreshes what this screen shows; and who else is here (design 5). */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/operations/session/session.ts'

export interface PresentUser {
  readonly id: number
  readonly name: string
}

export interface LiveState {
  readonly online: boolean
  readonly users: readonly PresentUser[]
}

/** The server closes with this code when the session is revoked, or moved to another establishment. */
const SESSION_CLOSED = 4403
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** Changes that come together (a batch of 400 stays) refresh the screen once. */
const GATHER_MS = 150
/** A short cut is no news: a restart, or a laptop's lid. */
const OFFLINE_AFTER_MS = 3000
/** After a longer one the server may hold more changes than it tells again. */
const FORGOTTEN_AFTER_MS = 60_000

let state: LiveState = { online: true, users: [] }
const listeners = new Set<() => void>()
const followers = new Set<(change: LiveChange) => void>()

const put = (next: Partial<LiveState>): void => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isChange = (message: Record<string, unknown>): message is Record<string, unknown> & LiveChange =>
  typeof message['entity'] === 'string' && typeof message['id'] === 'number'

const parse = (data: unknown): Record<string, unknown> | undefined => {
  try {
    const message: unknown = JSON.parse(String(data))
    return isObject(message) ? message : undefined
  } catch {
    // A message from a newer server that this page does not know is not worth an error.
    return undefined
  }
}

interface Handlers {
  readonly queries: QueryClient
  /** The session ended or moved: read who we are again. */
  readonly onSession: () => void
}

/** Until the first session of this page, all it reads was read since it was opened. */
let isFirst = true

/** Opens the socket and keeps it open; gives the function that closes it. */
export const startLive = ({ queries, onSession }: Handlers): (() => void) => {
  let socket: WebSocket | undefined
  let since = 0
  const readSince = isFirst ? 0 : performance.now()
  isFirst = false
  let failures = 0
  let cutAt: number | undefined
  let stopped = false
  let wasOpen = false
  let reconnect: ReturnType<typeof setTimeout> | undefined
  let offline: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  const touched = new Set<string>()

  const refresh = (): void => {
    gathering = undefined
    const changed = new Set(touched)
    void queries.invalidateQueries({
      predicate: ({ queryKey: [entity], meta }) =>
        changed.has(String(entity)) || meta?.refreshedBy?.some((one) => changed.has(one)) === true,
    })
    touched.clear()
  }

  const onChange = (change: LiveChange): void => {
    since = Math.max(since, change.id)
    touched.add(change.entity)
    gathering ??= setTimeout(refresh, GATHER_MS)
    for (const follower of followers) follower(change)
  }

  const onMessage = (event: MessageEvent): void => {
    const message = parse(event.data)
    if (message === undefined) return
    if (message['type'] === 'presence' && Array.isArray(message['users'])) {
      put({ users: message['users'] as PresentUser[] })
    } else if (message['type'] === 'session') {
      // Rights, modules or shared customers changed: what is in sight may not be what one may see.
      onSession()
      void queries.invalidateQueries()
    } else if (isChange(message)) onChange(message)
  }

  const onOpen = (): void => {
    clearTimeout(offline)
    offline = undefined
    const missed = wasOpen
      ? cutAt !== undefined && (since === 0 || Date.now() - cutAt > FORGOTTEN_AFTER_MS)
      : performance.now() - readSince > FORGOTTEN_AFTER_MS
    failures = 0
    cutAt = undefined
    put({ online: true })
    // Rights or modules that changed since this page read who we are, before anything listened, were told to nobody.
    if (!wasOpen) onSession()
    wasOpen = true
    // Nothing to resume from, or too long ago: what happened meanwhile is unknown, so everything in sight is read again.
    if (missed) void queries.invalidateQueries()
  }

  const onClose = (event: CloseEvent): void => {
    socket = undefined
    if (stopped) return
    cutAt ??= Date.now()
    if (event.code === SESSION_CLOSED) onSession()
    offline ??= setTimeout(() => put({ online: false, users: [] }), OFFLINE_AFTER_MS)
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    reconnect = setTimeout(open, wait * (0.75 + Math.random() / 2))
  }

  function open(): void {
    // What changed between the first read of this page and now was told to nobody: asked by how long ago that was.
    const from = since > 0 ? `since=${since}` : `back=${wasOpen ? 0 : Math.ceil(performance.now() - readSince)}`
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    socket = new WebSocket(`${scheme}://${location.host}/rest/live?${from}`)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', onMessage)
    socket.addEventListener('close', onClose)
  }

  // Not at once: a screen that mounts twice in a row opens one socket.
  reconnect = setTimeout(open)
  return () => {
    stopped = true
    for (const timer of [reconnect, offline, gathering]) clearTimeout(timer)
    socket?.close()
    put({ online: true, users: [] })
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server is reachable, and who works in this establishment right now. */
export const useLive = (): LiveState => useSyncExternalStore(subscribe, () => state)

/** Calls back at each change told by the server, for boards that move one bar rather than read everything again. */
export const useLiveChanges = (follow: (change: LiveChange) => void): void => {
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(() => {
    const follower = (change: LiveChange): void => latest.current(change)
    followers.add(follower)
    return () => {
      followers.delete(follower)
    }
  }, [])
}
