/**
 * The documents behind the balance of an account at the end of a day (decision 0301). A file and payer that a final bill charges is a
 * receivable; what was paid on one that none charges is an advance. Together they are the balance of customers, to the cent.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import { balanceProofList } from '#contract/lists/result/balance-proof.ts'
import type { ProofFigures } from '#contract/operations/result/balance-proof.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { billedIn, keptIn, own, owedByPayer } from '#server/modules/result/money.ts'
import { soldBills, soldRows } from '#server/modules/result/sold-apart.ts'
import type { SoldBill } from '#server/modules/result/sold-apart.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

type Row = ListRow<typeof balanceProofList>
type Sql = RawBuilder<unknown>

/** Bills and payments up to a day: what each adds to what is owed, and whether it is a final bill that stands. */
const documents = (context: Context, to: Day, sold: readonly SoldBill[]): Sql => sql`
  (select f.account_kind, f.account_id, f.payer_id, f.bill_on as on, f.number as piece, f.id as bill_id, 0 as rank,
     case when f.type = 3 then 'CANCELLING_BILL' when f.down_payment then 'DOWN_PAYMENT_BILL' else 'BILL' end as kind,
     f.total as billed, 0::bigint as paid, case when f.down_payment then 0 when f.type = 3 then -1 else 1 end as finals
   from bill_entry f where ${billedIn(context, { to })}
   union all
   select b.account_kind, b.account_id, f.payer_id, f.bill_on, f.number, f.id, 1, 'TAKEN_OFF', -f.amount, 0,
     -- An aid is its office's document, as the bill is the family's.
     case when f.payer_id = b.payer_id then 0 when b.type = 3 then -1 else 1 end
   from bill_taken_off f join bill_entry b on b.establishment_id = f.establishment_id and b.id = f.id where ${billedIn(context, { to })}
   union all
   select m.account_kind, m.account_id, m.payer_id, m.on_day, p.method_label, null, 2, 'PAYMENT', 0, m.amount, 0
   from account_money_entry m join payment_entry p on p.establishment_id = m.establishment_id and p.id = m.payment_id
   where ${own(context, 'm', sql`m.on_day`, { to })}
   ${
     sold.length === 0
       ? sql``
       : sql`union all select s.kind, s.file, s.payer, s.on, s.number, null, 0, 'BILL', s.amount, 0, 1 from ${soldRows(sold)}`
   })`

/** By file and payer; a customer who was merged is the one that is kept. */
const grouped = (context: Context, to: Day, sold: readonly SoldBill[]): Sql => sql`
  select coalesce(d.account_kind, '') as file_kind, coalesce(d.account_id, 0) as file_id, coalesce(c.merged_into_id, d.payer_id) as payer,
    d.*, sum(d.finals) over same as final_bills, sum(d.billed - d.paid) over same as owed, sum(d.paid) over same as received
  from ${documents(context, to, sold)} d left join customer c on c.id = d.payer_id and c.merged_into_id is not null
  window same as (partition by coalesce(d.account_kind, ''), coalesce(d.account_id, 0), coalesce(c.merged_into_id, d.payer_id))`

/** Arrhes kept that no bill charges yet: income for the books, so the customer is not owed them back (decision 0354). */
const kept = (context: Context, to: Day): Sql => sql`
  select min(k.on_day) as on, k.code, k.account_kind as file_kind, k.account_id as file_id, k.payer_id as payer, sum(k.amount) as amount
  from ${keptIn(context, { to })} group by 2, 3, 4, 5 having sum(k.amount) <> 0`

/** The same with what the bills of its file come to: whether a final one charges something else. */
const keptBeside = (context: Context, to: Day, sold: readonly SoldBill[]): Sql => sql`
  select k.*, coalesce(g.final_bills, 0) as final_bills, coalesce(g.received, 0) as received
  from (${kept(context, to)}) k
  left join (select distinct d.file_kind, d.file_id, d.payer, d.final_bills, d.received from (${grouped(context, to, sold)}) d) g
    on (g.file_kind, g.file_id, g.payer) = (k.file_kind, k.file_id, k.payer)`

const inHand = (context: Context, to: Day): Sql => sql`
  ${own(context, 'y', sql`y.paid_on`, { to })} and (y.reversed_on is null or y.reversed_on > ${to})`

