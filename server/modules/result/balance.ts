/** What payers owe on a day, read and aged (rules of the money vectors, section 7). */
import { sql } from 'kysely'
import { agesOf } from '#domain/billing/aged-balance.ts'
import type { DueDocument, PayerAges } from '#domain/billing/aged-balance.ts'
import type { Day } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { DueKind } from '#contract/lists/result/balance.ts'
import { billedIn, keptIn, own, owedByPayer } from '#server/modules/result/money.ts'
import { soldBills } from '#server/modules/result/sold-apart.ts'
import type { SoldBill } from '#server/modules/result/sold-apart.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Who owes or is owed something. */
export interface Payer {
  /** 0: money of nobody. */
  readonly id: number
  readonly code: string | null
  readonly name: string
  readonly kind: 'CUSTOMER' | 'PARTNER' | 'HOLIDAY_AID'
  readonly total: Cents
}

export interface BillDue extends DueDocument<number> {
  readonly kind: DueKind
  /** Of the bill; 0 where there is none here. */
  readonly id: number
  /** Of the stay that kept arrhes are of. */
  readonly bookingId: number | null
  readonly amount: Cents
  readonly bookingCode: string | null
}

export interface PayerBalance extends PayerAges<number, BillDue> {
  readonly who: Payer
}

const payersOf = async (context: Context, on: Day, sold: readonly SoldBill[]): Promise<readonly Payer[]> => {
  const { rows } = await sql<Payer>`
    select coalesce(o.payer_id, 0) as id, c.code, coalesce(nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), ''), c.code, '') as name,
      coalesce((select case t.kind when 'HOLIDAY_AID' then 'HOLIDAY_AID' else 'PARTNER' end
        from partner p left join partner_type t on t.id = p.partner_type_id
        where p.establishment_id = ${context.establishmentId} and p.customer_id = c.id order by p.id limit 1), 'CUSTOMER') as kind,
      o.amount::bigint as total
    from (${owedByPayer(context, on, sold)}) o left join customer c on c.id = o.payer_id
    order by sort_key(coalesce(c.company_name, concat_ws(' ', c.surname, c.name))), o.payer_id`.execute(context.tx)
  return rows
}

/** Customers of these payers, those that were merged into them among them. */
const theirs = (ids: readonly number[]) => sql`
  (select c.id, coalesce(c.merged_into_id, c.id) as payer_id from customer c
    where c.id = any (${ids}::bigint[]) or c.merged_into_id = any (${ids}::bigint[])) k`

const documentsOf = async (context: Context, on: Day, ids: readonly number[]): Promise<readonly BillDue[]> => {
  const { rows } = await sql<BillDue>`
    select k.payer_id as payer, f.kind, f.id, f.number, f.bill_on as on, f.due_on as "dueOn", f.due as amount, x.number as cancels,
      b.code as "bookingCode", null::bigint as "bookingId"
    from ${theirs(ids)} join (
      select case when type = 3 then 'CANCELLING_BILL' when down_payment then 'DOWN_PAYMENT_BILL' else 'BILL' end as kind,
        establishment_id, training, id, payer_id, number, bill_on, due_on, due, cancels_id, account_kind, account_id from bill_entry
      union all
      select 'AID', establishment_id, training, id, payer_id, number, bill_on, null::date, amount, cancels_id, account_kind, account_id
      from bill_aid_entry) f on f.payer_id = k.id
    left join bill_entry x on x.establishment_id = f.establishment_id and x.id = f.cancels_id
    left join account_head b on b.establishment_id = f.establishment_id and b.kind = f.account_kind and b.id = f.account_id
    where ${billedIn(context, { to: on })}`.execute(context.tx)
  return rows
}

/** Arrhes kept that no bill charged by then: due since their file was cancelled, and paid by what had been received. */
const keptOf = async (context: Context, on: Day, ids: readonly number[]): Promise<readonly BillDue[]> => {
  const { rows } = await sql<BillDue>`
    select k.payer_id as payer, 'KEPT' as kind, 0 as id, k.code as number, min(k.on_day) as on, null::date as "dueOn",
      sum(k.amount)::bigint as amount, null::text as cancels, k.code as "bookingCode",
      case when k.account_kind = 'booking' then k.account_id end as "bookingId"
    from ${keptIn(context, { to: on })} and k.payer_id = any (${ids}::bigint[])
    group by k.payer_id, k.code, k.account_kind, k.account_id having sum(k.amount) <> 0`.execute(context.tx)
  return rows
}

/** A bill beside the files: no bill of this product opens it. */
const dueOf = ({ payer, number, on, dueOn, amount }: SoldBill): BillDue => ({
  ...{ payer, kind: 'BILL', id: 0, number, on, amount, bookingCode: null, bookingId: null },
  ...(dueOn === null ? {} : { dueOn }),
})

interface Named {
  readonly payer: number
  readonly bill: string
  readonly amount: Cents
}

/** What was paid of bills that stand, as they show it. */
const namedOf = async (context: Context, on: Day, ids: readonly number[]): Promise<readonly Named[]> => {
  const { rows } = await sql<Named>`
    select k.payer_id as payer, f.number as bill, sum(w.amount)::bigint as amount
    from ${theirs(ids)} join bill_entry f on f.payer_id = k.id
    join bill_payment_entry w on w.establishment_id = f.establishment_id and w.bill_id = f.id
    join payment_entry y on y.establishment_id = w.establishment_id and y.id = w.payment_id and y.paid_on <= ${on}
    where ${own(context, 'f', sql`f.bill_on`, { to: on })} and f.type = 1 and not exists (
      select from bill_entry x where x.establishment_id = f.establishment_id and x.cancels_id = f.id and x.bill_on <= ${on})
    group by 1, 2`.execute(context.tx)
  return rows
}

/**
 * Payers that anything is left of at the end of `on`, by name. Five statements whatever the number of files: a payer whose sums are
 * equal owes nothing, so only the bills of the others are read.
 */
export const balanceOn = async (context: Context, on: Day): Promise<readonly PayerBalance[]> => {
  const sold = await soldBills(context, on)
  const payers = await payersOf(context, on, sold)
  const ids = payers.map(({ id }) => id)
  const billed = [...(await documentsOf(context, on, ids)), ...(await keptOf(context, on, ids)), ...sold.map(dueOf)]
  const bills = Map.groupBy(billed, ({ payer }) => payer)
  const named = Map.groupBy(await namedOf(context, on, ids), ({ payer }) => payer)
  return payers.flatMap((who) => {
    const documents = bills.get(who.id) ?? []
    const aimed = named.get(who.id) ?? []
    const paid = sum(documents.map(({ amount }) => amount)) - who.total
    const rest = paid - sum(aimed.map(({ amount }) => amount))
    const row = agesOf(who.id, on, documents, [
      ...aimed.map((one) => ({ ...one, on })),
      { payer: who.id, on, amount: rest },
    ])
    return row === null ? [] : [{ ...row, who }]
  })
}
