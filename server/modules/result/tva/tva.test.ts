/** The statement of VAT on a real database: arrhes, bills, corrections of validated months, and what may be validated. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import { closeDays, closeMonth } from '#server/modules/payment/closure/close.ts'
import { readMonths, readStanding } from '#server/modules/result/tva/statement.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { house } = desk.house
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
const search = async (view: string, from = '2027-01-01', to = '2027-12-31') => {
  const { list } = (await post('result/tva-statement/search', {
    criteria: { view, from, to },
  })) as unknown as ListAnswer<typeof tvaStatementList>
  return list
}
/** month, kind, rate, base or what is outside, VAT */
const rates = async () =>
  (await search('RATES')).map((r) => [r.from.slice(0, 7), r.kind, r.rateValue, r.base ?? r.outside, r.vat])
const close = async (now: string, through: string, ...months: readonly string[]): Promise<void> => {
  await desk.at(now)
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(house.db, closer, toDay(through))
  for (const month of months) await closeMonth(house.db, closer, month, () => true)
}
const validate = (month: string) => desk.staff().post('result/tva-statement/validate', { month }, intent())
const state = async () => (await desk.staff().get('result/tva-statement/state')).body

const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(house.db)
const userId = users[0]?.id ?? 0
let file: { readonly id: number; readonly version: number }

/** 223.86 € for a week of two adults: 220.50 at 10 % and 3.36 of tourist tax; 63.00 of arrhes. */
beforeAll(async () => {
  await desk.at('2027-01-10T09:00:00Z')
  file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 6300)
  await desk.at('2027-02-10T09:00:00Z')
  const other = await desk.booked([aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })])
  await desk.pay(other.id, 22_386 + 500, { allowOverpay: true })
  await post('payment/bill/edit', { bookingId: other.id })
})

const JANUARY = [['2027-01', 'ARRHES', 1000, 5727, 573]]
const FEBRUARY = [
  ['2027-02', 'SERVICES', 1000, 20_045, 2005],
  ['2027-02', 'TAX', null, 336, null],
  ['2027-02', 'OVERPAID', null, 500, null],
]

describe('VAT month by month', () => {
  test('has arrhes apart, services on collection, and what bears no VAT', async () => {
    expect(await rates()).toEqual([...JANUARY, ...FEBRUARY])
    const months = await search('MONTHS')
    expect(months.map(({ status }) => status)).toEqual(['OPEN', 'OPEN'])
    expect(months[1]).toMatchObject({ services: 20_045, goods: 0, arrhes: 0, vat: 2005, outside: 836 })
  })

  test('says of each figure the files that it is made of', async () => {
    const files = await search('FILES', '2027-01-01', '2027-01-31')
    expect(files).toMatchObject([
      { kind: 'ARRHES', base: 5727, vat: 573, bookingId: file.id, customer: 'Martin Élodie' },
    ])
  })

  test('is the return of its form in whole euros, by the periods of the regime', async () => {
    const lines = async () => (await search('RETURN')).map((r) => [r.from, r.to, r.line, r.euroBase, r.euroVat])
    expect(await lines()).toEqual([
      ['2027-01-01', '2027-01-01', 'A1', 5700, null],
      ['2027-01-01', '2027-01-01', 'L9B', 5700, 600],
      ['2027-01-01', '2027-01-01', 'L16', null, 600],
      ['2027-02-01', '2027-02-01', 'A1', 20_000, null],
      ['2027-02-01', '2027-02-01', 'L9B', 20_000, 2000],
      ['2027-02-01', '2027-02-01', 'L16', null, 2000],
    ])
    await desk.prefer('vatStatement', { regime: 'QUARTERLY' })
    expect((await lines())[1]).toEqual(['2027-01-01', '2027-03-01', 'L9B', 25_800, 2600])
    await desk.prefer('vatStatement', { regime: 'FRANCHISE' })
    expect(await lines()).toEqual([])
    await desk.prefer('vatStatement', { regime: 'MONTHLY' })
  })

  test('takes the same statements however many files there are', async () => {
    const counted = () =>
      operate(desk.house, userId, async (context) => {
        let count = 0
        const tx = context.tx.withPlugin({
          transformQuery: ({ node }) => {
            count += 1
            return node
          },
          transformResult: ({ result }) => Promise.resolve(result),
        })
        const own = { ...context, tx }
        const span = { from: toDay('2027-01-01'), to: toDay('2027-03-01'), withFiles: true }
        const months = await readMonths(own, await readStanding(own), span)
        return { count, files: months.flatMap(({ files }) => files).length }
      })
    const before = await counted()
    const third = await desk.booked([aStay(desk.site, { arrival: '2027-09-01', departure: '2027-09-08' })])
    const paid = await desk.pay(third.id, 1000)
    const after = await counted()
    expect([after.count, after.files]).toEqual([before.count, before.files + 1])
    await post('payment/payment/reverse', { id: paid.body['id'], reason: 'Essai' })
    expect((await counted()).files).toBe(before.files)
  })
})

