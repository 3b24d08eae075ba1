/** Providers of links, each in its own dialect. */
import type { LinkProviderKind } from '#domain/billing/pay-link.ts'
import type { LinkAddress, OpenPayLinks, PayLinks } from '#server/ports/pay-link.ts'
import { openLyra } from './lyra.ts'
import { openPayPlug } from './payplug.ts'
import { openStripe } from './stripe.ts'
import { openSwikly } from './swikly.ts'

const BY_PROVIDER: Readonly<Record<LinkProviderKind, (address: LinkAddress) => PayLinks>> = {
  SWIKLY: openSwikly,
  STRIPE: openStripe,
  PAYPLUG: openPayPlug,
  LYRA: openLyra,
}

export const openPayLinks: OpenPayLinks = (address) => BY_PROVIDER[address.provider](address)
