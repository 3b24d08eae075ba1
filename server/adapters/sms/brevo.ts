/**
 * Brevo's transactional SMS (developers.brevo.com: « Send SMS message to a mobile number », « Get all your SMS activity »). An SMS is known
 * again by its tag, ours. Assumed: that every event bears the tag, and the words by which it refuses a number or a sender.
 */
import { z } from 'zod'
import { smsSize } from '#domain/sms/text.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms, SmsAddress, SmsFailureCode, SmsOrder, SmsStatus, SmsStop } from '#server/ports/sms.ts'
import { ask, e164, id, json, JSON_TYPE, located } from './talk.ts'

/** Brevo writes its number in place of the mark. */
const CLAUSE = '\nSTOP au [STOP_CODE]'

/** Events come by so many at most, and no list is longer than this. */
const PAGE = 100
const PAGES = 100

const account = z.object({ plan: z.array(z.object({ type: z.string(), credits: z.number().nullish() })) })
const made = z.object({ messageId: id })
const event = z.object({
  event: z.string(),
  messageId: id.nullish(),
  phoneNumber: z.string().nullish(),
  date: z.string().nullish(),
})
/** Nothing at all where nothing happened. */
const report = z.object({ events: z.array(event).nullish() })
type SmsEvent = z.output<typeof event>

const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() })

const meant = (body: unknown): SmsFailureCode | null => {
  const { code, message } = refusal.safeParse(body).data ?? {}
  if (code === 'not_enough_credits') return 'sms.noCredit'
  if (code !== 'invalid_parameter') return null
  if (/sender/i.test(message ?? '')) return 'sms.senderRefused'
  return /recipient|telephone|phone|mobile/i.test(message ?? '') ? 'sms.numberRefused' : null
}

/** Its documentation has several spellings of one event. */
const isOf = (kinds: RegExp, events: readonly SmsEvent[]): boolean => events.some((one) => kinds.test(one.event))

const statusOf = (events: readonly SmsEvent[]): SmsStatus => {
  if (isOf(/^(?:delivered|repl|unsubscri)/i, events)) return 'DELIVERED'
  if (isOf(/bounce|^(?:blocked|rejected|skip)/i, events)) return 'FAILED'
  return events.length === 0 ? 'UNKNOWN' : 'SENT'
}

const instantOf = (text: string | null | undefined): Date | null => {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

const bodyOf = ({ to, text, sender, isOffer, reference }: SmsOrder): string => {
  const content = isOffer && !text.includes('[STOP_CODE]') ? `${text}${CLAUSE}` : text
  return json({
    ...{ sender, recipient: to, content, type: isOffer ? 'marketing' : 'transactional', tag: reference },
    unicodeEnabled: smsSize(text).encoding === 'UCS2',
  })
}

/** Throws SmsFailure at every call. */
export const openBrevo = (address: SmsAddress): Sms => {
  const at = located(address)
  const headers = { 'api-key': at.secretKey, ...JSON_TYPE }
  const get = <T>(path: string, schema: z.ZodType<T>) => ask(at, { method: 'GET', path, headers, meant }, schema)
  const eventsOf = async (filter: Readonly<Record<string, string>>, offset = 0): Promise<readonly SmsEvent[]> => {
    const query = new URLSearchParams({ ...filter, limit: String(PAGE), offset: String(offset) })
    const found = (await get(`/v3/transactionalSMS/statistics/events?${query.toString()}`, report)).events ?? []
    const isLast = found.length < PAGE || offset >= PAGE * PAGES
    return isLast ? found : [...found, ...(await eventsOf(filter, offset + PAGE))]
  }
  return {
    check: async () => {
      const { plan } = await get('/v3/account', account)
      return { credits: plan.find((one) => one.type === 'sms')?.credits ?? null }
    },
    send: async (order) => {
      // It has no number that takes answers for a message alone.
      if (order.sender === null) throw new SmsFailure('sms.senderRefused')
      const path = '/v3/transactionalSMS/send'
      const sent = await ask(at, { method: 'POST', path, headers, meant, body: bodyOf(order) }, made)
      return { id: sent.messageId }
    },
    status: async (_, reference) => statusOf(await eventsOf({ tags: reference })),
    find: async (reference) => {
      const found = (await eventsOf({ tags: reference })).find((one) => typeof one.messageId === 'string')
      return typeof found?.messageId === 'string' ? { id: found.messageId } : null
    },
    stops: async (since) => {
      const [startDate, endDate] = [since, new Date()].map((one) => one.toISOString().slice(0, 10))
      const events = await eventsOf({ event: 'unsubscription', startDate: startDate ?? '', endDate: endDate ?? '' })
      return events.flatMap(({ phoneNumber, date }): SmsStop[] => {
        if ((phoneNumber ?? '') === '') return []
        return [{ number: e164(phoneNumber ?? ''), at: instantOf(date) }]
      })
    },
  }
}
