/** Payments, reversals, refunds and guarantees of some days, with what each advance is of by rate. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

type Sql = RawBuilder<unknown>

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
  /** Takes back what a guarantee was cashed by. */
  readonly isDamage: boolean
  readonly reverses: number | null
  /** Of a reversal whose payment had gone to other files: what it takes from each. */
  readonly parts: readonly FilePart[] | null
  readonly accountKind: string | null
  readonly accountId: number | null
  /** A final bill of this payer stands. */
  readonly isBilled: boolean
  /** What the file had collected before. */
  readonly before: Cents
  readonly called: string | null
  /** Stands for an advance that the software before this one received. */
  readonly takenOver: { readonly declared: boolean } | null
  /** Out of a transfer that came before, or back into it: the bank moved nothing. */
  readonly ofTransfer: boolean
}

interface FilePart {
  readonly accountKind: string
  readonly accountId: number
  readonly amount: Cents
  readonly isBilled: boolean
}

type ChargesOf = ReadonlyMap<string, readonly Charge[]>

const fileOf = ({ accountKind, accountId }: Pick<PaymentRow, 'accountKind' | 'accountId'>): string =>
  `${accountKind}:${accountId}`

/** Rates of VAT that an advance pays, by the allocation of the statement of VAT; what no charge takes bears none. */
const advanceSplit = (charges: readonly Charge[], { before, amount }: Pick<PaymentRow, 'before' | 'amount'>): Split => {
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

/** From each file what it held of the payment. */
const takenBack = ({ id, on, method, payer }: PaymentRow, parts: readonly FilePart[]): Source[] =>
  parts.map(({ accountKind, accountId, amount, isBilled }) => ({
    ...{
      type: 'refund' as const,
      id: `payment:${id}`,
      on,
      ref: `R${id}`,
      method,
      amount: negate(amount),
      reverses: true,
    },
    ...{
      customer: thirdKey(payer),
      ...fileKey(accountKind, accountId),
      ...(isBilled ? {} : { split: 'HELD' as const }),
    },
  }))

const sourcesOf = (row: PaymentRow, charges: ChargesOf): Source[] => {
  const { id, on, amount, method, payer, accountKind, accountId, type, isBilled } = row
  const about = { id: `payment:${id}`, on, ref: `R${id}` }
  const of = { ...about, customer: thirdKey(payer), ...fileKey(accountKind, accountId) }
  // The whole transfer was posted when it came, what no file had as its office's.
  if (row.ofTransfer) return []
  if (row.reverses !== null && row.parts !== null) return takenBack(row, row.parts)
  // The guarantee was given back for it: the money leaves as any other does.
  if (row.reverses !== null && row.isDamage)
    return [{ ...of, type: 'refund', method, amount: negate(amount), reverses: true }]
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
      ...(isAdvance && row.takenOver !== null ? { takenOver: row.takenOver } : {}),
      ...(isAdvance ? { split: advanceSplit(charges.get(fileOf(row)) ?? [], row) } : {}),
      ...(isAid ? { party: 'HOLIDAY_AID' as const } : {}),
    },
  ]
}

type Asking = Pick<PaymentRow, 'isBilled' | 'accountId'>

