import { expect, test } from 'vitest'
import { isOfOlderSession } from '#web/shell/older-session.ts'

test('a 403 ends the session that the request was sent under, and no newer one', () => {
  expect(isOfOlderSession('a', 'a')).toBe(false)
  expect(isOfOlderSession('a', 'b')).toBe(true)
  // Sent before the log-in, answered after it.
  expect(isOfOlderSession(undefined, 'b')).toBe(true)
  // The cookie is gone already, by a log-out in another tab: whoever is remembered here is not logged in.
  expect(isOfOlderSession('a', undefined)).toBe(false)
  expect(isOfOlderSession(undefined, undefined)).toBe(false)
})
