/**
 * Providers of links to try things on: one HTTP service on loopback that speaks the dialects of all four, shows a page for each link where
 * a guest pays, refuses or leaves, and does on demand what real ones do at the worst moment.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LinkProviderKind } from '#domain/billing/pay-link.ts'
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import type { SimulatedFaults } from '#server/ports/simulated-faults.ts'

export const SIMULATOR_KEY = 'cle-du-simulateur'
export const SIMULATOR_ACCOUNT = '12345678'

type State = 'OPEN' | 'TAKEN' | 'REFUSED' | 'EXPIRED' | 'CANCELLED' | 'RELEASED'

export interface SimulatedLink {
  readonly id: string
  readonly provider: LinkProviderKind
  /** Ours. */
  readonly reference: string
  readonly amount: number
  readonly body: Readonly<Record<string, unknown>>
  state: State
  paid: number
  refunded: number
}

export interface LinkSimulator {
  readonly url: string
  readonly faults: SimulatedFaults
  readonly links: () => readonly SimulatedLink[]
  /** A guest uses it: what is taken or held, in cents; left out: what was asked. */
  readonly take: (id: string, amount?: number) => void
  readonly put: (id: string, state: State) => void
  readonly refund: (id: string, amount: number) => void
  readonly stop: () => Promise<void>
}

interface Said {
  readonly status: number
  readonly body: unknown
}
const ok = (body: unknown, status = 200): Said => ({ status, body })
const unknown: Said = { status: 404, body: { message: 'not found' } }

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

interface Memory {
  readonly base: () => string
  readonly find: (id: string) => SimulatedLink | undefined
  readonly make: (provider: LinkProviderKind, reference: string, amount: number, body: Asked['body']) => SimulatedLink
  readonly prices: Map<string, number>
  /** What each key of Stripe was used for. */
  readonly keys: Map<string, string>
}

type Dialect = (memory: Memory, asked: Asked) => Said

const urlOf = (memory: Memory, { id }: SimulatedLink): string => `${memory.base()}/guest/${id}`

const SWIKLY: Readonly<Record<State, readonly [string, string]>> = {
  OPEN: ['Pending', 'Pending'],
  TAKEN: ['Secured', 'Secured'],
  REFUSED: ['Pending', 'Pending'],
  EXPIRED: ['Expired', 'ExpiredWithoutAcceptance'],
  CANCELLED: ['Canceled', 'Canceled'],
  RELEASED: ['Secured', 'Released'],
}

const swiklyOf = (memory: Memory, link: SimulatedLink) => {
  const [status, deposit] = SWIKLY[link.state]
  const amount = link.state === 'TAKEN' ? link.paid : link.amount
  return {
    ...{ id: link.id, status, customId: link.reference, shortLink: { shortLink: urlOf(memory, link) } },
    deposit: { id: `d-${link.id}`, amount, status: deposit },
  }
}

const swikly: Dialect = (memory, { method, path, body }) => {
  const [, account, id] = /^\/accounts\/([^/]+)\/requests(?:\/([^/]+))?$/.exec(path) ?? []
  if (account !== SIMULATOR_ACCOUNT) return unknown
  if (id === undefined && method === 'GET') return ok({ list: [] })
  if (id === undefined) {
    const { amount } = body['deposit'] as { amount: number }
    return ok(swiklyOf(memory, memory.make('SWIKLY', String(body['customId']), amount, body)), 201)
  }
  const link = memory.find(id)
  if (link === undefined) return unknown
  if (method !== 'DELETE') return ok(swiklyOf(memory, link))
  if (link.state !== 'OPEN') return { status: 422, body: { message: 'only pending requests' } }
  link.state = 'CANCELLED'
  return ok({})
}

const stripeLink = (memory: Memory, link: SimulatedLink) => ({
  ...{ id: link.id, url: urlOf(memory, link), active: link.state === 'OPEN' || link.state === 'REFUSED' },
})

const sessionOf = (link: SimulatedLink) => ({
  status: 'complete',
  payment_status: 'paid',
  amount_total: link.paid,
  payment_intent: { latest_charge: { amount: link.paid, amount_refunded: link.refunded, disputed: false } },
})

