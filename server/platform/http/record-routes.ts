/** Whether the record of money proves itself, and the disk has room: for who answers for the system. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { RecordCheck, RecordCheckAnswer } from '#contract/operations/session/record-check.ts'
import type { DiskSpaceAnswer } from '#contract/operations/session/disk-space.ts'
import { isShort } from '#server/platform/disk-space.ts'
import { checkRecord } from '#server/platform/fiscal/nightly.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const read = async ({ tx, establishmentId, user }: Context): Promise<RecordCheckAnswer> => {
  if (!user.systeme) return { check: null }
  const { rows } = await sql<RecordCheck>`
    select checked_at as "checkedAt", intact, faults from record_check where establishment_id = ${establishmentId}`.execute(
    tx,
  )
  return { check: rows[0] ?? null }
}

/** Throws RuleError right.insufficient. */
const verify = async ({ db, establishmentId, training, user, now, services }: Context): Promise<RecordCheckAnswer> => {
  if (!user.systeme) throw new RuleError('right.insufficient')
  return { check: await checkRecord({ db, services, now: () => now }, { id: establishmentId, training }) }
}

const readDisk = async ({ user, services }: Context): Promise<DiskSpaceAnswer> => {
  const disk = user.systeme ? await services.disk() : null
  return { short: isShort(disk) ? disk : null }
}

export const recordRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'disk-space',
      right: 'session',
      write: false,
      summary: 'Place qui manque sur le disque des données',
    },
    readDisk,
  ),
  route(
    {
      method: 'GET',
      path: 'record-check',
      right: 'session',
      write: false,
      summary: 'Dernière vérification de l’enregistrement des règlements',
    },
    read,
  ),
  route(
    // It reads for seconds and writes for an instant: in no transaction of the request's.
    {
      method: 'POST',
      path: 'record-check',
      right: 'session',
      write: false,
      summary: 'Vérifier maintenant l’enregistrement des règlements',
    },
    verify,
  ),
]
