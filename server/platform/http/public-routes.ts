import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { loginBody, setupBody, setupDemoBody } from '#contract/operations/session/session.ts'
import { checkLogin, placeOfLogin } from '#server/platform/auth/login.ts'
import { codeTries } from '#server/platform/auth/code-tries.ts'
import { closeSession, openSession } from '#server/platform/auth/session.ts'
import { tellInitialised } from '#server/platform/fiscal/told-software.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalContext } from '#server/platform/fiscal/chain.ts'
import { addressOf } from '#server/platform/http/address.ts'
import { clearSessionCookies, setSessionCookies } from '#server/platform/http/cookies.ts'
import { gateOf, turnsOf } from '#server/platform/http/gate.ts'
import type { Gate } from '#server/platform/http/gate.ts'
import { contextOf, sessionOf } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import { localUser } from '#server/platform/http/session-routes.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What the first visit may do, wired by main.ts: platform knows neither establishments nor the demo. */
export interface Setup {
  /** Nothing is there yet: no establishment. */
  readonly isNeeded: (tx: Tx) => Promise<boolean>
  /** The one-time code, printed on the console while set-up is needed. */
  readonly code: () => string
  readonly create: (
    tx: Tx,
    house: { establishmentName: string; name: string; login: string; password: string },
  ) => Promise<void>
  /** Starts loading the demo in the background. */
  readonly startDemo: () => void
  /** A demo was cut short: half a house is there. */
  readonly isUnfinished: () => boolean
  readonly demo: () => { done: number; total: number; label: string; failed: boolean } | undefined
}

/** A log-in that was refused to a known user. */
export interface Refused extends FiscalContext {
  readonly now: Date
  readonly userId: number
  readonly code: string
}

export interface Journal {
  /** JET 905. */
  readonly refused: (tx: Tx, refused: Refused) => Promise<void>
  /** JET 80 and 40: log-in and log-out (domain rules, section 5). */
  readonly login: (context: Context) => Promise<void>
  readonly logout: (context: Context) => Promise<void>
}

/** The till of who has not said at which one they work. */
const FIRST_TILL = 'POSTE-1'

/** What a browser says of itself is shown to its user, not trusted. */
const LONGEST_DEVICE = 300

/**
 * Refusals that the journal tells. Not those for too many tries: each would sign a row for whoever goes on trying, and the tries
 * before them are told already.
 */
const TOLD: readonly string[] = ['login.refused', 'login.suspended', 'login.auditOver', 'login.wrongCode']

const tellRefused = async (house: House, journal: Journal, login: string, error: unknown): Promise<void> => {
  if (!(error instanceof RuleError) || !TOLD.includes(error.code)) return
  const place = await placeOfLogin(house.db, login)
  if (place === undefined) return
  const told = { ...place, services: house.services, till: FIRST_TILL, now: house.now(), code: error.code }
  await inTransaction(house.db, (tx) => journal.refused(tx, told))
}

const login = async (
  house: House,
  journal: Journal,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof loginBody>,
): Promise<unknown> => {
  const now = house.now()
  const address = addressOf(request)
  const attempted = { address, now, keyFolder: house.services.keys.folder }
  const found = await checkLogin(house.db, body, attempted).catch(async (error: unknown) => {
    await tellRefused(house, journal, body.login, error)
    throw error
  })
  const origin = { address, device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE) }
  const opened = await inTransaction(house.db, (tx) => openSession(tx, found.id, found.establishmentId, now, origin))
  const session = await house.sessions.get(house.db, opened.secret, now)
  if (session === undefined) throw new RuleError('login.refused')
  const user = await inTransaction(house.db, async (tx) => {
    const context = contextOf(house, session, tx, now)
    await journal.login(context)
    return localUser(context)
  })
  setSessionCookies(request, reply, opened)
  return user
}

const logout = async (
  house: House,
  journal: Journal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const session = await sessionOf(house, request)
  if (session !== undefined) {
    await inTransaction(house.db, async (tx) => {
      await journal.logout(contextOf(house, session, tx, house.now()))
      await closeSession(tx, session.id)
    })
    house.sessions.clear()
  }
  clearSessionCookies(request, reply)
  return { status: 'LOGGED_OUT' }
}

const isSameCode = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The code, before a connection is held for it. */
const guardSetup = (setup: Setup) => {
  const tryCode = codeTries()
  return (request: FastifyRequest, code: string): Promise<void> =>
    tryCode(addressOf(request), () => {
      if (!isSameCode(code, setup.code())) throw new RuleError('setup.wrongCode')
    })
}

/** One house: of two windows that send at once, the second finds it made. Throws RuleError `setup.done`. */
const checkNeeded = async (setup: Setup, tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('setup'))`.execute(tx)
  if (!(await setup.isNeeded(tx))) throw new RuleError('setup.done')
}

/** A hash takes memory and a core: a flood of log-ins leaves the other slots to who works. */
const LOGINS_AT_ONCE = 2

/**
 * A refusal is told at the next of these beats: a known login, whose refusal is signed in the journal, takes as long as an
 * unknown one.
 */
const REFUSAL_BEAT_MS = 200

const atBeat = async (startedAt: number): Promise<void> => {
  const spent = performance.now() - startedAt
  await setTimeout(REFUSAL_BEAT_MS - (spent % REFUSAL_BEAT_MS))
}

/** Tries of one login wait for each other, so that the right password is not refused for being sent twice. */
const mountLogin = (app: FastifyInstance, house: House, journal: Journal, gate: Gate): void => {
  const [inTurn, logins] = [turnsOf(), gateOf(LOGINS_AT_ONCE)]
  app.post('/rest/login', async (request, reply) => {
    const startedAt = performance.now()
    const body = loginBody.parse(request.body ?? {})
    try {
      return await inTurn(body.login.toLowerCase(), () =>
        logins(() => gate(() => login(house, journal, request, reply, body))),
      )
    } catch (error) {
      if (error instanceof RuleError && error.code === 'login.refused') await atBeat(startedAt)
      throw error
    }
  })
}

/** Routes without a session: log-in, log-out, first visit. */
export const mountPublicRoutes = (
  app: FastifyInstance,
  house: House,
  setup: Setup,
  journal: Journal,
  gate: Gate,
): void => {
  const check = guardSetup(setup)
  mountLogin(app, house, journal, gate)
  app.get('/rest/logout', (request, reply) => logout(house, journal, request, reply))
  app.get('/rest/setup', async () => {
    const demo = setup.demo()
    const needed = await setup.isNeeded(house.db)
    return { needed, ...(demo ? { demo } : {}), ...(!needed && setup.isUnfinished() ? { unfinished: true } : {}) }
  })
  app.post('/rest/setup', async (request) => {
    const body = setupBody.parse(request.body ?? {})
    await check(request, body.code)
    await inTransaction(house.db, async (tx) => {
      await checkNeeded(setup, tx)
      await setup.create(tx, body)
      await tellInitialised(tx, { services: house.services, now: house.now() }, false)
    })
    return { status: 'SAVED' }
  })
  app.post('/rest/setup/demo', async (request, reply) => {
    await check(request, setupDemoBody.parse(request.body ?? {}).code)
    await inTransaction(house.db, (tx) => checkNeeded(setup, tx))
    setup.startDemo()
    return reply.status(202).send({ status: 'STARTED' })
  })
}
