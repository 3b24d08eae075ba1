import { sql } from 'kysely'
import type { FinancialYear } from '#domain/billing/guards.ts'
import { billNumber } from '#domain/billing/guards.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

/** What `prepareBill` and `prepareCancellation` need to know of the books at a date. */
export interface BillPlace {
  readonly financialYearId: number | null
  readonly year: FinancialYear | null
  readonly monthClosed: boolean
  readonly dayClosed: boolean
  readonly lastBillOn: Day | null
  /** Empty where no financial year holds the date: the bill is then refused. */
  readonly number: string
}

/** The last days that are closed, each kind by itself; null: none is. Once no closing is under way, where the transaction asked first. */
interface ClosedThrough {
  readonly day: Day | null
  readonly month: Day | null
}

/** Whose books: those of training are closed apart. */
interface Books {
  readonly establishmentId: number
  readonly training: boolean
}

const lastClosedDay = async (sender: Sender, { establishmentId, training }: Books): Promise<Day | null> => {
  const { rows } = await sql<{ day: Day | null }>`
    select last_closed_day(${establishmentId}, ${training}) as day`.execute(sender)
  return rows[0]?.day ?? null
}

/**
 * Holds closings off until the transaction ends, and tells how far the books are closed. Call it before locking the chains: a closing
 * waits for whoever called it, then locks them.
 */
export async function closedThrough(tx: Tx, place: Books): Promise<ClosedThrough> {
  const { establishmentId, training } = place
  const [day, read] = await together(tx, (sender) => [
    lastClosedDay(sender, place),
    sql<{ month: Day | null }>`
      select max(to_day) as month from closure
      where establishment_id = ${establishmentId} and training = ${training} and kind = 'MONTH'`.execute(sender),
  ])
  return { day, month: read.rows[0]?.month ?? null }
}

/** True where the month that holds `date` is closed. */
export async function isMonthClosed(tx: Tx, establishmentId: number, date: Day): Promise<boolean> {
  const { rows } = await sql`
    select 1 from closure c join establishment e on e.id = c.establishment_id and e.training = c.training
    where c.establishment_id = ${establishmentId} and c.kind = 'MONTH' and c.to_day >= ${date} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Refuses a day that is closed with `code`, and holds closings off until the transaction ends, so that the day stays open for what it
 * writes. Before the chains are locked.
 */
export async function requireOpenDay(sender: Sender, place: Books, day: Day, code: string): Promise<void> {
  const last = await lastClosedDay(sender, place)
  if (last !== null && day <= last) throw new RuleError(code, { date: day })
}

async function lastBillOn(tx: Tx, establishmentId: number, training: boolean): Promise<Day | null> {
  const last = await tx
    .selectFrom('bill')
    .select('bill_on')
    .where('establishment_id', '=', establishmentId)
    .where('training', '=', training)
    .orderBy('bill_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.bill_on ?? null
}

/**
 * The next bill number of the financial year that holds `date`, which is locked until the transaction ends: inserting the bill takes
 * it, and a bill that is refused leaves it, so numbers have no gap (spec 5). Call it before locking the chains.
 */
export async function takeBillNumber(
  tx: Tx,
  { establishmentId, training }: { readonly establishmentId: number; readonly training: boolean },
  date: Day,
): Promise<BillPlace> {
  const closed = await closedThrough(tx, { establishmentId, training })
  const [monthClosed, dayClosed] = [
    closed.month !== null && date <= closed.month,
    closed.day !== null && date <= closed.day,
  ]
  const row = await tx
    .selectFrom('financial_year')
    .select(['id', 'start_date', 'end_date', 'bill_prefix', 'bill_digits', 'closed', 'next_bill_number'])
    .where('establishment_id', '=', establishmentId)
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .forUpdate()
    .executeTakeFirst()
  const last = await lastBillOn(tx, establishmentId, training)
  if (row === undefined)
    return { financialYearId: null, year: null, monthClosed, dayClosed, lastBillOn: last, number: '' }
  const year = {
    startDate: row.start_date,
    endDate: row.end_date,
    billPrefix: row.bill_prefix,
    billDigits: row.bill_digits,
    closed: row.closed,
  }
  return {
    financialYearId: row.id,
    year,
    monthClosed,
    dayClosed,
    lastBillOn: last,
    number: billNumber(year, row.next_bill_number),
  }
}
