/** A house of several stations closes once, with what each of them brought. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDueDays } from '#server/modules/payment/closure/nightly.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { quiet } from '#server/testing/test-server.ts'

test('two stations close as one house, each with its part, in chains of their own', async () => {
  const two = await openDesk()
  await two.at('2027-03-01T09:00:00Z')
  const { db } = two.house.house
  for (const [label, amount] of [
    ['ACCUEIL', 8300],
    ['BAR', 4100],
  ] as const) {
    const made = await two.staff().post('establishment/station/edit', { id: 0, label })
    await two.staff().post(`establishment/station/use/${String(made.body['id'])}`)
    const file = await two.booked([aStay(two.site)])
    await two.pay(file.id, amount)
    await two.staff().post('payment/bill/edit', { bookingId: file.id, kind: 'DOWN_PAYMENT' }, intent())
  }
  await two.at('2027-03-02T05:00:00Z')
  await closeDueDays(two.house.house, quiet)
  const { rows } = await sql<{ total: number; tills: Record<string, number> }>`
    select total, content -> 'tills' as tills from closure
    where establishment_id = ${two.house.establishmentId} and kind = 'DAY' and to_day = '2027-03-01'`.execute(db)
  expect(rows).toEqual([{ total: 12_400, tills: { ACCUEIL: 8300, BAR: 4100 } }])
  const { chains, intact } = await verifyChains(db, two.house.establishmentId)
  expect(intact).toBe(true)
  expect(chains.filter(({ kind }) => kind === 'PAYMENT')).toHaveLength(2)
  expect(chains.filter(({ kind }) => kind === 'DAY')).toHaveLength(1)
})