test('« Mon mois » says the same as the screens that it opens', async () => {
  const { body } = await desk.staff().get('result/my-month/2027-02-15')
  expect(body).toMatchObject({
    ...{ from: '2027-02-01', to: '2027-02-28', fromBefore: '2026-02-01', lateOn: '2027-02-10' },
    ...{ collected: { now: 22_886, before: 0 }, billed: { now: 22_386, before: 0 }, vat: { now: 2005, before: 0 } },
    ...{ tax: { now: 0, before: 0 }, late: { now: 0, before: 0 } },
  })
})

describe('a validated month', () => {
  test('is closed, and the next in order', async () => {
    expect(await state()).toMatchObject({ next: null, closed: false })
    expect((await validate('2027-01-01')).body['message']).toBe('vat.monthOpen')
    expect((await validate('2027-01-02')).body['message']).toBe('vat.notMonth')
    await close('2027-03-02T09:00:00Z', '2027-03-01', '2027-01', '2027-02')
    expect(await state()).toMatchObject({ next: '2027-01-01', closed: true })
    expect((await search('MONTHS')).map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'OPEN'])
    expect((await validate('2027-01-01')).status).toBe(200)
    expect((await validate('2027-01-01')).body['message']).toBe('vat.alreadyValidated')
    expect((await validate('2027-03-01')).body['message']).toBe('vat.notNext')
    expect(await state()).toMatchObject({ next: '2027-02-01', closed: true, last: '2027-01-01' })
    expect(await rates()).toEqual([...JANUARY, ...FEBRUARY])
  })

  test('does not move; the correction falls in the first month that is open', async () => {
    await validate('2027-02-01')
    await sql`update booking_line set tva_rate = 2000 where booking_id = ${file.id} and tva_rate = 1000`.execute(
      house.db,
    )
    expect(await rates()).toEqual([
      ...JANUARY,
      ...FEBRUARY,
      ['2027-03', 'ARRHES', 1000, -5727, -573],
      ['2027-03', 'ARRHES', 2000, 5250, 1050],
    ])
    const [, , march] = await search('MONTHS')
    expect(march).toMatchObject({ status: 'OPEN', vat: 477, corrected: 477 })
    await sql`update booking_line set tva_rate = 1000 where booking_id = ${file.id} and tva_rate = 2000`.execute(
      house.db,
    )
    expect(await rates()).toEqual([...JANUARY, ...FEBRUARY])
  })

  test('keeps its arrhes: the month of the cancellation takes their VAT back', async () => {
    const { version } = await desk.read(file.id)
    await post('booking/booking/cancel', { id: file.id, version, by: 'CUSTOMER', reason: 'Empêchement' })
    // 52.50 of the stay are kept; the 10.50 of booking fees are still a service.
    expect((await rates()).slice(4)).toEqual([
      ['2027-03', 'ARRHES', 1000, -4772, -478],
      ['2027-03', 'INDEMNITY', null, 5250, null],
    ])
  })

  test('cannot be changed by the application, nor written out of order', async () => {
    await expect(
      sql`
      insert into vat_statement (establishment_id, training, month, regime, debits, corrected_vat, validated_at, validated_by)
      select establishment_id, training, '2027-12-01', regime, debits, 0, validated_at, validated_by from vat_statement limit 1`.execute(
        house.db,
      ),
    ).rejects.toThrow('vat.notNext')
  })
})
