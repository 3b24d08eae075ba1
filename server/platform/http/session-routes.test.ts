import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUserRights, everywhere } from '#server/platform/auth/rights.ts'
import { testHouse } from '#server/testing/test-house.ts'

const house = await testHouse()

it('tells a changed name at the very next call', async () => {
  const caller = await house.user()
  await caller.get('me') // the session is known now, for some seconds
  await caller.post('profile', { name: 'Claire Durand', email: null })
  expect((await caller.get('me')).body).toMatchObject({ name: 'Claire Durand' })
})

it('works in the other establishment from the very next call', async () => {
  const caller = await house.user()
  const { db } = house.house
  const there = house.otherEstablishmentId
  await sql`insert into user_establishment (user_id, establishment_id) values (${caller.userId}, ${there})`.execute(db)
  await setUserRights(db, caller.userId, there, everywhere('001', false))
  await caller.get('me')
  await caller.post('establishment', { id: there })
  expect((await caller.get('me')).body).toMatchObject({ establishment: { id: there } })
})
