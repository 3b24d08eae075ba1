import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { mayAudit } from '#contract/audit.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import { TOKEN_COOKIE, SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import { gateOf } from '#server/platform/http/gate.ts'
import type { Gate } from '#server/platform/http/gate.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Change, Context, Input, Route, Services, Upload } from '#server/platform/http/route.ts'
import { keepLook } from '#server/platform/auth/audit.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import { SessionCache, todayIn } from '#server/platform/auth/session.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { inTransaction, readingOnly } from '#server/platform/db/transaction.ts'
import { MAX_CONNECTIONS } from '#server/platform/db/db.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export interface House {
  readonly db: Db
  readonly services: Services
  readonly sessions: SessionCache
  /** The clock port; the demo and the tests give their own. */
  readonly now: () => Date
  /** A copy of the past: read, and not written to. */
  readonly readOnly?: boolean
}

const secretOf = (request: FastifyRequest): string | undefined => request.cookies[SECRET_COOKIE]

/** The session of a request, or undefined. */
export const sessionOf = async (house: House, request: FastifyRequest): Promise<Session | undefined> => {
  const secret = secretOf(request)
  return secret === undefined
    ? undefined
    : house.sessions.get(house.db, secret, house.now(), request.headers['x-background'] !== 'true')
}

/** Anti-forgery: the page repeats its readable cookie in a header, which no other site can read or set. */
export const isForged = (request: FastifyRequest, session: Session): boolean =>
  request.headers['x-xsrf-token'] !== session.token || request.cookies[TOKEN_COOKIE] !== session.token

const isAllowed = (route: Route, session: Session): boolean =>
  route.right === 'session' || allows(session.rights[route.right[0]], route.right[1])

/** A lock is said: whoever could change a setting yesterday wonders why not today. */
const refusalOf = ({ right }: Route, { held }: Session): string =>
  right !== 'session' && held.includes(right[0]) ? 'right.locked' : 'right.insufficient'

const parsed = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema === undefined ? undefined : schema.parse(value)

/** Names and bounds of a form around its file. */
const FORM_BYTES = 64 * 1024

/** What it says of its size is enough to refuse it, before a byte is kept. */
const refuseHeavy = (request: FastifyRequest, heaviest: Route['heaviest']): void => {
  if (heaviest === undefined || Number(request.headers['content-length'] ?? 0) <= heaviest.bytes + FORM_BYTES) return
  throw new RuleError(heaviest.code, { max: heaviest.max })
}

const uploadOf = async (request: FastifyRequest, field: string, heaviest: Route['heaviest']): Promise<Upload> => {
  refuseHeavy(request, heaviest)
  const file = await request.file()
  if (file === undefined || file.fieldname !== field) throw new RuleError('file.missing')
  return { fileName: file.filename, type: file.mimetype, bytes: await file.toBuffer() }
}

const inputOf = async (route: Route, request: FastifyRequest): Promise<Input<unknown, unknown, unknown>> => ({
  params: parsed(route.params, request.params),
  body:
    route.upload === undefined
      ? parsed(route.body, request.body ?? {})
      : await uploadOf(request, route.upload, route.heaviest),
  query: parsed(route.query, request.query),
  returnEditItem: request.headers['returnedititem'] === 'true',
})

/** Writes changes where `/rest/live` reads them, in the transaction that made them: told only if it commits. */
export const recordChange = async (
  tx: Tx,
  establishmentId: number,
  userId: number | null,
  change: Change | readonly Change[],
): Promise<void> => {
  const changes = [change].flat()
  if (changes.length === 0) return
  const column = (name: keyof Change): unknown[] => changes.map((one) => one[name])
  await sql`
    with logged as (
      insert into change_log (establishment_id, entity, record_id, action, functionality, user_id)
      select ${establishmentId}, entity, record_id, action, functionality, ${userId}
      from unnest(${column('entity')}::text[], ${column('id')}::bigint[], ${column('action')}::text[],
        ${column('functionality')}::text[]) as c (entity, record_id, action, functionality)
      returning id)
    select pg_notify('pinede_change', id::text) from logged`.execute(tx)
}

/** The context of a session's request, in `tx`. */
export const contextOf = (house: House, session: Session, tx: Tx, now: Date): Context => ({
  tx,
  db: house.db,
  user: session.user,
  establishmentId: session.establishmentId,
  sessionId: session.id,
  rights: session.rights,
  modules: session.modules,
  customers: session.customers,
  today: todayIn(session.timeZone, now),
  now,
  till: session.till,
  training: session.training,
  audit: session.audit,
  language: session.language,
  services: house.services,
  changed: (change) => recordChange(tx, session.establishmentId, session.user.id, change),
})

const idempotencyKey = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new RuleError('idempotency.missing')
  return key
}

