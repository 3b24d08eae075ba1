/** A station sold again alone what it had sent before the cut: one ticket, whatever the server had done of it (decision 0450). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openAlone } from '#server/testing/alone-desk.ts'
import { intent } from '#server/testing/desk.ts'

const { till, db, bread, now, sale, enrolled, count, ticketCount, flagsOf } = await openAlone()
const { CASH = 0 } = till.site.methods as Record<string, number>
const intact = async (): Promise<boolean> =>
  (await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).intact

describe('a sale whose answer was lost', () => {
  const body = (expected: number, quantity: number) => ({
    ...{ cashRegisterId: till.registerId, expected, lines: [{ articleId: bread.id, quantity, isTakeaway: true }] },
    payments: [{ methodId: CASH, amount: expected }],
  })

  test('that the server had signed is that ticket: neither paid nor out of stock again', async () => {
    const station = await enrolled()
    const headers = intent()
    const key = headers['idempotency-key'] ?? ''
    const signed = await till.staff().post('sale/cash-register-sale/save', body(240, 2), headers)
    const [before, payments] = [await ticketCount(), await count(sql`select count(*)::int as n from payment`)]
    const { tickets } = await station.send(till.staff(), [station.sell(sale({ quantity: 2, intent: key }), now())])
    expect(tickets).toMatchObject([{ status: 'TAKEN', ticketId: signed.body['id'], number: signed.body['number'] }])
    expect([await ticketCount(), await count(sql`select count(*)::int as n from payment`)]).toEqual([before, payments])
    expect((await till.ticket(Number(signed.body['id']))).offline).toMatchObject({
      number: `${station.series()}-0001`,
      flags: [],
    })
    expect(await intact()).toBe(true)
  })

  test('that the server never saw is taken, and refused when it comes late', async () => {
    const station = await enrolled()
    const headers = intent()
    const key = headers['idempotency-key'] ?? ''
    const { tickets } = await station.send(till.staff(), [station.sell(sale({ quantity: 2, intent: key }), now())])
    expect(tickets).toMatchObject([{ status: 'TAKEN' }])
    const before = await ticketCount()
    const late = await till.staff().post('sale/cash-register-sale/save', body(240, 2), headers)
    expect([late.status, late.body['message']]).toEqual([409, 'idempotency.mismatch'])
    expect(await ticketCount()).toBe(before)
  })

  test('that is under way while the ticket comes is one of the two', async () => {
    for (let round = 0; round < 3; round++) {
      const station = await enrolled()
      const headers = intent()
      const key = headers['idempotency-key'] ?? ''
      const alone = station.sell(sale({ quantity: 2, intent: key }), now())
      const before = await ticketCount()
      await Promise.all([
        till.staff().post('sale/cash-register-sale/save', body(240, 2), headers),
        station.send(till.staff(), [alone]),
      ])
      expect(await ticketCount()).toBe(before + 1)
    }
  })

  test('of something else, or told twice, is a ticket of its own, to be looked at', async () => {
    const station = await enrolled()
    const headers = intent()
    const key = headers['idempotency-key'] ?? ''
    const signed = await till.staff().post('sale/cash-register-sale/save', body(240, 2), headers)
    const other = station.sell(sale({ quantity: 1, intent: key }), now())
    const same = station.sell(sale({ quantity: 2, intent: key }), now())
    const again = station.sell(sale({ quantity: 2, intent: key }), now())
    const { tickets } = await station.send(till.staff(), [other, same, again])
    expect(tickets[1]?.ticketId).toBe(signed.body['id'])
    expect(await flagsOf(tickets[0]?.ticketId)).toEqual(['offline.intentDiffers'])
    expect(await flagsOf(tickets[2]?.ticketId)).toEqual(['offline.intentDiffers'])
  })
})
