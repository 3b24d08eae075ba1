import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testHouse } from '#server/testing/test-house.ts'
import { RESTORED, restoredIn } from './restore.ts'
import { resumeHouse } from './resume.ts'

test('a house restored to the end says so once in the journal of each establishment, and goes on', async () => {
  const { house, establishmentId, otherEstablishmentId } = await testHouse()
  const folder = temporaryFolder('restored')
  expect(restoredIn(folder)).toBeUndefined()
  const told = { house: 'h', base: 'b', asked: null, reached: '2026-11-20T13:04:59.000Z', isEnd: true }
  writeFileSync(join(folder, RESTORED), JSON.stringify({ ...told, segments: 3, timeZone: 'Europe/Paris' }))
  const restored = restoredIn(folder)
  if (restored === undefined) throw new Error('not read')
  await resumeHouse(house, folder, restored)
  const { rows } = await sql<{ site: number; code: number; detail: unknown }>`
    select establishment_id as site, code, detail from jet order by 1`.execute(house.db)
  const detail = { base: 'b', reached: '2026-11-20T13:04:59.000Z' }
  expect(rows).toEqual([establishmentId, otherEstablishmentId].map((site) => ({ site, code: 903, detail })))
  expect((await verifyChains(house.db, establishmentId, house.services.keys)).intact).toBe(true)
  expect(restoredIn(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([`resumed-${RESTORED}`])
})
