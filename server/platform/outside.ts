/**
 * Addresses that somebody typed (a channel, a mail server, a web hook) lead outside: not to this machine, whose database and other
 * services trust it, nor to its network. A name is asked for when the connection is made, and only what it says then is called: what it
 * said a moment before proves nothing.
 */
import { lookup } from 'node:dns'
import { lookup as lookupNow } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Refused by ourselves, before anything was sent: says nothing of who listens there. */
export class InsideError extends Error {
  constructor() {
    super('this address leads inside')
    this.name = 'InsideError'
  }
}

/** Networks of this machine's own interfaces, the public ones too. */
const ownNetworks = () =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .flatMap(({ cidr }) => (cidr === null ? [] : [ipaddr.parseCIDR(cidr)]))

/**
 * Whether an address is one of the Internet's that anybody may have (`unicast`): not loopback, private, link-local (with the metadata
 * of clouds), shared, reserved, nor one that wraps another (6to4, NAT64, mapped).
 */
export const isOutside = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return !ownNetworks().some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
}

/** What stands between the brackets of an IPv6 address in a URL. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** A host that is an address, or a name of this machine, and leads inside; other names are known when they are asked for. */
export const leadsInside = (hostname: string): boolean => {
  const host = bareHost(hostname).replace(/\.$/, '').toLowerCase()
  if (ipaddr.isValid(host)) return !isOutside(host)
  return /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/.test(host)
}

/** Throws InsideError for a host that leads inside by its very writing. */
export const refuseInside = (hostname: string): void => {
  if (leadsInside(hostname)) throw new InsideError()
}

/** Asks for a name, and fails with InsideError if any of its addresses leads inside; for the `lookup` of a connection. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return done(error, '')
    if (found.length === 0 || !found.every(({ address }) => isOutside(address))) return done(new InsideError(), '')
    if (options.all === true) return done(null, found)
    return done(null, found[0]?.address ?? '', found[0]?.family)
  })
}

/** Where to connect: what the name says now, and nowhere inside unless allowed. Throws InsideError, and what the lookup throws. */
export const outsideAddress = async ({
  host,
  allowsLocal,
}: {
  readonly host: string
  readonly allowsLocal: boolean
}): Promise<string> => {
  if (allowsLocal) return isIP(host) === 0 ? (await lookupNow(host)).address : host
  refuseInside(host)
  return new Promise((resolve, reject) => {
    lookupOutside(host, {}, (error, address) => {
      if (error === null && typeof address === 'string') resolve(address)
      else reject(error ?? new InsideError())
    })
  })
}

/** Which service an address is of, whatever its path; null: it is no address. Keys given for one go to no other. */
export const originOf = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : null
