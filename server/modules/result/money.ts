/** What results read of money: the views of migration 0225, for the days of a search. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ResultFigures } from '#contract/lists/result/result.ts'
import { daysIn } from '#server/list/rows.ts'
import { soldIn, soldRows } from '#server/modules/result/sold-apart.ts'
import type { SoldBill, SoldFigures } from '#server/modules/result/sold-apart.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sql = RawBuilder<unknown>

/** Both ends included; either may be left open. */
export interface Period {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** Rows of this house of some days; a training establishment sees those of its training alone. */
export const own = ({ establishmentId, training }: Context, alias: string, day: Sql, period: Period): Sql =>
  sql.join(
    [
      sql`${sql.ref(`${alias}.establishment_id`)} = ${establishmentId}`,
      sql`${sql.ref(`${alias}.training`)} = ${training}`,
      ...daysIn(day, period),
    ],
    sql` and `,
  )

/** Payments of some days, and bills. */
export const paidIn = (context: Context, period: Period): Sql => own(context, 'y', sql`y.paid_on`, period)
export const billedIn = (context: Context, period: Period): Sql => own(context, 'f', sql`f.bill_on`, period)

/** Whether the bill `f` counts in results: the house may keep the bills of one prefix out of them. */
export const isCounted = ({ establishmentId }: Context): RawBuilder<boolean> => sql<boolean>`
  not coalesce(starts_with(f.number, nullif((select p.value ->> 'excludedPrefix' from preference p
    where p.establishment_id = ${establishmentId} and p.kind = 'result'), '')), false)`

/** Money that is no guarantee. */
export const IS_REVENUE = sql<boolean>`y.guarantee_id is null`

/** Methods by which no money moves (rules of the money vectors, section 4). */
const WITHOUT_MONEY = sql`y.method_kind in ('CREDIT_NOTE', 'GIFT', 'REGULATION')`

/** Arrhes kept of cancelled files, and the bills that charge them after all (decision 0354), as `k`. */
export const keptIn = (context: Context, period: Period): Sql => sql`
  kept_moves(${context.establishmentId}) k where ${own(context, 'k', sql`k.on_day`, period)}`

/**
 * What each payer owes at the end of `to`, as `payer_id` and `amount`: bills and arrhes kept, less what was taken off them and what was
 * paid, to the cent the totals of the balance (`domain/billing/aged-balance.ts`). A customer who was merged is the one that is kept. `sold`: bills beside
 * files, of ports.
 */
export const owedByPayer = (context: Context, to: Day | undefined, sold: readonly SoldBill[] = []): Sql => sql`
  select coalesce(c.merged_into_id, m.payer_id) as payer_id, sum(m.amount) as amount
  from (
    select f.payer_id, f.total as amount from bill_entry f where ${billedIn(context, { to })}
    union all
    select f.payer_id, -f.amount from bill_taken_off f where ${billedIn(context, { to })}
    union all
    select k.payer_id, k.amount from ${keptIn(context, { to })}
    union all
    select y.payer_id, -y.amount from payer_payment y where ${paidIn(context, { to })}
    ${sold.length === 0 ? sql`` : sql`union all select s.payer, s.amount from ${soldRows(sold)}`}) m
  left join customer c on c.id = m.payer_id and c.merged_into_id is not null
  group by 1 having sum(m.amount) <> 0`

type OwnFigures = Omit<ResultFigures, 'elsewhere' | 'soldApart'>

const figuresQuery = (context: Context, period: Period, sold: readonly SoldBill[]) => {
  const counted = isCounted(context)
  return sql<OwnFigures>`
    with money as (
      select ${shownSum(sql`y.amount`, sql`not y.is_back and ${IS_REVENUE}`)} as collected,
        ${shownSum(sql`y.amount`, sql`y.is_back and ${IS_REVENUE}`)} as refunded,
        ${shownSum(sql`y.amount`, IS_REVENUE)} as received,
        ${shownSum(sql`y.amount`, sql`${WITHOUT_MONEY} and ${IS_REVENUE}`)} as "withoutMoney",
        ${shownSum(sql`y.amount`, sql`not y.is_back and y.guarantee_id is not null`)} as "guaranteesIn",
        ${shownSum(sql`y.amount`, sql`y.is_back and y.guarantee_id is not null`)} as "guaranteesOut"
      from payment_entry y where ${paidIn(context, period)}),
    bills as (
      select ${shownSum(sql`f.total`, counted)} as billed, ${shownSum(sql`f.total_excluding`, counted)} as "billedExcluding",
        ${shownSum(sql`f.total_vat`, counted)} as "billedVat", ${shownSum(sql`f.total`, sql`not ${counted}`)} as "leftOut"
      from bill_entry f where ${billedIn(context, period)}),
    off as (select ${shownSum(sql`f.amount`)} as "takenOff" from bill_taken_off f where ${billedIn(context, period)}),
    kept as (select ${shownSum(sql`k.amount`)} as kept from ${keptIn(context, period)}),
    held as (
      select ${shownSum(sql`y.amount`)} as "guaranteesHeld" from payment_entry y
      where ${paidIn(context, { to: period.to })} and y.guarantee_id is not null),
    owed as (
      select ${shownSum(sql`o.amount`, sql`o.amount > 0`)} as owed, ${shownSum(sql`o.amount`, sql`o.amount < 0`)} as credit,
        ${shownSum(sql`o.amount`)} as closing
      from (${owedByPayer(context, period.to, sold)}) o)
    select money.*, bills.*, off.*, kept.*, held.*, owed.*, bills.billed + bills."leftOut" - off."takenOff" + kept.kept as produced,
      owed.closing - (bills.billed + bills."leftOut" - off."takenOff" + kept.kept) + money.received as opening
    from money, bills, off, kept, held, owed`
}

/** Tickets and rents among them. What tickets bring is owed by nobody: opening and closing are those of customers. */
const withSold = (
  figures: OwnFigures,
  { billed, vat, collectedElsewhere, refundedElsewhere }: SoldFigures,
): ResultFigures => ({
  ...figures,
  collected: cents(figures.collected + collectedElsewhere),
  refunded: cents(figures.refunded + refundedElsewhere),
  received: cents(figures.received + collectedElsewhere + refundedElsewhere),
  elsewhere: cents(collectedElsewhere + refundedElsewhere),
  billed: cents(figures.billed + billed),
  soldApart: billed,
  ...{ billedExcluding: cents(figures.billedExcluding + billed - vat), billedVat: cents(figures.billedVat + vat) },
  produced: cents(figures.produced + billed),
  opening: cents(figures.opening - billed + collectedElsewhere + refundedElsewhere),
})

/** The figures of a period, in one statement; what ports sold is added. */
export const figuresOf = async (context: Context, period: Period): Promise<ResultFigures> => {
  const sold = await soldIn(context, period)
  const { rows } = await figuresQuery(context, period, sold.bills).execute(context.tx)
  const [figures] = rows
  if (figures === undefined) throw new Error('aggregates give one row')
  return withSold(figures, sold.figures)
}

/** What all payers together owe at the end of the day before a period: what its ledger begins with. */
export const owedBefore = (context: Context, { from }: Period): Sql =>
  from === undefined
    ? sql`0`
    : sql`(select coalesce(sum(o.amount), 0) from (${owedByPayer(context, addDays(from, -1))}) o)`
