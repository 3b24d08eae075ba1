import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Quote } from '#domain/pricing/result.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  await desk.at('2027-03-01T09:00:00Z')
})

/** Taxes of another type: they are charged by their tariffs, each under its own name. */
const another = async (label: string, over: Record<string, unknown> = {}): Promise<number> => {
  const { body: types } = await desk.staff().post('payment/tax-type/search', {})
  const known = (types['list'] as { id: number; label: string }[]).find((type) => type.label === 'Redevances')
  const type = { id: 0, version: 0, label: 'Redevances', isTouristTax: false, active: true }
  const taxTypeId = known?.id ?? Number((await desk.staff().post('payment/tax-type/edit', type)).body['id'])
  const tax = { id: 0, version: 0, label, taxTypeId, active: true }
  const taxId = Number((await desk.staff().post('payment/tax/edit', tax)).body['id'])
  const { body: fresh } = await desk.staff().get('payment/tourist-tax/edit/0')
  const tariff = { ...fresh, label: '2027', taxId, startDate: '2027-01-01', endDate: '2027-12-31', base: 30, minAge: 0 }
  expect((await desk.staff().post('payment/tourist-tax/edit', { ...tariff, ...over })).status).toBe(200)
  const twice = await desk.staff().post('payment/tourist-tax/edit', { ...tariff, label: 'bis' })
  expect(twice.body).toMatchObject({ fields: [{ path: 'startDate', message: 'tax.overlap' }] })
  return taxId
}

const taxOf = (lines: readonly { readonly type: string; readonly amount: number }[]) =>
  lines.filter((line) => line.type === 'tax').map((line) => line.amount)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

test('a tariff has the four additions, and its change leaves saved stays alone until they are priced again', async () => {
  const { site } = desk
  const { db } = desk.house.house
  const saved = await desk.booked([aStay(site)])
  // 14 × 0.24: 0.22 and 10 % of the department.
  expect(taxOf(saved.lines)).toEqual([336])
  const { rows } = await sql<{
    id: number
  }>`select id from tourist_tax where establishment_id = ${site.establishmentId}`.execute(db)
  const { body: tariff } = await desk.staff().get(`payment/tourist-tax/edit/${rows[0]?.id ?? 0}`)
  const dear = { ...tariff, base: 20, regionRate: 0, grandParisRate: 1500, mobilityRate: 20_000 }
  expect((await desk.staff().post('payment/tourist-tax/edit', dear)).status).toBe(200)
  // 0.20 × (1 + 10 % + 15 % + 200 %) = 0.65.
  const { body } = await desk.staff().post('booking/quote-calculation', aStay(site))
  expect(body).toMatchObject({ quote: { touristTax: { unit: 65, total: 910, parts: [280, 28, 42, 560] } } })
  const kept = await desk.read(saved.id)
  expect(taxOf(kept.lines)).toEqual([336])
  const again = { id: kept.id, version: kept.version, strategy: 'KEEP_DETAIL', occupancies: [] }
  expect(taxOf(fileOf(await desk.staff().post('booking/booking/reprice', again, intent())).lines)).toEqual([910])
})

