/**
 * A platform to try things on: one HTTP service on loopback that takes flows, checks them later, tells what changed and holds a
 * directory, and does on demand what real platforms do at the worst moment.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import type { SimulatedFault, SimulatedFaults } from '#server/ports/simulated-faults.ts'

type Status = 'Pending' | 'Ok' | 'Error'
export interface Verdict {
  readonly status: Status
  readonly details?: readonly { readonly reasonCode: string; readonly reasonMessage?: string }[]
}

interface KeptFlow {
  readonly flowId: string
  readonly trackingId: string | null
  readonly flowDirection: 'In' | 'Out'
  readonly flowType: string
  readonly flowSyntax: string
  readonly name: string
  readonly content: Uint8Array
  readonly processingRule: string | null
  readonly updatedAt: string
  readonly acknowledgement: Verdict
}

export interface PlatformSimulator {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly faults: SimulatedFaults
  /** Companies that receive, by SIREN. */
  readonly directory: Map<string, readonly string[]>
  /** What it says of what it checks from now on; Pending: nothing yet. */
  readonly judge: (verdict: (flow: KeptFlow) => Verdict) => void
  /** Says now what it thinks of those that waited; answers how many. */
  readonly settle: (verdict: Verdict) => number
  /** Puts something there for us. */
  readonly deliver: (flow: { type: string; syntax: string; name: string; content: string | Uint8Array }) => string
  /** Answers 404 to whoever asks for the file of this flow, which it still lists. */
  readonly lose: (flowId: string) => void
  /** Flows that it was sent. */
  readonly sent: () => readonly KeptFlow[]
  /** How often a flow came that it had already. */
  readonly doubles: () => number
  readonly tokens: () => number
  readonly stop: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface Said {
  readonly status: number
  readonly body: unknown
}

const refusal = (status: number, errorCode: string, errorMessage: string): Said => ({
  status,
  body: { errorCode, errorMessage },
})

const shown = ({ content, ...flow }: KeptFlow): object => ({ ...flow, size: content.byteLength })

/** What of a flow's type its syntax says. */
const TYPES: Readonly<Record<string, string>> = {
  CDAR: 'CustomerInvoiceLC',
  FRR: 'AggregatedCustomerTransactionReport',
}

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const createMemory = (startsAt: string) => {
  const flows: KeptFlow[] = []
  const lost = new Set<string>()
  let doubles = 0
  let tick = Date.parse(startsAt)
  let verdict: (flow: KeptFlow) => Verdict = () => ({ status: 'Ok' })
  const at = (): string => new Date((tick += 1)).toISOString()
  const keep = (flow: Omit<KeptFlow, 'flowId' | 'updatedAt' | 'acknowledgement'>, said?: Verdict): KeptFlow => {
    const pending: KeptFlow = {
      ...flow,
      flowId: `F-${flows.length + 1}`,
      updatedAt: at(),
      acknowledgement: { status: 'Pending' },
    }
    const kept = { ...pending, acknowledgement: said ?? verdict(pending) }
    flows.push(kept)
    return kept
  }
  const isThere = (trackingId: string | null, sha256: string): boolean => {
    const found = flows.some(
      (flow) => flow.flowDirection === 'Out' && (flow.trackingId === trackingId || sha256Of(flow.content) === sha256),
    )
    if (found) doubles += 1
    return found
  }
  const settle = (said: Verdict): number => {
    const waiting = flows.filter((flow) => flow.flowDirection === 'Out' && flow.acknowledgement.status === 'Pending')
    for (const flow of waiting) flows[flows.indexOf(flow)] = { ...flow, acknowledgement: said, updatedAt: at() }
    return waiting.length
  }
  return {
    flows,
    lost,
    keep,
    isThere,
    settle,
    doubles: () => doubles,
    judge: (next: typeof verdict) => void (verdict = next),
  }
}
type Memory = ReturnType<typeof createMemory>

const errorOf = (reasonCode: string): Verdict => ({ status: 'Error', details: [{ reasonCode }] })

/** POST /v1/flows: taken at once, judged later. */
const take = async (memory: Memory, type: string, bytes: Uint8Array): Promise<Said> => {
  const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData()
  const [info, file] = [form.get('flowInfo'), form.get('file')]
  if (!(file instanceof Blob) || info === null) return refusal(400, 'MISSING', 'flowInfo and file are required')
  const told = JSON.parse(info instanceof Blob ? await info.text() : info) as Readonly<Record<string, string>>
  const { flowSyntax = '', name = '', trackingId = null, sha256, processingRule = null } = told
  if (flowSyntax === '' || name === '') return refusal(422, 'FlowInfo', 'flowSyntax and name are required')
  const content = Buffer.from(await file.arrayBuffer())
  const hash = sha256Of(content)
  const isDouble = memory.isThere(trackingId, hash)
  const said = isDouble ? errorOf('AlreadyExistingFlow') : hash === sha256 ? undefined : errorOf('ChecksumMismatch')
  const kept = memory.keep(
    {
      trackingId: isDouble ? null : trackingId,
      flowDirection: 'Out',
      flowType: TYPES[flowSyntax] ?? 'CustomerInvoice',
      flowSyntax,
      name,
      content,
      processingRule,
    },
    said,
  )
  return { status: 202, body: { ...told, flowId: kept.flowId, submittedAt: kept.updatedAt } }
}

