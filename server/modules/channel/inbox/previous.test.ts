/** What a channel told, and when: before it changed or cancelled a booking, beside what it tells now. */
import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aChannelBooking, aChannelStay, openChannelDesk } from '#server/testing/channel-desk.ts'
import type { ChannelDesk } from '#server/testing/channel-desk.ts'

let house: ChannelDesk

beforeAll(async () => {
  house = await openChannelDesk()
  await house.mapAll()
})

test('guest, stays, sums and remark of the version that was taken; of a cancellation too', async () => {
  const { guest } = aChannelBooking()
  const told = async (over: Parameters<typeof aChannelBooking>[0]): Promise<void> => {
    house.channel.sell(aChannelBooking({ externalId: 'P1', ...over }))
    await house.poll()
  }
  const before = async (version: number) => (await house.open('P1', version)).previous
  await told({ paid: cents(5000), commission: cents(900), remark: 'Tard' })
  expect(await before(1)).toBeNull()

  const stays = [aChannelStay({ departure: toDay('2027-07-12'), amount: cents(31_000) })]
  await told({ event: 'MODIFY', version: 2, stays, guest: { ...guest, phone: '+33698765432' } })
  expect(await before(2)).toMatchObject({
    ...{ guest: 'Dupont Jeanne', guestDetail: { phone: '+33612345678' } },
    ...{ total: 25_000, paid: 5000, commission: 900, remark: 'Tard' },
    stays: [
      { arrival: '2027-07-03', departure: '2027-07-10', amount: 25_000, people: [{ code: 'ADULT', quantity: 2 }] },
    ],
  })

  await told({ event: 'CANCEL', version: 3 })
  expect(await before(3)).toMatchObject({ total: 31_000, remark: null, stays: [{ departure: '2027-07-12' }] })
})

test('a message is of the day on which the campsite received it', async () => {
  // Half past midnight of the 11th where the campsite is, the 10th in UTC.
  await house.desk.at('2027-05-10T22:30:00Z')
  house.channel.sell(aChannelBooking({ externalId: 'N1' }))
  await house.poll()
  const found = async (day: string) =>
    (await house.list({ view: 'ALL', from: day, to: day })).list.map((row) => row.externalId)
  expect(await found('2027-05-11')).toEqual(['N1'])
  expect(await found('2027-05-10')).toEqual([])
})
