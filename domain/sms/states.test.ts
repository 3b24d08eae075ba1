import { describe, expect, it } from 'vitest'
import { SMS_GIVES_UP_AFTER_MS, SMS_STATES, nextOfSms, smsWaitAfter } from './states.ts'
import type { SmsFacts, SmsTried } from './states.ts'

const MINUTE = 60_000
const tried = (end: SmsTried['end'], waitMs: number | null = null): SmsTried => ({ end, waitMs })

describe('after a try', () => {
  it.each<[string, SmsTried, Partial<SmsFacts>, string, number | null]>([
    ['taken', tried('TAKEN'), {}, 'SENT', null],
    ['refused for ever', tried('NEVER'), {}, 'REFUSED', null],
    ['no answer', tried('UNKNOWN'), {}, 'UNCERTAIN', null],
    ['no answer, a day later', tried('UNKNOWN'), { ageMs: 2 * SMS_GIVES_UP_AFTER_MS }, 'UNCERTAIN', null],
    ['not for now', tried('LATER'), {}, 'WAITING', MINUTE],
    ['not for now, again', tried('LATER'), { tries: 2 }, 'WAITING', 5 * MINUTE],
    ['not for now, many times', tried('LATER'), { tries: 60 }, 'WAITING', 120 * MINUTE],
    ['not so soon', tried('LATER', 10 * MINUTE), {}, 'WAITING', 10 * MINUTE],
    ['soon, says the provider', tried('LATER', 1000), { tries: 3 }, 'WAITING', 15 * MINUTE],
    ['just in time', tried('LATER'), { ageMs: SMS_GIVES_UP_AFTER_MS - MINUTE }, 'WAITING', MINUTE],
    ['too late by then', tried('LATER'), { ageMs: SMS_GIVES_UP_AFTER_MS - MINUTE + 1 }, 'GIVEN_UP', null],
    ['too late, says the provider', tried('LATER', 2 * SMS_GIVES_UP_AFTER_MS), {}, 'GIVEN_UP', null],
  ])('%s', (_, end, over, state, waitMs) =>
    expect(nextOfSms(end, { tries: 1, ageMs: 0, ...over })).toEqual({ state, waitMs }),
  )

  it('waits longer each time, up to two hours', () =>
    expect([1, 2, 3, 4, 5, 6, 7].map((tries) => smsWaitAfter(tries) / MINUTE)).toEqual([1, 5, 15, 30, 60, 120, 120]))

  it('ends within a day, whatever is answered', () => {
    let [tries, ageMs] = [1, 0]
    for (; ; tries++) {
      const next = nextOfSms(tried('LATER'), { tries, ageMs })
      if (next.state !== 'WAITING') break
      ageMs += next.waitMs ?? 0
    }
    expect(ageMs).toBeLessThanOrEqual(SMS_GIVES_UP_AFTER_MS)
    expect(tries).toBeGreaterThan(10)
  })
})

it('every state has its name once', () => expect(new Set(SMS_STATES).size).toBe(10))
