import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { quiet } from '#server/testing/test-server.ts'
import { aSite, someKeys } from './fiscal.fixture.ts'
import { tellInitialised, tellUpdate } from './told-software.ts'
import { verifyChains } from './verify.ts'

it('is told when data begin, then once for each version that starts, and never where nothing was recorded', async () => {
  const keys = someKeys(temporaryFolder('keys'))
  const { db, ownerDb } = await testDb()
  const site = (await inTransaction(db, (tx) => aSite(tx, keys))).context.establishmentId
  const house = { db, services: { keys }, now: () => new Date('2027-03-01T09:00:00Z') }
  const told = async () =>
    (
      await sql<{ code: number; detail: object }>`
        select code, detail from jet where establishment_id = ${site} order by id`.execute(db)
    ).rows
  await tellUpdate(house, quiet)
  expect(await told()).toEqual([])

  await inTransaction(db, (tx) => tellInitialised(tx, { services: { keys }, now: house.now() }, true))
  const first = { code: 260, detail: { software: SOFTWARE, demo: true } }
  await tellUpdate(house, quiet)
  expect(await told()).toEqual([first])

  const before = 'Pinède 0.0.1'
  await sql`alter table jet disable trigger user`.execute(ownerDb)
  await sql`update jet set detail = ${JSON.stringify({ software: before })}::jsonb where establishment_id = ${site}`.execute(
    ownerDb,
  )
  await sql`alter table jet enable trigger user`.execute(ownerDb)
  await tellUpdate(house, quiet)
  await tellUpdate(house, quiet)
  expect((await told()).slice(1)).toEqual([{ code: 250, detail: { before, software: SOFTWARE } }])
  const { chains } = await verifyChains(db, site)
  expect(chains.filter(({ kind }) => kind === 'JET').flatMap(({ faults }) => faults)).toHaveLength(1) // what was altered above
})
