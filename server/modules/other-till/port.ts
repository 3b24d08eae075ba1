/** Tickets of other tills as the books, the statement of VAT and results read them (`services.sales`; decision 0460). */
import { sql } from 'kysely'
import type { Ticket } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { OtherNature } from '#domain/sale/other-till.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'

interface Row {
  readonly id: number
  readonly on: Day
  readonly number: string
  readonly till: string
  readonly isReported: boolean
  readonly lines: readonly { readonly nature: OtherNature; readonly rate: number | null; readonly amount: Cents }[]
  readonly payments: readonly { readonly method: string; readonly amount: Cents }[]
}

/** Deposits are owed back, what is kept of holiday vouchers pays for nothing: as of our own tickets. */
const PRODUCTS: Readonly<Record<OtherNature, string>> = {
  ...{ GOODS: 'GOODS', SERVICE: 'SERVICE', DEPOSIT: 'VOUCHER', KEPT: 'INDEMNITY' },
}

const sourceOf = ({ id, on, number, till, lines, payments }: Row): Ticket => ({
  ...{ type: 'ticket', id: `otherTill:${id}`, on, ref: number, till },
  lines: lines.map(({ nature, rate, amount }) => [PRODUCTS[nature], rate, amount] as const),
  payments: payments.map(({ method, amount }) => [method, amount] as const),
})

export const otherTillSales: SalesPort = {
  kind: 'otherTill',
  settled: true,
  paidElsewhere: true,
  days: async (tx, { establishmentId, training, from, to }) => {
    const { rows } = await sql<{ on: Day; count: number }>`
      select counted_on as on, count(*)::int as count from other_till_ticket
      where establishment_id = ${establishmentId} and training = ${training} and counted_on between ${from} and ${to}
      group by 1 order by 1`.execute(tx)
    return rows
  },
  read: async (tx, { establishmentId, training, from, to }) => {
    const { rows } = await sql<Row>`
      select t.id, t.counted_on as on, t.number, o.code as till, o.is_reported as "isReported",
        (select jsonb_agg(jsonb_build_object('nature', l.nature, 'rate', l.tva_rate, 'amount', l.amount) order by l.position)
          from other_till_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
        (select coalesce(jsonb_agg(jsonb_build_object('method', p.method_kind || '/' || p.method_id, 'amount', p.amount) order by p.position), '[]')
          from other_till_payment p where p.establishment_id = t.establishment_id and p.ticket_id = t.id) as payments
      from other_till_ticket t join other_till o on o.establishment_id = t.establishment_id and o.id = t.other_till_id
      where t.establishment_id = ${establishmentId} and t.training = ${training} and t.counted_on between ${from} and ${to}
      order by t.id`.execute(tx)
    return rows.map((row) => ({
      ...{ id: row.id, customers: [], source: sourceOf(row) },
      ...(row.isReported ? {} : { isReportedElsewhere: true as const }),
    }))
  },
}
