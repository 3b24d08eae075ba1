/** A ticket as it was signed, and what became of it. */
import { sql } from 'kysely'
import { printedSignature } from '#domain/fiscal/chain.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { ticketNumber } from '#domain/sale/settle.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { notMoney } from '#server/modules/payment/ticket/ticket-papers.ts'

type Item = TicketAnswer['item']

interface Numbered {
  readonly id: number
  readonly till: string
  readonly seq: number
}
type Raw = Omit<Item, 'number' | 'returnsNumber' | 'returnedBy' | 'signature' | 'lines'> &
  Numbered & {
    readonly signature: string
    readonly returns: Numbered | null
    readonly returnedBy: readonly Numbered[]
    readonly lines: readonly Omit<Item['lines'][number], 'returned'>[]
    /** How many of each article came back since, by its number. */
    readonly back: Readonly<Record<string, number>>
  }

const named = (row: Numbered): { id: number; number: string } => ({ id: row.id, number: ticketNumber(row) })

/** What came back of each line: of an article sold on two lines, that of the first is told first. */
const withReturned = ({ lines, back }: Raw): Item['lines'] => {
  const left = new Map(Object.entries(back))
  return lines.map((line) => {
    const key = String(line.articleId)
    const returned = Math.min(Math.max(0, line.quantity), left.get(key) ?? 0)
    if (line.rate !== null && line.articleId !== null) left.set(key, (left.get(key) ?? 0) - returned)
    return { ...line, returned }
  })
}

/** Its papers name whom the signed ticket names; screens, whose it was said to be since (decision 0443). */
type Naming = 'SIGNED' | 'SINCE'

/** One statement. Throws RuleError record.unknown. */
export const readTicket = async (
  tx: Tx,
  establishmentId: number,
  id: number,
  naming: Naming = 'SIGNED',
): Promise<Item> => {
  const { rows } = await sql<Raw>`
    select t.id, t.till, t.seq, t.type, t.recorded_at as at, t.ticket_on as day, t.cash_register_id as "registerId",
      t.cash_register_code as register, coalesce(s.name, u.name) as seller,
      case when s.id is not null then u.name end as operator, t.training, c.id as "customerId",
      coalesce(c.company_name, concat_ws(' ', c.surname, c.name)) as customer, t.total, t.signature, t.returns_id as "returnsId",
      (select jsonb_build_object('id', r.id, 'till', r.till, 'seq', r.seq) from ticket r
        where r.establishment_id = t.establishment_id and r.id = t.returns_id) as returns,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'till', r.till, 'seq', r.seq) order by r.id), '[]') from ticket r
        where r.establishment_id = t.establishment_id and r.returns_id = t.id) as "returnedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('label', l.label, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'discount', l.discount,
          'discountReason', l.discount_reason, 'amount', l.amount, 'rate', l.tva_rate, 'articleId', l.article_id, 'isTakeaway', l.is_takeaway, 'nature', l.nature)
          order by l.position), '[]')
        from ticket_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
      (select coalesce(jsonb_object_agg(b.article_id, b.quantity), '{}') from (
        select l.article_id, -sum(l.quantity) as quantity from ticket r
        join ticket_line l on l.establishment_id = r.establishment_id and l.ticket_id = r.id and l.quantity < 0 and l.nature <> 'DEPOSIT'
        where r.establishment_id = t.establishment_id and r.returns_id = t.id group by 1) b) as back,
      (select coalesce(jsonb_agg(jsonb_build_object('rate', r.rate, 'including', r.including, 'excluding', r.excluding, 'vat', r.vat)
          order by r.position), '[]')
        from ticket_rate r where r.establishment_id = t.establishment_id and r.ticket_id = t.id) as rates,
      (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'label', y.method_label, 'amount', y.amount, 'given', d.given,
          'paper', coalesce(gift_code_of(y.establishment_id, y.id), (select n.number from credit_note_use u
            join credit_note n on n.establishment_id = u.establishment_id and n.id = u.credit_note_id
            where u.establishment_id = y.establishment_id and u.payment_id = y.id))) order by y.id), '[]')
        from payment y left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
        where y.establishment_id = t.establishment_id and y.ticket_id = t.id) as payments,
      (select jsonb_build_object('number', o.number, 'soldAt', o.sold_at, 'flags', coalesce(to_jsonb(string_to_array(o.flags, ' ')), '[]'))
        from ticket_offline o where o.establishment_id = t.establishment_id and o.ticket_id = t.id) as offline,
      (select jsonb_build_object('id', b.id, 'number', b.number) from ticket_bill b
        where b.establishment_id = t.establishment_id and b.ticket_id = t.id order by b.id desc limit 1) as bill,
      (select count(*)::int from ticket_print p where p.establishment_id = t.establishment_id and p.ticket_id = t.id)
        + (select count(*)::int from duplicate d where d.establishment_id = t.establishment_id and d.original_kind = 'TICKET'
          and d.original_id = t.id) as prints
    from ticket t join app_user u on u.id = t.operator_id left join app_user s on s.id = t.seller_id
    left join customer c on c.id = case when ${naming === 'SIGNED'} then t.customer_id
      else ticket_customer_of(t.establishment_id, t.id, t.customer_id) end
    where t.establishment_id = ${establishmentId} and t.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { seq, back: _, returns, returnedBy, signature, ...item } = row
  return {
    ...item,
    number: ticketNumber({ till: item.till, seq }),
    signature: printedSignature(signature),
    lines: withReturned(row),
    returnsNumber: returns === null ? null : ticketNumber(returns),
    returnedBy: returnedBy.map(named),
  }
}

export interface LeftToReturn {
  readonly number: string
  /** By article. */
  readonly quantities: ReadonlyMap<number, number>
  /** What was paid in money and not given back, cents: a voucher is not changed into money. */
  readonly amount: Cents
}

/** What may still come back of a ticket; waits for whoever takes some back. Throws RuleError record.unknown. */
export const leftToReturn = async (tx: Tx, establishmentId: number, id: number): Promise<LeftToReturn> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`return ${id}`}, 0))`.execute(tx)
  const { lines, number, total } = await readTicket(tx, establishmentId, id)
  const { rows } = await sql<{ back: Cents }>`
    select coalesce(sum(total), 0)::bigint as back from ticket where establishment_id = ${establishmentId} and returns_id = ${id}`.execute(
    tx,
  )
  const left = new Map<number, number>()
  for (const { articleId, quantity, returned, rate } of lines)
    if (articleId !== null && rate !== null && quantity > 0)
      left.set(articleId, (left.get(articleId) ?? 0) + quantity - returned)
  return {
    number,
    quantities: left,
    amount: cents(total - (await notMoney({ tx, establishmentId }, id)) + (rows[0]?.back ?? 0)),
  }
}
