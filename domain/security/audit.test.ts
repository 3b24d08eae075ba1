import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { checkAuditEnd } from '#domain/security/audit.ts'

const TODAY = toDay('2028-02-29')

describe('the end of an inspector’s access', () => {
  it.each([
    ['2028-02-28', 'audit.endInPast'],
    ['2028-02-29', undefined],
    ['2029-02-28', undefined],
    ['2029-03-01', 'audit.endTooLate'],
  ])('%s: %s', (end, code) => {
    const check = () => checkAuditEnd(TODAY, toDay(end))
    if (code === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })
})
