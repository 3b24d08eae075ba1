/** The record of money is verified every night, and whoever answers for the house hears of it where it does not prove itself. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { RecordCheck } from '#contract/operations/session/record-check.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import type { EventContext } from './jet.ts'
import { writeTechnicalEvent } from './jet.ts'
import type { FiscalKeys } from './keys.ts'
import { SERVER_TILL, sealOldRecords } from './seal.ts'
import { verifyChains } from './verify.ts'
import type { Far, VerificationReport } from './verify.ts'

export interface RecordHouse {
  readonly db: Db
  readonly services: { readonly keys: FiscalKeys }
  readonly now: () => Date
}

interface Site {
  readonly id: number
  readonly training: boolean
}

/** Kept and shown; that there is one is what counts. */
const MOST_TOLD = 20

/** The first faults in few words, without what a record says: names of people are in it. */
export const faultsOf = ({ chains, numbering, facts }: VerificationReport): readonly string[] =>
  [
    ...chains.flatMap(({ kind, till, faults }) => faults.map((fault) => `${kind} ${till} ${fault.seq}: ${fault.kind}`)),
    ...numbering.map(
      ({ financialYearId, given, bills }) => `year ${financialYearId}: ${bills} bills, ${given} numbers`,
    ),
    ...facts.map(({ kind, record }) => `${record}: ${kind}`),
  ].slice(0, MOST_TOLD)

const contextOf = (house: RecordHouse, { id, training }: Site): EventContext => ({
  establishmentId: id,
  training,
  till: SERVER_TILL,
  now: house.now(),
  user: null,
  services: house.services,
})

/** Event 90. A server that lost its keys cannot sign this one either; its fault, `KEY`, is then among those that are shown. */
const tellFault = async (house: RecordHouse, site: Site, faults: readonly string[]): Promise<void> => {
  const detail = { faults: faults.length, first: faults[0] ?? '' }
  try {
    await inTransaction(house.db, (tx) => writeTechnicalEvent(tx, contextOf(house, site), JET.INTEGRITY_FAULT, detail))
  } catch (error) {
    if (!(error instanceof RuleError && error.code === 'fiscal.keyMissing')) throw error
  }
}

/** Verifies an establishment now, and keeps what was found: a fault stands until a later verification finds none. */
export async function checkRecord(house: RecordHouse, site: Site, far?: Far): Promise<RecordCheck> {
  const faults = faultsOf(await verifyChains(house.db, site.id, house.services.keys, far))
  const [checkedAt, intact] = [house.now(), faults.length === 0]
  await sql`
    insert into record_check (establishment_id, checked_at, intact, faults)
    values (${site.id}, ${checkedAt}, ${intact}, ${JSON.stringify(faults)}::jsonb)
    on conflict (establishment_id) do update set checked_at = excluded.checked_at, intact = excluded.intact, faults = excluded.faults`.execute(
    house.db,
  )
  if (!intact) await tellFault(house, site, faults)
  return { checkedAt: checkedAt.toISOString(), intact, faults }
}

/** At three in the morning of each site: the last departures are long over, the first bread is not yet sold. */
const CHECK_HOUR = 3

/** Verifies the sites that were not since their last night, one after the other. A check dated in the future never was one. */
export async function checkDueRecords(house: RecordHouse, log: Log): Promise<void> {
  const now = house.now()
  const { rows } = await sql<Site>`
    select e.id, e.training from establishment e left join record_check c on c.establishment_id = e.id
    where c.checked_at is null or c.checked_at > ${now} or c.checked_at < (date_trunc('day', (${now}::timestamptz at time zone e.time_zone)
      - make_interval(hours => ${CHECK_HOUR})) + make_interval(hours => ${CHECK_HOUR})) at time zone e.time_zone
    order by e.id`.execute(house.db)
  for (const site of rows) {
    const { intact, faults } = await checkRecord(house, site)
    if (!intact) log.error({ establishment: site.id, faults }, 'the record of money does not prove itself')
  }
}

/** Signs what was recorded before contents were, where the server starts after an update; see `seal.ts`. */
export async function sealHouse(house: RecordHouse, log: Log): Promise<void> {
  const { rows } = await sql<Site>`select id, training from establishment order by id`.execute(house.db)
  for (const site of rows) {
    try {
      const { sealed, refused } = await sealOldRecords(house.db, contextOf(house, site))
      if (sealed > 0 || refused > 0)
        log.info({ establishment: site.id, sealed, refused }, 'older records were signed whole')
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      log.error({ establishment: site.id, code: error.code }, 'older records could not be signed whole')
    }
  }
}