/** What stands behind each account. */
const SOURCES: Readonly<Record<string, (context: Context, to: Day, sold: readonly SoldBill[]) => Sql>> = {
  RECEIVABLE: (context, to, sold) => sql`
    select g.on, g.kind, g.piece, g.bill_id, g.file_kind, g.file_id, g.payer, g.billed - g.paid as amount, g.rank
    from (${grouped(context, to, sold)}) g where g.final_bills > 0 and g.owed <> 0
    union all
    select k.on, 'KEPT', k.code, null, k.file_kind, k.file_id, k.payer, k.amount, 3 from (${keptBeside(context, to, sold)}) k
    where k.final_bills > 0`,
  ADVANCE: (context, to, sold) => sql`
    select g.on, g.kind, g.piece, g.bill_id, g.file_kind, g.file_id, g.payer, g.paid as amount, g.rank
    from (${grouped(context, to, sold)}) g
    left join (${kept(context, to)}) k on (k.file_kind, k.file_id, k.payer) = (g.file_kind, g.file_id, g.payer)
    -- What was kept whole is no advance any more: neither side of it is shown.
    where g.final_bills <= 0 and g.received <> 0 and g.paid <> 0 and k.amount is distinct from g.received
    union all
    select k.on, 'KEPT', k.code, null, k.file_kind, k.file_id, k.payer, -k.amount, 3 from (${keptBeside(context, to, sold)}) k
    where k.final_bills <= 0 and k.amount <> k.received`,
  GUARANTEE: (context, to) => sql`
    select y.paid_on as on, 'GUARANTEE' as kind, y.method_label as piece, null::bigint as bill_id, coalesce(y.account_kind, '') as file_kind,
      coalesce(y.account_id, 0) as file_id, y.payer_id as payer, y.amount, 0 as rank
    from (select e.*, sum(e.amount) over (partition by e.guarantee_id) as held from payment_entry e
      where ${own(context, 'e', sql`e.paid_on`, { to })} and e.guarantee_id is not null) y
    where y.held <> 0`,
  CHEQUE: (context, to) => sql`
    select y.paid_on as on, 'CHEQUE' as kind, y.method_label as piece, null::bigint as bill_id, coalesce(y.account_kind, '') as file_kind,
      coalesce(y.account_id, 0) as file_id, y.payer_id as payer, y.amount, 0 as rank
    from money_in_hand_entry y
    where ${inHand(context, to)} and y.method_kind = 'CHEQUE' and (y.deposit_on is null or y.deposit_on > ${to})`,
}

const rowsOf = async (context: Context, account: string, day: Day): Promise<readonly Row[]> => {
  const source = SOURCES[account]
  if (source === undefined) return []
  const sold = await soldBills(context, day)
  const { rows } = await sql<Row>`
    select row_number() over (order by r.on, h.code, r.rank, r.piece, r.amount)::int as id, r.on, r.kind, r.piece, h.code as "bookingCode",
      c.code as "payerCode", coalesce(nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), ''), c.code) as "payerName",
      r.amount::bigint as amount, ${day}::date as day, r.bill_id as "billId",
      case when r.file_kind = 'booking' then r.file_id end as "bookingId"
    from (${source(context, day, sold)}) r
    left join account_head h on h.establishment_id = ${context.establishmentId} and h.kind = r.file_kind and h.id = r.file_id
    left join customer c on c.id = r.payer
    order by 1`.execute(context.tx)
  return rows
}

export const balanceProofRoutes = wholeListRoutes(balanceProofList, {
  summary: 'Justificatif de solde',
  rows: (context, { account, on }) => rowsOf(context, account ?? 'RECEIVABLE', on ?? context.today),
})

/** Totals of a day, and the balance of customers beside them. */
export const proofFigures = async (context: Context, day: Day): Promise<ProofFigures> => {
  const sold = await soldBills(context, day)
  const total = (account: string): Sql =>
    sql`(select ${shownSum(sql`r.amount`)} from (${SOURCES[account]?.(context, day, sold)}) r)`
  const { rows } = await sql<ProofFigures>`
    select ${day}::date as day, ${total('RECEIVABLE')} as receivable, ${total('ADVANCE')} as advance,
      (select ${shownSum(sql`g.billed`)} from (${grouped(context, day, sold)}) g where g.final_bills <= 0) as "billedAhead",
      (select ${shownSum(sql`k.amount`)} from (${kept(context, day)}) k) as kept,
      (select ${shownSum(sql`o.amount`)} from (${owedByPayer(context, day, sold)}) o) as balance,
      ${total('GUARANTEE')} as guarantee, ${total('CHEQUE')} as cheque`.execute(context.tx)
  const [figures] = rows
  if (figures === undefined) throw new Error('aggregates give one row')
  return figures
}
