/** A printer on loopback that speaks IPP, for tests: what it was given, and the faults that it is told to have. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeMessage } from './ipp-message.ts'
import type { IppMessage } from './ipp-message.ts'

export interface SimulatedPrinter {
  readonly uri: string
  /** What it was asked, the last one last. */
  readonly asked: readonly IppMessage[]
  readonly behave: (next: Partial<Behaviour>) => void
  readonly stop: () => Promise<void>
}

interface Behaviour {
  readonly status: number
  readonly statusMessage: string
  readonly jobState: number
  readonly jobReasons: readonly string[]
  readonly printerState: number
  readonly printerReasons: readonly string[]
  /** Waits this long before it answers. */
  readonly slowMs: number
  /** Hangs up in the middle of its answer. */
  readonly cut: boolean
  /** Answers this instead of IPP. */
  readonly html: string
  readonly http: number
}

const WELL: Behaviour = {
  status: 0,
  statusMessage: '',
  jobState: 9,
  jobReasons: ['job-completed-successfully'],
  printerState: 3,
  printerReasons: ['none'],
  slowMs: 0,
  cut: false,
  html: '',
  http: 200,
}

const attribute = (tag: number, name: string, value: Buffer): Buffer => {
  const [said, length] = [Buffer.from(name), (size: number) => Buffer.from([size >> 8, size & 255])]
  return Buffer.concat([Buffer.from([tag]), length(said.length), said, length(value.length), value])
}
const whole = (value: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeInt32BE(value)
  return four
}
const texts = (tag: number, name: string, values: readonly string[]): Buffer =>
  Buffer.concat(values.map((value, index) => attribute(tag, index === 0 ? name : '', Buffer.from(value))))

const answerOf = ({ requestId }: IppMessage, is: Behaviour): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x01_01, 0)
  head.writeUInt16BE(is.status, 2)
  head.writeInt32BE(requestId, 4)
  return Buffer.concat([
    head,
    Buffer.from([0x01]),
    texts(0x47, 'attributes-charset', ['utf-8']),
    texts(0x48, 'attributes-natural-language', ['fr']),
    ...(is.statusMessage === '' ? [] : [texts(0x41, 'status-message', [is.statusMessage])]),
    Buffer.from([0x02]),
    attribute(0x21, 'job-id', whole(42)),
    attribute(0x23, 'job-state', whole(is.jobState)),
    texts(0x44, 'job-state-reasons', is.jobReasons),
    Buffer.from([0x04]),
    texts(0x42, 'printer-name', ['Accueil']),
    attribute(0x23, 'printer-state', whole(is.printerState)),
    texts(0x44, 'printer-state-reasons', is.printerReasons),
    Buffer.from([0x03]),
  ])
}

export const startPrinter = async (): Promise<SimulatedPrinter> => {
  const asked: IppMessage[] = []
  let is = WELL
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message = decodeMessage(Buffer.concat(chunks))
      asked.push(message)
      setTimeout(() => {
        const answer = is.html === '' ? answerOf(message, is) : Buffer.from(is.html)
        response.writeHead(is.http, { 'content-type': 'application/ipp', 'content-length': answer.length })
        if (!is.cut) return response.end(answer)
        response.write(answer.subarray(0, 20), () => response.destroy())
        return undefined
      }, is.slowMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    asked,
    behave: (next) => (is = { ...WELL, ...next }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
