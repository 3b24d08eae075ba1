import { expect, it } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { demoCaller } from './caller.ts'
import { makeHouse } from './make-house.ts'
import { setUpCamp } from './set-up.ts'
import { placesByType } from './campsite.ts'

it('sets a whole campsite up through the operations of the screens', async () => {
  const { db } = await testDb()
  const services = {
    keys: openFiscalKeys(temporaryFolder('demo')),
    documents: { render: () => Promise.reject(new Error('none')) },
    openChannel: () => createFakeChannel(),
  }
  const house = await makeHouse(db)
  const caller = demoCaller({ db, services, ...house, rights: everywhere('111', true) })
  const camp = await setUpCamp(db, house, caller, [2025, 2026, 2027], placesByType(180))
  expect([...camp.places.values()].flat()).toHaveLength(180)
  const grids = await caller.call<{ list: { currentVersion: number; errors: number }[] }>(
    'occupant-extra/price-grid/search',
    {},
  )
  expect(grids.list).toHaveLength(10)
  expect(grids.list.every((grid) => grid.currentVersion === 1 && grid.errors === 0)).toBe(true)
})
