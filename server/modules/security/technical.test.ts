import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()
const technical = await house.user()
const manager = await house.user()
await sql`update app_user set systeme = false where id = ${manager.userId}`.execute(house.house.db)
house.house.sessions.clear()

it.each(['security/user/edit', 'security/user/get_right', 'security/user/establishments', 'security/user-tile'])(
  'a manager reads a technical user at %s',
  async (path) => expect((await manager.get(`${path}/${technical.userId}`)).status).toBe(200),
)

it.each([
  ['security/user/establishments', { ids: [house.establishmentId] }],
  ['security/user-tile', { tiles: ['planning'] }],
  ['security/user/password', { password: 'pommier-42' }],
])('and changes nothing of theirs at %s', async (path, body) =>
  expect((await manager.post(`${path}/${technical.userId}`, body)).body).toMatchObject({ message: 'user.technical' }),
)

it('nobody reads a user of another establishment', async () => {
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  const answer = await manager.get(`security/user/establishments/${stranger.userId}`)
  expect([answer.status, answer.body['message']]).toEqual([404, 'record.unknown'])
})
