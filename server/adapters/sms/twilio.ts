/**
 * Twilio (twilio.com/docs/messaging/api/message-resource). It knows an SMS by its own name alone, and writes no clause: offers leave from a
 * number that takes answers, and say so. A name takes none. Assumed: which codes of error speak of the number or of the sender, and that an
 * account without money is suspended (20005).
 */
import { z } from 'zod'
import { stopClause } from '#domain/sms/provider.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms, SmsAddress, SmsFailureCode, SmsOrder, SmsStatus } from '#server/ports/sms.ts'
import { ask, e164, id, located, unlessAbsent } from './talk.ts'

const account = z.object({ status: z.string() })
const message = z.object({ sid: id, status: z.string() })
const page = z.object({
  messages: z.array(
    z.object({
      direction: z.string(),
      from: z.string().nullish(),
      body: z.string().nullish(),
      date_sent: z.string().nullish(),
    }),
  ),
  /** Below the host. */
  next_page_uri: z.string().startsWith('/').nullish(),
})
type Page = z.output<typeof page>

const PAGES = 20

const CODES: Readonly<Record<number, SmsFailureCode>> = {
  ...{ 20003: 'sms.unauthorised', 20005: 'sms.noCredit', 20429: 'sms.busy' },
  // No number, none of a mobile, one that refused us, a country that is not served.
  ...{ 21211: 'sms.numberRefused', 21214: 'sms.numberRefused', 21408: 'sms.numberRefused', 21610: 'sms.numberRefused' },
  ...{ 21612: 'sms.numberRefused', 21614: 'sms.numberRefused' },
  ...{ 21212: 'sms.senderRefused', 21606: 'sms.senderRefused', 21659: 'sms.senderRefused', 21660: 'sms.senderRefused' },
}
const refusal = z.object({ code: z.int() })

const meant = (body: unknown): SmsFailureCode | null => CODES[refusal.safeParse(body).data?.code ?? 0] ?? null

const STATUS: Readonly<Record<string, SmsStatus>> = {
  ...{ accepted: 'SENT', scheduled: 'SENT', queued: 'SENT', sending: 'SENT', sent: 'SENT' },
  ...{ delivered: 'DELIVERED', read: 'DELIVERED', undelivered: 'FAILED', failed: 'FAILED', canceled: 'FAILED' },
}

/** Its own words, and ours. */
const STOP = /^\s*(?:STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT|ARR[EÊ]T)\W*$/i

const isNumber = (text: string): boolean => /^\+\d+$/.test(text)

/** A name where one is given and nobody need answer; the number, or the service that has numbers, else. Throws sms.senderRefused. */
const fromOf = ({ sender, isOffer }: SmsOrder, ours: string): Readonly<Record<string, string>> => {
  if (sender !== null && !isOffer) return { From: sender }
  if (ours === '') throw new SmsFailure('sms.senderRefused')
  return isNumber(ours) ? { From: ours } : { MessagingServiceSid: ours }
}

const stopsOf = ({ messages }: Page) =>
  messages
    .filter(({ direction, body }) => direction === 'inbound' && STOP.test(body ?? ''))
    .map(({ from, date_sent }) => ({ number: e164(from ?? ''), at: date_sent ? new Date(date_sent) : null }))

/** Throws SmsFailure at every call. */
export const openTwilio = (address: SmsAddress): Sms => {
  const at = located(address)
  const below = `/2010-04-01/Accounts/${encodeURIComponent(at.account)}`
  const basic = Buffer.from(`${at.account}:${at.secretKey}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const get = <T>(path: string, schema: z.ZodType<T>) => ask(at, { method: 'GET', path, headers, meant }, schema)
  const pagesFrom = async (path: string, left = PAGES): Promise<readonly Page[]> => {
    const one = await get(path, page)
    const next = one.next_page_uri ?? ''
    return next === '' || left === 0 ? [one] : [one, ...(await pagesFrom(next, left - 1))]
  }
  return {
    check: async () => {
      const { status } = await get(`${below}.json`, account)
      if (status !== 'active') throw new SmsFailure('sms.noCredit', { detail: status })
      // What is left is money, not a number of SMS.
      return { credits: null }
    },
    send: async (order) => {
      const text = order.isOffer ? `${order.text}${stopClause('TWILIO')}` : order.text
      const body = new URLSearchParams({ To: order.to, Body: text, ...fromOf(order, at.appKey) }).toString()
      const made = await ask(at, { method: 'POST', path: `${below}/Messages.json`, headers, meant, body }, message)
      return { id: made.sid }
    },
    status: async (one) => {
      const found = await unlessAbsent(get(`${below}/Messages/${encodeURIComponent(one)}.json`, message), null)
      return STATUS[found?.status ?? ''] ?? 'UNKNOWN'
    },
    find: () => Promise.resolve('CANNOT'),
    stops: async (since) => {
      // The numbers of a service are not known here.
      if (!isNumber(at.appKey)) return null
      const query = new URLSearchParams({
        To: at.appKey,
        'DateSent>': since.toISOString().slice(0, 10),
        PageSize: '100',
      })
      return (await pagesFrom(`${below}/Messages.json?${query.toString()}`)).flatMap(stopsOf)
    },
  }
}
