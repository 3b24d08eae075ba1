import { sql } from 'kysely'
import { testDb } from './test-db.ts'

/** Leaves a few of the towns of France: where every operation is called many times over, each list of all of them would only take time. */
export const keepFewTowns = async (): Promise<void> => {
  const { ownerDb } = await testDb('house')
  await sql`delete from town where id > (select id from town order by id offset 50 limit 1)`.execute(ownerDb)
}
