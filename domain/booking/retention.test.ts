import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { purgeLimit } from './retention.ts'

test.each([
  ['QUOTE', '2027-07-01', '2024-07-01'],
  ['QUOTE', '2028-02-29', '2025-02-28'],
  ['CANCELLED', '2027-07-01', '2022-07-01'],
] as const)('%s on %s: before %s', (kind, today, limit) => expect(purgeLimit(kind, toDay(today))).toBe(limit))
