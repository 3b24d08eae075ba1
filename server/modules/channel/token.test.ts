/** The secret of a channel, the test of its connection, and how the last calls went. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openChannelDesk } from '#server/testing/channel-desk.ts'

const house = await openChannelDesk()
const { desk, channel } = house
const { db } = desk.house.house
const SECRET = 'a secret of the channel'

beforeEach(async () => {
  channel.forget()
  await desk.clear()
  await house.mapAll()
  await house.set({ acceptsAlone: true, paymentMethodId: desk.site.methods.TRANSFER })
})

const get = async (path: string): Promise<Record<string, unknown>> => (await desk.staff().get(path)).body
const state = () => get(`module/online-booking/link/${house.id}`)

describe('the token', () => {
  test('is written and never read, neither by a screen nor in the database', async () => {
    const seen = await Promise.all(
      ['edit', 'state', 'link'].map(
        async (what) => (await desk.staff().get(`module/online-booking/${what}/${house.id}`)).text,
      ),
    )
    const { text: csv } = await desk.staff().post('module/online-booking/document', { criteria: {} })
    for (const text of [...seen, csv]) expect(text).not.toContain(SECRET)
    const { rows } = await sql<{ token: Buffer }>`select token from online_booking where id = ${house.id}`.execute(db)
    expect(rows[0]?.token.toString('latin1')).not.toContain(SECRET)
    expect((await state())['there']).toEqual(['token'])
  })

  test('is forgotten with the server that it was for', async () => {
    await house.set({ url: 'https://channel.example.org/other' })
    expect((await state())['there']).toEqual(['token'])
    await house.set({ url: 'https://elsewhere.example.org/ota' })
    expect((await state())['there']).toEqual([])
    const polled = await house.poll()
    expect(polled.failure?.code).toBe('channel.noToken')
    expect(await state()).toMatchObject({ failures: 1, failure: 'channel.noToken' })
    expect((await desk.staff().post(`module/online-booking/rooms/${house.id}`)).body['message']).toBe('channel.noToken')
    expect((await desk.staff().post(`module/online-booking/test/${house.id}`)).body['message']).toBe('channel.noToken')
    const unknown = await desk
      .staff()
      .post(`module/online-booking/secret/${house.id}`, { secret: 'url', value: SECRET })
    expect(unknown.status).toBe(400)
    await desk.staff().post(`module/online-booking/secret/${house.id}`, { secret: 'token', value: SECRET })
    expect((await desk.staff().post(`module/online-booking/test/${house.id}`)).body).toEqual({ status: 'ANSWERED' })
    await house.poll()
    expect(await state()).toMatchObject({ failures: 0, failure: null })
  })
})

test('another site neither reads how a channel goes nor writes its secret', async () => {
  const there = await desk.house.user(undefined, desk.house.otherEstablishmentId)
  expect((await there.get(`module/online-booking/link/${house.id}`)).status).toBe(404)
  const stolen = { secret: 'token', value: SECRET }
  expect((await there.post(`module/online-booking/secret/${house.id}`, stolen)).status).toBe(404)
})
