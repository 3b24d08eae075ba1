/** Of files that several people pay, what each of them still owes: for lists, of all their rows at once. */
import { sql } from 'kysely'
import { payerBalances } from '#domain/booking/payers.ts'
import type { PayableLine } from '#domain/booking/payers.ts'
import type { Cents } from '#domain/money.ts'
import type { PayerFile } from '#contract/operations/booking/file.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface SharedLine extends Pick<PayableLine, 'type' | 'amount' | 'payerId'> {
  readonly bookingId: number
  readonly retained: boolean
}

interface Given {
  readonly bookingId: number
  readonly payerId: number | null
  readonly amount: Cents
}

const linesOf = async (tx: Tx, establishmentId: number, ids: readonly number[]): Promise<SharedLine[]> => {
  const { rows } = await sql<SharedLine>`
    select booking_id as "bookingId", type, amount, payer_id as "payerId", retained from booking_line n
    where establishment_id = ${establishmentId} and booking_id in (
      select s.booking_id from booking_line s where s.establishment_id = ${establishmentId}
        and s.booking_id = any (${ids}::bigint[]) and s.payer_id is not null)
    order by booking_id, position, id`.execute(tx)
  return rows
}

/** A payer who was merged counts as the customer who is kept. */
const givenTo = async (tx: Tx, establishmentId: number, ids: readonly number[]): Promise<Given[]> => {
  const { rows } = await sql<Given>`
    select i.id as "bookingId", coalesce(c.merged_into_id, y.payer_id) as "payerId", m.amount
    from unnest(${ids}::bigint[]) as i (id)
    cross join lateral payments_of(${establishmentId}, i.id) m
    join payment_row y on y.establishment_id = ${establishmentId} and y.id = m.payment_id
    left join customer c on c.id = y.payer_id`.execute(tx)
  return rows
}

const namesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(company_name, ''), concat_ws(' ', surname, name)) as name
    from customer where id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By file, the customer first; files that the customer pays alone are not in it. */
export const payersOfFiles = async (
  tx: Tx,
  establishmentId: number,
  files: readonly { readonly id: number; readonly customerId: number | null }[],
): Promise<ReadonlyMap<number, readonly PayerFile[]>> => {
  const ids = [...new Set(files.map(({ id }) => id))]
  const lines = ids.length === 0 ? [] : await linesOf(tx, establishmentId, ids)
  if (lines.length === 0) return new Map()
  const ofFile = Map.groupBy(lines, ({ bookingId }) => bookingId)
  const given = Map.groupBy(await givenTo(tx, establishmentId, [...ofFile.keys()]), ({ bookingId }) => bookingId)
  const customers = new Map(files.map(({ id, customerId }) => [id, customerId]))
  const balances = [...ofFile].map(
    ([id, own]) => [id, payerBalances(customers.get(id) ?? null, own, given.get(id) ?? [])] as const,
  )
  const names = await namesOf(tx, [...new Set(balances.flatMap(([, payers]) => payers.map(({ payerId }) => payerId)))])
  return new Map(
    balances
      .filter(([, payers]) => payers.length > 1)
      .map(([id, payers]) => [id, payers.map((payer) => ({ ...payer, name: names.get(payer.payerId) ?? '' }))]),
  )
}
