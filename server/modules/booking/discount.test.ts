import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import { aStay } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { fileOf, openDesk, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

let desk: Desk
let site: Campsite
let discountId = 0

/** « Longs séjours »: 10 % from 7 nights on, in July, on pitches, with somebody of 40 or over. */
beforeAll(async () => {
  desk = await openDesk()
  site = desk.site
  await desk.at('2027-03-01T09:00:00Z')
  const { body: fresh } = await desk.staff().get('occupant-extra/discount/edit/0')
  const { body } = await desk.staff().post('occupant-extra/discount/edit', {
    ...fresh,
    label: { fr: 'Longs séjours' },
    unit: 'PERCENT',
    rate: 1000,
    startDate: '2027-07-01',
    endDate: '2027-08-01',
    minNights: 7,
    minAge: 40,
    placeTypes: [site.pitch],
  })
  discountId = Number(body['id'])
})

beforeEach(() => desk.clear())

const pricing = () => ({ discount: { discountId, unit: 'PERCENT' } })

const taken = (lines: readonly { readonly type: string; readonly amount: number }[]): number[] =>
  lines.filter(({ type }) => type === 'discount').map(({ amount }) => amount)

test('the desk is told what it is bound to', async () => {
  const { body } = await desk.staff().get('occupant-extra/discount/get_for_booking')
  expect(body['list']).toContainEqual({
    ...{ id: discountId, label: 'Longs séjours', unit: 'PERCENT', rate: 1000, amount: null },
    ...{ startDate: '2027-07-01', endDate: '2027-08-01', minNights: 7, maxNights: null, minAge: 40, maxAge: null },
    placeTypeIds: [site.pitch],
  })
})

test('what it is bound to is not saved the wrong way round', async () => {
  const { body } = await desk.staff().get(`occupant-extra/discount/edit/${discountId}`)
  const wrong = { ...body, endDate: '2027-07-01', maxNights: 6, maxAge: 39 }
  expect((await desk.staff().post('occupant-extra/discount/edit', wrong)).body).toMatchObject({
    fields: [
      { path: 'endDate', message: 'dates.reversed' },
      { path: 'maxNights', message: 'offer.reversed' },
      { path: 'maxAge', message: 'offer.reversed' },
    ],
  })
})

test('it is for the stays that it is bound to; the others say why not', async () => {
  const short = { departure: '2027-07-16' }
  const file = await desk.basket(
    [
      aStay(site),
      aStay(site, { placeTypeId: site.mobilHome }),
      aStay(site, short),
      aStay(site, { people: [{ age: 39 }] }),
    ],
    { pricing: pricing() },
  )
  // 7 × 30.00, 10 % of it; nothing of the three others.
  expect(taken(file.lines)).toEqual([-2100])
  expect(file.occupancies.map((o) => o.warnings.map(({ code }) => code))).toEqual([
    [],
    ['discount.otherType'],
    ['discount.minNights'],
    ['discount.noOlder'],
  ])
  expect(stayIn(file, 2).warnings[0]?.context).toEqual({ n: 7 })
})

test('a stay that is shortened loses it, and its preview says so before', async () => {
  const basket = await desk.basket([aStay(site)], { pricing: pricing() })
  const file = fileOf(await desk.save(basket, 3))
  expect(taken(file.lines)).toEqual([-2100])
  const { id, version, placeTypeId, placeId, arrival } = stayIn(file)
  const moved = {
    occupancyId: id,
    version,
    placeTypeId,
    placeId,
    arrival,
    departure: '2027-07-15',
    strategy: 'KEEP_GRID',
  }
  const { body } = await desk.staff().post('booking/booking/move-preview', moved)
  const shown = body as unknown as ChangePreview
  expect(shown.warnings).toMatchObject([{ code: 'discount.minNights', context: { n: 7 } }])
})
