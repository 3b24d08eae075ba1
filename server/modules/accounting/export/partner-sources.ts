/** What partners and offices invoice or send, beside the files: commissions, and what no file has of a transfer. */
import { sql } from 'kysely'
import type { Source } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { thirdKey, waiting } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, SourceRow } from '#server/modules/accounting/export/waiting.ts'
import type { Tx } from '#server/platform/db/db.ts'

const commissions = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{
    id: number
    on: Day
    ref: string
    customer: number
    parts: readonly (readonly [rate: number | null, amount: Cents])[]
  }>`
    select c.id, c.invoiced_on as on, c.number as ref, kept_customer(c.customer_id) as customer, c.parts
    from accounting_commission c where ${waiting(asked, 'commission', { alias: 'c', day: 'invoiced_on', trained: false })}`.execute(
    tx,
  )
  return rows.map(({ id, on, ref, customer, parts }) => ({
    ...{ kind: 'commission', id, on, customers: [customer] },
    sources: parts.map(([rate, amount]): Source => ({
      ...{ type: 'commission', on, ref, partner: thirdKey(customer), amount, rate },
    })),
  }))
}

interface LeftRow {
  readonly kind: 'transfer' | 'transferReturn'
  readonly id: number
  readonly on: Day
  readonly method: string
  readonly customer: number
  readonly ref: string
  readonly amount: Cents
}

const left = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<LeftRow>`
    select v.*, 'TRANSFER/' || v.method_id as method, kept_customer(v.customer_id) as customer, coalesce(v.reference, 'VIR-' || v.transfer) as ref
    from (
      select 'transfer' as kind, t.id, t.paid_on as on, t.method_id, t.customer_id, t.reference, t.id as transfer, t.amount
      from accounting_transfer t where t.amount <> 0 and ${waiting(asked, 'transfer', { alias: 't', day: 'paid_on' })}
      union all
      select 'transferReturn', r.id, r.returned_on, r.method_id, r.customer_id, r.reference, r.id, -r.amount
      from accounting_transfer_return r where ${waiting(asked, 'transferReturn', { alias: 'r', day: 'returned_on' })}) v`.execute(
    tx,
  )
  return rows.map(({ kind, id, on, method, customer, ref, amount }) => ({
    ...{ kind, id, on, customers: [customer] },
    sources: [{ type: 'aidLeft', on, ref, method, office: thirdKey(customer), amount }],
  }))
}

export const partnerSources = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => [
  ...(await commissions(tx, asked)),
  ...(await left(tx, asked)),
]
