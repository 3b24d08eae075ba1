import { describe, expect, it } from 'vitest'
import { GIVES_UP_AFTER_MS, MAIL_STATES, UNCERTAIN_WAIT_MS, mayDo, nextOf, waitAfter } from './outbox.ts'
import type { Facts, Tried } from './outbox.ts'

const facts = (over: Partial<Facts> = {}): Facts => ({
  tries: 1,
  uncertain: 0,
  campaign: false,
  acceptedBefore: 0,
  ageMs: 0,
  ...over,
})
const tried = (end: Tried['end'], accepted = 0, later = 0): Tried => ({ end, accepted, later })

describe('after a try', () => {
  it.each<[string, Tried, Partial<Facts>, string, number | null]>([
    ['taken', tried('ANSWERED', 1), {}, 'SENT', null],
    ['refused for ever', tried('NEVER'), {}, 'REFUSED', null],
    ['refused by all recipients', tried('ANSWERED', 0), {}, 'REFUSED', null],
    ['refused by one of two', tried('ANSWERED', 1), {}, 'SENT', null],
    ['greylisted', tried('LATER'), {}, 'WAITING', waitAfter(1)],
    ['greylisted for one of two', tried('ANSWERED', 1, 1), {}, 'WAITING', waitAfter(1)],
    ['then refused for that one', tried('NEVER'), { acceptedBefore: 1 }, 'SENT', null],
    ['refused for now, too long', tried('LATER'), { ageMs: GIVES_UP_AFTER_MS }, 'GIVEN_UP', null],
    ['too long for the second of two', tried('LATER'), { ageMs: GIVES_UP_AFTER_MS, acceptedBefore: 1 }, 'SENT', null],
    ['no answer after the dot', tried('UNKNOWN'), {}, 'UNCERTAIN', UNCERTAIN_WAIT_MS],
    ['no answer, again', tried('UNKNOWN'), { uncertain: 1 }, 'UNCERTAIN', null],
    ['no answer, of a campaign', tried('UNKNOWN'), { campaign: true }, 'UNCERTAIN', null],
  ])('%s', (_, end, over, state, waitMs) => expect(nextOf(end, facts(over))).toEqual({ state, waitMs }))

  it('waits longer each time, and never longer than four hours', () => {
    const waits = Array.from({ length: 20 }, (_, n) => waitAfter(n + 1))
    expect(waits.every((wait, n) => n === 0 || wait >= (waits[n - 1] ?? 0))).toBe(true)
    expect(Math.max(...waits)).toBe(4 * 3_600_000)
  })
})

it('what is on its way is left alone by everybody', () => {
  expect(
    (['cancel', 'hurry', 'again', 'release', 'byHand', 'printed'] as const).filter((a) => mayDo(a, 'SENDING')),
  ).toEqual([])
  expect(MAIL_STATES.filter((state) => mayDo('cancel', state))).toEqual(['WAITING', 'HELD', 'LETTER'])
})
