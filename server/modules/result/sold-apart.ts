/**
 * What ports sold beside the files, as results and balances read it: tickets are paid at once, by payments that results read with all the
 * others; rents are owed.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Bill, Ticket } from '#domain/accounting/source.ts'
import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { soldParts } from '#domain/vat/sold.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { SalesDocument } from '#server/platform/sales-port.ts'

/** A bill of a port: who owes it, and the account that its payments name. */
export interface SoldBill {
  readonly payer: number
  readonly kind: string
  readonly file: number
  readonly number: string
  readonly on: Day
  readonly dueOn: Day | null
  readonly amount: Cents
}

export interface SoldFigures {
  readonly billed: Cents
  readonly vat: Cents
  /** Received and given back by other tills, which is no payment of the house's record. */
  readonly collectedElsewhere: Cents
  readonly refundedElsewhere: Cents
}

const LONG_AGO = toDay('2000-01-01')
const totalOf = ({ lines }: Ticket | Bill): Cents => sum(lines.map(([, , amount]) => amount))

const kept = async ({ tx }: Context, customers: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; kept: number }>`
    select c.id, kept_customer(c.id) as kept from unnest(${[...customers]}::bigint[]) as c (id)`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.kept]))
}

interface Found extends SalesDocument {
  readonly port: string
  readonly isPaidElsewhere: boolean
}

/** Documents of [from, to]; of ports whose documents stay owed, all of them up to `to`. */
const documentsOf = async (context: Context, from: Day, to: Day): Promise<Found[]> => {
  const { tx, services, establishmentId, training } = context
  const found: Found[] = []
  for (const { kind, settled, paidElsewhere, read } of services.sales ?? []) {
    const documents = await read(tx, { establishmentId, training, from: settled ? from : LONG_AGO, to })
    found.push(...documents.map((one) => ({ ...one, port: kind, isPaidElsewhere: paidElsewhere === true })))
  }
  return found
}

const billsOf = async (context: Context, documents: readonly Found[]): Promise<SoldBill[]> => {
  const bills = documents.flatMap(({ id, port, source }) => (source.type === 'bill' ? [{ id, port, source }] : []))
  if (bills.length === 0) return []
  const payers = await kept(context, [...new Set(bills.map(({ source }) => Number(source.customer)))])
  return bills.map(({ id, port, source }) => {
    const [, kind = port, file = id] = /^(\w+):(\d+)$/.exec(source.file ?? '') ?? []
    const payer = payers.get(Number(source.customer)) ?? 0
    const said = { number: source.ref, on: source.on, dueOn: source.dueOn ?? null, amount: totalOf(source) }
    return { payer, kind, file: Number(file), ...said }
  })
}

/** Bills of the ports up to the end of `to`. */
export const soldBills = async (context: Context, to: Day): Promise<readonly SoldBill[]> =>
  billsOf(context, await documentsOf(context, to, to))

/** The same as rows of SQL, for the sums that they are a part of. */
export const soldRows = (bills: readonly SoldBill[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as s (payer bigint, kind text, file bigint, number text, "on" date, "dueOn" date,
    amount bigint)`

/** What the ports sold on these days, and what they are owed at their end. */
export const soldIn = async (
  context: Context,
  { from = LONG_AGO, to = context.today }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
): Promise<{ readonly figures: SoldFigures; readonly bills: readonly SoldBill[] }> => {
  const documents = await documentsOf(context, from, to)
  const own = documents.map(({ source }) => source).filter(({ on }) => on >= from)
  const money = documents.flatMap(({ source, isPaidElsewhere }) =>
    isPaidElsewhere && source.type === 'ticket' ? source.payments.map(([, amount]) => amount) : [],
  )
  const vat = sum(own.flatMap(({ lines }) => soldParts(lines).map((part) => part.vat)))
  return {
    figures: {
      billed: own.length === 0 ? ZERO : cents(sum(own.map(totalOf))),
      vat,
      collectedElsewhere: sum(money.filter((amount) => amount > 0)),
      refundedElsewhere: sum(money.filter((amount) => amount < 0)),
    },
    bills: await billsOf(context, documents),
  }
}
