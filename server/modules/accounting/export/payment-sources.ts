/** Payments, reversals, refunds and guarantees of some days, with what each advance is of by rate. */
import { sql } from 'kysely'
import type { Source, Split } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import type { LineType } from '#domain/pricing/line.ts'
import { type Cents, cents, negate, sum } from '#domain/money.ts'
import { natureOf } from '#domain/vat/nature.ts'
import { splitOf } from '#domain/vat/state.ts'
import type { Charge } from '#domain/vat/state.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { fileKey, thirdKey, waiting } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, SourceRow } from '#server/modules/accounting/export/waiting.ts'

interface PaymentRow {
  readonly id: number
  readonly on: Day
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND'
  readonly amount: Cents
  readonly method: string
  readonly payer: number
  readonly payerKind: string
  readonly isGuarantee: boolean
  /** What a guarantee was cashed by: the money that leaves it and the payment of the damage are one entry. */
  readonly cashes: 'IN' | 'OUT' | null
  readonly reverses: number | null
  readonly accountKind: string | null
  readonly accountId: number | null
  /** A final bill of this payer stands. */
  readonly isBilled: boolean
  /** What the file had collected before. */
  readonly before: Cents
  readonly called: string | null
}

type ChargesOf = ReadonlyMap<string, readonly Charge[]>

const fileOf = ({ accountKind, accountId }: PaymentRow): string => `${accountKind}:${accountId}`

/** Rates of VAT that an advance pays, by the allocation of the statement of VAT; what no charge takes bears none. */
const advanceSplit = (charges: readonly Charge[], { before, amount }: PaymentRow): Split => {
  const parts = splitOf(charges, before, cents(before + amount))
  const beyond = cents(amount - sum(parts.map((part) => part.amount)))
  const all = [...parts.map((part) => [part.rate, part.amount] as const), [null, beyond] as const]
  return all.filter(([, part]) => part !== 0)
}

const kindOf = ({ called, accountId }: PaymentRow, isAdvance: boolean): { readonly kind?: string } =>
  isAdvance && accountId !== null ? { kind: called === 'ARRHES' ? 'ARRHES' : 'ACOMPTE' } : {}

const ofGuarantee = (row: PaymentRow): Source[] => {
  const { id, on, amount, method, payer, accountKind, accountId } = row
  const op = amount > 0 ? ('receive' as const) : ('return' as const)
  const of = { customer: thirdKey(payer), ...fileKey(accountKind, accountId) }
  const worth = amount > 0 ? amount : negate(amount)
  return [{ ...of, type: 'guarantee', id: `payment:${id}`, on, ref: `R${id}`, op, method, amount: worth }]
}

const sourcesOf = (row: PaymentRow, charges: ChargesOf): Source[] => {
  const { id, on, amount, method, payer, accountKind, accountId, type, isBilled } = row
  const about = { id: `payment:${id}`, on, ref: `R${id}` }
  const of = { ...about, customer: thirdKey(payer), ...fileKey(accountKind, accountId) }
  if (row.reverses !== null) return [{ ...about, type: 'reversal', of: `payment:${row.reverses}` }]
  // Posted with the payment of the damage.
  if (row.cashes === 'OUT') return [{ ...of, type: 'guarantee', op: 'return', method, amount: cents(0) }]
  if (row.isGuarantee) return ofGuarantee(row)
  if (row.cashes === 'IN') return [{ ...of, type: 'guarantee', op: 'cash', amount }]
  if (type === 'REFUND')
    return [{ ...of, type: 'refund', method, amount: negate(amount), ...(isBilled ? {} : { split: 'HELD' }) }]
  const isAid = row.payerKind === 'HOLIDAY_AID'
  const isAdvance = !isBilled && !isAid && accountId !== null
  return [
    {
      ...of,
      ...{ type: 'payment', method, amount },
      ...kindOf(row, isAdvance),
      ...(isAdvance ? { split: advanceSplit(charges.get(fileOf(row)) ?? [], row) } : {}),
      ...(isAid ? { party: 'HOLIDAY_AID' as const } : {}),
    },
  ]
}

const chargesOf = async (tx: Tx, site: number, rows: readonly PaymentRow[]): Promise<ChargesOf> => {
  const asked = rows.filter(({ isBilled, accountId }) => !isBilled && accountId !== null)
  const { rows: charged } = await sql<{
    kind: string
    id: number
    type: LineType
    rate: number | null
    amount: Cents
    goods: boolean
  }>`
    select c.kind, c.account_id as id, c.type, c.rate, c.amount, c.goods from account_charge c
    where c.establishment_id = ${site} and c.account_id = any (${asked.map(({ accountId }) => accountId)}::bigint[])
    order by c.position, c.id`.execute(tx)
  return new Map(
    [...Map.groupBy(charged, ({ kind, id }) => `${kind}:${id}`)].map(([file, lines]) => [
      file,
      lines.map((line): Charge => ({ nature: natureOf(line), rate: line.rate, amount: line.amount })),
    ]),
  )
}

/** A final bill of this payer that was there before the payment, and that none cancelled before it. */
const billed = sql`exists (select from bill_entry b where b.establishment_id = y.establishment_id and b.account_kind = y.account_kind
  and b.account_id = y.account_id and kept_customer(b.payer_id) = kept_customer(y.payer_id) and b.type = 1 and not b.down_payment
  and (b.bill_on, b.id) < (y.paid_on, y.id)
  and not exists (select from bill_entry x where x.establishment_id = b.establishment_id and x.cancels_id = b.id
    and (x.bill_on, x.id) < (y.paid_on, y.id)))`

const collectedBefore = sql`coalesce((select sum(z.amount) from accounting_payment z where z.establishment_id = y.establishment_id
  and z.account_kind = y.account_kind and z.account_id = y.account_id and z.method_kind <> 'REGULATION'
  and (z.paid_on, z.id) < (y.paid_on, y.id)), 0)::bigint`

const cashing = sql`case
  when y.cashes_guarantee_id is not null and exists (select from accounting_payment o where o.establishment_id = y.establishment_id
    and o.guarantee_id = y.cashes_guarantee_id and o.type = 'REFUND' and o.amount = -y.amount and o.recorded_at = y.recorded_at) then 'IN'
  when y.guarantee_id is not null and y.type = 'REFUND' and exists (select from accounting_payment k where k.establishment_id = y.establishment_id
    and k.cashes_guarantee_id = y.guarantee_id and k.amount = -y.amount and k.recorded_at = y.recorded_at) then 'OUT' end`

export const paymentSources = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select y.id, y.paid_on as on, y.type, y.amount, y.method_kind || '/' || y.method_id as method,
      kept_customer(coalesce(y.payer_id, 0)) as payer, y.payer_kind as "payerKind", y.guarantee_id is not null as "isGuarantee",
      ${cashing} as cashes, y.reverses_id as reverses, y.account_kind as "accountKind", y.account_id as "accountId",
      ${billed} as "isBilled", ${collectedBefore} as before, f.down_payment_kind as called
    from accounting_payment y
    left join account_agreed f on f.establishment_id = y.establishment_id and f.kind = y.account_kind and f.account_id = y.account_id
    where ${waiting(asked, 'payment', { alias: 'y', day: 'paid_on' })}`.execute(tx)
  const charges = await chargesOf(tx, asked.establishmentId, rows)
  return rows.map((row) => ({
    kind: 'payment',
    id: row.id,
    on: row.on,
    customers: [row.payer],
    sources: sourcesOf(row, charges),
  }))
}
