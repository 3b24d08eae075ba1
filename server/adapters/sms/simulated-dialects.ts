/** What the simulated providers say, each in its dialect, of one memory of SMS. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { stopClause } from '#domain/sms/provider.ts'
import type { SmsProviderKind } from '#domain/sms/provider.ts'

export const SIMULATED_KEYS = {
  secretKey: 'secret-du-simulateur',
  appKey: 'application-du-simulateur',
  consumerKey: 'consommateur-du-simulateur',
  /** OVHcloud's service, Twilio's account. */
  account: 'sms-ab12345-1',
  /** Twilio's number that takes answers. */
  number: '+33700000001',
} as const

export interface SimulatedSms {
  readonly id: string
  readonly provider: SmsProviderKind
  readonly to: string
  /** As the phone shows it, with its clause. */
  readonly text: string
  /** Null: a number that takes answers. */
  readonly sender: string | null
  readonly isOffer: boolean
  /** Ours; empty: this provider is not told. */
  readonly reference: string
  readonly at: Date
  readonly body: unknown
  state: 'SENT' | 'DELIVERED' | 'FAILED'
}

export interface Said {
  readonly status: number
  readonly body: unknown
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** As it was signed. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
  /** JSON, or the fields of a form. */
  readonly body: unknown
}

type Told = Omit<SimulatedSms, 'id' | 'at' | 'state'>
export interface Memory {
  readonly all: readonly SimulatedSms[]
  readonly stops: ReadonlyMap<string, Date>
  readonly credits: () => number
  /** By the clock of the server. */
  readonly now: () => number
  /** Takes one, or says why not. */
  readonly take: (told: Told) => SimulatedSms | 'CREDIT' | 'NUMBER' | 'SENDER'
}

export type Dialect = (memory: Memory, asked: Asked) => Said

const ok = (body: unknown, status = 200): Said => ({ status, body })
const absent = ok({ message: 'not found' }, 404)
const plus = (number: string): string => `+${number.replace(/^\+/, '')}`
const byId = ({ all }: Memory, provider: SmsProviderKind, id: string): SimulatedSms | undefined =>
  all.find((one) => one.provider === provider && one.id === id)
const byReference = ({ all }: Memory, provider: SmsProviderKind, reference: string | null): SimulatedSms[] =>
  all.filter((one) => one.provider === provider && one.reference === reference)
const withClause = (provider: SmsProviderKind, text: string, isOffer: boolean): string =>
  isOffer ? text + stopClause(provider) : text

const ovhJob = z.object({
  message: z.string(),
  receivers: z.tuple([z.string()]),
  sender: z.string().optional(),
  senderForResponse: z.boolean().optional(),
  noStopClause: z.boolean(),
  tag: z.string(),
})
const OVH_PTT = { SENT: 3, DELIVERED: 4, FAILED: 5 } as const
const OVH_RECEIPT = { SENT: 8, DELIVERED: 1, FAILED: 2 } as const

const ovhRefusal = ({ headers, method, url, text }: Asked, now: number): string | null => {
  const { secretKey, appKey, consumerKey } = SIMULATED_KEYS
  const time = String(headers['x-ovh-timestamp'])
  if (headers['x-ovh-application'] !== appKey) return 'This application key is invalid'
  if (headers['x-ovh-consumer'] !== consumerKey)
    return `This credential is not valid: ${String(headers['x-ovh-consumer'])}`
  if (Math.abs(Number(time) - now / 1000) > 30) return 'Query out of time'
  const signed = `${secretKey}+${consumerKey}+${method}+${url}+${text}+${time}`
  const good = `$1$${createHash('sha1').update(signed).digest('hex')}`
  return headers['x-ovh-signature'] === good ? null : 'Invalid signature'
}

const ovhSend = (memory: Memory, body: unknown): Said => {
  const { message, receivers, sender, noStopClause, tag } = ovhJob.parse(body)
  const [to] = receivers
  const text = withClause('OVH', message, !noStopClause)
  const told = {
    provider: 'OVH',
    to,
    text,
    sender: sender ?? null,
    isOffer: !noStopClause,
    reference: tag,
    body,
  } as const
  const taken = memory.take(told)
  if (taken === 'CREDIT') return ok({ message: 'Not enough credits to send this message' }, 403)
  if (taken === 'SENDER') return ok({ message: `Sender ${sender ?? ''} does not exist` }, 400)
  if (taken === 'NUMBER') return ok({ ids: [], validReceivers: [], invalidReceivers: [to], totalCreditsRemoved: 0 })
  return ok({ ids: [Number(taken.id)], validReceivers: [to], invalidReceivers: [], totalCreditsRemoved: 1 })
}