test('a tax of the stay or of the place bears VAT, which the tourist tax never does', async () => {
  const { site } = desk
  const { rows } = await sql<{ id: number }>`select id from tva
    where establishment_id = ${site.establishmentId} and rate = 1000 limit 1`.execute(desk.house.house.db)
  const tvaId = rows[0]?.id ?? 0
  const green = await another('Participation écologique', { regime: 'STAY', base: 250 })
  const { body: tax } = await desk.staff().get(`payment/tax/edit/${green}`)
  expect((await desk.staff().post('payment/tax/edit', { ...tax, tvaId })).status).toBe(200)
  const file = await desk.booked([aStay(site)])
  expect(file.lines.filter((l) => l.type === 'otherTax')).toMatchObject([{ amount: 250, tvaId, tvaRate: 1000 }])
  const { body: bill } = await desk.staff().post('payment/bill/preview', { bookingId: file.id })
  const { lines, vat, outside } = bill as unknown as Pick<BillContent, 'lines' | 'vat' | 'outside'>
  expect(lines.find((l) => l.type === 'otherTax')).toMatchObject({ amount: 250, rate: 1000 })
  expect(outside.map(({ kind }) => kind)).not.toContain('OTHER')
  expect(sumOf([...vat.map((v) => v.including), ...outside.map((o) => o.amount)])).toBe(file.totals.total)

  const { body: list } = await desk.staff().post('payment/tax/search', {})
  const tourist = (list['list'] as { id: number }[]).find(({ id }) => id !== green)
  const { body: own } = await desk.staff().get(`payment/tax/edit/${tourist?.id ?? 0}`)
  expect((await desk.staff().post('payment/tax/edit', { ...own, tvaId })).body).toMatchObject({
    fields: [{ path: 'tvaId', message: 'tax.touristWithoutVat' }],
  })
  const { body: fresh } = await desk.staff().get('payment/tourist-tax/edit/0')
  const wrong = { ...fresh, label: '2031', taxId: tourist?.id, startDate: '2031-01-01', endDate: '2031-12-31' }
  const faultOf = async (over: object) =>
    (await desk.staff().post('payment/tourist-tax/edit', { ...wrong, ...over })).body['fields']
  expect(await faultOf({ regime: 'STAY', base: 250 })).toMatchObject([{ path: 'regime', message: 'tax.notTourist' }])
  expect(await faultOf({ regime: 'UNIT', base: 1001 })).toMatchObject([{ path: 'base', message: 'tax.tooDear' }])
  const { body: again } = await desk.staff().get(`payment/tax/edit/${green}`)
  await desk.staff().post('payment/tax/edit', { ...again, active: false })
})

test('other taxes are charged beside it, by their own tariffs and ages, until they are switched off', async () => {
  const { site } = desk
  const before = await desk.booked([aStay(site)])
  const [waste, water] = [await another('Ordures ménagères'), await another('Eau', { base: 10, minAge: 18 })]
  const others = (file: { readonly lines: readonly { type: string; label: string; amount: number }[] }) =>
    file.lines.filter((line) => line.type === 'otherTax').map((line) => [line.label, line.amount])
  const file = await desk.booked([aStay(site, { arrival: '2027-07-24', departure: '2027-07-31' })])
  const people = aStay(site).people.length
  expect(others(file)).toEqual([
    ['Ordures ménagères', people * 7 * 30],
    ['Eau', 2 * 7 * 10],
  ])
  expect(file.totals.total).toBe(
    before.totals.total -
      sumOf(taxOf(before.lines)) +
      sumOf(taxOf(file.lines)) +
      sumOf(others(file).map(([, amount]) => Number(amount))),
  )
  expect(others(await desk.read(before.id))).toEqual([])
  const { body: bill } = await desk.staff().post('payment/bill/preview', { bookingId: file.id })
  const { lines, outside } = bill as unknown as Pick<BillContent, 'lines' | 'outside'>
  expect(lines.filter((line) => line.type === 'otherTax').map((line) => [line.label, line.rate])).toEqual([
    ['Ordures ménagères', null],
    ['Eau', null],
  ])
  const other = outside.find(({ kind }) => kind === 'OTHER')
  expect(other?.amount).toBe(sumOf(others(file).map(([, amount]) => Number(amount))))
  const { body: edited } = await desk.staff().get(`payment/tax/edit/${water}`)
  expect((await desk.staff().post('payment/tax/edit', { ...edited, active: false })).status).toBe(200)
  const { body } = await desk.staff().post('booking/quote-calculation', aStay(site))
  const { quote } = body as unknown as { quote: Quote }
  expect(quote.trace.otherTaxes).toMatchObject([{ code: `TAX_${waste}`, label: 'Ordures ménagères' }])
})
