/** Tickets as the books, the statement of VAT and results read them (`services.sales`). */
import { sql } from 'kysely'
import type { Ticket } from '#domain/accounting/source.ts'
import { ticketNumber } from '#domain/sale/settle.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'

interface Row {
  readonly id: number
  readonly on: Day
  readonly till: string
  readonly seq: number
  readonly register: string
  readonly lines: readonly { readonly nature: string; readonly rate: number | null; readonly amount: Cents }[]
  /** `owner`: whose credit note pays. */
  readonly payments: readonly { readonly method: string; readonly amount: Cents; readonly owner: number | null }[]
}

/**
 * Deposits are owed back, as vouchers are: no sale, and outside VAT (CGI 267, II-3°). What is kept of holiday vouchers pays for nothing,
 * as what is kept of a stay that was cancelled.
 */
const PRODUCTS: Readonly<Record<string, string>> = {
  ...{ GOODS: 'GOODS', SERVICE: 'SERVICE', DEPOSIT: 'VOUCHER', KEPT: 'INDEMNITY' },
}

const sourceOf = ({ id, on, till, seq, register, lines, payments }: Row): Ticket => ({
  ...{ type: 'ticket', id: `ticket:${id}`, on, ref: ticketNumber({ till, seq }), till: register },
  lines: lines.map(({ nature, rate, amount }) => [PRODUCTS[nature] ?? nature, rate, amount] as const),
  payments: payments.map(({ method, amount, owner }) =>
    owner === null ? ([method, amount] as const) : ([method, amount, String(owner)] as const),
  ),
})

const ownersOf = ({ payments }: Row): number[] => [...new Set(payments.flatMap(({ owner }) => owner ?? []))]

export const ticketSales: SalesPort = {
  kind: 'ticket',
  settled: true,
  days: async (tx, { establishmentId, training, from, to }) => {
    const { rows } = await sql<{ on: Day; count: number }>`
      select ticket_on as on, count(*)::int as count from ticket
      where establishment_id = ${establishmentId} and training = ${training} and ticket_on between ${from} and ${to}
      group by 1 order by 1`.execute(tx)
    return rows
  },
  read: async (tx, { establishmentId, training, from, to }) => {
    const { rows } = await sql<Row>`
      select t.id, t.ticket_on as on, t.till, t.seq, t.cash_register_code as register,
        (select jsonb_agg(jsonb_build_object('nature', l.nature, 'rate', l.tva_rate, 'amount', l.amount) order by l.position)
          from ticket_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines,
        (select coalesce(jsonb_agg(jsonb_build_object('method', y.method_kind || '/' || y.method_id, 'amount', y.amount,
            'owner', (select kept_customer(n.customer_id) from credit_note_use u
              join credit_note n on n.establishment_id = u.establishment_id and n.id = u.credit_note_id
              where u.establishment_id = y.establishment_id and u.payment_id = y.id)) order by y.id), '[]')
          from payment y where y.establishment_id = t.establishment_id and y.ticket_id = t.id) as payments
      from ticket t where t.establishment_id = ${establishmentId} and t.training = ${training} and t.ticket_on between ${from} and ${to}
      order by t.id`.execute(tx)
    return rows.map((row) => ({ id: row.id, customers: ownersOf(row), source: sourceOf(row) }))
  },
}
