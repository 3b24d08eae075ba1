/** Days close by themselves at four in the morning of each site: the missing ones in their order, even those of nothing. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { nextDay } from '#domain/fiscal/closure.ts'
import { RuleError } from '#domain/rule-error.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { House } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import { openSessions } from '#server/modules/payment/cash/open-sessions.ts'
import { awaySaid, stationsAway } from '#server/modules/payment/closure/away.ts'
import { readBooks } from '#server/modules/payment/closure/books.ts'
import { alone, closeDays } from '#server/modules/payment/closure/close.ts'

/** The bar is closed, the bread not yet sold. */
const CLOSING_HOUR = 4

interface Site {
  readonly id: number
  readonly training: boolean
  readonly timeZone: string
}

/** Sites that have an open day behind them, past four in the morning of theirs. */
const dueSites = async ({ db, now }: House): Promise<readonly Site[]> => {
  const local = sql`(${now()}::timestamptz at time zone e.time_zone)`
  const { rows } = await sql<Site>`
    select e.id, e.training, e.time_zone as "timeZone" from establishment e
    where extract(hour from ${local}) >= ${CLOSING_HOUR}
      and exists (select from financial_year y where y.establishment_id = e.id)
      and coalesce((select max(c.to_day) from closure c where c.establishment_id = e.id and c.training = e.training and c.kind = 'DAY'),
        '-infinity') < ${local}::date - 1
    order by e.id`.execute(db)
  return rows
}

class StoppedError extends Error {}

/** What was logged last of stations that a site waits for: said once, however often it is looked at. */
const waited = new WeakMap<House, Map<number, string>>()

const tellWaiting = (house: House, log: Log, siteId: number, stations: string): void => {
  const told = waited.get(house) ?? new Map<number, string>()
  waited.set(house, told)
  if (stations !== '' && told.get(siteId) !== stations)
    log.warn({ establishment: siteId, stations }, 'days wait for stations that are offline')
  told.set(siteId, stations)
}

const closeSite = async (house: House, log: Log, site: Site, isStopping: () => boolean): Promise<number> => {
  const { db, services } = house
  const now = house.now()
  const today = todayIn(site.timeZone, now)
  const closer = {
    establishmentId: site.id,
    training: site.training,
    till: SERVER_TILL,
    now,
    today,
    user: null,
    services,
  }
  const next = nextDay(await readBooks(db, closer))
  // A day whose drawer is not counted out waits for it, or on which a station was heard of last; those before it do not.
  const [open] = await openSessions(db, site.id)
  const yesterday = addDays(today, -1)
  const away = (await stationsAway(db, closer)).filter(({ since }) => since <= yesterday)
  tellWaiting(house, log, site.id, away.length === 0 ? '' : awaySaid(away).stations)
  const isHeld = (day: Day | undefined): day is Day => day !== undefined && day <= yesterday
  const held = [open?.openedOn, away[0]?.since].filter(isHeld)
  const through = held.reduce<Day>((last, day) => (day <= last ? addDays(day, -1) : last), yesterday)
  if (next === null || next > through) return 0
  const done = await alone(db, closer, () =>
    closeDays(db, closer, through, () => (isStopping() ? Promise.reject(new StoppedError()) : Promise.resolve())),
  )
  await inTransaction(db, (tx) =>
    recordChange(tx, site.id, null, { entity: 'closure', id: 1, action: 'SAVED', functionality: 'payment_closure' }),
  )
  return done
}

/** What prevents it is on /closure; a day that waits for its year does not keep other sites waiting. */
export async function closeDueDays(house: House, log: Log, isStopping: () => boolean = () => false): Promise<void> {
  for (const site of await dueSites(house)) {
    try {
      const days = await closeSite(house, log, site, isStopping)
      if (days > 0) log.info({ establishment: site.id, days }, 'days were closed')
    } catch (error) {
      if (error instanceof StoppedError) return
      if (!(error instanceof RuleError)) throw error
      log.warn({ establishment: site.id, code: error.code }, 'days could not be closed')
    }
  }
}
