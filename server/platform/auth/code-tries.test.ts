import { describe, expect, test } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import { codeTries } from '#server/platform/auth/code-tries.ts'

const wrong = (): void => {
  throw new RuleError('setup.wrongCode')
}
const right = (): void => undefined

describe('the code of the first visit', () => {
  test('waits longer after each mistake, of that network alone, and never for good', async () => {
    const waits: number[] = []
    const tryCode = codeTries((ms) => Promise.resolve(waits.push(ms)))
    for (let n = 0; n < 12; n++) await expect(tryCode('10.0.0.7', wrong)).rejects.toThrow('setup.wrongCode')
    expect(waits).toEqual([250, 500, 1000, 2000, 2000, 2000, 2000])
    await expect(tryCode('10.0.0.8', right)).resolves.toBeUndefined()
    await expect(tryCode('10.0.0.8', wrong)).rejects.toThrow('setup.wrongCode')
    expect(waits).toHaveLength(7)
    await expect(tryCode('10.0.0.7', right)).resolves.toBeUndefined()
  })

  test('is looked at one try after the other, and refused where too many wait: another network is not', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const tryCode = codeTries(() => held)
    for (let n = 0; n < 5; n++) await expect(tryCode('2001:db8::1', wrong)).rejects.toThrow('setup.wrongCode')
    // Addresses of one IPv6 network are one.
    const flood = Array.from({ length: 30 }, (_, n) => tryCode(`2001:db8::${n + 2}`, wrong))
    const told = Promise.allSettled(flood)
    await expect(tryCode('2001:db8:0:1::1', right)).resolves.toBeUndefined()
    release()
    const reasons = (await told).map((one) => (one.status === 'rejected' ? String(one.reason.code) : 'passed'))
    expect(reasons.filter((code) => code === 'login.locked')).toHaveLength(20)
    expect(reasons.filter((code) => code === 'setup.wrongCode')).toHaveLength(10)
    await expect(tryCode('2001:db8::9', right)).resolves.toBeUndefined()
  })
})
