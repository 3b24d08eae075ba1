/** A house that was restored to the end of what was saved is the house itself again: it says so in its journal, once. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { House } from '#server/platform/http/mount.ts'
import { RESTORED } from './restore.ts'
import type { Restored } from './restore.ts'

/** Event 903 in each establishment. A server killed between the event and the mark writes the event again, never none. */
export const resumeHouse = async (house: House, dataDir: string, { base, reached }: Restored): Promise<void> => {
  const { db, services, now } = house
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      id: number
      training: boolean
    }>`select id, training from establishment order by id`.execute(tx)
    for (const { id, training } of rows) {
      const context = { establishmentId: id, training, till: SERVER_TILL, now: now(), user: null, services }
      await writeTechnicalEvent(tx, context, JET.BACKUP_RESTORED, { base, reached: reached ?? '' })
    }
  })
  await rename(join(dataDir, RESTORED), join(dataDir, `resumed-${RESTORED}`))
}
