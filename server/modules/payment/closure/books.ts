/** How far the books of an establishment are closed, and what its days brought. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Books, ClosingYear, Counted, Perpetual } from '#domain/fiscal/closure.ts'
import { NOTHING_COUNTED, sumCounted } from '#domain/fiscal/closure.ts'
import type { RateTotal } from '#domain/fiscal/closure.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'

/** Whose books: those of training are apart. */
export interface BooksOf {
  readonly establishmentId: number
  readonly training: boolean
}

const own = ({ establishmentId, training }: BooksOf): RawBuilder<unknown> =>
  sql`establishment_id = ${establishmentId} and training = ${training}`

/** The first day is that of the first financial year, or of the first money where some came before. */
export async function readBooks(tx: Tx, site: BooksOf): Promise<Books> {
  const [years, ends] = await together(tx, (sender) => [
    sql<ClosingYear>`
      select label, start_date as start, end_date as end, closed from financial_year
      where establishment_id = ${site.establishmentId} order by start_date`.execute(sender),
    sql<{ firstDay: Day | null; lastDay: Day | null; lastMonth: Day | null }>`
      select coalesce((select min(from_day) from closure where ${own(site)} and kind = 'DAY'), least(
          (select min(start_date) from financial_year where establishment_id = ${site.establishmentId}),
          (select min(bill_on) from bill where ${own(site)}), (select min(paid_on) from payment where ${own(site)}))) as "firstDay",
        (select max(to_day) from closure where ${own(site)} and kind = 'DAY') as "lastDay",
        (select max(to_day) from closure where ${own(site)} and kind = 'MONTH') as "lastMonth"`.execute(sender),
  ])
  const { firstDay = null, lastDay = null, lastMonth = null } = ends.rows[0] ?? {}
  return { years: years.rows, firstDay, lastDay, lastMonth }
}

/** Perpetual totals at the end of a day. */
export async function perpetualOn(tx: Tx, site: BooksOf, day: Day | null): Promise<Perpetual> {
  const { rows } = await sql<Perpetual>`
    select perpetual, absolute from closure where ${own(site)} and kind = 'DAY' and to_day = ${day}`.execute(tx)
  return rows[0] ?? { perpetual: ZERO, absolute: ZERO }
}

/** When a day was closed. */
export const closedAt = async (tx: Tx, { establishmentId, training }: BooksOf, day: Day): Promise<Date | null> => {
  const { rows } = await sql<{ at: string }>`
    select recorded_at as at from closure
    where establishment_id = ${establishmentId} and training = ${training} and kind = 'DAY' and to_day = ${day}`.execute(
    tx,
  )
  return rows[0] === undefined ? null : new Date(rows[0].at)
}

interface Dated {
  readonly day: Day
}

const notAlready = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when t.ticket_id is null then ${amount} else 0 end`

/**
 * What each day of [from, to] brought, in four statements however many days; days of nothing are left out. Tickets counted already what
 * a bill of one repeats (`already` of `domain/fiscal/closure.ts`, all of it): such a bill counts as one document, of nothing.
 */
export async function countDays(tx: Tx, site: BooksOf, from: Day, to: Day): Promise<ReadonlyMap<Day, Counted>> {
  const { establishmentId, training } = site
  const between = (column: string) =>
    sql`t.establishment_id = ${establishmentId} and t.training = ${training} and ${sql.ref(`t.${column}`)} between ${from} and ${to}`
  const [documents, rates, payments] = await together(tx, (sender) => [
    sql<Dated & { till: string; total: Cents; absolute: Cents; count: number }>`
      select t.day, t.till, sum(t.total)::bigint as total, sum(abs(t.total))::bigint as absolute, count(*)::int as count
      from (select t.bill_on as day, t.till, ${notAlready(sql`t.total`)} as total from bill t where ${between('bill_on')}
        union all select t.ticket_on, t.till, t.total from ticket t where ${between('ticket_on')}) t group by 1, 2`.execute(
      sender,
    ),
    sql<Dated & RateTotal>`
      select s.day, s.rate, sum(s.including)::bigint as including, sum(s.excluding)::bigint as excluding, sum(s.vat)::bigint as vat
      from (select t.bill_on as day, r.rate, ${notAlready(sql`r.including`)} as including, ${notAlready(sql`r.excluding`)} as excluding,
            ${notAlready(sql`r.vat`)} as vat
          from bill t join bill_rate r on r.establishment_id = t.establishment_id and r.bill_id = t.id where ${between('bill_on')}
        union all
        select t.ticket_on, r.rate, r.including, r.excluding, r.vat
          from ticket t join ticket_rate r on r.establishment_id = t.establishment_id and r.ticket_id = t.id
          where ${between('ticket_on')}) s group by 1, 2`.execute(sender),
    sql<Dated & { method: string; guarantee: boolean; amount: Cents }>`
      select t.paid_on as day, t.method_kind as method, t.guarantee_id is not null as guarantee, sum(t.amount)::bigint as amount
      from payment t where ${between('paid_on')} group by 1, 2, 3`.execute(sender),
  ])
  const parts = new Map<Day, Counted[]>()
  const add = (day: Day, part: Partial<Counted>): void => {
    parts.set(day, [...(parts.get(day) ?? []), { ...NOTHING_COUNTED, ...part }])
  }
  for (const { day, till, total, absolute, count } of documents.rows)
    add(day, { total, absolute, count, tills: { [till]: total } })
  for (const { day, ...rate } of rates.rows) add(day, { rates: [rate] })
  for (const { day, method, guarantee, amount } of payments.rows)
    add(day, guarantee ? { guarantees: amount } : { payments: { [method]: amount } })
  return new Map([...parts].map(([day, some]) => [day, sumCounted(some)]))
}

/** What the closed days of [from, to] sum to. */
export async function sumClosedDays(tx: Tx, site: BooksOf, from: Day, to: Day): Promise<Counted> {
  const days = sql`${own(site)} and kind = 'DAY' and to_day between ${from} and ${to}`
  const [whole, rates, amounts] = await together(tx, (sender) => [
    sql<{ total: Cents; count: number }>`
      select coalesce(sum(total), 0)::bigint as total, coalesce(sum(count), 0)::int as count from closure where ${days}`.execute(
      sender,
    ),
    sql<RateTotal>`
      select r.rate, sum(r.including)::bigint as including, sum(r.excluding)::bigint as excluding, sum(r.vat)::bigint as vat
      from closure c, jsonb_to_recordset(c.rates) as r (rate int, including bigint, excluding bigint, vat bigint)
      where ${days} group by 1`.execute(sender),
    sql<{ part: 'payments' | 'tills' | 'guarantees'; key: string; amount: Cents }>`
      select p.part, a.key, sum(a.value::bigint)::bigint as amount
      from closure c, (values ('payments'), ('tills')) as p (part), jsonb_each_text(c.content -> p.part) a where ${days} group by 1, 2
      union all
      select 'guarantees', '', sum((content ->> 'guarantees')::bigint)::bigint from closure
      where ${days} and content -> 'guarantees' <> 'null' having count(*) > 0`.execute(sender),
  ])
  const of = (part: string) => amounts.rows.filter((row) => row.part === part)
  const record = (part: string) => Object.fromEntries(of(part).map(({ key, amount }) => [key, cents(amount)]))
  return sumCounted([
    {
      rates: rates.rows,
      total: whole.rows[0]?.total ?? ZERO,
      absolute: ZERO,
      count: whole.rows[0]?.count ?? 0,
      tills: record('tills'),
      payments: record('payments'),
      guarantees: of('guarantees')[0]?.amount ?? null,
    },
  ])
}
