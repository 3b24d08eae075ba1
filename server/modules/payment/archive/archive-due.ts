/** Each month and each year that was closed gets its archive by itself, one after the other. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { makeArchive } from '#server/modules/payment/archive/make-archive.ts'
import type { Archiver } from '#server/modules/payment/archive/make-archive.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { Log } from '#server/platform/log.ts'

interface Due {
  readonly establishmentId: number
  readonly timeZone: string
  readonly training: boolean
  readonly kind: 'MONTH' | 'YEAR'
  readonly from: Day
  readonly to: Day
}

/** Months before the year that they are in, oldest first: the archive of a year lists theirs. */
const nextDue = async (db: Db): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select c.establishment_id as "establishmentId", e.time_zone as "timeZone", c.training, c.kind, c.from_day as from, c.to_day as to
    from closure c join establishment e on e.id = c.establishment_id and e.training = c.training
    where c.kind in ('MONTH', 'YEAR') and not exists (select from archive a where a.establishment_id = c.establishment_id
      and a.training = c.training and a.kind = c.kind and a.from_day = c.from_day and a.to_day = c.to_day)
    order by c.establishment_id, c.to_day, c.kind`.execute(db)
  return rows
}

interface ArchiveHouse {
  readonly db: Db
  readonly services: { readonly keys: FiscalKeys }
  readonly now: () => Date
}

/** Makes the archives that are due; answers how many. One that cannot be made is told in the log, and tried again later. */
export const archiveDue = async (house: ArchiveHouse, log: Log): Promise<number> => {
  let made = 0
  for (const { timeZone, kind, from, to, ...site } of await nextDue(house.db)) {
    const now = house.now()
    const own = { ...site, till: SERVER_TILL, now, today: todayIn(timeZone, now), user: null, services: house.services }
    try {
      await inTransaction(house.db, (tx) => {
        const archiver: Archiver = { ...own, tx }
        return makeArchive(archiver, { kind, from, to }, () => Promise.resolve())
      })
      made += 1
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      log.error({ establishment: site.establishmentId, code: error.code, from, to }, 'an archive could not be made')
    }
  }
  return made
}
