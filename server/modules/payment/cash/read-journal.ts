/** Reads what the journal of till and banks is made of, in a constant number of statements whatever the period. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { carriedOver, journal, TILL } from '#domain/billing/journal.ts'
import type { Journal, JournalMove, Openings } from '#domain/billing/journal-shapes.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** What was typed as there when the journal begins. */
export interface Start {
  /** Null: it begins with the first move of all, from nothing. */
  readonly startsOn: Day | null
  readonly openings: Openings
}

export const readStart = async (tx: Tx, establishmentId: number): Promise<Start> => {
  const { rows } = await sql<{ startsOn: Day; methodId: number | null; accountId: number | null; amount: Cents }>`
    select starts_on as "startsOn", method_id as "methodId", bank_account_id as "accountId", amount
    from starting_base where establishment_id = ${establishmentId}`.execute(tx)
  const amounts = (key: 'methodId' | 'accountId') =>
    new Map(rows.flatMap((row): [string, Cents][] => (row[key] === null ? [] : [[String(row[key]), row.amount]])))
  const till = rows.find(({ methodId, accountId }) => methodId === null && accountId === null)
  return {
    startsOn: rows[0]?.startsOn ?? null,
    openings: {
      till: till?.amount ?? ZERO,
      inHand: amounts('methodId'),
      banks: amounts('accountId'),
      guarantees: new Map<string, Cents>(),
    },
  }
}

interface MoveRow {
  readonly op: 'payment' | 'expense' | 'injection' | 'deposit' | 'count' | 'difference'
  readonly on: Day
  readonly methodId: number | null
  readonly kind: string | null
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND' | null
  readonly guarantee: boolean
  readonly accountId: number | null
  readonly amount: Cents
  /** VAT of an expense, commission of a deposit. */
  readonly beside: Cents
}

/** How a move of this kind of method is named: all cash is one till. */
export const methodKey = (kind: string, methodId: number): string => (kind === 'CASH' ? TILL : String(methodId))

const moveOf = (row: MoveRow): JournalMove => {
  const { op, on, amount, beside } = row
  const account = row.accountId === null ? null : String(row.accountId)
  const kind = row.kind ?? ''
  const method = methodKey(kind, row.methodId ?? 0)
  switch (op) {
    case 'payment':
      return { op, on, amount, method, kind, type: row.type ?? 'PAYMENT', guarantee: row.guarantee, account }
    case 'expense':
      return { op, on, amount, account, vat: beside }
    case 'injection':
      return { op, on, amount, account }
    case 'deposit':
      return { op, on, amount, method, account, commission: beside }
    default:
      return { op, on, amount }
  }
}

/**
 * Payments of the days that `bounds` names, summed up: of years, so before anything is joined. `day` is what they are told of.
 */
