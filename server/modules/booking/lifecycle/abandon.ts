/** Quitting a basket, and deleting what was never paid (domain rules 2.3, #2 and #20). */
import { assertAllowed } from '#domain/booking/actions.ts'
import { STATE } from '#domain/booking/states.ts'
import type { Context } from '#server/platform/http/route.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile, tellNights } from '#server/modules/inventory/index.ts'
import { freeFile } from '#server/modules/booking/lifecycle/hold-file.ts'

/** Throws RuleError `record.unknown`, and the reason where it is no basket any more. Abandoned twice is abandoned. */
export const abandonBasket = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, id)
  if (file.stateId === STATE.ABANDONED) return
  assertAllowed('quit', await factsOf(tx, establishmentId, file), today)
  await tellNights(context, await freeFile(context, id))
  await tx
    .updateTable('booking')
    .set((eb) => ({ state_id: 2, status: 'ABANDONED', version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
}

/** The file stays in the database as DELETED, without its nights. Throws the guards' codes and StaleError. */
export const deleteFile = async (context: Context, id: number, version?: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, id)
  if (version !== undefined) await assertVersion(context, file, version)
  assertAllowed('delete', await factsOf(tx, establishmentId, file), today)
  const types = await freeFile(context, id)
  await tx
    .updateTable('booking')
    .set((eb) => ({ status: 'DELETED', version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
  await writeEvent(context, id, 'DELETED')
  await tellFile(context, id, types, 'DELETED')
}
