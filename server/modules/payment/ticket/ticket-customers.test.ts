/** Tickets that named nobody are given a customer afterwards: beside them, since what was signed stays. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { ticketCustomerList } from '#contract/lists/sale/ticket-customer.ts'
import { of } from '#server/testing/cash-desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openTill } from '#server/testing/till-desk.ts'

const desk = await openTill()
const db = desk.house.house.db
const shown = async (criteria: object) => {
  const answer = await desk.staff().post('sale/ticket-customer/search', { criteria })
  return of<ListAnswer<typeof ticketCustomerList>>(answer).list.map(({ id, customer }) => [id, customer])
}
const set = (ids: readonly number[], customerId: number | null) =>
  desk.staff().post('sale/ticket-customer/set', { ids, customerId })

test('tickets are given a customer, taken off again, and stay as they were signed', async () => {
  const bread = await desk.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550 })
  const one = await desk.sell([{ articleId: bread }], 120)
  const two = await desk.sell([{ articleId: bread, quantity: 2 }], 240)
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', surname, name) as name from customer where id = ${desk.site.customerId}`.execute(db)
  const name = rows[0]?.name
  expect(await shown({ view: 'NOBODY' })).toEqual([
    [two.id, null],
    [one.id, null],
  ])
  expect((await set([one.id, one.id], desk.site.customerId)).body).toEqual({ count: 1 })
  expect(await shown({ view: 'NOBODY' })).toEqual([[two.id, null]])
  expect(await shown({ view: 'ADDED' })).toEqual([[one.id, name]])
  expect(await shown({ view: 'ALL', text: name })).toEqual([[one.id, name]])
  expect((await desk.ticket(one.id)).customer).toBe(name)
  const listed = await desk.staff().post('sale/cash-register-sale/search', { criteria: { text: name } })
  expect(of<{ list: { customer: string }[] }>(listed).list.map(({ customer }) => customer)).toEqual([name])
  expect((await set([one.id], null)).body).toEqual({ count: 1 })
  expect(await shown({ view: 'ADDED' })).toEqual([])
  expect((await verifyChains(db, desk.house.establishmentId)).intact).toBe(true)
})

test('nothing is given where one ticket or the customer is of nobody here', async () => {
  const [first] = await shown({ view: 'NOBODY' })
  const id = Number(first?.[0])
  expect((await set([id, 999_999_999], desk.site.customerId)).body['message']).toBe('record.unknown')
  expect((await set([id], 999_999_999)).body['message']).toBe('reference.unknown')
  const stranger = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  const refused = await stranger.post('sale/ticket-customer/set', { ids: [id], customerId: null })
  expect(refused.body['message']).toBe('record.unknown')
  expect(await shown({ view: 'ADDED' })).toEqual([])
})
