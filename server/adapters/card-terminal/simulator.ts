/** A card terminal on loopback that speaks Caisse-AP, for tests: what it was asked, and what it is told to answer. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { decodeFields, encodeFields } from './caisse-ap.ts'
import type { CaisseFields } from './caisse-ap.ts'

export type CardOutcome =
  | 'ACCEPTS'
  | 'REFUSES'
  | 'ABANDONS'
  | 'TAKES_LESS'
  | 'HANGS'
  /** It took the money, and the connection ends without a word. */
  | 'CUT_AFTER'
  | 'NONSENSE'
  /** In two packets. */
  | 'IN_PARTS'

export interface SimulatedCardTerminal {
  readonly port: number
  readonly asked: readonly CaisseFields[]
  /** What it took, in cents: as the bank would see it. */
  readonly taken: readonly number[]
  /** What it answers, so many milliseconds after it was asked, or once that is over. */
  readonly behave: (outcome: CardOutcome, after?: number | Promise<void>) => void
  readonly stop: () => Promise<void>
}

const AUTHORIZATION = '184117'

const answerTo = (fields: CaisseFields, outcome: CardOutcome): string => {
  const own = (['CZ', 'CJ', 'CA'] as const).map((tag) => [tag, fields.get(tag) ?? ''] as const)
  const amount = Number(fields.get('CB'))
  const taken = outcome === 'TAKES_LESS' ? amount - 50 : amount
  const same = [
    ['CB', String(taken).padStart(2, '0')],
    ['CD', '0'],
    ['CE', '978'],
  ] as const
  if (outcome === 'REFUSES') return encodeFields([...own, ['AE', '01'], ['AF', '04'], ...same])
  if (outcome === 'ABANDONS') return encodeFields([...own, ['AE', '01'], ['AF', '06'], ...same])
  return encodeFields([...own, ['AE', '10'], ...same, ['CC', '00B'], ['AC', AUTHORIZATION]])
}

export const startCardTerminal = async (port = 0, host = '127.0.0.1'): Promise<SimulatedCardTerminal> => {
  const asked: CaisseFields[] = []
  const taken: number[] = []
  const sockets = new Set<Socket>()
  let [is, waits]: [CardOutcome, number | Promise<void>] = ['ACCEPTS', 0]
  const say = (socket: Socket, text: string): void => {
    if (is !== 'IN_PARTS') return void socket.write(text)
    socket.write(text.slice(0, 30))
    setTimeout(() => socket.write(text.slice(30)), 40)
    return undefined
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      const { fields, isWhole } = decodeFields(heard)
      if (!isWhole || !fields.has('CE')) return
      asked.push(fields)
      heard = ''
      const answer = (): void => {
        const amount = Number(fields.get('CB'))
        if (is === 'HANGS') return
        if (is === 'NONSENSE') return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
        if (is !== 'REFUSES' && is !== 'ABANDONS') taken.push(is === 'TAKES_LESS' ? amount - 50 : amount)
        if (is === 'CUT_AFTER') return void socket.destroy()
        say(socket, answerTo(fields, is))
      }
      if (typeof waits === 'number') setTimeout(answer, waits)
      else void waits.then(answer)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    taken,
    behave: (outcome, after = 0) => {
      is = outcome
      waits = after
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