const run = async (
  house: House,
  route: Route,
  request: FastifyRequest,
  session: Session,
  input: Input<unknown, unknown, unknown>,
): Promise<unknown> => {
  const now = house.now()
  const work = async (tx: Tx, intent?: string): Promise<unknown> => {
    const answer = await route.handle({ ...contextOf(house, session, tx, now), intent }, input)
    if (answer instanceof FileAnswer) await answer.of.leaves?.(tx)
    return begun(answer)
  }
  if (!route.write && session.audit !== null) return readingOnly(house.db, (tx) => work(tx))
  if (!route.write) return work(house.db)
  return inTransaction(house.db, (tx) => {
    if (route.idempotent !== true) return work(tx)
    const keyed = { userId: session.user.id, key: idempotencyKey(request), route: route.path, body: request.body }
    return once(tx, keyed, () => work(tx, keyed.key))
  })
}

/** The headings of a list and its first rows: what cannot be read fails here, before anything was sent or told. */
const READ_FIRST = 2

/** A streamed file whose beginning was read. */
const begun = async (answer: unknown): Promise<unknown> => {
  if (!(answer instanceof FileAnswer) || answer.body instanceof Uint8Array) return answer
  const chunks = answer.body[Symbol.asyncIterator]()
  const first: (string | Uint8Array)[] = []
  let isDone = false
  while (first.length < READ_FIRST && !isDone) {
    const next = await chunks.next()
    isDone = next.done === true
    if (next.done !== true) first.push(next.value)
  }
  const rest = { [Symbol.asyncIterator]: () => chunks }
  return new FileAnswer(answer.type, answer.fileName, joined(first, rest), answer.inline)
}

async function* joined(
  first: readonly (string | Uint8Array)[],
  rest: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield* first
  yield* rest
}

/** After the first byte nothing can be answered: the connection is cut, so that the file does not pass for whole, and it is told. */
async function* watched(
  reply: FastifyReply,
  body: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* body
  } catch (error) {
    reply.log.error({ err: error, route: reply.request.routeOptions.url }, 'a file broke off half-way')
    throw error
  }
}

/** A name with accents is said twice: for what reads ASCII alone, and whole (RFC 6266, section 4.3). */
const namesOf = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '-')
  if (plain === fileName) return `filename="${plain}"`
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}

const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  reply.header('content-type', file.type)
  reply.header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; ${namesOf(file.fileName)}`)
  return reply.send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(watched(reply, file.body)))
}

/** Answers 403 without a session, 401 without the right (spec 6), before anything of the request is read. */
const guard = async (
  house: House,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> => {
  const session = await sessionOf(house, request)
  if (session === undefined) {
    // No cookie is taken away: this answer may come late, when the cookies are those of a newer session (the page drops its own).
    await reply.status(403).send({ message: 'session.none' })
    return undefined
  }
  if ((request.method !== 'GET' || route.write) && isForged(request, session)) {
    await reply.status(403).send({ message: 'session.forged' })
    return undefined
  }
  if (session.audit !== null && !mayAudit(route)) {
    await reply.status(401).send({ message: 'audit.readOnly' })
    return undefined
  }
  if (!isAllowed(route, session)) {
    await reply.status(401).send({ message: refusalOf(route, session) })
    return undefined
  }
  if (route.module !== undefined) requireModule(session, route.module)
  return session
}

/** Lets requests in; the same for all, log-ins included. Half of the pool's connections, since some work on two (a print beside its read). */
export const requestGate = (): Gate => gateOf(MAX_CONNECTIONS / 2)

/** One's own account; users, groups of rights and locks; modules; sites that share. */
const SESSION_RIGHTS: readonly Functionality[] = ['establishment_user', 'establishment_module', 'group_settings']
const touchesSessions = ({ right }: Route): boolean => right === 'session' || SESSION_RIGHTS.includes(right[0])

/** Mounts every declared route below `/rest/`. */
export const mountRoutes = (app: FastifyInstance, house: House, routes: readonly Route[], gate: Gate): void => {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/rest/${route.path}`,
      handler: async (request, reply) => {
        const session = await guard(house, route, request, reply)
        if (session === undefined) return reply
        const isWrite = route.write || route.inSteps === true
        if (house.readOnly === true && isWrite && route.inPast !== true) throw new RuleError('house.restored')
        const input = await inputOf(route, request) // a slow upload takes nobody's turn
        const { audit, establishmentId } = session
        if (audit !== null && house.readOnly !== true)
          await keepLook(house.db, { establishmentId, audit, now: house.now() }, route, request.params)
        const work = (): Promise<unknown> => run(house, route, request, session, input)
        // Whoever waits for a machine holds no connection, and takes nobody's turn.
        const answer = await (route.inSteps === true ? work() : gate(work))
        // What changes a session or a right counts from the next call on; other processes hear of it a moment later.
        if (route.write && touchesSessions(route)) house.sessions.clear()
        if (answer instanceof FileAnswer) return sendFile(reply, answer)
        return reply.send(answer)
      },
    })
  }
}
