/** Each preference about customers changes what it says it changes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerResume } from '#contract/operations/customer/resume.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { prefer } = desk

beforeEach(async () => {
  await sql`delete from preference`.execute(desk.house.house.db)
})

const countryId = async (isoCode: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from country where iso_code = ${isoCode}`.execute(
    desk.house.house.db,
  )
  return rows[0]?.id ?? 0
}

const fresh = async (path: string) => (await desk.staff().get(`customer/${path}/edit/0`)).body

const save = async (over: Record<string, unknown>) =>
  desk
    .staff()
    .post(
      'customer/customer/edit',
      { ...(await fresh('customer')), surname: 'Lefèvre', ...over },
      { returnedititem: 'true' },
    )

describe('a new customer', () => {
  test('comes from the country that the house says, and speaks its language', async () => {
    const spain = await countryId('ES')
    expect((await fresh('customer'))['nationalityId']).toBe(await countryId('FR'))
    await prefer('customer', { countryId: spain })
    expect([(await fresh('customer'))['nationalityId'], (await fresh('address'))['countryId']]).toEqual([spain, spain])
  })

  test.each([
    [true, 'LEFÈVRE'],
    [false, 'Lefèvre'],
  ])('has a surname in capitals: %s', async (surnameInCapitals, surname) => {
    await prefer('customer', { surnameInCapitals })
    expect((await save({})).body['item']).toMatchObject({ surname })
  })

  test('can be reached, where the house asks for it', async () => {
    expect((await save({ phone1: null, email: null })).status).toBe(200)
    await prefer('customer', { contactRequired: true })
    const { status, body } = await save({ phone1: null, email: null })
    expect([status, body['fields']]).toEqual([400, [{ path: 'phone1', message: 'customer.unreachable' }]])
    expect((await save({ email: 'jean@exemple.fr' })).status).toBe(200)
  })
})

describe('the summary', () => {
  const resume = async () =>
    (await desk.staff().get(`customer/customer/resume/${desk.site.customerId}`)).body as unknown as CustomerResume

  test('shows as many rows, and what the house says', async () => {
    for (const placeId of desk.site.pitches) {
      const file = await desk.booked([aStay(desk.site, { placeId })])
      await desk.pay(file.id, 1000)
    }
    await desk.booked([aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    expect((await resume()).stays).toHaveLength(4)
    await prefer('customerResume', { rows: 3, bills: false, payments: false })
    const { stays, bills, payments } = await resume()
    expect([stays?.length, bills, payments]).toEqual([3, null, null])
  })

  test('shows plates unless the house does not', async () => {
    await sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, label, quantity, detail)
      select o.establishment_id, o.id, 'CAR', 'VEHICLE', 'Voiture', 1, 'AB-123-CD' from occupancy o
      join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
      where b.customer_id = ${desk.site.customerId} limit 1`.execute(desk.house.house.db)
    expect((await resume()).plates).toEqual(['AB-123-CD'])
    await prefer('customerResume', { plates: false })
    expect((await resume()).plates).toEqual([])
  })
})
