/** A printer of receipts on loopback, for tests and for looking: what came out of it, and the faults that it is told to have. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { CODE_PAGE_NUMBERS } from '#server/documents/receipt/escpos.ts'
import { decoded } from '#server/documents/receipt/code-page.ts'
import type { CodePage } from '#server/documents/receipt/code-page.ts'

export type ReceiptFault =
  | 'NONE'
  | 'PAPER_OUT'
  | 'COVER_OPEN'
  | 'BROKEN'
  | 'HANGS'
  | 'SILENT'
  | 'PAPER_ENDS'
  | 'CUTS_OFF'

/** Parts of a paper: texts as they were set, and where it was cut. */
export interface PrintedLine {
  readonly text: string
  readonly isBold: boolean
  readonly isTall: boolean
  readonly isCentred: boolean
}

export interface SimulatedPaper {
  readonly lines: readonly PrintedLine[]
  readonly bytes: Buffer
}

export interface SimulatedReceiptPrinter {
  readonly port: number
  /** Papers that were cut, or fed out. */
  readonly papers: readonly SimulatedPaper[]
  /** Pulses that opened the drawer. */
  readonly pulses: () => number
  readonly behave: (fault: ReceiptFault) => void
  readonly stop: () => Promise<void>
}

/** Lines that come out where the paper ends in the middle. */
const LAST_LINES = 5

/** How long each command is beyond its two letters; by `ESC x` and `GS x`. */
const LENGTHS: Readonly<Record<string, number>> = {
  '1b40': 0,
  '1b74': 1,
  '1b61': 1,
  '1b45': 1,
  '1b64': 1,
  '1b70': 3,
  '1d21': 1,
  '1d56': 2,
  '1d72': 1,
}

/** What a printer is set to, and what stands on its paper. */
interface Head {
  page: CodePage
  isBold: boolean
  isTall: boolean
  isCentred: boolean
  text: string
  lines: PrintedLine[]
  bytes: number[]
  pulses: number
}

const START = { page: 'CP858' as CodePage, isBold: false, isTall: false, isCentred: false }
const newHead = (): Head => ({ ...START, text: '', lines: [], bytes: [], pulses: 0 })

/** Obeys one command; true: the paper is out. */
const obey = (head: Head, code: string, [first = 0]: readonly number[]): boolean => {
  if (code === '1b40') Object.assign(head, START)
  if (code === '1b74')
    head.page =
      (Object.keys(CODE_PAGE_NUMBERS) as CodePage[]).find((page) => CODE_PAGE_NUMBERS[page] === first) ?? head.page
  if (code === '1b61') head.isCentred = first === 1
  if (code === '1b45') head.isBold = first === 1
  if (code === '1d21') head.isTall = first !== 0
  if (code === '1b70') head.pulses += 1
  return code === '1d56' || code === '1b64'
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** Bits that are set beside those of every answer, by the question (DLE EOT 1 to 4). */
const BITS: Readonly<Partial<Record<ReceiptFault, readonly number[]>>> = {
  PAPER_OUT: [0, 0x08, 0x20, 0, 0x60],
  COVER_OPEN: [0, 0x08, 0x04, 0, 0],
  BROKEN: [0, 0x08, 0, 0x08, 0],
}
const stateOf = (fault: ReceiptFault, what: number): number => 0x12 | (BITS[fault]?.[what] ?? 0)

/** Reads the bytes of one connection; answers what it would send back. */
const reader = (
  papers: SimulatedPaper[],
  onPulse: () => void,
  fault: () => ReceiptFault,
  answer: (byte: number) => void,
) => {
  let head = newHead()
  let waiting: number[] = []
  const out = (): void => {
    papers.push({ lines: head.lines, bytes: Buffer.from(head.bytes) })
    head = { ...newHead(), page: head.page }
  }
  const isStopped = (): boolean => fault() === 'PAPER_ENDS' && head.lines.length >= LAST_LINES
  const command = (): boolean => {
    const [first = 0, second] = waiting
    if (second === undefined) return false
    if (first === 0x10) {
      if (waiting.length < 3) return false
      if (second === 0x04) answer(stateOf(isStopped() ? 'PAPER_OUT' : fault(), waiting[2] ?? 0))
      waiting = waiting.slice(3)
      return true
    }
    const code = `${hex(first)}${hex(second)}`
    const length = 2 + (LENGTHS[code] ?? 0)
    if (waiting.length < length) return false
    const isAsked = code === '1d72'
    if (isAsked && !isStopped()) answer(0x00)
    if (!isAsked && !isStopped()) head.bytes.push(...waiting.slice(0, length))
    const pulses = head.pulses
    if (!isStopped() && obey(head, code, waiting.slice(2, length))) out()
    else if (head.pulses > pulses) onPulse()
    waiting = waiting.slice(length)
    return true
  }
  const letter = (): void => {
    const byte = waiting.shift() ?? 0
    if (isStopped()) return
    head.bytes.push(byte)
    if (byte !== 0x0a) {
      head.text += decoded(byte, head.page)
      return
    }
    const { text, isBold, isTall, isCentred } = head
    head.lines.push({ text, isBold, isTall, isCentred })
    head.text = ''
  }
  return (chunk: Buffer): void => {
    waiting.push(...chunk)
    while (waiting.length > 0) {
      const [first = 0] = waiting
      if (first !== 0x10 && first !== 0x1b && first !== 0x1d) letter()
      else if (!command()) return
    }
  }
}

/** Starts it on a free port, or on this one. */
export const startReceiptPrinter = async (port = 0, host = '127.0.0.1'): Promise<SimulatedReceiptPrinter> => {
  const papers: SimulatedPaper[] = []
  const sockets = new Set<Socket>()
  let fault: ReceiptFault = 'NONE'
  let pulses = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (fault === 'HANGS') return socket.pause()
    const read = reader(
      papers,
      () => (pulses += 1),
      () => fault,
      (byte) => (fault === 'SILENT' ? undefined : void socket.write(Buffer.from([byte]))),
    )
    socket.on('data', (chunk: Buffer) => {
      // It hangs up once the ticket begins.
      if (fault === 'CUTS_OFF' && chunk.includes(0x1b)) return socket.destroy()
      return read(chunk)
    })
    return undefined
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    papers,
    pulses: () => pulses,
    behave: (next) => (fault = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The paper as text: « # » before what is printed large. */
export const paperText = ({ lines }: SimulatedPaper, columns = 48): string =>
  lines
    .map(({ text, isTall, isCentred }) => {
      const set = isCentred ? `${' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2)))}${text}` : text
      return `${isTall ? '# ' : '  '}${set}`.trimEnd()
    })
    .join('\n')
