import { describe, expect, it } from 'vitest'
import { beyond, checkGrant, checkReachOf, managesUsers } from './reach.ts'
import type { HeldRights, Standing } from './reach.ts'

const CODES = ['000', '001', '011', '111']
const MANAGER = { establishment_user: { code: '111', canExport: false } }

const right = (code: string, canExport = false): HeldRights => ({ payment_bill: { code, canExport } })
const standing = (rights: HeldRights, over: Partial<Standing> = {}): Standing => ({
  admin: false,
  systeme: false,
  places: new Map([[1, { ...MANAGER, ...rights }]]),
  ...over,
})
const codeOf = (work: () => void): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('every right × every right held', () => {
  const cases = CODES.flatMap((given) =>
    CODES.flatMap((held) =>
      [true, false].flatMap((out) => [true, false].map((own) => [given, out, held, own] as const)),
    ),
  )
  it.each(cases)('%s (export %s) by who holds %s (export %s)', (given, out, held, own) => {
    const isBeyond = Number(given) > Number(held) || (out && given !== '000' && !(own && held !== '000'))
    expect(beyond(right(given, out), right(held, own))).toEqual(isBeyond ? ['payment_bill'] : [])
    const actor = standing(right(held, own))
    expect(codeOf(() => checkGrant(actor, 1, right('000'), right(given, out)))).toBe(
      isBeyond ? 'rights.notHeld' : undefined,
    )
    expect(codeOf(() => checkGrant(actor, 1, right(given, out), right('000')))).toBe(
      isBeyond ? 'rights.notHeld' : undefined,
    )
    expect(codeOf(() => checkReachOf(actor, standing(right(given, out))))).toBe(isBeyond ? 'user.beyond' : undefined)
  })
})

it('what does not change is no gift', () => {
  const before = { ...right('111', true), payment_tva: { code: '001', canExport: false } }
  const after = { ...right('111', true), payment_tva: { code: '000', canExport: false } }
  expect(codeOf(() => checkGrant(standing({ payment_tva: { code: '001', canExport: false } }), 1, before, after))).toBe(
    undefined,
  )
})

it('a functionality named like a property of every object is not held by anybody', () => {
  expect(beyond({ constructor: { code: '001', canExport: false } }, {})).toEqual(['constructor'])
})

describe('who is reached', () => {
  const none = new Map<number, HeldRights>()
  it.each([
    ['an administrator by another', { admin: true }, { admin: true }, undefined],
    ['an administrator by who is none', {}, { admin: true }, 'user.admin'],
    ['a technical user by an administrator', { admin: true }, { systeme: true }, 'user.technical'],
    ['who works nowhere', {}, { places: none }, undefined],
    ['who works elsewhere too', {}, { places: new Map([[2, {}]]) }, 'user.elsewhere'],
  ] as const)('%s', (_, actor, target, code) => {
    expect(codeOf(() => checkReachOf(standing({}, actor), standing({}, target)))).toBe(code)
  })

  it('by who may change users there, no less', () => {
    for (const code of CODES) {
      const actor = standing({ establishment_user: { code, canExport: false } })
      expect(managesUsers(actor, 1)).toBe(code === '011' || code === '111')
      expect(codeOf(() => checkGrant(actor, 1, {}, {}))).toBe(managesUsers(actor, 1) ? undefined : 'rights.notThere')
    }
    expect(codeOf(() => checkGrant(standing({}), 2, {}, {}))).toBe('rights.notThere')
  })
})
