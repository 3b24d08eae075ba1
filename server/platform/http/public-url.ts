/** Where others find Pinède. */
import { isAddress, isLoopback, namesOfMachine } from '#server/platform/tls/names.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

export interface Whereabouts {
  /** PINEDE_PUBLIC_URL; undefined where it is not set. */
  readonly publicUrl: string | undefined
  readonly tls: Tls | undefined
  /** The address that the port listens to: `0.0.0.0` and `::` are all of IPv4, and all. */
  readonly host: string
  readonly port: number
}

/** Addresses that other machines of the network may type, those without a name service first. */
export const localUrls = ({ tls, host, port }: Whereabouts): string[] => {
  const { dns, ip } = namesOfMachine()
  const isOpen = (one: string): boolean => host === '::' || one === host || (host === '0.0.0.0' && !one.includes(':'))
  const addresses = ip.filter((one) => !isLoopback(one) && isOpen(one))
  const names = addresses.length === 0 ? [] : dns.filter((one) => one.endsWith('.local'))
  return [...addresses, ...names]
    .filter((one) => tls?.covers(one) !== false)
    .map(
      (one) =>
        `http${tls === undefined ? '' : 's'}://${isAddress(one) && one.includes(':') ? `[${one}]` : one}:${port}`,
    )
}

/** What a link that leaves the house begins with: the address that the operator set, else the first one on its network. */
export const publicUrl = (where: Whereabouts): string | undefined => where.publicUrl ?? localUrls(where)[0]
