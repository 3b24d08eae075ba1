import type { FinancialYear } from '#domain/billing/guards.ts'
import { billNumber } from '#domain/billing/guards.ts'
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** What `prepareBill` and `prepareCancellation` need to know of the books at a date. */
export interface BillPlace {
  readonly financialYearId: number | null
  readonly year: FinancialYear | null
  readonly monthClosed: boolean
  readonly lastBillOn: Day | null
  /** Empty where no financial year holds the date: the bill is then refused. */
  readonly number: string
}

/** True where the accounting month that holds `date` is closed. */
export async function isMonthClosed(tx: Tx, establishmentId: number, date: Day): Promise<boolean> {
  const month = await tx
    .selectFrom('financial_month')
    .select('closed')
    .where('establishment_id', '=', establishmentId)
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .where('closed', '=', true)
    .executeTakeFirst()
  return month !== undefined
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
  const row = await tx
    .selectFrom('financial_year')
    .select(['id', 'start_date', 'end_date', 'bill_prefix', 'bill_digits', 'closed', 'next_bill_number'])
    .where('establishment_id', '=', establishmentId)
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .forUpdate()
    .executeTakeFirst()
  const monthClosed = await isMonthClosed(tx, establishmentId, date)
  const last = await lastBillOn(tx, establishmentId, training)
  if (row === undefined) return { financialYearId: null, year: null, monthClosed, lastBillOn: last, number: '' }
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
    lastBillOn: last,
    number: billNumber(year, row.next_bill_number),
  }
}
