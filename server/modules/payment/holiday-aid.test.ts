import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DueRow, GroupSaved } from '#contract/operations/payment/group.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk
const { db } = desk.house.house

/** 60.00 € of a week of 223.86 €, which the office of these families pays. */
const aided = async (officeId: number) => {
  const file = await desk.booked([aStay(site)])
  await desk.clear()
  await sql`insert into booking_line (establishment_id, booking_id, occupancy_id, payer_id, type, code, label, amount, position)
    values (${site.establishmentId}, ${file.id}, ${stayIn(file).id}, ${officeId}, 'holidayAid', 'VACAF', 'Aide VACAF', -6000, 99)`.execute(
    db,
  )
  return desk.read(file.id)
}

const anOffice = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname, company_name, is_company)
    values (${site.establishmentId}, 'CAF69', 'CAF du Rhône', 'CAF du Rhône', true) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

test('an aid is owed by its office, taken off what the family is billed, and paid over many files at once', async () => {
  const office = await anOffice()
  const [a, b] = [await aided(office), await aided(office)]
  expect(a.totals).toMatchObject({ total: 22_386, balance: 22_386 })
  expect(a.payers).toMatchObject([
    { payerId: site.customerId, total: 16_386, balance: 16_386 },
    { payerId: office, total: 6000, balance: 6000 },
  ])
  const above = await desk.pay(a.id, 16_387)
  expect(above.body['message']).toBe('payment.aboveShare')
  of(await desk.pay(a.id, 16_386))
  const due = of<{ list: DueRow[] }>(await desk.staff().post('payment/group/search', { customerId: office })).list
  expect(due.filter(({ payerId }) => payerId === office).map((row) => [row.accountId, row.due])).toEqual([
    [a.id, 6000],
    [b.id, 6000],
  ])
  const parts = [a, b].map(({ id }) => ({ accountId: id, payerId: office, amount: 6000 }))
  const transfer = { amount: 12_000, methodId: site.methods.TRANSFER, parts }
  of<GroupSaved>(await desk.staff().post('payment/group/edit', transfer, intent()))
  expect((await desk.read(a.id)).totals.balance).toBe(0)
  expect((await desk.read(b.id)).payers.find(({ payerId }) => payerId === office)?.balance).toBe(0)

  of(await desk.staff().post('payment/bill/edit', { bookingId: a.id }, intent()))
  const { rows } = await sql<{ total: number; content: { totals: Record<string, number> } }>`
    select total, content from live_bill where establishment_id = ${site.establishmentId} and account_id = ${a.id}`.execute(
    db,
  )
  expect(rows).toMatchObject([{ total: 22_386, content: { totals: { deductions: 6000, paid: 16_386, due: 0 } } }])
  const { rows: taken } = await sql<{ amount: number }>`
    select amount from bill_taken_off where establishment_id = ${site.establishmentId} and payer_id = ${site.customerId}`.execute(
    db,
  )
  expect(taken).toEqual([{ amount: 6000 }])
})
