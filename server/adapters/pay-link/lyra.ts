/**
 * Lyra's REST V4, the same behind PayZen, Systempay, Sogecommerce and Scellius: orders of payment with a link. An error comes with HTTP 200,
 * in an envelope. An order cannot be withdrawn: it ends on its day (docs.lyra.com, « Payment order web services »).
 */
import { z } from 'zod'
import type { LinkStatus } from '#domain/billing/pay-link.ts'
import { cents } from '#domain/money.ts'
import { LinkFailure } from '#server/ports/pay-link.ts'
import type { LinkAddress, PayLinks } from '#server/ports/pay-link.ts'
import { ask, json, JSON_TYPE, pageUrl } from './talk.ts'

const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() })
const envelope = z.object({ status: z.string(), answer: z.unknown() })
const order = z.object({
  paymentOrderId: z.string().min(1).max(200),
  paymentURL: pageUrl.nullish(),
  paymentOrderStatus: z.string().nullish(),
})
const payment = z.object({
  transactions: z
    .array(
      z.object({ amount: z.int().min(0), operationType: z.string().nullish(), detailedStatus: z.string().nullish() }),
    )
    .nullish(),
})

/** Money that is on its way to the bank, or was sent there. */
const TAKEN = new Set([
  'AUTHORISED',
  'CAPTURED',
  'ACCEPTED',
  'WAITING_AUTHORISATION_TO_VALIDATE',
  'AUTHORISED_TO_VALIDATE',
])

const STATUS: Readonly<Record<string, LinkStatus>> = {
  RUNNING: 'PENDING',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
  REFUSED: 'REFUSED',
}

const UNAUTHORISED = new Set(['INT_905'])

const sumOf = ({ transactions }: z.output<typeof payment>, type: 'DEBIT' | 'CREDIT'): number =>
  (transactions ?? [])
    .filter((one) => (one.operationType ?? 'DEBIT') === type && TAKEN.has(one.detailedStatus ?? ''))
    .reduce((all, one) => all + one.amount, 0)

export const openLyra = (address: LinkAddress): PayLinks => {
  const basic = Buffer.from(`${address.account}:${address.secretKey}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, ...JSON_TYPE }
  const call = async <T>(service: string, body: object, schema: z.ZodType<T>): Promise<T> => {
    if (address.url === '') throw new LinkFailure('payLink.addressInvalid')
    const path = `/api-payment/V4/${service}`
    const { status, answer } = await ask(address, { method: 'POST', path, headers, body: json(body) }, envelope)
    if (status !== 'SUCCESS') {
      const said = refusal.safeParse(answer).data
      const code = said?.errorCode ?? ''
      const detail = [code, said?.errorMessage].filter((one) => (one ?? '') !== '').join(' : ')
      if (UNAUTHORISED.has(code)) throw new LinkFailure('payLink.unauthorised', { detail })
      throw new LinkFailure('payLink.refused', { detail, final: true })
    }
    const read = schema.safeParse(answer)
    if (!read.success) throw new LinkFailure('payLink.answerUnreadable')
    return read.data
  }
  return {
    check: async () => void (await call('Charge/SDKTest', { value: 'pinede' }, z.unknown())),
    create: async ({ amount, currency, reference, label, expiresAt, guest, returnUrl }) => {
      const made = await call(
        'Charge/CreatePaymentOrder',
        {
          ...{ amount, currency, orderId: reference, description: label, expirationDate: expiresAt.toISOString() },
          channelOptions: { channelType: 'URL' },
          ...(returnUrl === null ? {} : { successUrl: returnUrl }),
          ...(guest.email === '' ? {} : { customer: { email: guest.email } }),
        },
        order,
      )
      if (made.paymentURL === undefined || made.paymentURL === null) throw new LinkFailure('payLink.answerUnreadable')
      return { id: made.paymentOrderId, url: made.paymentURL }
    },
    get: async (id, reference) => {
      const { paymentOrderStatus } = await call('Charge/PaymentOrder/Get', { paymentOrderId: id }, order)
      const status = STATUS[paymentOrderStatus ?? '']
      if (status === undefined)
        throw new LinkFailure('payLink.answerUnreadable', { detail: paymentOrderStatus ?? null })
      if (status !== 'PAID') return { status, paid: cents(0), refunded: cents(0) }
      const sums = await call('Order/Get', { orderId: reference }, payment)
      return { status, paid: cents(sumOf(sums, 'DEBIT')), refunded: cents(sumOf(sums, 'CREDIT')) }
    },
    cancel: () => Promise.resolve(),
  }
}
