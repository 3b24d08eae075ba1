import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import type { LiveChange } from '#contract/operations/session/session.ts'
import { isEncrypted } from '#server/platform/http/clear-text.ts'
import type { MayPass } from '#server/platform/http/clear-text.ts'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Log } from '#server/platform/log.ts'
import type { Listener } from '#server/platform/db/listen.ts'

interface Client {
  readonly socket: WebSocket
  readonly secret: string
  session: Session
  /** Answered the last pulse: one that does not has left without a word, or reads nothing. */
  isThere: boolean
}

interface Logged extends LiveChange {
  readonly establishmentId: number
  readonly functionality: Functionality | 'session'
  readonly userId: number | null
}

/** Rows replayed before the resume id: a transaction with a lower id may have committed after a higher one. */
const REPLAYED_BEFORE = 200
const REPLAYED_AT_MOST = 1000
/** A page that took longer to open reads everything again by itself. */
const BACK_AT_MOST_MS = 60_000
/** A change bears the instant its transaction began: this long may pass until it is there to be read. */
const WRITTEN_WITHIN_MS = 10_000

const changesWhere = async (house: House, condition: ReturnType<typeof sql<boolean>>): Promise<Logged[]> => {
  const { rows } = await sql<Logged>`
    select c.id, c.establishment_id as "establishmentId", c.entity, c.record_id as "recordId", c.action, c.functionality,
      c.user_id as "userId", u.name as "userName"
    from change_log c left join app_user u on u.id = c.user_id
    where ${condition} order by c.id limit ${REPLAYED_AT_MOST}`.execute(house.db)
  return rows
}

/**
 * Screens that show the records of another right: arrivals, departures and the register show stays. Whoever may read one of them
 * hears that a stay changed, and reads again what that screen shows.
 */
const ALSO_HEARD: Readonly<Partial<Record<Functionality, readonly Functionality[]>>> = {
  booking_booking: ['booking_arrival_departure', 'booking_police'],
}

const mayRead = ({ session }: Client, { establishmentId, functionality, userId }: Logged): boolean => {
  if (establishmentId !== session.establishmentId) return false
  if (functionality === 'session') return userId === session.user.id
  return [functionality, ...(ALSO_HEARD[functionality] ?? [])].some((one) => allows(session.rights[one], 'read'))
}

const tell = (client: Client, change: Logged): void => {
  if (!mayRead(client, change)) return
  const { establishmentId: _e, functionality: _f, ...shown } = change
  client.socket.send(JSON.stringify({ type: 'change', ...shown }))
}

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]

const PATH = '/rest/live'

/** Where a screen resumes: after the last id it saw, or, of a page that saw none yet, so many milliseconds ago. */
interface From {
  readonly since: number
  readonly back: number
}

