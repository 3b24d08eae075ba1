import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { intent } from '#server/testing/desk.ts'
import { testHouse } from '#server/testing/test-house.ts'

test('a copy of the past is read, and nothing is written or signed in it', async () => {
  const { house, user } = await testHouse({ readOnly: true })
  const caller = await user()
  expect((await caller.get('payment/payment-method')).status).toBe(200)
  const written = [
    await caller.post('camp/layout/edit', { id: 0, label: { fr: 'Tente' }, rental: false, features: [] }),
    await caller.post('job/start', { kind: 'backup', title: 'Sauvegarde', input: {} }, intent()),
    await caller.post('job/cancel/1'),
    // A write in steps of its own: nothing is printed of the past.
    await caller.post('sale/cash-register-sale/print/1', { key: 'receipt-past' }),
  ]
  for (const { status, body } of written) expect([status, body['message']]).toEqual([400, 'house.restored'])
  const { rows } = await sql`select 1 from jet`.execute(house.db)
  expect(rows).toEqual([])
})
