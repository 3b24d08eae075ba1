/** Closes days, months and years: what the rules allow, counted from the rows, signed once and for all. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import {
  daysToClose,
  endOfMonth,
  monthToClose,
  NOTHING_COUNTED,
  perpetualAfter,
  periodName,
  yearAfter,
  yearToClose,
} from '#domain/fiscal/closure.ts'
import type { Month } from '#domain/fiscal/closure.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { isDatabaseError } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertClosures } from '#server/platform/fiscal/closures.ts'
import type { NewClosure } from '#server/platform/fiscal/closures.ts'
import { inTurn } from '#server/platform/jobs/schedules.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'
import { closedAt, countDays, perpetualOn, readBooks, sumClosedDays } from '#server/modules/payment/closure/books.ts'
import { openSessions } from '#server/modules/payment/cash/open-sessions.ts'
import type { OpenSession } from '#server/modules/payment/cash/open-sessions.ts'
import { awaySaid, stationsAway } from '#server/modules/payment/closure/away.ts'
import type { BooksOf } from '#server/modules/payment/closure/books.ts'

/** Who closes: somebody, or the server by itself. */
export interface Closer extends EventContext {
  /** Today in the establishment's time zone. */
  readonly today: Day
}

/** Days that one transaction closes: a year takes constant memory, and nobody who records money waits long. */
const AT_ONCE = 31

/** Records are written in some milliseconds; whoever takes longer is in difficulty, and others wait behind the closing meanwhile. */
const LONGEST_WAIT = '5s'
const LOCK_TIMEOUT = '55P03'

/**
 * Waits for whoever records money, then lets nobody else record any until the transaction ends. Throws RuleError closure.billsOpen where
 * somebody is still at it.
 */
const holdRecording = async (tx: Tx, { establishmentId }: BooksOf): Promise<void> => {
  await sql`select set_config('lock_timeout', ${LONGEST_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(closing_lock(${establishmentId}))`.execute(tx).catch((error: unknown) => {
    throw isDatabaseError(error) && error.code === LOCK_TIMEOUT ? new RuleError('closure.billsOpen') : error
  })
}

/** One closing an establishment, on one server or on several. Throws RuleError closure.inProgress. */
export const alone = async <T>(db: Db, { establishmentId }: BooksOf, work: () => Promise<T>): Promise<T> => {
  const turn = { name: `closing ${establishmentId}`, everyMs: 0 }
  const done = await inTurn(db, turn, work)
  if (done === undefined) throw new RuleError('closure.inProgress')
  return done.result
}

/** A drawer that was opened on one of these days is counted out first. Throws RuleError closure.tillsOpen. */
const requireClosedTills = async (tx: Tx, { establishmentId }: BooksOf, through: Day): Promise<void> => {
  const open = (await openSessions(tx, establishmentId)).filter(({ openedOn }) => openedOn <= through)
  if (open.length > 0) throw new RuleError('closure.tillsOpen', tillsOf(open))
}

/** A station that may be selling alone since one of these days comes back first, or is declared lost. Throws RuleError closure.stationsAway. */
const requireNoneAway = async (tx: Tx, closer: Closer, through: Day): Promise<void> => {
  const away = (await stationsAway(tx, closer)).filter(({ since }) => since <= through)
  if (away.length > 0) throw new RuleError('closure.stationsAway', awaySaid(away))
}

/** The sessions that prevent a closing, as its sentence names them. */
export const tillsOf = (open: readonly OpenSession[]): { readonly tills: string; readonly date: Day } => ({
  tills: [...new Set(open.map(({ till }) => till))].join(', '),
  date: open[0]?.openedOn ?? ('' as Day),
})

/** Some days in one transaction, from the next one on. */
const closeSome = async (tx: Tx, closer: Closer, through: Day): Promise<number> => {
  await holdRecording(tx, closer)
  const books = await readBooks(tx, closer)
  const days = daysToClose(books, through, closer.today).slice(0, AT_ONCE)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return 0
  await requireClosedTills(tx, closer, to)
  await requireNoneAway(tx, closer, to)
  const counted = await countDays(tx, closer, from, to)
  let perpetual = await perpetualOn(tx, closer, books.lastDay)
  const closures = days.map((day): NewClosure => {
    const brought = counted.get(day) ?? NOTHING_COUNTED
    perpetual = perpetualAfter(perpetual, brought)
    return { kind: 'DAY', period: periodName('DAY', day), from: day, to: day, counted: brought, ...perpetual }
  })
  await insertClosures(tx, closer, closures)
  return days.length
}

/**
 * Closes the days from the next one through `through`, empty ones at zero. Throws RuleError closure.inFuture, closure.nothing,
 * closure.newYearNeeded, closure.tillsOpen, closure.stationsAway. What was closed before it is stopped stays closed.
 */
export async function closeDays(
  db: Db,
  closer: Closer,
  through: Day,
  progress: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const total = daysToClose(await readBooks(db, closer), through, closer.today).length
  await requireClosedTills(db, closer, through)
  await requireNoneAway(db, closer, through)
  let done = 0
  while (done < total) {
    await progress(done, total)
    done += await inTransaction(db, (tx) => closeSome(tx, closer, through))
  }
  return done
}

/** Whether a backup has finished since that instant. */
export type BackedUpSince = (at: Date) => boolean

/** Closes a month. Answers the number of its closure. Throws the codes of `monthToClose`. */
export const closeMonth = (db: Db, closer: Closer, month: Month, backedUpSince: BackedUpSince): Promise<number> =>
  inTransaction(db, async (tx) => {
    await holdRecording(tx, closer)
    const books = await readBooks(tx, closer)
    const at = await closedAt(tx, closer, endOfMonth(month))
    const { from, to } = monthToClose(books, { month, backedUp: at !== null && backedUpSince(at) })
    const counted = await sumClosedDays(tx, closer, from, to)
    const perpetual = await perpetualOn(tx, closer, to)
    const [id = 0] = await insertClosures(tx, closer, [
      { kind: 'MONTH', period: periodName('MONTH', to), from, to, counted, ...perpetual },
    ])
    return id
  })

/** Closes a year, and makes the next one. Answers the number of its closure. Throws the codes of `yearToClose`. */
export const closeYear = (
  db: Db,
  closer: Closer,
  asked: { readonly label: string; readonly technical: boolean },
  makeYear: (tx: Tx, year: NonNullable<ReturnType<typeof yearAfter>>) => Promise<unknown>,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await holdRecording(tx, closer)
    const books = await readBooks(tx, closer)
    const { year, from, to } = yearToClose(books, asked)
    const counted = await sumClosedDays(tx, closer, from, to)
    const perpetual = await perpetualOn(tx, closer, to)
    const next = yearAfter(books, year)
    if (next !== null) await makeYear(tx, next)
    const [id = 0] = await insertClosures(tx, closer, [
      { kind: 'YEAR', period: year.label, from, to, counted, ...perpetual },
    ])
    return id
  })