const chargesOf = async (tx: Tx, site: number, rows: readonly Asking[]): Promise<ChargesOf> => {
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

/** A final bill of a payer of this file that was there before a row of money, and that none cancelled before it. */
const billed = (file: Sql, payer: Sql, row: Sql): Sql => sql`exists (select from bill_entry b
  where (b.establishment_id, b.account_kind, b.account_id) = (${file}) and kept_customer(b.payer_id) = kept_customer(${payer})
  and b.type = 1 and not b.down_payment and (b.bill_on, b.id) < (${row})
  and not exists (select from bill_entry x where x.establishment_id = b.establishment_id and x.cancels_id = b.id
    and (x.bill_on, x.id) < (${row})))`

/** What a file had collected before a row of money: what came from other files too, and no guarantee that it holds. */
const collectedBefore = (file: Sql, row: Sql): Sql => sql`coalesce((select sum(z.amount) from accounting_money z
  where (z.establishment_id, z.account_kind, z.account_id) = (${file}) and (z.method_kind <> 'REGULATION'
      or exists (select from taken_over_entry t where t.establishment_id = z.establishment_id and t.payment_id = z.id))
    and (z.on_day, z.id) < (${row})), 0)::bigint`

const FILE = sql`y.establishment_id, y.account_kind, y.account_id`
const ROW = sql`y.paid_on, y.id`

/** Where the money of a reversed payment was, should some of it have gone to other files. */
const reversedIn = sql`(select json_agg(json_build_object('accountKind', p.account_kind, 'accountId', p.account_id, 'amount', p.amount,
    'isBilled', ${billed(sql`y.establishment_id, p.account_kind, p.account_id`, sql`y.payer_id`, ROW)}) order by p.account_id)
  from (select q.account_kind, q.account_id, sum(q.amount)::bigint as amount
    from (select y.account_kind, y.account_id, y.amount union all
      select m.account_kind, m.account_id, m.amount from accounting_move m
      where m.establishment_id = y.establishment_id and m.payment_id = y.id and m.with_reversal) q
    group by 1, 2 having sum(q.amount) <> 0) p
  where y.reverses_id is not null and exists (select from accounting_move m
    where m.establishment_id = y.establishment_id and m.payment_id = y.id and m.with_reversal))`

const cashing = sql`case
  when y.cashes_guarantee_id is not null and exists (select from accounting_payment o where o.establishment_id = y.establishment_id
    and o.guarantee_id = y.cashes_guarantee_id and o.type = 'REFUND' and o.amount = -y.amount and o.recorded_at = y.recorded_at) then 'IN'
  when y.guarantee_id is not null and y.type = 'REFUND' and exists (select from accounting_payment k where k.establishment_id = y.establishment_id
    and k.cashes_guarantee_id = y.guarantee_id and k.amount = -y.amount and k.recorded_at = y.recorded_at) then 'OUT' end`

export const paymentSources = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select y.id, y.paid_on as on, y.type, y.amount, y.method_kind || '/' || y.method_id as method,
      kept_customer(coalesce(y.payer_id, 0)) as payer, y.payer_kind as "payerKind", y.guarantee_id is not null as "isGuarantee",
      ${cashing} as cashes, y.cashes_guarantee_id is not null as "isDamage", y.reverses_id as reverses, y.account_kind as "accountKind", y.account_id as "accountId",
      ${billed(FILE, sql`y.payer_id`, ROW)} as "isBilled", ${collectedBefore(FILE, ROW)} as before, f.down_payment_kind as called,
      ${reversedIn} as parts, case when t.payment_id is not null then json_build_object('declared', t.declared) end as "takenOver",
      exists (select from aid_part_entry p where p.establishment_id = y.establishment_id and p.payment_id = y.id and p.later) as "ofTransfer"
    from accounting_payment y
    left join taken_over_entry t on t.establishment_id = y.establishment_id and t.payment_id = y.id
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

interface MoveRow extends Pick<
  PaymentRow,
  'id' | 'on' | 'amount' | 'payer' | 'accountKind' | 'accountId' | 'isBilled' | 'before'
> {
  readonly paymentId: number
}

/** Money that comes to a file, or goes from it. */
const ofMove = (row: MoveRow, charges: ChargesOf): Source => {
  const { id, on, amount, payer, paymentId, accountKind, accountId, isBilled } = row
  const split = amount < 0 ? ('HELD' as const) : advanceSplit(charges.get(fileOf(row)) ?? [], row)
  const of = { customer: thirdKey(payer), ...fileKey(accountKind, accountId), ...(isBilled ? {} : { split }) }
  return { type: 'move', id: `move:${id}`, on, ref: `R${paymentId}`, amount, ...of }
}

/** What payments brought to one file and is in another since. An office owes what it owes whatever the file. */
export const moveSources = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const row = sql`m.moved_on, m.id`
  const file = sql`m.establishment_id, m.account_kind, m.account_id`
  const { rows } = await sql<MoveRow>`
    select m.id, m.moved_on as on, m.amount, kept_customer(coalesce(m.payer_id, 0)) as payer, m.payment_id as "paymentId",
      m.account_kind as "accountKind", m.account_id as "accountId", ${billed(file, sql`m.payer_id`, row)} as "isBilled",
      ${collectedBefore(file, row)} as before
    from accounting_move m where not m.with_reversal and m.payer_kind <> 'HOLIDAY_AID'
      and ${waiting(asked, 'move', { alias: 'm', day: 'moved_on' })}`.execute(tx)
  const charges = await chargesOf(tx, asked.establishmentId, rows)
  return rows.map((move) => ({
    ...{ kind: 'move', id: move.id, on: move.on, customers: [move.payer] },
    sources: [ofMove(move, charges)],
  }))
}
