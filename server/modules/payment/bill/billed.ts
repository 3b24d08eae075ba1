/** What live bills of one payer already say of an account. */
import { sql } from 'kysely'
import type { OpenDownPayment } from '#domain/billing/down-payment.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { cents, sum } from '#domain/money.ts'
import type { LineType } from '#domain/pricing/line.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface BilledLine {
  readonly occupancyId: number | null
  readonly type: LineType
  readonly label: string
  readonly rate: number | null
  readonly amount: Cents
}

export interface Billed {
  /** Lines that they charge, down payments apart. */
  readonly lines: readonly BilledLine[]
  /** Payments that they took off. */
  readonly paid: Cents
  /** Down-payment bills that no live bill deducts in full, oldest first. */
  readonly open: readonly OpenDownPayment[]
}

/** Bills `f`, of `live_bill`, of an account for a payer. */
const ofPayer = (establishmentId: number, accountId: number, payerId: number) => sql`
  f.establishment_id = ${establishmentId} and f.account_id = ${accountId}
    and f.customer_id = any ((select customer_ids(${payerId}))::bigint[])`

interface OpenRow {
  readonly billId: number
  readonly number: string
  readonly date: Day
  readonly rate: number | null
  readonly amount: Cents
}

const openOf = async (
  tx: Tx,
  establishmentId: number,
  accountId: number,
  payerId: number,
): Promise<OpenDownPayment[]> => {
  const { rows } = await sql<OpenRow>`
    select f.id as "billId", f.number, f.bill_on as date, l.tva_rate as rate, sum(l.amount)::bigint
      - coalesce((select sum(d.amount) from bill_deduction d
        where d.establishment_id = f.establishment_id and d.down_payment_bill_id = f.id and d.tva_rate is not distinct from l.tva_rate
          and exists (select 1 from live_bill t where t.establishment_id = d.establishment_id and t.id = d.bill_id)), 0)::bigint as amount
    from live_bill f join bill_line l on l.establishment_id = f.establishment_id and l.bill_id = f.id
    where ${ofPayer(establishmentId, accountId, payerId)} and f.down_payment
    group by f.establishment_id, f.id, f.number, f.bill_on, l.tva_rate order by f.id, l.tva_rate`.execute(tx)
  return [...new Set(rows.map((row) => row.billId))].flatMap((billId) => {
    const left = rows.filter((row) => row.billId === billId && row.amount > 0)
    const [first] = left
    return first === undefined ? [] : [{ billId, number: first.number, date: first.date, left }]
  })
}

export const billedOf = async (
  tx: Tx,
  establishmentId: number,
  accountId: number,
  payerId: number,
): Promise<Billed> => {
  const where = ofPayer(establishmentId, accountId, payerId)
  const { rows: lines } = await sql<BilledLine>`
    select l.occupancy_id as "occupancyId", l.type, l.label, l.tva_rate as rate, l.amount
    from live_bill f join bill_line l on l.establishment_id = f.establishment_id and l.bill_id = f.id
    where ${where} and l.type <> 'downPaymentBill' order by f.id, l.position`.execute(tx)
  const { rows: paid } = await sql<{ paid: Cents }>`
    select (f.content -> 'totals' ->> 'paid')::bigint as paid from live_bill f where ${where}`.execute(tx)
  return {
    lines,
    paid: cents(sum(paid.map((row) => row.paid))),
    open: await openOf(tx, establishmentId, accountId, payerId),
  }
}

/** The customer of the account has something that no live bill charges. */
export const customerUnbilled = async (
  tx: Tx,
  establishmentId: number,
  accountId: number,
  customerId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from unbilled_of(${establishmentId}, array[${accountId}]::bigint[]) where payer_id = kept_customer(${customerId})
      limit 1`.execute(tx)
  return rows.length > 0
}

/** A live bill of the same account for a company that is not its customer: a partner's. */
export const partnerBillOf = async (tx: Tx, establishmentId: number, billId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from bill own
    join account_head a on a.establishment_id = own.establishment_id and a.kind = own.account_kind and a.id = own.account_id
    join live_bill f on f.establishment_id = own.establishment_id and f.account_id = own.account_id
    where own.establishment_id = ${establishmentId} and own.id = ${billId} and not own.down_payment
      and own.customer_id = any (customer_ids(a.customer_id)) and not f.customer_id = any (customer_ids(a.customer_id))
      and (f.content -> 'buyer' ->> 'professional')::boolean
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Number of a live bill that deducts this one; null: none does. */
export const takenUpBy = async (tx: Tx, establishmentId: number, billId: number): Promise<string | null> => {
  const { rows } = await sql<{ number: string }>`
    select f.number from bill_deduction d join live_bill f on f.establishment_id = d.establishment_id and f.id = d.bill_id
    where d.establishment_id = ${establishmentId} and d.down_payment_bill_id = ${billId}
    order by f.id limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

/**
 * The last day of a final bill of the account for the payer that was cancelled since. What was received up to then was billed with the stay:
 * it is no down payment that still calls for its bill. Null: there is none.
 */
export const lastCancelledFinal = async (
  tx: Tx,
  establishmentId: number,
  accountId: number,
  payerId: number,
): Promise<Day | null> => {
  const { rows } = await sql<{ day: Day | null }>`
    select max(f.bill_on) as day from bill f
    join bill_cancellation x on x.establishment_id = f.establishment_id and x.bill_id = f.id
    where ${ofPayer(establishmentId, accountId, payerId)} and not f.down_payment and f.cancels_id is null`.execute(tx)
  return rows[0]?.day ?? null
}