const stripe: Dialect = (memory, { method, path, query, headers, body }) => {
  const key = String(headers['idempotency-key'] ?? '')
  if (path === '/v1/prices') {
    const price = `price_${key}`
    memory.prices.set(price, Number(body['unit_amount']))
    return ok({ id: price })
  }
  if (path === '/v1/checkout/sessions') {
    const link = memory.find(query.get('payment_link') ?? '')
    return ok({ data: link?.state === 'TAKEN' ? [sessionOf(link)] : [] })
  }
  const id = /^\/v1\/payment_links\/(.+)$/.exec(path)?.[1]
  if (id === undefined && method === 'GET') return ok({ data: [] })
  if (id === undefined) {
    const before = memory.keys.get(key)
    if (before !== undefined && before !== JSON.stringify(body))
      return { status: 400, body: { error: { message: 'same key, other parameters' } } }
    memory.keys.set(key, JSON.stringify(body))
    const amount = memory.prices.get(String(body['line_items[0][price]'])) ?? 0
    return ok(stripeLink(memory, memory.make('STRIPE', String(body['metadata[reference]']), amount, body)))
  }
  const link = memory.find(id)
  if (link === undefined) return unknown
  if (method === 'POST' && body['active'] === 'false' && link.state === 'OPEN') link.state = 'CANCELLED'
  return ok(stripeLink(memory, link))
}

const PAYPLUG_FAILURE: Readonly<Partial<Record<State, string>>> = {
  REFUSED: 'card_declined',
  EXPIRED: 'timeout',
  CANCELLED: 'aborted',
}

const payPlugOf = (memory: Memory, link: SimulatedLink) => {
  const code = PAYPLUG_FAILURE[link.state]
  return {
    ...{ id: link.id, is_paid: link.state === 'TAKEN', amount: link.state === 'TAKEN' ? link.paid : link.amount },
    ...{ amount_refunded: link.refunded, failure: code === undefined ? null : { code, message: code } },
    hosted_payment: { payment_url: urlOf(memory, link) },
  }
}

const payPlug: Dialect = (memory, { method, path, body }) => {
  const id = /^\/v1\/payments\/(.+)$/.exec(path)?.[1]
  if (id === undefined && method === 'GET') return ok({ data: [] })
  if (id === undefined) {
    const { reference } = body['metadata'] as { reference: string }
    return ok(payPlugOf(memory, memory.make('PAYPLUG', reference, Number(body['amount']), body)), 201)
  }
  const link = memory.find(id)
  if (link === undefined) return unknown
  if (method === 'PATCH' && link.state !== 'OPEN') return { status: 400, body: { message: 'not abortable' } }
  if (method === 'PATCH') link.state = 'CANCELLED'
  return ok(payPlugOf(memory, link))
}

const LYRA: Readonly<Record<State, string>> = {
  ...{
    OPEN: 'RUNNING',
    TAKEN: 'PAID',
    REFUSED: 'RUNNING',
    EXPIRED: 'EXPIRED',
    CANCELLED: 'CANCELLED',
    RELEASED: 'PAID',
  },
}
const success = (answer: unknown): Said => ok({ status: 'SUCCESS', answer })
const lyraRefusal = (errorCode: string, errorMessage: string): Said =>
  ok({ status: 'ERROR', answer: { errorCode, errorMessage } })

const lyra: Dialect = (memory, { path, body }) => {
  const service = path.replace('/api-payment/V4/', '')
  const shown = (link: SimulatedLink) =>
    success({ paymentOrderId: link.id, paymentURL: urlOf(memory, link), paymentOrderStatus: LYRA[link.state] })
  if (service === 'Charge/SDKTest') return success({ value: body['value'] })
  if (service === 'Charge/CreatePaymentOrder')
    return shown(memory.make('LYRA', String(body['orderId']), Number(body['amount']), body))
  const link = memory.find(String(body['paymentOrderId'] ?? body['orderId']))
  if (link === undefined) return lyraRefusal('PSP_010', 'transaction not found')
  if (service === 'Charge/PaymentOrder/Get') return shown(link)
  const debit = { amount: link.paid, operationType: 'DEBIT', detailedStatus: 'CAPTURED' }
  const credit = { amount: link.refunded, operationType: 'CREDIT', detailedStatus: 'CAPTURED' }
  return success({ transactions: link.refunded > 0 ? [debit, credit] : [debit] })
}

const BASIC = `Basic ${Buffer.from(`${SIMULATOR_ACCOUNT}:${SIMULATOR_KEY}`).toString('base64')}`

