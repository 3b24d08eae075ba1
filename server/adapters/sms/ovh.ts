/**
 * OVHcloud. Every call is signed with the time of its server: ours may be wrong. Names and fields are those of its published schema
 * (eu.api.ovh.com/1.0/sms.json). Assumed: what its codes of delivery mean beyond those that its old guide lists (ptt 1 to 5), in which words it
 * refuses for want of credits, and that a tag may have 40 characters.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { smsSize } from '#domain/sms/text.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms, SmsAddress, SmsFailureCode, SmsOrder, SmsStatus } from '#server/ports/sms.ts'
import { ask, e164, id, json, JSON_TYPE, located, unlessAbsent, urlOf } from './talk.ts'

/** A code of entry or a welcome is of no use the day after; in minutes. */
const VALID_MINUTES = 24 * 60

const account = z.object({ creditsLeft: z.number() })
const report = z.object({ ids: z.array(id), invalidReceivers: z.array(z.string()) })
const outgoing = z.object({ ptt: z.number().nullish(), deliveryReceipt: z.number().nullish() })
const refusal = z.object({ message: z.string() })

export interface Signed {
  readonly method: string
  /** Whole, with its query. */
  readonly url: string
  readonly body: string
  /** Seconds since 1970, by the clock of the server. */
  readonly time: number
}

/** What proves that we hold the application's secret. */
export const signatureOf = (
  { secretKey, consumerKey }: Pick<SmsAddress, 'secretKey' | 'consumerKey'>,
  { method, url, body, time }: Signed,
): string => {
  const signed = [secretKey, consumerKey, method, url, body, String(time)].join('+')
  return `$1$${createHash('sha1').update(signed).digest('hex')}`
}

const meant = (body: unknown): SmsFailureCode | null => {
  const message = refusal.safeParse(body).data?.message ?? ''
  if (/signature|credential/i.test(message)) return 'sms.unauthorised'
  if (/\bcredits?\b/i.test(message)) return 'sms.noCredit'
  if (/\bsender\b/i.test(message)) return 'sms.senderRefused'
  return /\breceivers?\b/i.test(message) ? 'sms.numberRefused' : null
}

/** Delivery receipts are those of its gateway: 1 delivered, 2 and 16 not. */
const statusOf = ({ ptt, deliveryReceipt }: z.output<typeof outgoing>): SmsStatus => {
  if (ptt === 4 || deliveryReceipt === 1) return 'DELIVERED'
  return ptt === 5 || deliveryReceipt === 2 || deliveryReceipt === 16 ? 'FAILED' : 'SENT'
}

const bodyOf = ({ to, text, sender, isOffer, reference }: SmsOrder): string =>
  json({
    ...{ message: text, receivers: [to], charset: 'UTF-8', class: 'phoneDisplay' },
    ...{ coding: smsSize(text).encoding === 'GSM7' ? '7bit' : '8bit', priority: isOffer ? 'medium' : 'high' },
    ...{ noStopClause: !isOffer, tag: reference, validityPeriod: VALID_MINUTES },
    ...(sender === null ? { senderForResponse: true } : { sender }),
  })

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Calls that are signed. The clock of the server is asked for once, and again where that failed. */
const openLine = (at: SmsAddress) => {
  let ahead: number | null = null
  const time = async (): Promise<number> => {
    ahead ??= (await ask(at, { method: 'GET', path: '/1.0/auth/time', headers: {} }, z.int())) - nowSeconds()
    return nowSeconds() + ahead
  }
  return async <T>(method: 'GET' | 'POST', below: string, schema: z.ZodType<T>, body = ''): Promise<T> => {
    const path = `/1.0/sms/${encodeURIComponent(at.account)}${below}`
    const signed = { method, url: urlOf(at.url, path).href, body, time: await time() }
    const headers = {
      ...(body === '' ? {} : JSON_TYPE),
      ...{ 'x-ovh-application': at.appKey, 'x-ovh-consumer': at.consumerKey },
      ...{ 'x-ovh-timestamp': String(signed.time), 'x-ovh-signature': signatureOf(at, signed) },
    }
    return ask(at, { method, path, headers, meant, ...(body === '' ? {} : { body }) }, schema)
  }
}

/** Throws SmsFailure at every call. */
export const openOvh = (address: SmsAddress): Sms => {
  const call = openLine(located(address))
  return {
    check: async () => ({ credits: (await call('GET', '', account)).creditsLeft }),
    send: async (order) => {
      const { ids, invalidReceivers } = await call('POST', '/jobs', report, bodyOf(order))
      const [first] = ids
      if (first !== undefined) return { id: first }
      throw new SmsFailure(invalidReceivers.length > 0 ? 'sms.numberRefused' : 'sms.answerUnreadable')
    },
    status: async (one) => {
      const name = encodeURIComponent(one)
      const sent = await unlessAbsent(call('GET', `/outgoing/${name}`, outgoing), null)
      if (sent !== null) return statusOf(sent)
      // Not gone yet: it is still among the jobs.
      return unlessAbsent(
        call('GET', `/jobs/${name}`, z.unknown()).then(() => 'SENT' as const),
        'UNKNOWN' as const,
      )
    },
    find: async (reference) => {
      const [first] = await call('GET', `/outgoing?tag=${encodeURIComponent(reference)}`, z.array(id))
      return first === undefined ? null : { id: first }
    },
    // The list says numbers alone; when each came would be a call for each, and OVHcloud keeps offers from all of them anyway.
    stops: async () =>
      (await call('GET', '/blacklists', z.array(z.string()))).map((one) => ({ number: e164(one), at: null })),
  }
}
