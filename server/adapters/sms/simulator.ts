/**
 * Providers of SMS to try things on: one HTTP service on loopback that speaks the dialects of all five, keeps what it was sent, shows it on a
 * page where phones get it, lose it or answer STOP, and does on demand what real ones do at the worst moment.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SmsProviderKind } from '#domain/sms/provider.ts'
import type { SmsAddress } from '#server/ports/sms.ts'
import { createSimulatedFaults } from '#server/ports/simulated-faults.ts'
import type { SimulatedFaults } from '#server/ports/simulated-faults.ts'
import { dialectOf, SIMULATED_KEYS } from './simulated-dialects.ts'
import type { Asked, Memory, Said, SimulatedSms } from './simulated-dialects.ts'

export interface SmsSimulator {
  readonly url: string
  /** Where a provider is simulated, with keys that are good. */
  readonly address: (provider: SmsProviderKind) => SmsAddress
  readonly faults: SimulatedFaults
  /** What was taken, in order. */
  readonly sent: () => readonly SimulatedSms[]
  /** Phones got what was sent to this number until now. */
  readonly deliver: (number: string) => void
  /** They did not, and never will. */
  readonly fail: (number: string) => void
  readonly answerStop: (number: string, at?: Date) => void
  /** No provider takes anything for this number any more. */
  readonly refuseNumber: (number: string) => void
  readonly refuseSender: (sender: string) => void
  /** Each SMS takes one. */
  readonly setCredits: (credits: number) => void
  /** The clock of the server goes before ours, by so many milliseconds. */
  readonly shiftClock: (ms: number) => void
  /** Back to where it began. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

const createMemory = () => {
  const all: SimulatedSms[] = []
  const stops = new Map<string, Date>()
  const refused = new Set<string>()
  const state = { credits: 1000, ahead: 0 }
  const memory: Memory = {
    ...{ all, stops, credits: () => state.credits, now: () => Date.now() + state.ahead },
    take: (told) => {
      if (refused.has(told.to) || (told.isOffer && stops.has(told.to))) return 'NUMBER'
      if (told.sender !== null && refused.has(told.sender)) return 'SENDER'
      if (state.credits <= 0) return 'CREDIT'
      state.credits -= 1
      const number = String(100_000 + all.length)
      const id = told.provider === 'TWILIO' ? `SM${number.padStart(32, '0')}` : number
      const one: SimulatedSms = { ...told, id, at: new Date(), state: 'SENT' }
      all.push(one)
      return one
    },
  }
  return { memory, all, stops, refused, state }
}

/** Before anything is done. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  ERROR: (response) => void response.writeHead(500).end('internal error'),
  BUSY: (response) => void response.writeHead(429, { 'retry-after': '2' }).end(),
  NONSENSE: (response) => void response.writeHead(200).end('<html>Maintenance</html>'),
  EXPIRED: (response) => void response.writeHead(401).end(),
  REFUSED: (response) => void response.writeHead(422).end('{"message":"refusé"}'),
}

const write = (response: ServerResponse, { status, body }: Said, isCut: boolean): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(isCut ? text.slice(0, text.length / 2) : text)
}

const readBody = async (request: IncomingMessage): Promise<Pick<Asked, 'text' | 'body'>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { text, body: text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)) }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>')

const row = ({ provider, to, text, sender, state }: SimulatedSms): string =>
  `<tr>${[provider, sender ?? '(numéro)', to, text, state].map((cell) => `<td>${escaped(cell)}`).join('')}<td>
<form method="post"><input type="hidden" name="number" value="${escaped(to)}"><button name="act" value="DELIVERED">Reçu</button>
<button name="act" value="FAILED">Perdu</button> <button name="act" value="STOP">Répondre STOP</button></form>`

const page = (all: readonly SimulatedSms[]): string => `<!doctype html><html lang="fr"><title>SMS simulés</title>
<h1>SMS simulés</h1><table>${all.toReversed().map(row).join('')}</table></html>`

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>, port: number) => {
  const server = createServer((request, response) => {
    // What no provider would understand.
    handle(request, response).catch(() => response.writeHead(400).end())
  })
  const listening = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  const stop = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    server.closeAllConnections()
    await closed.promise
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`, stop }
}

const addressAt = (url: string, provider: SmsProviderKind): SmsAddress => {
  const { secretKey, appKey, consumerKey, account, number } = SIMULATED_KEYS
  return {
    ...{ provider, url: provider === 'HTTP' ? `${url}/http` : url, secretKey, allowsLocal: true },
    account: provider === 'OVH' || provider === 'TWILIO' ? account : '',
    appKey: provider === 'OVH' ? appKey : provider === 'TWILIO' ? number : '',
    consumerKey: provider === 'OVH' ? consumerKey : '',
  }
}

/** Starts the service on 127.0.0.1; port 0: any that is free. */
export const startSmsSimulator = async (
  faults: SimulatedFaults = createSimulatedFaults(),
  port = 0,
): Promise<SmsSimulator> => {
  const { memory, all, stops, refused, state } = createMemory()
  const put = (number: string, next: SimulatedSms['state']): void => {
    for (const one of all) if (one.to === number) one.state = next
  }
  const answerStop = (number: string, at = new Date()): void => void stops.set(number, at)
  const visit = (response: ServerResponse, form: URLSearchParams): void => {
    const [number, act] = [form.get('number') ?? '', form.get('act')]
    if (act === 'DELIVERED' || act === 'FAILED') put(number, act)
    if (act === 'STOP') answerStop(number)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(all))
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = `${here.url}${request.url ?? '/'}`
    const { pathname: path, searchParams: query } = new URL(url)
    const { text, body } = await readBody(request)
    if (path === '/') return visit(response, new URLSearchParams(text))
    const asked = { method: request.method ?? '', path, query, url, headers: request.headers, text, body }
    // Nothing is done by asking for the time: a fault waits for what may suffer from it.
    const fault = path === '/1.0/auth/time' ? null : faults.next()
    const before = fault === null ? undefined : FAULTS[fault]
    if (before !== undefined) return before(response)
    const said = dialectOf(path)(memory, asked)
    // Done, and nobody hears of it; 504, since a 503 would say that nothing was.
    if (fault === 'LOST_ANSWER') return void response.writeHead(504).end()
    if (fault === 'CUT') return void response.destroy()
    write(response, said, fault === 'TRUNCATED')
  }
  const here = await listen(handle, port)
  return {
    url: here.url,
    address: (provider) => addressAt(here.url, provider),
    faults,
    sent: () => all,
    deliver: (number) => put(number, 'DELIVERED'),
    fail: (number) => put(number, 'FAILED'),
    answerStop,
    refuseNumber: (number) => void refused.add(number),
    refuseSender: (sender) => void refused.add(sender),
    setCredits: (credits) => void (state.credits = credits),
    shiftClock: (ms) => void (state.ahead = ms),
    reset: () => {
      all.length = 0
      stops.clear()
      refused.clear()
      Object.assign(state, { credits: 1000, ahead: 0 })
    },
    stop: here.stop,
  }
}
