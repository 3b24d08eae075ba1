/** Which version of the software recorded what (domain rules, section 5, JET 250 and 260): told when data begin, and when it changes. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import type { FiscalKeys } from './keys.ts'
import { writeTechnicalEvent } from './jet.ts'
import type { RecordHouse } from './nightly.ts'
import { SERVER_TILL } from './seal.ts'

interface Teller {
  readonly services: { readonly keys: FiscalKeys }
  readonly now: Date
}

interface Site {
  readonly id: number
  readonly training: boolean
}

const contextOf = ({ services, now }: Teller, { id, training }: Site) => ({
  establishmentId: id,
  training,
  till: SERVER_TILL,
  now,
  user: null,
  services,
})

/** Event 260 of every site: the house was just set up, or filled with the demo's data. */
export const tellInitialised = async (tx: Tx, teller: Teller, demo: boolean): Promise<void> => {
  const { rows } = await sql<Site>`select id, training from establishment order by id`.execute(tx)
  const detail = { software: SOFTWARE, ...(demo ? { demo } : {}) }
  for (const site of rows) await writeTechnicalEvent(tx, contextOf(teller, site), JET.DATA_INITIALISED, detail)
}

/** Sites in use, with the software that they last told of. A site without an event may still be deleted: nothing is written there. */
const siteVersions = (tx: Tx) =>
  sql<Site & { readonly told: string | null }>`
    select e.id, e.training, (select j.detail ->> 'software' from jet j where j.establishment_id = e.id and j.code in
        (${JET.SOFTWARE_UPDATED}, ${JET.DATA_INITIALISED}) and j.detail ? 'software' order by j.id desc limit 1) as told
    from establishment e where exists (select from jet j where j.establishment_id = e.id) order by e.id`.execute(tx)

/** Event 250 of each site that another version served until now, where the server starts. */
export const tellUpdate = async (house: RecordHouse, log: Log): Promise<void> => {
  const { rows } = await siteVersions(house.db)
  for (const site of rows.filter(({ told }) => told !== SOFTWARE)) {
    const detail = { ...(site.told === null ? {} : { before: site.told }), software: SOFTWARE }
    const context = contextOf({ services: house.services, now: house.now() }, site)
    try {
      await inTransaction(house.db, (tx) => writeTechnicalEvent(tx, context, JET.SOFTWARE_UPDATED, detail))
    } catch (error) {
      if (!(error instanceof RuleError && error.code === 'fiscal.keyMissing')) throw error
      log.error({ establishment: site.id, code: error.code }, 'the update of the software could not be told')
    }
  }
}