/** By its address and its key; undefined: the key is wrong. */
const dialectOf = ({ path, headers }: Asked): Dialect | undefined => {
  if (path.startsWith('/api-payment/')) return headers.authorization === BASIC ? lyra : undefined
  if (headers.authorization !== `Bearer ${SIMULATOR_KEY}`) return undefined
  if (path.startsWith('/accounts/')) return swikly
  return path.startsWith('/v1/payments') ? payPlug : stripe
}

const page = ({
  id,
  amount,
  state,
}: SimulatedLink): string => `<!doctype html><html lang="fr"><title>Prestataire simulé</title>
<h1>Prestataire simulé</h1><p>${(amount / 100).toFixed(2)} EUR · ${state}</p>
<form method="post" action="/guest/${id}"><button name="act" value="TAKEN">Payer</button> <button name="act" value="REFUSED">Carte refusée</button>
<button name="act" value="EXPIRED">Laisser expirer</button></form></html>`

const bodyOf = async (request: IncomingMessage): Promise<Asked['body']> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (text === '') return {}
  return text.startsWith('{') ? (JSON.parse(text) as Asked['body']) : Object.fromEntries(new URLSearchParams(text))
}

const write = (response: ServerResponse, { status, body }: Said, isCut: boolean): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(isCut ? text.slice(0, text.length / 2) : text)
}

const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  ERROR: (response) => void response.writeHead(500).end('internal error'),
  BUSY: (response) => void response.writeHead(429, { 'retry-after': '2' }).end(),
  NONSENSE: (response) => void response.writeHead(200).end('<html>Maintenance</html>'),
  EXPIRED: (response) => void response.writeHead(401).end(),
  REFUSED: (response) => void response.writeHead(422).end('{"message":"refusé"}'),
}

const createMemory = (base: () => string) => {
  const links: SimulatedLink[] = []
  const find = (id: string): SimulatedLink | undefined => links.find((link) => link.id === id || link.reference === id)
  const memory: Memory = {
    base,
    find,
    prices: new Map(),
    keys: new Map(),
    // Providers that know a key again answer the first link; the others make a second one, which nobody was given.
    make: (provider, reference, amount, body) => {
      const known = provider === 'STRIPE' || provider === 'LYRA' ? find(reference) : undefined
      if (known !== undefined) return known
      const id = `link_${links.length + 1}`
      const link = { id, provider, reference, amount, body, state: 'OPEN' as const, paid: 0, refunded: 0 }
      links.push(link)
      return link
    },
  }
  return { links, memory }
}

/** Starts the service on 127.0.0.1; port 0: any that is free. */
export const startLinkSimulator = async (
  faults: SimulatedFaults = createSimulatedFaults(),
  port = 0,
): Promise<LinkSimulator> => {
  let url = ''
  const { links, memory } = createMemory(() => url)
  const linkOf = (id: string): SimulatedLink => {
    const link = memory.find(id)
    if (link === undefined) throw new Error(`no link ${id}`)
    return link
  }
  const take = (id: string, amount?: number): void => {
    const link = linkOf(id)
    link.state = 'TAKEN'
    link.paid = amount ?? link.amount
  }
  const guest = (response: ServerResponse, id: string, { method, body }: Asked): void => {
    const link = linkOf(id)
    if (method === 'POST' && body['act'] === 'TAKEN') take(id)
    else if (method === 'POST') link.state = body['act'] as State
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(link))
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://simulator')
    const asked = { method: request.method ?? '', path, query, headers: request.headers, body: await bodyOf(request) }
    const visited = /^\/guest\/(\w+)$/.exec(path)?.[1]
    if (visited !== undefined) return guest(response, visited, asked)
    const dialect = dialectOf(asked)
    if (dialect === undefined) return void response.writeHead(401).end()
    const fault = faults.next()
    const before = fault === null ? undefined : FAULTS[fault]
    if (before !== undefined) return before(response)
    const said = dialect(memory, asked)
    // Done, and nobody hears of it.
    if (fault === 'LOST_ANSWER') return void response.writeHead(503).end()
    if (fault === 'CUT') return void response.destroy()
    write(response, said, fault === 'TRUNCATED')
  }
  const server = createServer((request, response) => void handle(request, response))
  const listening = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  return {
    url,
    faults,
    links: () => links,
    take,
    put: (id, state) => void (linkOf(id).state = state),
    refund: (id, amount) => void (linkOf(id).refunded += amount),
    stop: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
