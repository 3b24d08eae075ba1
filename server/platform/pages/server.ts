/**
 * The listener of guests' pages (PINEDE_PUBLIC_PORT): a router of its own, on which neither the screens of the desk nor `/rest` exist. It
 * knows no cookie and no session; a token is all that anybody shows.
 */
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { addressOf } from '#server/platform/http/address.ts'
import { gateOf } from '#server/platform/http/gate.ts'
import type { House } from '#server/platform/http/mount.ts'
import { trustOf } from '#server/platform/http/proxies.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { drawPage, PAGE_POLICY } from '#server/platform/pages/draw-page.ts'
import { markPageLink, readPageLink } from '#server/platform/pages/page-link.ts'
import type { Page, Shown } from '#server/platform/pages/page.ts'

/** Half of a form is nothing: the button says all. */
const BODY_BYTES = 16 * 1024
const HEADERS_MS = 10_000
const REQUEST_MS = 15_000
const CHECK_MS = 5000
/** Of one address, in a minute: mail providers press for many guests from a few; nobody guesses 128 bits. */
const A_MINUTE = 300
/** The desk's connections are for the desk. */
const SLOTS = 2

const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}

/** Of no site and of no guest that we know: in French, and in English for the others. */
const plain = (title: string, ...words: readonly string[]): Shown => ({ language: 'fr', site: '', title, words })

const UNKNOWN = plain(
  'Cette page n’existe pas',
  'Le lien est incomplet, ou il ne sert plus.',
  'This page does not exist: the link is cut short, or of no use any more.',
)
const OFTEN = plain('Trop de demandes', 'Réessayez dans une minute.', 'Too many requests: try again in a minute.')
const BROKEN = plain(
  'Un incident est survenu',
  'Rien n’a été changé. Réessayez dans un moment.',
  'Something went wrong, and nothing was changed: try again in a moment.',
)
const PAST = plain(
  'Cette page est en pause',
  'Réessayez plus tard, ou écrivez au camping.',
  'This page is paused: try again later, or write to the campsite.',
)

const send = (reply: FastifyReply, status: number, shown: Shown, action = ''): FastifyReply =>
  reply.status(status).headers(HEADERS).send(drawPage(shown, action))

/** A GIF of one point that is seen through. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const counted = async (
  reply: FastifyReply,
  house: House,
  kind: Page['kind'],
  token: string,
  count: NonNullable<Page['count']>,
): Promise<FastifyReply> => {
  const of = await readPageLink(house.db, kind, token, house.now())
  const answer = of === undefined ? undefined : await count({ ...of, house, token })
  if (answer === undefined) return send(reply, 404, UNKNOWN)
  // A HEAD fetches nothing: nobody saw or followed it.
  if (house.readOnly !== true && reply.request.method === 'GET') await markPageLink(house.db, token, house.now())
  if (answer === 'PICTURE') return reply.headers({ ...HEADERS, 'content-type': 'image/gif' }).send(POINT)
  return reply.headers(HEADERS).redirect(answer.to, 302)
}

/** Saved rather than shown: telephones show it once it is theirs. */
const given = async (
  reply: FastifyReply,
  house: House,
  kind: Page['kind'],
  token: string,
  file: NonNullable<Page['file']>,
): Promise<FastifyReply> => {
  const of = await readPageLink(house.db, kind, token, house.now())
  const answer = of === undefined ? undefined : await file({ ...of, house, token })
  if (answer === undefined) return send(reply, 404, UNKNOWN)
  const disposition = `attachment; filename="${answer.name.replaceAll(/[^\w.-]+/g, '-')}"`
  return reply
    .headers({ ...HEADERS, 'content-type': answer.type, 'content-disposition': disposition })
    .send(Buffer.from(answer.bytes))
}

/** What each kind of page answers. */
const addPage = (
  app: FastifyInstance,
  { house, gate }: { readonly house: House; readonly gate: ReturnType<typeof gateOf> },
  { kind, letter, show, act, count, file }: Page,
): void => {
  const url = `/${letter}/:token`
  const answer = (reply: FastifyReply, token: string, work: NonNullable<Page['show']>): Promise<FastifyReply> =>
    gate(async () => {
      const of = await readPageLink(house.db, kind, token, house.now())
      if (of === undefined) return send(reply, 404, UNKNOWN)
      return send(reply, 200, await work({ ...of, house, token }), `/${letter}/${token}`)
    })
  if (count !== undefined)
    app.get<{ Params: { token: string } }>(url, (request, reply) =>
      gate(() => counted(reply, house, kind, request.params.token, count)),
    )
  if (show !== undefined)
    app.get<{ Params: { token: string } }>(url, (request, reply) => answer(reply, request.params.token, show))
  if (file !== undefined)
    app.get<{ Params: { token: string } }>(`${url}/file`, (request, reply) =>
      gate(() => given(reply, house, kind, request.params.token, file)),
    )
  if (act !== undefined)
    app.post<{ Params: { token: string } }>(url, (request, reply) => {
      const { token } = request.params
      const taken: typeof act = async (visit) => {
        const shown = await act(visit)
        await markPageLink(house.db, token, house.now())
        return shown
      }
      return house.readOnly === true ? send(reply, 503, PAST) : answer(reply, token, taken)
    })
}

export interface PagesParts {
  readonly house: House
  readonly pages: readonly Page[]
  readonly log: Logger
  readonly trustProxy?: Proxies
  /** Fewer in tests. */
  readonly aMinute?: number
}

/** Not listening yet. */
export const createPages = async (parts: PagesParts): Promise<FastifyInstance> => {
  const { house, pages, trustProxy = [], aMinute = A_MINUTE } = parts
  const logger: FastifyBaseLogger = parts.log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    forceCloseConnections: true,
    // An address that is none, or is too long, never comes to a route.
    frameworkErrors: (_error, _request, reply) => void send(reply, 404, UNKNOWN),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  })
  // Whatever a mail client sends with its press (RFC 8058, 3.2: a form of either kind), the token says it already.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
    done(null, undefined),
  )
  await app.register(rateLimit, {
    max: aMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressOf(request),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  const gate = gateOf(SLOTS)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => send(reply, 404, UNKNOWN))
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 429) return send(reply, 429, OFTEN)
    if (status < 500) return send(reply, status, UNKNOWN)
    reply.log.error({ err: error }, 'a page of a guest could not be shown')
    return send(reply, 500, BROKEN)
  })
  for (const page of pages) addPage(app, { house, gate }, page)
  return app
}
