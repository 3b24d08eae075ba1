/** How this machine is called on its network, and which of it the authority of the house may vouch for. */
import { hostname, networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { LOCAL_NETWORKS } from '#server/platform/tls/x509.ts'
import type { Limits, Names } from '#server/platform/tls/x509.ts'

/** Names that no authority of the internet gives out: of local networks (RFC 6762, 6761, 8375, 9476), and what boxes call theirs. */
const LOCAL_DOMAINS = ['localhost', 'local', 'home.arpa', 'internal', 'lan', 'home', 'localdomain', 'test'] as const

/** Labels of letters, digits and hyphens. */
const NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** True where it is an address, not a name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(bare(host)) && /[.:]/.test(host)

/** The short form, without brackets, of an address. */
const shortOf = (address: string): string => {
  const parsed = ipaddr.process(bare(address))
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString()
}

/** True for this machine alone: `localhost`, 127.0.0.0/8, ::1. */
export const isLoopback = (host: string): boolean =>
  isAddress(host) ? ipaddr.process(bare(host)).range() === 'loopback' : /(?:^|\.)localhost\.?$/i.test(host)

const isIn = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.process(bare(address))
  return networks.some((one) => {
    const [network, length] = ipaddr.parseCIDR(one)
    return parsed.kind() === network.kind() && parsed.match(network, length)
  })
}

/** What is called so, with an address told from a name; empty where it is neither. */
export const namesFrom = (hosts: readonly string[]): Names => {
  const addresses = hosts.filter(isAddress).map(shortOf)
  const names = hosts.filter((one) => !isAddress(one)).map((one) => one.toLowerCase().replace(/\.$/, ''))
  return { dns: [...new Set(names.filter((one) => NAME.test(one)))], ip: [...new Set(addresses)] }
}

/** Addresses of a card that last: those of a link (fe80::) name no machine without their card. */
const cards = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((card) => card ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address)

/** Every name and address of this machine: its own name first, as the certificate is called by it. */
export const namesOfMachine = (): Names => {
  const own = hostname().toLowerCase()
  const [short = own] = own.split('.')
  return namesFrom([own, short, `${short}.local`, 'localhost', '127.0.0.1', '::1', ...cards()])
}

const isBelow = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`)

/** An address of the internet on a card of this machine: itself, or the network of a house whose addresses change each day (IPv6). */
const networkOf = (address: string): string => `${address}/${address.includes(':') ? 64 : 32}`

/** What an authority made on this machine may vouch for: its network, the machine itself, and the name of its public address. */
export const limitsFor = (own: Names, publicHost: string | undefined): Limits => {
  const open = namesFrom(publicHost === undefined ? [] : [publicHost])
  const names = [...own.dns, ...open.dns].filter((one) => !LOCAL_DOMAINS.some((domain) => isBelow(one, domain)))
  const addresses = [...own.ip, ...open.ip].filter((one) => !isIn(one, LOCAL_NETWORKS))
  return {
    dns: [...new Set([...LOCAL_DOMAINS, ...names])],
    networks: [...new Set([...LOCAL_NETWORKS, ...addresses.map(networkOf)])],
  }
}

/** Those that an authority with these limits may vouch for. */
export const within = ({ dns, ip }: Names, limits: Limits): Names => ({
  dns: dns.filter((one) => limits.dns.some((domain) => isBelow(one, domain))),
  ip: ip.filter((one) => isIn(one, limits.networks)),
})
