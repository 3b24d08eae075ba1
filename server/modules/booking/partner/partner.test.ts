/** Partners at the desk: their prices, what they keep, who pays. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import { codeOf, faultOf, idOf, openPartnerDesk } from '#server/testing/partner-desk.ts'
import { aStay } from '#server/testing/campsite.ts'
import type { Answer } from '#server/testing/test-house.ts'

const { desk, kindOf, company, partner, stayFor, reserve } = await openPartnerDesk()

beforeEach(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  await desk.clear()
})

describe('a partner', () => {
  const commission = async (partnerId: number, over: Record<string, unknown> = {}): Promise<Answer> => {
    const { body } = await desk.staff().get('payment/tva')
    const tvaId = (body['list'] as { id: number; rate: number }[]).find((one) => one.rate === 2000)?.id
    return desk.staff().post('customer/commission-period/edit', {
      ...{ id: 0, version: 0, partnerId, startDate: '2027-01-01', endDate: '2027-07-10', rate: 1200, tvaId },
      ...over,
    })
  }

  test('keeps a commission and its VAT, which change no total', async () => {
    const a = await partner('FREE')
    idOf(await commission(a))
    expect(faultOf(await commission(a, { startDate: '2027-07-10', endDate: '2027-12-31' }))).toMatchObject({
      message: 'commission.overlap',
    })
    idOf(await commission(a, { startDate: '2027-07-11', endDate: '2027-12-31', rate: 2000 }))
    const [plain, sold] = [await desk.booked([aStay(desk.site)]), await reserve(a)]
    expect(sold.totals.total).toBe(plain.totals.total)
    // 7 nights at 30 €, two included adults: 210 €; 12 % = 25,20 €, VAT 5,04 €.
    expect(sold.lines.find((line) => line.type === 'partnerCommission')).toMatchObject({ amount: 3024, rate: 1200 })
    const next = await reserve(a, { arrival: '2027-07-11', departure: '2027-07-18' })
    expect(next.lines.find((line) => line.type === 'partnerCommission')?.amount).toBe(5040)
    const { body } = await desk
      .staff()
      .post('booking/partner-booking/search', { criteria: { statusId: 3, partnerId: a } })
    const { list, sums } = body as unknown as ListAnswer<typeof partnerStayList>
    expect([list.length, sums.commission, sums.byPartner]).toEqual([2, 3024 + 5040, 0])
    const file = await desk.staff().post('booking/partner-booking/document', {
      criteria: { statusId: 3, partnerId: a },
      size: 1,
      sort: [{ field: 'commission', desc: true }],
    })
    const [headings, ...rows] = file.text.trimEnd().split('\r\n')
    expect(headings).toMatch(/;Total;À sa charge;Commission TTC;/)
    expect(rows.map((row) => [row.split(';')[0], row.split(';')[9]])).toEqual([
      [next.code, '50,40'],
      [sold.code, '30,24'],
    ])
  })

  test('owes the stay where it pays, and the guest the tourist tax', async () => {
    const billingTypeId = await kindOf('customer/partner-billing-type', 'payer', 'PARTNER')
    const { body } = await desk.staff().get('customer/partner/edit/0')
    const refused = await desk.staff().post('customer/partner/edit', { ...body, label: 'Sans fiche', billingTypeId })
    expect(faultOf(refused)).toMatchObject({ path: 'customerId', message: 'partner.payerMissing' })
    const customerId = await company()
    const file = await reserve(await partner('FREE', { billingTypeId, customerId }))
    const tax = file.totals.tax
    expect(tax).toBeGreaterThan(0)
    expect(file.payers.map((p) => [p.payerId, p.total])).toEqual([
      [desk.site.customerId, tax],
      [customerId, file.totals.total - tax],
    ])
  })

  test('collects the tourist tax itself where it says so', async () => {
    const file = await reserve(await partner('FREE', { collectsTouristTax: true }))
    expect([file.totals.tax, file.lines.filter((line) => line.type === 'tax')]).toEqual([0, []])
  })

  test('has the grids that name it, which nobody else has, and the public ones where it may', async () => {
    const [own, strict] = [await partner('FREE'), await partner('FREE', { fallbackPublic: false })]
    const asked = async (partnerId: number | null): Promise<unknown> => {
      const { types } = await desk.search({ pricing: { partnerId } })
      const type = types.find((t) => t.placeTypeId === desk.site.pitch)
      return type?.refusal?.code ?? type?.price?.base
    }
    expect([await asked(null), await asked(own), await asked(strict)]).toEqual([
      21_000,
      21_000,
      'price.gridNotForPartner',
    ])
    const { db } = desk.house.house
    await sql`
      insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot)
      select g.establishment_id, g.id, 2, v.snapshot || jsonb_build_object('version', 2, 'partnerIds', jsonb_build_array(${strict}::bigint))
      from price_grid g join price_grid_version v on v.establishment_id = g.establishment_id and v.price_grid_id = g.id
      where g.establishment_id = ${desk.site.establishmentId} and v.snapshot ->> 'label' = 'Emplacements'`.execute(db)
    await sql`update price_grid g set current_version = 2 where exists (select 1 from price_grid_version v
      where v.establishment_id = g.establishment_id and v.price_grid_id = g.id and v.history_version = 2)`.execute(db)
    expect([await asked(null), await asked(own), await asked(strict)]).toEqual([
      'price.gridForPartner',
      'price.gridOtherPartner',
      21_000,
    ])
    await sql`update price_grid set current_version = 1`.execute(db)
  })

  test('brings nothing more once it is closed', async () => {
    expect(codeOf(await stayFor(await partner('FREE', { active: false })))).toEqual([400, 'partner.closed'])
  })
})
