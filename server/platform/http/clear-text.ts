/**
 * What may still be said in clear where Pinède has a certificate: everything on this machine and behind a declared proxy, and how to
 * install the authority of the house. Anything else read is led to TLS; what would be written is refused, as its secrets have been heard.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RuleError } from '#domain/rule-error.ts'
import { hasProxy, trustOf } from '#server/platform/http/proxies.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { isLoopback } from '#server/platform/tls/names.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

/** The page that helps to install the authority, what it is drawn with, and the authority itself. */
const OPEN = /^\/(?:certificate|assets\/[^/]+|favicon\.svg|color-scheme\.js|rest\/certificate(?:\/authority\.\w+)?)$/

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? ''

export const isEncrypted = (request: IncomingMessage): boolean => 'encrypted' in request.socket

/** What the browser calls us; undefined for a text that is no host. */
const hostOf = (request: IncomingMessage): URL | undefined => {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
}

/** True where a request may pass as it came. */
export type MayPass = (request: IncomingMessage) => boolean

/**
 * Of a request that came without TLS. A browser that calls us `localhost` is on this machine, or at the other end of a tunnel or container
 * of its own: what it sends crosses no network as it is.
 */
export const clearText = (tls: Tls | undefined, proxies: Proxies): MayPass => {
  const isProxy = hasProxy(proxies) ? trustOf(proxies) : undefined
  return (request) => {
    if (tls === undefined || isEncrypted(request)) return true
    const peer = request.socket.remoteAddress ?? ''
    if (isLoopback(peer) || isProxy?.(peer, 0) === true || isLoopback(hostOf(request)?.hostname ?? '')) return true
    return tls.root !== undefined && request.method === 'GET' && OPEN.test(pathOf(request))
  }
}

/** The same server by TLS: as the browser calls it, where the certificate bears that name; else its public address. */
export const secureOrigin = (request: IncomingMessage, tls: Tls, open: string | undefined): string | undefined => {
  const host = hostOf(request)
  const same = host === undefined ? undefined : `https://${host.hostname}:${host.port === '' ? 80 : host.port}`
  if (host !== undefined && tls.covers(host.hostname)) return same
  return open?.startsWith('https:') === true ? open : same
}

/** Leads a read on (308, kept by no browser: the port may speak plain HTTP again one day). Throws RuleError tls.needed for a write. */
export const leadToTls = (
  request: FastifyRequest,
  reply: FastifyReply,
  tls: Tls,
  open: string | undefined,
): FastifyReply => {
  const origin = secureOrigin(request.raw, tls, open)
  if (origin === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
    reply.headers({ upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade, close' })
    throw new RuleError('tls.needed', { address: origin ?? 'https://' })
  }
  const path = request.raw.url?.startsWith('/') === true ? request.raw.url : '/'
  return reply.header('cache-control', 'no-store').redirect(new URL(origin + path).href, 308)
}
