/** Where others find Pinède. */
import { isAddress, namesOfMachine } from '#server/platform/tls/names.ts'
import type { Tls } from '#server/platform/tls/tls.ts'

export interface Whereabouts {
  /** PINEDE_PUBLIC_URL; undefined where it is not set. */
  readonly publicUrl: string | undefined
  readonly tls: Tls | undefined
  readonly port: number
}

/** Addresses that other machines of the network may type, those without a name service first. */
export const localUrls = ({ tls, port }: Whereabouts): string[] => {
  const { dns, ip } = namesOfMachine()
  const addresses = ip.filter((one) => one !== '127.0.0.1' && one !== '::1')
  const names = dns.filter((one) => one.endsWith('.local'))
  return [...addresses, ...names]
    .filter((one) => tls?.covers(one) !== false)
    .map(
      (one) =>
        `http${tls === undefined ? '' : 's'}://${isAddress(one) && one.includes(':') ? `[${one}]` : one}:${port}`,
    )
}

/** What a link that leaves the house begins with: the address that the operator set, else the first one on its network. */
export const publicUrl = (where: Whereabouts): string | undefined => where.publicUrl ?? localUrls(where)[0]