const ovh: Dialect = (memory, asked) => {
  const { method, path, query, body } = asked
  if (path === '/1.0/auth/time') return ok(Math.floor(memory.now() / 1000))
  const refusal = ovhRefusal(asked, memory.now())
  if (refusal !== null) return ok({ message: refusal, errorCode: 'INVALID_CREDENTIAL' }, 403)
  const [, service, list, id] = /^\/1\.0\/sms\/([^/]+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? []
  if (service !== SIMULATED_KEYS.account) return ok({ message: 'This service does not exist' }, 404)
  if (list === undefined) return ok({ creditsLeft: memory.credits(), status: 'enable' })
  if (list === 'blacklists') return ok([...memory.stops.keys()])
  if (list === 'jobs' && method === 'POST') return ovhSend(memory, body)
  if (list === 'outgoing' && id === undefined)
    return ok(byReference(memory, 'OVH', query.get('tag')).map((one) => Number(one.id)))
  const found = list === 'outgoing' ? byId(memory, 'OVH', id ?? '') : undefined
  if (found === undefined) return absent
  return ok({ id: Number(found.id), ptt: OVH_PTT[found.state], deliveryReceipt: OVH_RECEIPT[found.state] })
}

const brevoOrder = z.object({
  sender: z.string(),
  recipient: z.string(),
  content: z.string(),
  type: z.enum(['transactional', 'marketing']),
  tag: z.string(),
})
const BREVO_LAST = { SENT: 'accepted', DELIVERED: 'delivered', FAILED: 'hardBounce' } as const

const brevoEvents = (memory: Memory, query: URLSearchParams): object[] => {
  const phone = (number: string) => number.slice(1)
  if (query.get('event') === 'unsubscription')
    return [...memory.stops].map(([to, at]) => ({
      ...{ event: 'unsubscribe', phoneNumber: phone(to), date: at.toISOString() },
    }))
  return byReference(memory, 'BREVO', query.get('tags')).flatMap(({ id, to, at, state }) =>
    [BREVO_LAST[state], 'sent'].map((event) => ({
      ...{ event, messageId: id, phoneNumber: phone(to), date: at.toISOString() },
    })),
  )
}

const brevo: Dialect = (memory, { path, query, headers, body }) => {
  const key = headers['api-key']
  if (key !== SIMULATED_KEYS.secretKey)
    return ok({ code: 'unauthorized', message: `Key ${String(key)} not found` }, 401)
  if (path === '/v3/account') return ok({ plan: [{ type: 'free' }, { type: 'sms', credits: memory.credits() }] })
  if (path === '/v3/transactionalSMS/statistics/events') {
    const from = Number(query.get('offset'))
    return ok({ events: brevoEvents(memory, query).slice(from, from + Number(query.get('limit'))) })
  }
  if (path !== '/v3/transactionalSMS/send') return absent
  const { sender, recipient, content, type, tag } = brevoOrder.parse(body)
  const text = content.replace('[STOP_CODE]', '36180')
  const told = { provider: 'BREVO', to: plus(recipient), text, sender, reference: tag, body } as const
  const taken = memory.take({ ...told, isOffer: type === 'marketing' })
  if (taken === 'CREDIT') return ok({ code: 'not_enough_credits', message: 'no credits left' }, 402)
  if (taken === 'SENDER') return ok({ code: 'invalid_parameter', message: 'sender is invalid' }, 400)
  if (taken === 'NUMBER') return ok({ code: 'invalid_parameter', message: 'Invalid telephone number' }, 400)
  return ok({ messageId: Number(taken.id) }, 201)
}

const factorOrder = z.object({
  sms: z.object({
    message: z.object({ text: z.string(), pushtype: z.enum(['alert', 'marketing']), sender: z.string().optional() }),
    recipients: z.object({ gsm: z.tuple([z.object({ gsmsmsid: z.string(), value: z.string() })]) }),
  }),
})
const NOTHING = { sent: 0, blacklisted: 0, duplicated: 0, invalid: 0, npai: 0 }
const good = (more: object): Said => ok({ status: 1, message: 'OK', ...more })

const factorSend = (memory: Memory, body: unknown): Said => {
  const { message, recipients } = factorOrder.parse(body).sms
  const [{ gsmsmsid, value }] = recipients.gsm
  const isOffer = message.pushtype === 'marketing'
  const text = withClause('SMSFACTOR', message.text, isOffer)
  const told = { provider: 'SMSFACTOR', to: plus(value), text, isOffer, reference: gsmsmsid, body } as const
  const taken = memory.take({ ...told, sender: message.sender ?? null })
  if (taken === 'CREDIT') return ok({ status: -3, message: 'Not enough credits' })
  if (taken === 'SENDER') return ok({ status: -7, message: 'Data error: sender' })
  if (taken === 'NUMBER') return good({ ...NOTHING, ticket: '1', total: 1, invalid: 1 })
  return good({ ...NOTHING, ticket: taken.id, total: 1, sent: 1, credits: memory.credits() })
}

const smsFactor: Dialect = (memory, { method, path, headers, body }) => {
  const shown = String(headers['authorization'])
  if (shown !== `Bearer ${SIMULATED_KEYS.secretKey}`)
    return ok({ status: -1, message: `Authentication: ${shown}` }, 401)
  if (path === '/credits') return good({ credits: String(memory.credits()) })
  if (path === '/blacklist') {
    const date = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
    return good({ list: [...memory.stops].map(([to, at]) => ({ destination: to.slice(1), date: date(at) })) })
  }
  if (path === '/send' && method === 'POST') return factorSend(memory, body)
  const found = byId(memory, 'SMSFACTOR', /^\/campaign\/(\w+)$/.exec(path)?.[1] ?? '')
  if (found === undefined) return absent
  const counts = { error: '0', expired: found.state === 'FAILED' ? '1' : '0', network_error: '0', npai: '0' }
  return good({ campaign: [{ ...counts, id: found.id, delivered: found.state === 'DELIVERED' ? '1' : '0' }] })
}

const twilioOrder = z.object({ To: z.string(), Body: z.string(), From: z.string() })
const TWILIO_STATUS = { SENT: 'sent', DELIVERED: 'delivered', FAILED: 'undelivered' } as const
const shownByTwilio = ({ id, state }: SimulatedSms) => ({ sid: id, status: TWILIO_STATUS[state] })

/** One a page, as if there were many. */
const twilioInbox = ({ stops }: Memory, path: string, query: URLSearchParams): Said => {
  const page = Number(query.get('Page') ?? 0)
  const [from, at] = [...stops][page] ?? []
  const message = { direction: 'inbound', from, body: 'Stop.', date_sent: at?.toUTCString() }
  const next = page + 1 < stops.size ? `${path}?Page=${page + 1}` : null
  return ok({ messages: from === undefined ? [] : [message], next_page_uri: next })
}

const twilio: Dialect = (memory, { method, path, query, headers, body }) => {
  const { account, secretKey, number } = SIMULATED_KEYS
  const basic = `Basic ${Buffer.from(`${account}:${secretKey}`).toString('base64')}`
  const shown = String(headers['authorization'])
  if (shown !== basic) return ok({ code: 20003, message: `Authenticate ${shown}` }, 401)
  const base = `/2010-04-01/Accounts/${account}`
  if (path === `${base}.json`) return ok({ status: memory.credits() > 0 ? 'active' : 'suspended' })
  if (path === `${base}/Messages.json` && method === 'GET') return twilioInbox(memory, path, query)
  if (path === `${base}/Messages.json`) {
    const { To: to, Body: text, From: from } = twilioOrder.parse(body)
    const told = { provider: 'TWILIO', to, text, isOffer: text.endsWith(stopClause('TWILIO')), body } as const
    const taken = memory.take({ ...told, sender: from === number ? null : from, reference: '' })
    if (taken === 'CREDIT') return ok({ code: 20005, message: 'Account not active' }, 403)
    if (taken === 'SENDER') return ok({ code: 21212, message: `Invalid From ${from}` }, 400)
    if (taken === 'NUMBER') return ok({ code: 21211, message: `Invalid To ${to}` }, 400)
    return ok(shownByTwilio(taken), 201)
  }
  const found = byId(memory, 'TWILIO', /\/Messages\/(\w+)\.json$/.exec(path)?.[1] ?? '')
  return found === undefined ? ok({ code: 20404, message: 'not found' }, 404) : ok(shownByTwilio(found))
}

const httpOrder = z.object({
  to: z.string(),
  text: z.string(),
  sender: z.string().nullable(),
  kind: z.enum(['OFFER', 'MESSAGE']),
  reference: z.string(),
})

const httpSend = (memory: Memory, body: unknown): Said => {
  const { to, text: bare, sender, kind, reference } = httpOrder.parse(body)
  const [known] = byReference(memory, 'HTTP', reference)
  if (known !== undefined) return ok({ id: known.id })
  const isOffer = kind === 'OFFER'
  const text = isOffer ? `${bare}\nSTOP au 36180` : bare
  const taken = memory.take({ provider: 'HTTP', to, text, sender, isOffer, reference, body })
  if (taken === 'CREDIT') return ok({ message: 'no credit' }, 402)
  if (taken === 'NUMBER') return ok({ code: 'number', message: to }, 422)
  return taken === 'SENDER' ? ok({ code: 'sender', message: sender }, 422) : ok({ id: taken.id }, 201)
}

const http: Dialect = (memory, { method, path, query, headers, body }) => {
  const shown = String(headers['authorization'])
  if (shown !== `Bearer ${SIMULATED_KEYS.secretKey}`) return ok({ message: `unknown: ${shown}` }, 401)
  const below = path.slice('/http'.length)
  if (method === 'POST') return httpSend(memory, body)
  if (below === '/credits') return ok({ credits: memory.credits() })
  if (below === '/find') return ok({ id: byReference(memory, 'HTTP', query.get('reference'))[0]?.id ?? null })
  if (below === '/stops') {
    const since = new Date(query.get('since') ?? 0)
    return ok([...memory.stops].flatMap(([number, at]) => (at < since ? [] : [{ number, at: at.toISOString() }])))
  }
  const found = byId(memory, 'HTTP', below.slice(1))
  return found === undefined ? absent : ok({ status: found.state })
}

/** Who is meant, by the address that is called. */
export const dialectOf = (path: string): Dialect => {
  if (path.startsWith('/1.0/')) return ovh
  if (path.startsWith('/v3/')) return brevo
  if (path.startsWith('/2010-04-01/')) return twilio
  return path === '/http' || path.startsWith('/http/') ? http : smsFactor
}