const wholeOf = (query: URLSearchParams, name: string): number => {
  const value = Number(query.get(name) ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** Undefined where the request asks for something else than to listen: anybody may send `//`, which is no URL. */
const fromOf = (target: string): From | undefined => {
  if (target !== PATH && !target.startsWith(`${PATH}?`)) return undefined
  const query = new URLSearchParams(target.slice(PATH.length))
  return { since: wholeOf(query, 'since'), back: Math.min(wholeOf(query, 'back'), BACK_AT_MOST_MS) }
}

/** Rights, modules and shared customers, as one text to compare. */
const mayDo = ({ rights, modules, customers }: Session): string => JSON.stringify([rights, modules, customers])

/** The browser sends Origin with every WebSocket; another site's page must not listen with the user's cookie. */
const isSameOrigin = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  // The same host in clear is another site: anybody on the way may have written its page.
  return from.host === host && (from.protocol === 'https:' || !isEncrypted(request))
}

/** Who else works in the same establishment right now, each once. */
const tellPresence = (clients: Iterable<Client>, establishmentId: number): void => {
  const here = [...clients].filter((client) => client.session.establishmentId === establishmentId)
  const users = new Map(here.map(({ session }) => [session.user.id, { id: session.user.id, name: session.user.name }]))
  const message = JSON.stringify({ type: 'presence', users: [...users.values()] })
  for (const client of here) client.socket.send(message)
}

/** What waits for a screen that reads nothing is kept in memory: past this pulse it is let go, and asks again what it missed. */
const pulseOf = (client: Client): void => {
  if (!client.isThere) return client.socket.terminate()
  client.isThere = false
  client.socket.ping()
}

const replay = async (house: House, client: Client, { since, back }: From): Promise<void> => {
  const { establishmentId } = client.session
  if (since + back === 0) return
  const changes = await changesWhere(
    house,
    since > 0
      ? sql<boolean>`c.establishment_id = ${establishmentId} and c.id > ${since - REPLAYED_BEFORE}`
      : sql<boolean>`c.establishment_id = ${establishmentId}
          and c.at > now() - make_interval(secs => ${(back + WRITTEN_WITHIN_MS) / 1000})`,
  )
  for (const change of changes) tell(client, change)
}

interface Live {
  readonly close: () => void
}

const anyMayPass: MayPass = () => true

/**
 * `/rest/live`: tells each screen what changed, filtered by right and establishment. `?since=` resumes after the last id seen;
 * `?back=` is how long ago the page began to read, before it could listen.
 * Sockets close when their session ends; `mayPass` refuses those that come in clear where they may not.
 */
export const serveLive = (server: Server, house: House, listener: Listener, log: Log, mayPass = anyMayPass): Live => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 })
  const clients = new Set<Client>()

  const open = (socket: WebSocket, secret: string, session: Session, from: From): void => {
    const client: Client = { socket, secret, session, isThere: true }
    clients.add(client)
    socket.on('error', (error) => log.info({ reason: error.message }, 'a live connection broke'))
    socket.on('pong', () => (client.isThere = true))
    socket.on('close', () => {
      clients.delete(client)
      tellPresence(clients, client.session.establishmentId)
    })
    tellPresence(clients, session.establishmentId)
    replay(house, client, from).catch((error: unknown) => log.error({ err: error }, 'live replay failed'))
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const from = fromOf(request.url ?? '')
    const secret = cookieOf(request.headers.cookie, SECRET_COOKIE)
    const isOurs = from !== undefined && isSameOrigin(request) && mayPass(request)
    const session =
      isOurs && secret !== undefined ? await house.sessions.get(house.db, secret, house.now(), false) : undefined
    if (from === undefined || secret === undefined || session === undefined) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (ws) => open(ws, secret, session, from))
  }

  server.on('upgrade', (request, socket, head) => {
    // Node takes its own listeners off a socket that it hands over: from here on, a reset would end the process.
    socket.on('error', (error) => log.info({ reason: error.message }, 'a connection broke before it was live'))
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'live connection refused')
      socket.destroy()
    })
  })

  const onChange = async (payload: string): Promise<void> => {
    const id = Number(payload)
    if (clients.size === 0 || !Number.isSafeInteger(id)) return
    for (const change of await changesWhere(house, sql<boolean>`c.id = ${id}`)) {
      for (const client of clients) tell(client, change)
    }
  }

  /** A session, a right, a module or a user changed: closes what is revoked, rereads the rest, tells whose screens change. */
  const onSecurity = async (): Promise<void> => {
    house.sessions.clear()
    for (const client of clients) {
      const session = await house.sessions.get(house.db, client.secret, house.now(), false)
      if (session === undefined || session.establishmentId !== client.session.establishmentId)
        client.socket.close(4403, 'session')
      else {
        const isSame = mayDo(session) === mayDo(client.session)
        client.session = session
        if (!isSame) client.socket.send(JSON.stringify({ type: 'session' }))
      }
    }
  }

  listener.on('pinede_change', onChange)
  listener.on('pinede_security', onSecurity)
  const pulse = setInterval(() => {
    for (const client of clients) pulseOf(client)
    onSecurity().catch((error: unknown) => log.error({ err: error }, 'live sessions not checked'))
  }, 30_000)

  return {
    close: () => {
      clearInterval(pulse)
      for (const client of clients) client.socket.close(1001, 'stopping')
      sockets.close()
    },
  }
}
