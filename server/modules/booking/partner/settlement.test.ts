/** What a partner that pays owes, by its terms: all of it, or less what it keeps. File, bill and list say the same to the cent. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { PartnerStay, partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import { idOf, openPartnerDesk } from '#server/testing/partner-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const { desk, kindOf, company, partner, reserve, stayFor } = await openPartnerDesk({
  documents: { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) },
})

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
})

const NET = 'Le partenaire règle, commission déduite'
const GROSS = 'Le partenaire règle le camping'

/** A company that pays, and keeps 12 % and VAT of the stays of the year: 30.24 € of a week at 210 €. */
const seller = async (billing: string): Promise<{ readonly partnerId: number; readonly companyId: number }> => {
  const companyId = await company()
  await sql`insert into address (customer_id, address1, postal_code, town, country_id)
    select ${companyId}, '2 quai du Port', '13002', 'Marseille', id from country where iso_code = 'FR'`.execute(
    desk.house.house.db,
  )
  const billingTypeId = await kindOf('customer/partner-billing-type', 'label', billing)
  const partnerId = await partner('FREE', { billingTypeId, customerId: companyId })
  const tvaId = await kindOf('payment/tva', 'rate', 2000)
  const period = { partnerId, startDate: '2027-01-01', endDate: '2027-12-31', rate: 1200, tvaId }
  idOf(await desk.staff().post('customer/commission-period/edit', { id: 0, version: 0, ...period }))
  return { partnerId, companyId }
}

const listed = async (partnerId: number): Promise<PartnerStay | undefined> => {
  const { body } = await desk.staff().post('booking/partner-booking/search', { criteria: { partnerId } })
  const { list, sums } = body as unknown as ListAnswer<typeof partnerStayList>
  expect(sums.owedByPartner).toBe(list.reduce((total, row) => total + row.owedByPartner, 0))
  return list[0]
}

const bill = async (bookingId: number, over: object = {}): Promise<BillFile> => {
  const id = idOf(await desk.staff().post('payment/bill/edit', { bookingId, ...over }, intent()))
  return (await desk.staff().get(`payment/bill/edit/${id}`)).body as unknown as BillFile
}

const call = (path: string, { id, version }: BookingFile, over: object = {}): Promise<Answer> =>
  desk.staff().post(`booking/booking/${path}`, { id, version, ...over }, intent())

const balances = ({ payers }: BookingFile): unknown => payers.map((p) => [p.payerId, p.retained, p.balance])