/** POST /v1/flows/search: the oldest change first. */
const search = ({ flows }: Memory, bytes: Uint8Array): Said => {
  const { where = {}, limit = 25 } = JSON.parse(Buffer.from(bytes).toString()) as {
    where?: { trackingId?: string; updatedAfter?: string }
    limit?: number
  }
  if (Object.keys(where).length === 0) return refusal(400, 'NoCriterion', 'one criterion at least')
  const { trackingId, updatedAfter } = where
  const found = flows.filter(
    (flow) =>
      (trackingId === undefined || flow.trackingId === trackingId) &&
      (updatedAfter === undefined || flow.updatedAt > updatedAfter),
  )
  const list = found.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)).slice(0, limit)
  return { status: 200, body: { limit, results: list.map(shown) } }
}

const write = (response: ServerResponse, { status, body }: Said, fault: SimulatedFault | null): void => {
  if (body instanceof Uint8Array) {
    response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body)
    return
  }
  const text = JSON.stringify(body)
  const cut = fault === 'TRUNCATED' ? text.slice(0, text.length / 2) : text
  response.writeHead(status, { 'content-type': 'application/json' }).end(cut)
}

/** Faults before the work; undefined: it is done. */
const before = (response: ServerResponse, fault: SimulatedFault | null): boolean => {
  if (fault === 'ERROR') response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error')
  else if (fault === 'BUSY') response.writeHead(429, { 'retry-after': '2' }).end()
  else if (fault === 'NONSENSE')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>')
  else if (fault === 'EXPIRED') response.writeHead(401).end()
  else if (fault === 'REFUSED') response.writeHead(422).end('{"errorCode":"FlowTypeError"}')
  else return false
  return true
}

type Directory = ReadonlyMap<string, readonly string[]>

const lines = (directory: Directory, bytes: Uint8Array): Said => {
  const { filters } = JSON.parse(Buffer.from(bytes).toString()) as { filters: { siren: { value: string } } }
  const found = directory.get(filters.siren.value) ?? []
  return { status: 200, body: { results: found.map((addressingIdentifier) => ({ addressingIdentifier })) } }
}
const answerOf =
  (memory: Memory, directory: Directory) =>
  async (request: IncomingMessage, path: string, body: Uint8Array): Promise<Said> => {
    const file = /^\/v1\/flows\/([^/?]+)$/.exec(path)?.[1]
    if (path === '/v1/healthcheck') return { status: 200, body: { status: 'UP' } }
    if (path === '/v1/flows' && request.method === 'POST')
      return take(memory, request.headers['content-type'] ?? '', body)
    if (path === '/v1/flows/search') return search(memory, body)
    if (path === '/v1/directory-line/search') return lines(directory, body)
    const flow = memory.flows.find(({ flowId }) => flowId === file && !memory.lost.has(flowId))
    return flow === undefined ? refusal(404, 'NotFound', 'no such flow') : { status: 200, body: flow.content }
  }

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => void handle(request, response))
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address')
  const stop = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    server.closeAllConnections()
    await closed.promise
  }
  return { url: `http://127.0.0.1:${address.port}`, stop }
}

/** Starts the service on 127.0.0.1, at any port that is free; its own clock goes on by a millisecond at each change. */
export const startPlatform = async (
  faults: SimulatedFaults = createSimulatedFaults(),
  startsAt = '2026-09-01T00:00:00.000Z',
): Promise<PlatformSimulator> => {
  const memory = createMemory(startsAt)
  const directory = new Map<string, readonly string[]>()
  const [clientId, clientSecret] = ['pinede', 'secret-client']
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let tokens = 0

  const answer = answerOf(memory, directory)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://simulator').pathname
    const body = await bodyOf(request)
    if (path === '/token') {
      if (request.headers.authorization !== basic) return void response.writeHead(401).end()
      tokens += 1
      return write(response, { status: 200, body: { access_token: `token-${tokens}`, expires_in: 3600 } }, null)
    }
    if (!/^Bearer token-\d+$/.test(request.headers.authorization ?? '')) return void response.writeHead(401).end()
    const fault = faults.next()
    if (before(response, fault)) return
    const said = await answer(request, path, body).catch((error: unknown) =>
      refusal(400, 'Unreadable', error instanceof Error ? error.message : ''),
    )
    // Done, and nobody hears of it.
    if (fault === 'LOST_ANSWER') return void response.writeHead(503).end()
    if (fault === 'CUT') return void response.destroy()
    write(response, said, fault)
  }
  const { url, stop } = await listen(handle)
  return {
    url,
    clientId,
    clientSecret,
    faults,
    directory,
    judge: memory.judge,
    settle: memory.settle,
    deliver: ({ type, syntax, name, content }) => {
      const facts = { flowType: type, flowSyntax: syntax, name, content: Buffer.from(content) }
      const flow = { ...facts, trackingId: null, flowDirection: 'In' as const, processingRule: 'B2B' }
      return memory.keep(flow, { status: 'Ok' }).flowId
    },
    lose: (flowId) => void memory.lost.add(flowId),
    sent: () => memory.flows.filter(({ flowDirection }) => flowDirection === 'Out'),
    doubles: memory.doubles,
    tokens: () => tokens,
    stop,
  }
}
