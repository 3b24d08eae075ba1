/**
 * Tries of the first visit's code. There is no user yet to count them by, and a lock would keep the owner out: each network waits
 * for its own mistakes, longer each time, and nobody else does.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { RuleError } from '#domain/rule-error.ts'
import { networkOf } from '#server/platform/auth/attempts.ts'
import { turnsOf } from '#server/platform/http/gate.ts'

/** Mistakes that cost nothing; then a quarter of a second, doubled each time. */
const FREE = 5
const FIRST_MS = 250
const LONGEST_MS = 2000
/** Tries of one network that may wait for each other: more is no hand on a keyboard. */
const MOST_WAITING = 10
/** Networks that are remembered; the one that was quiet the longest goes first. */
const MOST_NETWORKS = 10_000

export type Wait = (ms: number) => Promise<unknown>

/**
 * Looks at one try at a time of each network: `isRight` throws where the code is wrong, which is told after the wait. Throws RuleError
 * `login.locked` where too many wait already.
 */
export const codeTries = (wait: Wait = delay) => {
  const mistakes = new Map<string, number>()
  const waiting = new Map<string, number>()
  const inTurn = turnsOf()
  const fail = async (network: string): Promise<void> => {
    const count = (mistakes.get(network) ?? 0) + 1
    mistakes.delete(network)
    mistakes.set(network, count)
    if (mistakes.size > MOST_NETWORKS) mistakes.delete([...mistakes.keys()][0] ?? '')
    if (count > FREE) await wait(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(count - FREE - 1, 10)))
  }
  return async (address: string, isRight: () => void): Promise<void> => {
    const network = networkOf(address)
    const others = waiting.get(network) ?? 0
    if (others >= MOST_WAITING) throw new RuleError('login.locked', { minutes: 1 })
    waiting.set(network, others + 1)
    try {
      await inTurn(network, async () => {
        try {
          isRight()
          mistakes.delete(network)
        } catch (error) {
          await fail(network)
          throw error
        }
      })
    } finally {
      const left = (waiting.get(network) ?? 1) - 1
      if (left === 0) waiting.delete(network)
      else waiting.set(network, left)
    }
  }
}
