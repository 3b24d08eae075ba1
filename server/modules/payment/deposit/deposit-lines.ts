/** Pieces of paper that wait for the bank, or are on a slip: a payment each, or one over several accounts. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DepositLine } from '#contract/operations/payment/deposit.ts'
import type { Context } from '#server/platform/http/route.ts'

type Site = Pick<Context, 'tx' | 'establishmentId' | 'training'>

const NAME = sql`coalesce(c.company_name, nullif(concat_ws(' ', c.surname, c.name), ''), '')`

/** By day, then as they were recorded. `from`: what `y`, the payments, come from. */
const readLines = async (
  { tx, establishmentId }: Site,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<DepositLine[]> => {
  const { rows } = await sql<DepositLine>`
    select min(y.id) as id, json_agg(y.id order by y.id) as "paymentIds", min(y.paid_on) as "paidOn", sum(y.amount)::bigint as amount,
      string_agg(distinct ${NAME}, ', ') as "payerName", coalesce(string_agg(distinct a.code, ', '), '') as codes,
      case when count(distinct y.booking_id) = 1 then min(y.booking_id) end as "bookingId",
      min(d.cheque_number) as "chequeNumber", min(d.bank_id) as "bankId", min(k.label) as bank, min(d.owner_name) as "ownerName",
      (array_agg(d.vouchers) filter (where d.vouchers is not null))[1] as vouchers, bool_or(z.id is not null) as reversed
    from ${from}
    left join payment_group_part g on g.establishment_id = y.establishment_id and g.payment_id = y.id
    left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
    left join account_head a on a.establishment_id = y.establishment_id and a.kind = y.account_kind and a.id = y.account_id
    left join customer c on c.id = y.payer_id
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    left join bank k on k.id = d.bank_id
    where y.establishment_id = ${establishmentId} and ${where}
    group by coalesce(g.group_id, y.id) order by min(y.paid_on), min(y.id)`.execute(tx)
  return rows
}

/** What waits of a method: received, standing, on no live slip. */
export const waitingLines = (site: Site, methodId: number): Promise<DepositLine[]> =>
  readLines(
    site,
    sql`payment y`,
    sql`y.method_id = ${methodId} and y.training = ${site.training} and y.type = 'PAYMENT' and y.kind <> 'GUARANTEE' and y.amount > 0
      and z.id is null and not exists (select from deposit_payment p
        where p.establishment_id = y.establishment_id and p.payment_id = y.id and p.live)`,
  )

/** What is on a slip, or was on one that is cancelled. */
export const slipLines = (site: Site, depositId: number): Promise<DepositLine[]> =>
  readLines(
    site,
    sql`deposit_payment s join payment y on y.establishment_id = s.establishment_id and y.id = s.payment_id`,
    sql`s.deposit_id = ${depositId}`,
  )
