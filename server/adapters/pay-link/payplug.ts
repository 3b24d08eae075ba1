/** PayPlug: a hosted payment page. Its notifications bear no signature: what counts is what it answers when asked. */
import { z } from 'zod'
import { cents } from '#domain/money.ts'
import { LinkFailure } from '#server/ports/pay-link.ts'
import type { LinkAddress, LinkOrder, LinkTold, PayLinks } from '#server/ports/pay-link.ts'
import { ask, bearer, json, JSON_TYPE, located, pageUrl } from './talk.ts'

const VERSION = '2019-08-06'

const payment = z.object({
  id: z.string().min(1).max(200),
  is_paid: z.boolean(),
  amount: z.int().min(0),
  amount_refunded: z.int().min(0).nullish(),
  failure: z.object({ code: z.string() }).nullish(),
  hosted_payment: z.object({ payment_url: pageUrl.nullish() }).nullish(),
})

/** The guest left, or it was withdrawn: no card was refused. */
const OVER = { timeout: 'EXPIRED', aborted: 'CANCELLED' } as const

const told = ({ is_paid, amount, amount_refunded, failure }: z.output<typeof payment>): LinkTold => {
  const paid = cents(is_paid ? amount : 0)
  const refunded = cents(amount_refunded ?? 0)
  if (is_paid) return { status: 'PAID', paid, refunded }
  const code = failure?.code ?? null
  if (code === null) return { status: 'PENDING', paid, refunded }
  return { status: code === 'timeout' || code === 'aborted' ? OVER[code] : 'REFUSED', paid, refunded }
}

const personOf = ({ guest }: LinkOrder) => ({
  first_name: guest.firstName,
  last_name: guest.lastName,
  email: guest.email,
  address1: guest.address,
  postcode: guest.postcode,
  city: guest.city,
  country: guest.country,
  language: guest.language,
})

export const openPayPlug = (address: LinkAddress): PayLinks => {
  const at = located(address)
  const headers = { ...bearer(address.secretKey), ...JSON_TYPE, 'payplug-version': VERSION }
  return {
    check: async () => void (await ask(at, { method: 'GET', path: '/v1/payments?per_page=1', headers }, z.unknown())),
    create: async (order) => {
      const { amount, currency, reference, newsUrl, returnUrl } = order
      if (currency !== 'EUR') throw new LinkFailure('payLink.currency', { final: true })
      const { guest } = order
      if ([guest.email, guest.address, guest.postcode, guest.city, guest.country].includes(''))
        throw new LinkFailure('payLink.noAddress', { final: true })
      const person = personOf(order)
      const body = json({
        amount,
        currency,
        billing: person,
        shipping: { ...person, delivery_type: 'BILLING' },
        hosted_payment: returnUrl === null ? {} : { return_url: returnUrl, cancel_url: returnUrl },
        ...(newsUrl === null ? {} : { notification_url: newsUrl }),
        metadata: { reference },
      })
      const made = await ask(at, { method: 'POST', path: '/v1/payments', headers, body }, payment)
      const url = made.hosted_payment?.payment_url
      if (url === undefined || url === null) throw new LinkFailure('payLink.answerUnreadable')
      return { id: made.id, url }
    },
    get: async (id) =>
      told(await ask(at, { method: 'GET', path: `/v1/payments/${encodeURIComponent(id)}`, headers }, payment)),
    cancel: async (id) => {
      const path = `/v1/payments/${encodeURIComponent(id)}`
      const abort = { method: 'PATCH', path, headers, body: json({ aborted: true }) } as const
      await ask(at, abort, z.unknown()).catch((error: unknown) => {
        // Paid or over meanwhile: what it says of itself is read next.
        if (!(error instanceof LinkFailure) || error.message !== 'payLink.refused') throw error
      })
    },
  }
}
