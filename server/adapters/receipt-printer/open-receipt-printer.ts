/**
 * Receipts over TCP (port 9100, « raw »): the printer is asked how it is before a byte of the ticket leaves, and whether it is done after
 * the last one. A printer takes one connection at a time: what is printed on one waits for what is under way there.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { COMMANDS, isState, wrongIn } from '#server/documents/receipt/escpos.ts'
import { InsideError, outsideAddress } from '#server/platform/outside.ts'
import { ReceiptFailure } from '#server/ports/receipt-printer.ts'
import type { OpenReceiptPrinter, ReceiptPrinterAddress } from '#server/ports/receipt-printer.ts'

interface Patience {
  readonly connectMs: number
  /** For an answer in real time. */
  readonly stateMs: number
  /** For a whole paper to come out. */
  readonly printMs: number
}
const PATIENCE: Patience = { connectMs: 4000, stateMs: 2000, printMs: 15_000 }

/** Cover, paper, errors, then anything else that takes it offline: the most telling first. */
const QUESTIONS = [2, 4, 3, 1] as const

/** One connection, and the bytes that come back on it. */
interface Line {
  readonly send: (bytes: readonly number[] | Uint8Array) => void
  /** The next byte that `isWanted`; undefined where none comes in time, or the connection ends. */
  readonly next: (ms: number, isWanted: (byte: number) => boolean) => Promise<number | undefined>
  /** Ends it, once all has left; false: it broke, or did not end in time. */
  readonly end: (ms: number) => Promise<boolean>
  readonly drop: () => void
}

const lineOn = (socket: Socket): Line => {
  const heard: number[] = []
  const ended = { isOver: false }
  let wake: (() => void) | undefined
  socket.on('data', (chunk: Buffer) => {
    heard.push(...chunk)
    wake?.()
  })
  const over = (): void => {
    ended.isOver = true
    wake?.()
  }
  socket.on('error', over)
  socket.on('close', over)
  const waitUntil = async (deadline: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, deadline - Date.now()))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = undefined
  }
  return {
    send: (bytes) => void socket.write(Uint8Array.from(bytes)),
    next: async (ms, isWanted) => {
      const deadline = Date.now() + ms
      for (;;) {
        const byte = heard.shift()
        if (byte !== undefined && isWanted(byte)) return byte
        if (byte !== undefined) continue
        if (ended.isOver || Date.now() >= deadline) return undefined
        await waitUntil(deadline)
      }
    },
    end: async (ms) => {
      const deadline = Date.now() + ms
      const hasLeft = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ms)
        socket.end(() => {
          clearTimeout(timer)
          resolve(true)
        })
      })
      while (!ended.isOver && Date.now() < deadline) await waitUntil(deadline)
      socket.destroy()
      return hasLeft && !socket.errored
    },
    drop: () => void socket.destroy(),
  }
}

/** Throws ReceiptFailure printer.inside, receipt.unreachable. */
const dial = async ({ host, port, allowsLocal }: ReceiptPrinterAddress, ms: number): Promise<Line> => {
  const address = await outsideAddress({ host, allowsLocal }).catch((error: unknown) => {
    throw new ReceiptFailure(error instanceof InsideError ? 'printer.inside' : 'receipt.unreachable')
  })
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const fail = (): void => {
      socket.destroy()
      reject(new ReceiptFailure('receipt.unreachable'))
    }
    const timer = setTimeout(fail, ms)
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeListener('error', fail)
      resolve(lineOn(socket))
    })
  })
}

/** What it says is wrong, as a code; null: nothing. Throws ReceiptFailure receipt.silent where it says nothing at all. */
const askState = async (line: Line, { stateMs }: Patience): Promise<string | null> => {
  for (const what of QUESTIONS) {
    line.send(COMMANDS.askState(what))
    const byte = await line.next(stateMs, isState)
    if (byte === undefined) throw new ReceiptFailure('receipt.silent')
    const wrong = wrongIn(what, byte)
    if (wrong !== null) return wrong
  }
  return null
}

/** It did not say that it is done: because it stopped, or nobody knows. */
const whyNotDone = async (line: Line, patience: Patience): Promise<ReceiptFailure> => {
  const wrong = await askState(line, patience).catch(() => null)
  return new ReceiptFailure(wrong === null ? 'receipt.unsure' : 'receipt.brokenOff', true)
}

const printOn = async (line: Line, bytes: Uint8Array, tellsState: boolean, patience: Patience): Promise<void> => {
  if (!tellsState) {
    line.send(bytes)
    if (await line.end(patience.printMs)) return
    throw new ReceiptFailure('receipt.unsure', true)
  }
  const wrong = await askState(line, patience)
  if (wrong !== null) throw new ReceiptFailure(wrong)
  line.send(bytes)
  line.send(COMMANDS.askDone)
  if ((await line.next(patience.printMs, (byte) => !isState(byte))) === undefined)
    throw await whyNotDone(line, patience)
}

/** What is under way on each printer. */
const queues = new Map<string, Promise<unknown>>()

const inTurn = async <T>({ host, port }: ReceiptPrinterAddress, work: () => Promise<T>): Promise<T> => {
  const key = `${host}:${port}`
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(work)
  const kept = mine.catch(() => undefined)
  queues.set(key, kept)
  try {
    return await mine
  } finally {
    if (queues.get(key) === kept) queues.delete(key)
  }
}

/** Printers that are waited for so long. */
export const receiptPrintersWithin =
  (patience: Patience): OpenReceiptPrinter =>
  (address) => {
    const talk = (work: (line: Line) => Promise<void>): Promise<void> =>
      inTurn(address, async () => {
        const line = await dial(address, patience.connectMs)
        try {
          await work(line)
        } finally {
          line.drop()
        }
      })
    return {
      print: (bytes) => talk((line) => printOn(line, bytes, address.tellsState, patience)),
      pulse: (bytes) =>
        talk(async (line) => {
          line.send(bytes)
          if (!(await line.end(patience.stateMs))) throw new ReceiptFailure('receipt.unsure', true)
        }),
    }
  }

export const openReceiptPrinter: OpenReceiptPrinter = receiptPrintersWithin(PATIENCE)