const payments = (site: number, day: RawBuilder<unknown>, bounds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.day, p.method_id, p.method_kind as kind, case when p.paid then 'PAYMENT' else 'REVERSAL' end as type, p.guarantee,
    case when p.method_kind = 'TRANSFER' then m.bank_account_id end as account_id, p.amount
  from (select ${day} as day, y.method_id, y.method_kind, y.type = 'PAYMENT' as paid, y.kind = 'GUARANTEE' as guarantee,
      sum(y.amount)::bigint as amount
    from payment y where y.establishment_id = ${site} and ${bounds} group by 1, 2, 3, 4, 5) p
  join payment_method m on m.establishment_id = ${site} and m.id = p.method_id`

/** What else moves money, one row a move, as `(op, day, method_id, kind, account_id, amount, beside)`. */
const otherMoves = (site: number, from: RawBuilder<unknown>, to: Day): RawBuilder<unknown> => sql`
  select 'expense' as op, x.spent_on as day, null::bigint as method_id, null::text as kind, x.bank_account_id as account_id, x.amount,
    x.vat as beside
  from expense x where x.establishment_id = ${site} and x.spent_on between ${from} and ${to}::date
  union all
  select 'injection', i.injected_on, null, null, i.bank_account_id, i.amount, 0
  from injection i where i.establishment_id = ${site} and i.injected_on between ${from} and ${to}::date
  union all
  select 'deposit', d.deposit_on, d.method_id, d.method_kind, d.bank_account_id, d.total, d.commission
  from deposit d where d.establishment_id = ${site} and d.state <> 'CANCELLED' and d.deposit_on between ${from} and ${to}::date
  union all
  -- Of a transfer of an office, what no file has: it is in the bank from its day.
  select 'payment', b.on_day, b.method_id, 'TRANSFER', m.bank_account_id, b.amount, 0
  from aid_bank_entry b join payment_method m on m.establishment_id = b.establishment_id and m.id = b.method_id
  where b.establishment_id = ${site} and b.on_day between ${from} and ${to}::date
  union all
  select 'difference', c.counted_on, null, null, null, c.difference, 0
  from cash_count c where c.establishment_id = ${site} and c.kind <> 'FUND' and c.counted_on between ${from} and ${to}::date`

/** Moves of the period as they are by day; those before it, summed up: the day of the last count, and the day before the period. */
const readMoves = async (tx: Tx, site: number, start: Day | null, { from, to }: Period): Promise<JournalMove[]> => {
  const first = start === null ? sql`'-infinity'::date` : sql`${start}::date`
  const before = addDays(from, -1)
  const { rows } = await sql<MoveRow>`
    with anchor as materialized (select max(counted_on) as day from cash_count
      where establishment_id = ${site} and kind = 'FUND' and counted_on between ${first} and ${before}::date)
    select 'payment' as op, v.day as "on", v.method_id as "methodId", v.kind, v.type, v.guarantee, v.account_id as "accountId", v.amount,
      0::bigint as beside
    from (${payments(site, sql`y.paid_on`, sql`y.paid_on between greatest(${first}, ${from}::date) and ${to}::date`)}
      union all ${payments(
        site,
        sql`case when y.paid_on <= (select day from anchor) then (select day from anchor) else ${before}::date end`,
        sql`y.paid_on between ${first} and ${before}::date`,
      )}) v
    union all
    select v.op, case when v.day >= ${from}::date then v.day when v.day <= a.day then a.day else ${before}::date end, v.method_id, v.kind,
      null, false, v.account_id, sum(v.amount)::bigint, sum(v.beside)::bigint
    from (${otherMoves(site, first, to)}) v cross join anchor a group by 1, 2, 3, 4, 7
    union all
    select * from (select distinct on (c.counted_on) 'count', c.counted_on, null::bigint, null, null, false, null::bigint, c.counted, 0::bigint
      from cash_count c cross join anchor a where c.establishment_id = ${site} and c.kind = 'FUND'
        and c.counted_on between coalesce(a.day, ${from}::date) and ${to}::date
      order by c.counted_on, c.id desc) held`.execute(tx)
  return rows.map(moveOf)
}

export interface ReadJournal {
  readonly startsOn: Day | null
  /** Of the period. */
  readonly openings: Openings
  readonly moves: readonly JournalMove[]
  readonly journal: Journal
}

/** The journal of a period; what was before its first day is in its openings. */
export const readJournal = async (tx: Tx, establishmentId: number, period: Period): Promise<ReadJournal> => {
  const start = await readStart(tx, establishmentId)
  const moves = await readMoves(tx, establishmentId, start.startsOn, period)
  const before = journal(
    start.openings,
    moves.filter(({ on }) => on < period.from),
  )
  const openings = carriedOver(before)
  const own = moves.filter(({ on }) => on >= period.from)
  return { startsOn: start.startsOn, openings, moves: own, journal: journal(openings, own) }
}

/**
 * Cash that must be in the till of the site at the end of a day, by its moves and by what its drawers were found over or short: a
 * deposit takes no more. A count of the whole till is of the end of its day: it does not lower what the moves of that day leave.
 */
export const theoreticalCash = async (tx: Tx, establishmentId: number, day: Day): Promise<Cents> => {
  const { journal: made, openings } = await readJournal(tx, establishmentId, { from: day, to: day })
  const [own] = made.till
  if (own === undefined) return openings.till
  return cents(own.theoretical + (own.counted === null ? own.difference : 0))
}
