/** Proxies that stand before Pinède, as PINEDE_TRUST_PROXY declares them. */
import ipaddr from 'ipaddr.js'

export type Proxies = number | readonly string[]

/** Whether what this address says of others is believed: so many hops from us, or one of the list. */
export const trustOf = (proxies: Proxies): ((address: string, hop: number) => boolean) => {
  // From the end that we see: what a browser wrote before the first proxy that is ours proves nothing.
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const known = proxies.map((one) => {
    if (ipaddr.isValidCIDR(one)) return ipaddr.parseCIDR(one)
    const address = ipaddr.process(one)
    return [address, address.kind() === 'ipv4' ? 32 : 128] as const
  })
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return known.some(([network, length]) => address.kind() === network.kind() && address.match(network, length))
  }
}

/** True where any is declared. */
export const hasProxy = (proxies: Proxies): boolean => (typeof proxies === 'number' ? proxies > 0 : proxies.length > 0)
