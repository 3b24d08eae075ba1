import ipaddr from 'ipaddr.js'
import type { FastifyRequest } from 'fastify'

/** An address as it is compared and shown: IPv4 plain also where it came as IPv6, IPv6 in its short form; undefined for another text. */
export const plainAddress = (text: string): string | undefined => {
  // Some proxies add the port.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text)
  const isAddress = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare)
  if (!isAddress) return undefined
  const address = ipaddr.process(bare)
  return address instanceof ipaddr.IPv6 ? new ipaddr.IPv6(address.toByteArray()).toRFC5952String() : address.toString()
}

/** Where a request comes from: what the proxies that are trusted said, where that is an address; else who spoke to us. */
export const addressOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress ?? '') ?? ''