describe('a partner that pays net of its commission', () => {
  test('owes the stay less what it keeps, the same on the file, on its bill and on its list', async () => {
    const { partnerId, companyId } = await seller(NET)
    const file = await reserve(partnerId)
    const { total, tax } = file.totals
    const due = total - tax - 3024
    expect(file.totals).toMatchObject({ retained: 3024, balance: total - 3024 })
    expect(balances(file)).toEqual([
      [desk.site.customerId, 0, tax],
      [companyId, 3024, due],
    ])
    expect(await listed(partnerId)).toMatchObject({
      ...{ commission: 3024, retained: 3024, byPartner: total - tax, owedByPartner: due, balance: total - 3024 },
    })
    await bill(file.id)
    const { content } = await bill(file.id, { payerId: companyId })
    expect(content.totals).toMatchObject({ including: total - tax, deductions: 3024, paid: 0, due })
    expect(content.deductions).toMatchObject([{ amount: 3024 }])
    const owed = await desk.staff().post('result/balance/search', { criteria: { on: '2027-03-01' } })
    expect(owed.body['list']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ payerId: companyId, payerKind: 'PARTNER', total: due }),
        expect.objectContaining({ payerId: desk.site.customerId, payerKind: 'CUSTOMER', total: tax }),
      ]),
    )
    expect((await desk.pay(file.id, due + tax + 1, { payerId: companyId })).body['message']).toBe(
      'payment.aboveBalance',
    )
    expect((await desk.pay(file.id, due, { payerId: companyId })).body).toMatchObject({ balance: tax })
    expect((await listed(partnerId))?.owedByPartner).toBe(0)
    expect((await desk.pay(file.id, tax)).body).toMatchObject({ balance: 0, downPaymentLeft: 0 })
    expect(balances(await desk.read(file.id))).toEqual([
      [desk.site.customerId, 0, 0],
      [companyId, 3024, 0],
    ])
  })

  test('keeps more of a longer stay, nothing of one that is cancelled or that the guest pays', async () => {
    const { partnerId } = await seller(NET)
    const file = await reserve(partnerId)
    const { id: occupancyId, version, placeTypeId, arrival } = stayIn(file)
    const move = { occupancyId, version, placeTypeId, placeId: null, arrival, departure: '2027-07-19' }
    await desk.staff().post('booking/booking/move', { ...move, strategy: 'UPDATE_FROM_GRID' }, intent())
    const longer = await desk.read(file.id)
    expect(longer.totals.retained).toBe(longer.lines.find((l) => l.type === 'partnerCommission')?.amount)
    expect(longer.totals.retained).toBeGreaterThan(3024)
    const charged = longer.lines.filter((l) => l.payerId !== null && l.type !== 'partnerCommission').map((l) => l.id)
    const shared = await call('payers', longer, {
      ...{ lineIds: charged, payerId: desk.site.customerId, part: { kind: 'ALL' } },
    })
    expect(shared.status).toBe(200)
    const guests = await desk.read(file.id)
    expect(guests.totals).toMatchObject({ retained: 0, balance: guests.totals.total })
    expect((await call('undo', guests)).status).toBe(200)
    const back = await desk.read(file.id)
    expect(back.totals.retained).toBe(longer.totals.retained)
    const reason = 'Le partenaire annule'
    const cancel = { id: back.id, version: back.version, reason, retained: 1000 }
    expect((await desk.staff().post('booking/partner-booking/cancel', cancel, intent())).status).toBe(200)
    expect((await desk.read(file.id)).totals).toMatchObject({ retained: 0, total: 1000, balance: 1000 })
  })

  test('keeps its commission off its own stays as well', async () => {
    const { partnerId, companyId } = await seller(NET)
    const answer = await stayFor(partnerId)
    const basket = answer.body['item'] as BookingFile
    const saved = await desk.save(basket, 3, { customerId: companyId })
    expect(saved.status).toBe(200)
    const { total } = (saved.body['item'] as BookingFile).totals
    expect(await listed(partnerId)).toMatchObject({ byPartner: total, retained: 3024, owedByPartner: total - 3024 })
  })
})

describe('a partner that pays in full', () => {
  test('is owed its commission, which nothing deducts', async () => {
    const { partnerId, companyId } = await seller(GROSS)
    const file = await reserve(partnerId)
    const { total, tax } = file.totals
    expect(file.totals).toMatchObject({ retained: 0, balance: total })
    expect(await listed(partnerId)).toMatchObject({ commission: 3024, retained: 0, owedByPartner: total - tax })
    await bill(file.id)
    const { content } = await bill(file.id, { payerId: companyId })
    expect(content.totals).toMatchObject({ including: total - tax, deductions: 0, due: total - tax })
  })

  test('leaves the totals of a file that is split alone', async () => {
    const { partnerId } = await seller(GROSS)
    const answer = await desk.basket([aStay(desk.site), aStay(desk.site, { placeTypeId: desk.site.mobilHome })], {
      pricing: { partnerId },
    })
    const saved = (await desk.save(answer, 3)).body['item'] as BookingFile
    const split = await call('split', saved, { occupancyIds: [stayIn(saved, 1).id] })
    const files = [split.body['item'] as BookingFile, split.body['created'] as BookingFile]
    const { rows } = await sql<{ total: number }>`
      select total from booking where id = any (${files.map((f) => f.id)}) order by id`.execute(desk.house.house.db)
    expect(rows.map((row) => row.total)).toEqual(files.map((f) => f.totals.total))
    expect(files.reduce((sum, f) => sum + f.totals.total, 0)).toBe(saved.totals.total)
  })
})
