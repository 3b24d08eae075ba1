/** What the interface promises of every base path (spec 7): a new record at `edit/0`, documents at both their addresses. */
import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#server/app.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
})

const bases = [
  ...new Set(
    allRoutes.flatMap(({ method, path }) => {
      const base = /^(.+)\/(?:edit|search|edit\/:id)$/.exec(path)?.[1]
      return base === undefined || (method !== 'GET' && method !== 'POST') ? [] : [base]
    }),
  ),
]

it('there are bases', () => expect(bases.length).toBeGreaterThan(70))

it.each(bases)('%s has a new record', async (base) => {
  const { status, body } = await caller.get(`${base}/edit/0`)
  expect([base, status, typeof body['id']]).toEqual([base, 200, 'number'])
})

it.each(bases)('%s refuses a record that is not there', async (base) => {
  expect([400, 404]).toContain((await caller.get(`${base}/edit/999999999`)).status)
})

it('a document is at both its addresses', () => {
  const paths = allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const documents = paths.filter((path) => path.endsWith('/document/:id'))
  expect(documents).toEqual(expect.arrayContaining(['payment/bill/document/:id', 'booking/booking/document/:id']))
  for (const path of documents) expect(paths).toContain(path.replace(/document\/:id$/, 'document_info/:id'))
})

describe('an order', () => {
  it('names records that are there, each once', async () => {
    const { body } = await caller.get('payment/payment-method')
    const ids = (body['list'] as { id: number }[]).map(({ id }) => id)
    const order = async (list: readonly number[]) => {
      const answer = await caller.post('payment/payment-method/order', { ids: list })
      return answer.body['message'] ?? answer.body['status']
    }
    expect(await order(ids.toReversed())).toBe('SAVED')
    expect(await order([...ids, 999_999_999])).toBe('record.unknown')
    expect(await order([...ids, ids[0] ?? 0])).toBe('request.invalid')
    const after = (await caller.get('payment/payment-method')).body['list'] as { id: number }[]
    expect(after.map(({ id }) => id)).toEqual(ids.toReversed())
  })
})
