/** An option that only a grid knows, sold by a channel. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { aChannelBooking, aChannelStay, openChannelDesk } from '#server/testing/channel-desk.ts'

const house = await openChannelDesk()
const { desk, channel } = house
const { db } = desk.house.house

const CLEANING = {
  ...{ kind: 'OTHER', code: 'MENAGE', label: 'Ménage de fin de séjour', mode: 'OCCUPANCY_GROUP', price: 6500 },
  ...{ included: 0, required: false, tvaRate: 1000 },
}

/** The grid of pitches has an option of its own, before anything is priced: versions never change afterwards. */
beforeAll(async () => {
  await sql`update price_grid_version v set snapshot = jsonb_set(snapshot, '{options}', (snapshot -> 'options') || ${JSON.stringify(CLEANING)}::jsonb)
    where price_grid_id in (select price_grid_id from price_grid_place_type where place_type_id = ${desk.site.pitch})`.execute(
    db,
  )
  await house.mapAll()
  await house.set({ acceptsAlone: true, paymentMethodId: desk.site.methods.TRANSFER })
})

test('an option that only a grid knows is meant by its code, and sold at the price of the channel', async () => {
  const externalId = 'N1'
  const stay = aChannelStay({ options: [{ code: 'CLEAN', quantity: 1, amount: cents(4000) }], amount: cents(30_000) })
  channel.sell(aChannelBooking({ externalId, stays: [stay] }))
  await house.poll()
  expect(await house.open(externalId)).toMatchObject({
    state: 'ERROR',
    ownOptions: [{ code: 'MENAGE', label: 'Ménage de fin de séjour' }],
    stays: [{ options: [{ code: 'CLEAN', target: null }] }],
  })
  const map = (ownOption: string, targetId: number | null = null) =>
    house.act('map', externalId, { mappings: [{ kind: 'OPTION', code: 'CLEAN', targetId, ownOption }] })
  expect([(await map('INCONNU')).status, (await map('MENAGE', desk.site.electricityId)).status]).toEqual([400, 400])
  expect((await map('MENAGE')).status).toBe(200)
  const { bookingId } = await house.row(externalId)
  const file = await desk.read(bookingId ?? 0)
  expect(file.totals.total).toBe(30_000)
  expect(file.lines.find((line) => line.code === 'MENAGE')).toMatchObject({ type: 'otherExtras', amount: 4000 })
  expect((await house.open(externalId)).stays[0]?.options).toMatchObject([{ target: 'Ménage de fin de séjour' }])
})
