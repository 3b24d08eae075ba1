import { beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { RIGHT_CODES } from '#contract/rights.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { keepFewTowns } from '#server/testing/few-towns.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  await keepFewTowns()
  house = await testHouse()
})

const served: AnyEntity[] = Object.values(entities)
const READ_ONLY = new Set(['financialMonth', 'financialPeriod', 'placeTypeHistory'])

/** One call of each kind that a declared entity answers, with what it must need. */
const calls = (
  entity: AnyEntity,
): {
  name: string
  needs: 'read' | 'write' | 'delete' | 'export'
  run: (caller: Caller) => Promise<{ status: number }>
}[] => [
  { name: 'list', needs: 'read', run: (caller) => caller.get(entity.path) },
  { name: 'search', needs: 'read', run: (caller) => caller.post(`${entity.path}/search`, { criteria: { text: 'a' } }) },
  { name: 'edit 0', needs: 'read', run: (caller) => caller.get(`${entity.path}/edit/0`) },
  { name: 'document', needs: 'export', run: (caller) => caller.post(`${entity.path}/document`, {}) },
  ...(READ_ONLY.has(entity.name)
    ? []
    : [
        {
          name: 'edit',
          needs: 'write' as const,
          run: (caller: Caller) => caller.post(`${entity.path}/edit`, { id: 0 }),
        },
        {
          name: 'delete',
          needs: 'delete' as const,
          run: (caller: Caller) => caller.post(`${entity.path}/delete/999999999`),
        },
      ]),
]

const MAY = { read: ['001', '011', '111'], write: ['011', '111'], delete: ['111'], export: ['001', '011', '111'] }

describe.each(RIGHT_CODES)('with right %s', (code) => {
  it.each(served.map((entity) => [entity.name, entity] as const))(
    '%s is read, written, deleted and exported accordingly',
    async (_, entity) => {
      const caller = await house.user(everywhere('000', false, { [entity.right]: { code, canExport: true } }))
      const dumb = await house.user(everywhere('000', false, { [entity.right]: { code, canExport: false } }))
      for (const { name, needs, run } of calls(entity)) {
        const { status } = await run(caller)
        expect([name, status]).not.toEqual([name, 500])
        if (MAY[needs].includes(code)) expect([name, status]).not.toEqual([name, 401])
        else expect([name, status]).toEqual([name, 401])
        if (needs === 'export') expect([name, (await run(dumb)).status]).toEqual([name, 401])
      }
    },
  )
})

describe('without a session', () => {
  it('answers 403 to every entity', async () => {
    for (const entity of served) expect((await house.app.inject(`/rest/${entity.path}`)).statusCode).toBe(403)
  })

  it('answers 403 to a write without the anti-forgery header', async () => {
    const caller = await house.user()
    const answer = await caller.post('payment/tva/edit', { id: 0 }, { 'x-xsrf-token': 'other' })
    expect([answer.status, answer.body['message']]).toEqual([403, 'session.forged'])
  })
})
