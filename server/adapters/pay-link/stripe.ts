/** Stripe Payment Links: one completed session at most, found again by the link that it came from. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cents } from '#domain/money.ts'
import type { LinkAddress, LinkOrder, LinkTold, PayLinks } from '#server/ports/pay-link.ts'
import { ask, bearer, located, pageUrl } from './talk.ts'

const made = z.object({ id: z.string().min(1).max(200) })
const link = made.extend({ url: pageUrl, active: z.boolean() })
const charge = z.object({ amount_refunded: z.int().min(0), disputed: z.boolean().nullish(), amount: z.int().min(0) })
const sessions = z.object({
  data: z.array(
    z.object({
      status: z.string().nullish(),
      payment_status: z.string(),
      amount_total: z.int().min(0).nullish(),
      payment_intent: z
        .object({ latest_charge: charge.nullish(), last_payment_error: z.unknown() })
        .partial()
        .nullish(),
    }),
  ),
})

const form = (fields: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString()

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** The same for the same parameters, as Stripe wants it: another address to come back to is another link, and nobody was given the first. */
const keyOf = (reference: string, returnUrl: string | null): string =>
  returnUrl === null
    ? `${reference}:link`
    : `${reference}:link:${createHash('sha256').update(returnUrl).digest('hex').slice(0, 16)}`

/** A disputed charge was taken back whole, until the bank says otherwise. */
const wentBack = (one: z.output<typeof charge> | null | undefined): number =>
  one === null || one === undefined ? 0 : one.disputed === true ? one.amount : one.amount_refunded

const told = ({ data }: z.output<typeof sessions>, isActive: boolean): LinkTold => {
  const paid = data.find((one) => one.payment_status === 'paid')
  if (paid !== undefined)
    return {
      status: 'PAID',
      paid: cents(paid.amount_total ?? 0),
      refunded: cents(wentBack(paid.payment_intent?.latest_charge)),
    }
  return { status: isActive ? 'PENDING' : 'CANCELLED', paid: cents(0), refunded: cents(0) }
}

export const openStripe = (address: LinkAddress): PayLinks => {
  const at = located(address)
  const headers = bearer(address.secretKey)
  const post = <T>(
    path: string,
    fields: Readonly<Record<string, string | number>>,
    key: string,
    schema: z.ZodType<T>,
  ) =>
    ask(
      at,
      { method: 'POST', path, headers: { ...headers, ...FORM_TYPE, 'idempotency-key': key }, body: form(fields) },
      schema,
    )
  const readLink = (id: string) =>
    ask(at, { method: 'GET', path: `/v1/payment_links/${encodeURIComponent(id)}`, headers }, link)
  return {
    check: async () => void (await ask(at, { method: 'GET', path: '/v1/payment_links?limit=1', headers }, z.unknown())),
    create: async ({ amount, currency, reference, label, returnUrl }: LinkOrder) => {
      const priced = { currency: currency.toLowerCase(), unit_amount: amount, 'product_data[name]': label }
      const price = await post('/v1/prices', priced, `${reference}:price`, made)
      const fields = {
        'line_items[0][price]': price.id,
        'line_items[0][quantity]': 1,
        'restrictions[completed_sessions][limit]': 1,
        'metadata[reference]': reference,
        'payment_intent_data[metadata][reference]': reference,
        ...(returnUrl === null
          ? {}
          : { 'after_completion[type]': 'redirect', 'after_completion[redirect][url]': returnUrl }),
      }
      const { id, url } = await post('/v1/payment_links', fields, keyOf(reference, returnUrl), link)
      return { id, url }
    },
    get: async (id) => {
      const path = `/v1/checkout/sessions?payment_link=${encodeURIComponent(id)}&limit=100&expand[]=data.payment_intent.latest_charge`
      const found = await ask(at, { method: 'GET', path, headers }, sessions)
      return told(found, (await readLink(id)).active)
    },
    cancel: async (id) =>
      void (await post(`/v1/payment_links/${encodeURIComponent(id)}`, { active: 'false' }, `${id}:off`, link)),
  }
}
