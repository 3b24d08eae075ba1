import { existsSync } from 'node:fs'
import path from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import files from '@fastify/static'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { warningOf } from '#server/platform/backup/warning.ts'
import { isShort } from '#server/platform/disk-space.ts'
import { mountCertificate } from '#server/platform/http/certificate-routes.ts'
import { clearText, isEncrypted, leadToTls } from '#server/platform/http/clear-text.ts'
import { sendError } from '#server/platform/http/errors.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { mountRoutes, requestGate } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { trustOf } from '#server/platform/http/proxies.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { mountPublicRoutes } from '#server/platform/http/public-routes.ts'
import type { Journal, Setup } from '#server/platform/http/public-routes.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

/** Halves of characters, and NUL, which neither a text of the database nor its JSON can hold; nobody types them. */
const clean = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\0', '')

/** The same value with texts, and names, that can be kept (`contract/schema.ts` cleans the fields of forms further). */
const wellFormed = <T>(value: T): T => {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(wellFormed) as T
  // Files, and whatever is no plain object, have their own readers.
  if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), wellFormed(one)])) as T
}

/** How long a request may take to arrive, and how often that is looked at. */
export interface TimeLimits {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkMs: number
}

export interface ServerParts {
  readonly house: House
  readonly routes: readonly Route[]
  readonly setup: Setup
  readonly journal: Journal
  readonly log: Logger
  /** Built screens; absent in tests of the REST alone. */
  readonly webDir?: string
  /** Proxies that set X-Forwarded-*: how many, or which. */
  readonly trustProxy?: Proxies
  /** Where others find Pinède, as its operator says. */
  readonly publicUrl?: string | undefined
  /** Shorter in tests. */
  readonly limits?: TimeLimits
}

/** Largest upload: a logo or a picture (spec 8, "image too heavy"). */
const UPLOAD_BYTES = 12 * 1024 * 1024

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Spec 1: pages are marked no-index.
  'x-robots-tag': 'noindex, nofollow',
}

/** A browser that came by TLS comes by nothing else for a year. */
const YEAR_SECONDS = 31_536_000

/** Headers are small; a whole request is at most a picture from a telephone. Whoever is slower holds a connection for nothing. */
const LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 60_000, checkMs: 5000 }

const serveHealth = (app: FastifyInstance, house: House): void => {
  app.get('/healthz', async (_request, reply) => {
    try {
      const { rows } = await sql`select 1 from record_check where not intact`.execute(house.db)
      const disk = await house.services.disk()
      const { backup } = house.services
      const warning = backup === undefined ? undefined : warningOf(backup, house.now())?.kind
      const faults = {
        ...(rows.length === 0 ? {} : { record: 'FAULT' }),
        ...(house.services.tls?.fault(house.now()) === undefined ? {} : { certificate: 'FAULT' }),
        // All on one disk is unwise, and no fault.
        ...(warning === undefined || warning === 'SAME_DISK' ? {} : { backup: warning }),
        ...(isShort(disk) ? { disk: 'LOW', freeBytes: disk.free, leastBytes: disk.least } : {}),
      }
      // It serves, and says what it serves: a launcher that restarts it would mend nothing.
      return { status: Object.keys(faults).length === 0 ? 'UP' : 'DEGRADED', ...faults }
    } catch (error) {
      reply.log.error({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'DOWN' })
    }
  })
}

/** Screens: hashed files are cached for good, the page itself never; any other path is the page (its router knows 404). */
const serveScreens = async (app: FastifyInstance, webDir: string): Promise<void> => {
  await app.register(files, {
    root: webDir,
    wildcard: true,
    index: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
}

const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/rest/') && !/\.\w{2,5}$/.test(url.split('?')[0] ?? '')

/** Before anything else of a request is looked at: whether it may come in clear. */
const guardClearText = (app: FastifyInstance, { house, publicUrl, trustProxy = [] }: ServerParts): void => {
  const { tls } = house.services
  if (tls === undefined) return
  const mayPass = clearText(tls, trustProxy)
  app.addHook('onRequest', async (request, reply) => {
    if (!mayPass(request.raw)) return leadToTls(request, reply, tls, publicUrl)
    return undefined
  })
}

/**
 * Told to browsers that came by TLS, but not of the authority of the house: a browser that knows it forgets it with its root, and would
 * then be locked out of every port of a machine whose name it remembers (RFC 6797, 8.4 and 14.4).
 */
const mayInsist = (request: FastifyRequest, tls: Tls | undefined): boolean =>
  request.protocol === 'https' && !(isEncrypted(request.raw) && tls?.source === 'authority')

/** The whole HTTP side: health, metrics, REST, screens. Not listening yet. */
export const createServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const { house, routes, webDir, limits = LIMITS } = parts
  const logger: FastifyBaseLogger = parts.log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(parts.trustProxy ?? []),
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  guardClearText(app, parts)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 1 } })
  app.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    if (mayInsist(request, house.services.tls)) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    if (request.url.startsWith('/rest/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('preValidation', async (request) => {
    request.body = wellFormed(request.body)
    request.query = wellFormed(request.query)
    request.params = wellFormed(request.params)
  })
  app.setErrorHandler((error, _request, reply) => sendError(error, reply))
  app.setNotFoundHandler((request, reply) => {
    if (webDir !== undefined && existsSync(webDir) && isPage(request.method, request.url))
      return reply.sendFile('index.html')
    return reply.status(404).send({ message: 'route.unknown' })
  })
  serveHealth(app, house)
  serveMetrics(app)
  mountCertificate(app, house.services.tls, parts.publicUrl)
  const gate = requestGate()
  mountPublicRoutes(app, house, parts.setup, parts.journal, gate)
  // Made once, when it is first asked for: megabytes, a quarter of a second.
  let document: Uint8Array | undefined
  const describe = route(
    { method: 'GET', path: 'openapi.json', right: 'session', write: false, summary: 'Ce document' },
    async () => {
      document ??= Buffer.from(JSON.stringify(openApi(routes)))
      return new FileAnswer('application/json; charset=utf-8', 'openapi.json', document, true)
    },
  )
  mountRoutes(app, house, [...routes, describe], gate)
  if (webDir !== undefined) await serveScreens(app, webDir)
  return app
}
