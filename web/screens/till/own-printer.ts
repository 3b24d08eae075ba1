/**
 * What prints at this station: a printer that is plugged into it, else the one that the server talks to. The server makes the bytes and keeps
 * the journal either way; this browser writes them (decision 0475).
 */
import { useSyncExternalStore } from 'react'
import type { OwnPrinter } from '#contract/operations/sale/receipt.ts'
import { translate } from '#web/i18n/i18n.ts'
import { OwnPrinterError, isWindows, openOwn, unfitForOwn } from '#web/screens/till/own-devices.ts'
import type { OwnLine, OwnWay } from '#web/screens/till/own-devices.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

/** Of the browser, whoever is logged in: a printer stands at a station. */
const KEY = 'pinede.printer'

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const

export interface OwnChoice extends OwnPrinter {
  readonly way: OwnWay
  readonly baudRate: number
}

export const NEW_PRINTER: OwnChoice = {
  ...{ way: 'SERIAL', baudRate: 9600, width: 'W48', codePage: 'CP858', cut: 'PARTIAL', drawer: 'NONE' },
}

const read = (): OwnChoice | null => {
  if (unfitForOwn() !== null) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...NEW_PRINTER, ...kept } : null
  } catch {
    // Written by something else: chosen again.
    return null
  }
}

let choice: OwnChoice | null | undefined
const listeners = new Set<() => void>()

const current = (): OwnChoice | null => (choice === undefined ? (choice = read()) : choice)

const tell = (next: OwnChoice | null): void => {
  choice = next
  for (const listener of listeners) listener()
}

// Chosen in another tab of this browser.
window.addEventListener('storage', ({ key }) => (key === KEY ? tell(read()) : undefined))

/** Null: the server prints. */
export const keepOwnPrinter = (next: OwnChoice | null): void => {
  if (next === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(next))
  tell(next)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOwnPrinter = (): OwnChoice | null => useSyncExternalStore(subscribe, current)

/** One paper after the other: a printer takes one at a time. */
let turn: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.catch(() => undefined).then(work)
  turn = mine.catch(() => undefined)
  return mine
}

const onLine = <T>({ way, baudRate }: OwnChoice, work: (line: OwnLine) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const line = await openOwn(way, baudRate)
    try {
      return await work(line)
    } finally {
      await line.close().catch(() => undefined)
    }
  })

const paperOf = ({ width, codePage, cut, drawer }: OwnChoice): OwnPrinter => ({ width, codePage, cut, drawer })

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

interface Left {
  readonly bytes: string | null
}

/**
 * Prints where this station prints. Its own printer is opened before the server is asked, so that one that is not there uses up no original.
 * Throws OwnPrinterError, and as `ask` does.
 */
export const printedHere = <A extends Left>(ask: (own: OwnPrinter | null) => Promise<A>): Promise<A> => {
  const own = current()
  if (own === null) return ask(null)
  return onLine(own, async (line) => {
    const answer = await ask(paperOf(own))
    if (answer.bytes !== null) await line.write(bytesOf(answer.bytes))
    return answer
  })
}

/** The drawer: asked for first, since most tickets open none; its journal is written either way. Throws as `printedHere`. */
export const openedHere = async <A extends Left>(ask: (own: OwnPrinter | null) => Promise<A>): Promise<A> => {
  const own = current()
  if (own === null) return ask(null)
  const answer = await ask(paperOf(own))
  const { bytes } = answer
  if (bytes !== null) await onLine(own, (line) => line.write(bytesOf(bytes)))
  return answer
}

/** Says to the server what it needs to know of a print, and writes nothing. */
export const toldHere = <A>(ask: (own: OwnPrinter | null) => Promise<A>): Promise<A> => {
  const own = current()
  return ask(own === null ? null : paperOf(own))
}

/** The sentence of whatever went wrong with a print. */
export const printSentence = (error: unknown): string => {
  if (!(error instanceof OwnPrinterError)) return sentenceOf(error)
  const usb = current()?.way === 'USB' && isWindows()
  return translate('printer')(`own.errors.${error.code === 'busy' && usb ? 'busyWindows' : error.code}`)
}
