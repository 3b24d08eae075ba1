/** Guarantees as lists and files show them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { GUARANTEE_ACTIONS, guaranteeRefusal, guaranteeStatus, inHand } from '#domain/billing/guarantee.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GuaranteeFile, GuaranteeMove, GuaranteeRow } from '#contract/operations/payment/guarantee.ts'
import type { Tx } from '#server/platform/db/db.ts'

const COLUMNS = sql`g.id, g.version, g.booking_id as "bookingId", b.code as "bookingCode", b.customer_id as "customerId",
  coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '') as "customerName", g.occupancy_id as "occupancyId",
  coalesce(o.label, '') as place, coalesce(o.arrival, b.arrival) as arrival, coalesce(o.departure, b.departure) as departure,
  g.label, g.asked_on as "askedOn", g.asked, g.held, g.received, g.returned, g.cashed, g.hold_reference as "holdReference",
  g.closed_on is not null as closed,
  (select y.method_label from payment y where y.establishment_id = g.establishment_id and y.guarantee_id = g.id and y.amount > 0
    order by y.id limit 1) as method`

const TABLES = sql`guarantee g
  join account_head b on b.establishment_id = g.establishment_id and b.kind = g.account_kind and b.id = g.account_id
  left join customer c on c.id = b.customer_id
  left join account_part o on o.establishment_id = g.establishment_id and o.kind = g.account_kind and o.id = g.part_id`

type Read = Omit<GuaranteeRow, 'status' | 'inHand' | 'actions'> & { readonly closed: boolean }

const shown = ({ closed, ...row }: Read): GuaranteeRow => {
  const sums = { ...row, closed }
  return {
    ...row,
    status: guaranteeStatus(sums),
    inHand: inHand(sums),
    actions: GUARANTEE_ACTIONS.map((action) => ({ action, refusal: guaranteeRefusal(action, sums) })),
  }
}

const movesOf = async (
  tx: Tx,
  establishmentId: number,
  ids: readonly number[],
): Promise<Map<number, GuaranteeMove[]>> => {
  const { rows } = await sql<GuaranteeMove & { guaranteeId: number }>`
    select y.guarantee_id as "guaranteeId", y.id, y.paid_on as "paidOn", y.amount, y.method_label as method, u.name as operator,
      y.signature, d.note
    from payment y join app_user u on u.id = y.operator_id
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    where y.establishment_id = ${establishmentId} and y.guarantee_id = any (${[...ids]}::bigint[]) order by y.id`.execute(
    tx,
  )
  const found = new Map<number, GuaranteeMove[]>()
  for (const { guaranteeId, signature, ...move } of rows)
    found.set(guaranteeId, [...(found.get(guaranteeId) ?? []), { ...move, signature: printedSignature(signature) }])
  return found
}

const readFiles = async (tx: Tx, establishmentId: number, where: RawBuilder<unknown>): Promise<GuaranteeFile[]> => {
  const { rows } = await sql<Read>`
    select ${COLUMNS} from ${TABLES} where g.establishment_id = ${establishmentId} and ${where} order by g.id`.execute(
    tx,
  )
  const moves = await movesOf(
    tx,
    establishmentId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...shown(row), moves: moves.get(row.id) ?? [] }))
}

/** Throws RuleError `record.unknown`. */
export const guaranteeFile = async (tx: Tx, establishmentId: number, id: number): Promise<GuaranteeFile> => {
  const [found] = await readFiles(tx, establishmentId, sql`g.id = ${id}`)
  if (found === undefined) throw new RuleError('record.unknown')
  return found
}

/** Of one account, in the order they were asked. */
export const guaranteesOf = (tx: Tx, establishmentId: number, accountId: number): Promise<GuaranteeFile[]> =>
  readFiles(tx, establishmentId, sql`g.account_id = ${accountId}`)
