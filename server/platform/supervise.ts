import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

export interface SuperviseOptions {
  /** The program, which sends the message `ready` to its parent once it serves. */
  readonly program: string
  readonly args?: readonly string[]
  /** Says in one sentence why it starts the program again. */
  readonly tell: (sentence: string) => void
  /** Before the second start in a row, then twice as long each time; tests have less patience. */
  readonly pauseMs?: number
}

/** The code of a program that asks to be started again: nothing went wrong. */
export const BEGIN_ANEW = 75

/** So many short lives in a row, and starting again helps nobody. */
const MOST_FALLS = 8
const SHORT_MS = 60_000
const MOST_PAUSE_MS = 10_000

interface Life {
  /** What a shell would say: the code, or 128 more than the signal's number. */
  readonly code: number
  readonly wasReady: boolean
  readonly ms: number
}

const live = (child: ChildProcess): Promise<Life> => {
  const begun = Date.now()
  let wasReady = false
  child.on('message', (message) => (wasReady ||= message === 'ready'))
  return new Promise((resolve) => {
    const end = (code: number): void => resolve({ code, wasReady, ms: Date.now() - begun })
    child.on('error', () => end(1)) // no process left: it did not even start
    child.on('exit', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  })
}

/**
 * Runs the program and starts it again at once when it dies although it had served: killed for its memory, or by a fault below
 * JavaScript. One that ends before it serves has a reason that it told, and ends us with its code; so do eight short lives in a row,
 * with growing pauses between them. Ctrl-C and SIGTERM go to the program, whose end is then ours. Answers our exit code.
 */
export const supervise = async ({ program, args = [], tell, pauseMs = 250 }: SuperviseOptions): Promise<number> => {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
    })
  let falls = 0
  let everServed = false
  for (;;) {
    child = fork(program, args, { stdio: 'inherit' })
    const { code, wasReady, ms } = await live(child)
    everServed ||= wasReady
    falls = ms > SHORT_MS ? 1 : falls + 1
    if (code === 0 || stopping.signal.aborted || !everServed || falls > MOST_FALLS) return code
    tell(code === BEGIN_ANEW ? 'Pinède redémarre.' : `Pinède s’est arrêtée (code ${code}) : elle redémarre.`)
    const pause = Math.min(MOST_PAUSE_MS, falls === 1 ? 0 : pauseMs * 2 ** (falls - 2))
    await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined) // Ctrl-C while we waited
    if (stopping.signal.aborted) return code
  }
}
