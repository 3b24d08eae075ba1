/** A job runs as who asked for it: their rights and the establishment as they are when it runs. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { isLanguage } from '#contract/language.ts'
import { activeModules } from '#contract/modules.ts'
import { rightsWithin } from '#server/platform/auth/modules.ts'
import { effectiveRightsOf } from '#server/platform/auth/rights.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Asked {
  readonly establishmentId: number
  readonly userId: number
  readonly till: string
}

interface Found {
  readonly name: string
  readonly admin: boolean
  readonly systeme: boolean
  readonly language: string
  readonly timeZone: string
  readonly training: boolean
  readonly offModules: string[]
  readonly owners: number[]
  readonly keepsOthers: boolean
}

/** Throws RuleError right.insufficient where they may work there no more. */
const find = async (tx: Tx, { establishmentId, userId }: Asked): Promise<Found> => {
  const { rows } = await sql<Found>`
    select u.name, u.admin, u.systeme, u.language, e.time_zone as "timeZone", e.training,
      array(select module from establishment_module m where m.establishment_id = e.id and not m.active) as "offModules",
      customer_owners(e.id) as owners,
      exists (select 1 from customer_kept k where k.establishment_id = e.id) as "keepsOthers"
    from app_user u
    join user_establishment ue on ue.user_id = u.id and ue.establishment_id = ${establishmentId}
    join establishment e on e.id = ue.establishment_id
    where u.id = ${userId} and not u.suspended and not u.audit`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new RuleError('right.insufficient')
  return found
}

/** The context of a job in `tx`, as that of a request of theirs. */
export const contextOfPerson = async (house: House, asked: Asked, tx: Tx): Promise<Context> => {
  const { establishmentId, userId, till } = asked
  const found = await find(tx, asked)
  const modules = activeModules(found.offModules)
  const { rights } = await effectiveRightsOf(tx, userId, establishmentId)
  const now = house.now()
  return {
    tx,
    db: house.db,
    user: { id: userId, name: found.name, admin: found.admin, systeme: found.systeme },
    establishmentId,
    sessionId: 0,
    rights: rightsWithin(rights, modules),
    modules,
    customers: { owners: found.owners, keepsOthers: found.keepsOthers },
    today: todayIn(found.timeZone, now),
    now,
    till,
    training: found.training,
    audit: null,
    language: isLanguage(found.language) ? found.language : 'fr',
    services: house.services,
    changed: (change) => recordChange(tx, establishmentId, userId, change),
  }
}
