/**
 * A card terminal over TCP (port 8888). The till asks, and waits on the same connection until the terminal answers: somebody looks for their
 * card meanwhile. Once the question has left, silence is no refusal: the outcome is unknown until somebody looks at the terminal.
 */
import { connect } from 'node:net'
import { InsideError, outsideAddress } from '#server/platform/outside.ts'
import { CardFailure } from '#server/ports/card-terminal.ts'
import type { CardAnswer, OpenCardTerminal } from '#server/ports/card-terminal.ts'
import { answerIn, debitOf, decodeFields } from './caisse-ap.ts'

interface CardPatience {
  readonly connectMs: number
  /** Terminals give up by themselves after a minute or two. */
  readonly answerMs: number
  /** After the last bytes: fields may come in several packets, and nothing says which is the last. */
  readonly quietMs: number
}
const PATIENCE: CardPatience = { connectMs: 5000, answerMs: 150_000, quietMs: 400 }
const MOST_BYTES = 20_000

interface Asked {
  readonly address: string
  readonly port: number
  readonly message: string
  /** Undefined: these fields say nothing yet. */
  readonly read: (text: string) => CardAnswer | undefined
}

const exchange = ({ address, port, message, read }: Asked, patience: CardPatience): Promise<CardAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    let [heard, isSent] = ['', false]
    let quiet: NodeJS.Timeout | undefined
    let timer: NodeJS.Timeout | undefined
    const finish = (done: () => void): void => {
      clearTimeout(timer)
      clearTimeout(quiet)
      socket.destroy()
      done()
    }
    const fail = (): void => finish(() => reject(new CardFailure(isSent ? 'card.unknown' : 'card.unreachable', isSent)))
    const settle = (): void => {
      let answer: CardAnswer | undefined
      try {
        answer = read(heard)
      } catch {
        return fail()
      }
      if (answer !== undefined) {
        const said = answer
        finish(() => resolve(said))
      }
      return undefined
    }
    timer = setTimeout(fail, patience.connectMs)
    socket.on('connect', () => {
      clearTimeout(timer)
      timer = setTimeout(fail, patience.answerMs)
      isSent = true
      socket.write(message, 'latin1')
    })
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      if (heard.length > MOST_BYTES) return fail()
      clearTimeout(quiet)
      quiet = setTimeout(settle, patience.quietMs)
      return undefined
    })
    socket.on('end', () => {
      settle()
      fail()
    })
    socket.on('error', fail)
    socket.on('close', fail)
  })

/** Terminals that are waited for so long. */
export const cardTerminalsWithin =
  (patience: CardPatience): OpenCardTerminal =>
  ({ host, port, allowsLocal, number }) => ({
    take: async ({ amount, reference }) => {
      const address = await outsideAddress({ host, allowsLocal }).catch((error: unknown) => {
        throw new CardFailure(error instanceof InsideError ? 'printer.inside' : 'card.unreachable')
      })
      const read = (text: string): CardAnswer | undefined => {
        const { fields, isWhole } = decodeFields(text)
        return isWhole ? answerIn(fields, amount) : undefined
      }
      return exchange({ address, port, message: debitOf({ number, amount, reference }), read }, patience)
    },
  })

export const openCardTerminal: OpenCardTerminal = cardTerminalsWithin(PATIENCE)
