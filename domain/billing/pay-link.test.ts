import { expect, test } from 'vitest'
import { isOpenLink, nextLook, PAY_LINK_STATES, stateAfter } from './pay-link.ts'
import type { LinkStatus, PayLinkState } from './pay-link.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const times = { createdAt: 0, expiresAt: 7 * DAY }

test.each<[PayLinkState, LinkStatus, PayLinkState]>([
  ['PENDING', 'PENDING', 'PENDING'],
  ['PENDING', 'REFUSED', 'REFUSED'],
  ['PENDING', 'PAID', 'PAID'],
  ['REFUSED', 'PAID', 'PAID'],
  ['REFUSED', 'PENDING', 'PENDING'],
  ['EXPIRED', 'PAID', 'PAID'],
  ['CANCELLED', 'PAID', 'PAID'],
  ['CANCELLING', 'PENDING', 'CANCELLED'],
  ['CANCELLED', 'PENDING', 'CANCELLED'],
  ['PAID', 'PENDING', 'PAID'],
  ['PAID', 'CANCELLED', 'PAID'],
  ['PENDING', 'HELD', 'HELD'],
  ['HELD', 'PENDING', 'HELD'],
  ['HELD', 'RELEASED', 'RELEASED'],
  ['HELD', 'EXPIRED', 'RELEASED'],
  ['RELEASED', 'RELEASED', 'RELEASED'],
])('%s, told %s: %s', (state, told, after) => expect(stateAfter(state, told, times, HOUR)).toBe(after))

test('is over at its end, though the provider shows it still; paid on its last day, it is paid', () => {
  expect(stateAfter('PENDING', 'PENDING', times, 7 * DAY - 1)).toBe('PENDING')
  expect(stateAfter('PENDING', 'PENDING', times, 7 * DAY)).toBe('EXPIRED')
  expect(stateAfter('PENDING', 'PAID', times, 8 * DAY)).toBe('PAID')
})

test.each<[PayLinkState, number, number | null]>([
  ['PENDING', 0, 60_000],
  ['PENDING', HOUR, HOUR + 300_000],
  ['PENDING', DAY, DAY + 1_800_000],
  ['EXPIRED', 7 * DAY, 7 * DAY + 1_800_000],
  ['CANCELLED', 8 * DAY, null],
  ['EXPIRED', 8 * DAY, null],
  ['PAID', 8 * DAY, 9 * DAY],
  ['PAID', 120 * DAY, null],
  ['HELD', 200 * DAY, 201 * DAY],
  ['RELEASED', HOUR, null],
  ['FAILED', HOUR, null],
])('%s after %d ms is looked at again at %s', (state, now, next) => expect(nextLook(state, times, now)).toBe(next))

test('money that came is never lost by what a provider says afterwards', () => {
  const told: LinkStatus[] = ['PENDING', 'PAID', 'HELD', 'REFUSED', 'EXPIRED', 'CANCELLED', 'RELEASED']
  for (const one of told) expect(['PAID', 'HELD']).toContain(stateAfter('PAID', one, times, DAY))
  for (const state of PAY_LINK_STATES) expect(stateAfter(state, 'PAID', times, 30 * DAY)).toBe('PAID')
})

test('a guest may use it while it is made or waits', () => {
  expect(PAY_LINK_STATES.filter(isOpenLink)).toEqual(['WAITING', 'PENDING'])
})
