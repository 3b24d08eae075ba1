/**
 * The documents of some days that no export took yet, as the books read them (domain rules, section 6): one statement a kind, whatever
 * their number. Keys name them for ever: `bill:12`, `payment:34`.
 */
import { sql } from 'kysely'
import { productOf, sectionKeys } from '#domain/accounting/product.ts'
import type { ItemKind } from '#domain/accounting/product.ts'
import type { Plan } from '#domain/accounting/plan.ts'
import type { SaleLine, Source } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { LineType } from '#domain/pricing/line.ts'
import { natureOf } from '#domain/vat/nature.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { partnerSources } from '#server/modules/accounting/export/partner-sources.ts'
import { moveSources, paymentSources } from '#server/modules/accounting/export/payment-sources.ts'
import { readJournal } from '#server/modules/payment/index.ts'
import { openingSources } from '#server/modules/accounting/takeover/opening-sources.ts'
import { fileKey, thirdKey, waiting } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, SourceRow } from '#server/modules/accounting/export/waiting.ts'

interface BillRow {
  readonly id: number
  readonly number: string
  readonly on: Day
  readonly dueOn: Day | null
  readonly cancels: number | null
  readonly isDownPayment: boolean
  readonly customer: number
  readonly isPartner: boolean
  readonly accountKind: string | null
  readonly accountId: number | null
  readonly deducted: Cents
  /** Aids among it, by the office that owes each. */
  readonly aids: readonly { readonly office: number; readonly amount: Cents }[]
  readonly lines: readonly {
    readonly type: LineType
    readonly rate: number | null
    readonly amount: Cents
    readonly goods: boolean
    readonly placeTypeId: number | null
    readonly rental: boolean | null
    readonly placeFamilyId: number | null
    readonly extraId: number | null
    readonly discountId: number | null
    readonly offerId: number | null
    readonly taxId: number | null
  }[]
}

/** The records that a line comes of. */
const itemsOf = (line: BillRow['lines'][number]): { readonly kind: ItemKind; readonly id: number }[] =>
  (
    [
      ['EXTRA', line.extraId],
      ['DISCOUNT', line.discountId],
      ['SPECIAL_OFFER', line.offerId],
      ['TAX', line.taxId],
      ['PLACE_TYPE', line.placeTypeId],
    ] as const
  ).flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))

const saleLines = ({ sales }: Plan, { lines }: BillRow): SaleLine[] =>
  lines.map((sold) => {
    const { type, rate, amount, goods, placeFamilyId, rental } = sold
    const items = itemsOf(sold)
    const line = { type, rate, isRental: rental, isGoods: goods, items, placeFamilyId }
    return [productOf(sales, line), rate, amount, sectionKeys(line)]
  })

/** What a payer keeps out of what it pays (its commission), or that an office pays instead of it. */
const takenOff = (row: BillRow): Source[] => {
  const { on, number: ref, deducted, aids, accountKind, accountId } = row
  const of = { on, ref, customer: thirdKey(row.customer), ...fileKey(accountKind, accountId) }
  const shifted = aids.map(({ office, amount }): Source => ({ ...of, type: 'aid', amount, office: thirdKey(office) }))
  const amount = cents(deducted - sum(aids.map((aid) => aid.amount)))
  if (amount === 0) return shifted
  return row.isPartner
    ? [...shifted, { ...of, type: 'commissionRetained', amount, partner: of.customer }]
    : [...shifted, { ...of, type: 'aid', amount, office: of.customer }]
}

const ofBill = (plan: Plan, row: BillRow): Source[] => {
  const { id, on, number: ref, dueOn, cancels, isDownPayment, accountKind, accountId } = row
  const about = { id: `bill:${id}`, on, ref, ...(dueOn === null ? {} : { dueOn }) }
  if (cancels !== null) return [{ ...about, type: 'cancelBill', of: `bill:${cancels}` }, ...takenOff(row)]
  const of = { customer: thirdKey(row.customer), ...fileKey(accountKind, accountId) }
  const bill = { ...about, ...of, type: 'bill' as const, lines: saleLines(plan, row), downPayment: isDownPayment }
  return [bill, ...takenOff(row)]
}

const bills = async (tx: Tx, asked: Asked, plans: (day: Day) => Plan): Promise<SourceRow[]> => {
  const { rows } = await sql<BillRow>`
    select f.id, f.number, f.bill_on as on, f.due_on as "dueOn", case when f.type = 3 then f.cancels_id end as cancels,
      f.down_payment as "isDownPayment", kept_customer(f.payer_id) as customer, f.account_kind as "accountKind", f.account_id as "accountId",
      f.total - f.due as deducted, coalesce((select json_agg(json_build_object('office', kept_customer(x.payer_id), 'amount', x.amount))
        from bill_aid_entry x where x.establishment_id = f.establishment_id and x.id = f.id), '[]') as aids, exists (select from partner p where p.customer_id = f.payer_id) as "isPartner",
      coalesce((select json_agg(json_build_object('type', l.type, 'rate', l.rate, 'amount', l.amount, 'goods', l.goods,
          'placeTypeId', l.place_type_id, 'rental', l.rental,
          'placeFamilyId', l.place_family_id, 'extraId', l.extra_id, 'discountId', l.discount_id, 'offerId', l.special_offer_id,
          'taxId', l.tax_id) order by l.position)
        from accounting_bill_line l where l.establishment_id = f.establishment_id and l.bill_id = f.id), '[]') as lines
    from bill_entry f where ${waiting(asked, 'bill', { alias: 'f', day: 'bill_on' })}`.execute(tx)
  return rows.map((row) => ({
    ...{ kind: 'bill', id: row.id, on: row.on, customers: [row.customer, ...row.aids.map(({ office }) => office)] },
    sources: ofBill(plans(row.on), row),
  }))
}

const deposits = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{
    id: number
    on: Day
    ref: string
    kind: string
    methodId: number
    bank: number
    amount: Cents
    commission: Cents
  }>`
    select d.id, d.deposit_on as on, d.number as ref, d.method_kind as kind, d.method_id as "methodId", d.bank_account_id as bank,
      d.total as amount, d.commission
    from deposit_row d where d.state in ('CLOSED', 'EXPORTED') and ${waiting(asked, 'deposit', { alias: 'd', day: 'deposit_on' })}`.execute(
    tx,
  )
  return rows.map(({ id, on, ref, kind, methodId, bank, amount, commission }) => ({
    ...{ kind: 'deposit', id, on, customers: [] },
    sources: [{ type: 'deposit', on, ref, method: `${kind}/${methodId}`, bank: String(bank), amount, commission }],
  }))
}

const credits = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { establishmentId, from, to } = asked
  const { rows } = await sql<{
    kind: 'goodwill' | 'expired'
    id: number
    on: Day
    ref: string
    customer: number
    amount: Cents
    accountKind: string | null
    accountId: number | null
  }>`
    select d.kind, n.id, d.on_day as on, n.number as ref, kept_customer(n.customer_id) as customer, n.account_kind as "accountKind",
      n.account_id as "accountId", case when d.kind = 'goodwill' then n.amount else n.left_over end as amount
    from accounting_document d join credit_entry n on n.establishment_id = d.establishment_id and n.id = d.id
    where d.establishment_id = ${establishmentId} and d.training = ${asked.training} and d.kind in ('goodwill', 'expired')
      and d.on_day between ${from} and ${to} and not exists (select from accounting_source s
        where s.establishment_id = d.establishment_id and s.kind = d.kind and s.id = d.id and s.live)`.execute(tx)
  return rows.map(({ kind, id, on, ref, customer, amount, accountKind, accountId }) => {
    const of = { on, ref, amount, customer: thirdKey(customer) }
    const source: Source =
      kind === 'goodwill'
        ? { ...of, ...fileKey(accountKind, accountId), type: 'goodwill' }
        : { ...of, type: 'expired', ofCustomer: true }
    return { kind, id, on, customers: [customer], sources: [source] }
  })
}

/** What is left of gift vouchers after their last day is income, and nobody's debt. */
const lapsedGifts = async (tx: Tx, { establishmentId, training, from, to }: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{ id: number; on: Day; ref: string; amount: Cents }>`
    select g.id, d.on_day as on, g.number as ref, g.amount
    from accounting_document d join lapsed_gift g on g.establishment_id = d.establishment_id and g.id = d.id
    where d.establishment_id = ${establishmentId} and d.training = ${training} and d.kind = 'expired'
      and d.on_day between ${from} and ${to} and not exists (select from accounting_source s
        where s.establishment_id = d.establishment_id and s.kind = d.kind and s.id = d.id and s.live)`.execute(tx)
  return rows.map(({ id, on, ref, amount }) => ({
    ...{ kind: 'expired', id, on, customers: [] },
    sources: [{ type: 'expired', on, ref, amount }],
  }))
}

const till = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{
    kind: 'expense' | 'injection'
    id: number
    on: Day
    amount: Cents
    vat: Cents
    type: number | null
    bank: number | null
  }>`
    select 'expense' as kind, x.id, x.spent_on as on, x.amount, x.vat, x.type_id as type, x.bank_account_id as bank
    from accounting_expense x where ${waiting(asked, 'expense', { alias: 'x', day: 'spent_on', trained: false })}
    union all
    select 'injection', i.id, i.injected_on, i.amount, 0, null, i.bank_account_id
    from accounting_injection i where ${waiting(asked, 'injection', { alias: 'i', day: 'injected_on', trained: false })}`.execute(
    tx,
  )
  return rows.map(({ kind, id, on, amount, vat, type, bank }) => {
    const account = bank === null ? {} : { from: String(bank) }
    const paid = bank === null ? { method: 'CASH' } : { method: 'BANK', bank: String(bank) }
    const source: Source =
      kind === 'expense'
        ? { type: 'expense', on, ref: `DEP-${id}`, amount, vat, kind: String(type), ...paid }
        : { type: 'injection', on, ref: `APP-${id}`, amount, ...account }
    return { kind, id, on, customers: [], sources: [source] }
  })
}

/** What differed in the till on the days when it was counted: that of the journal of the till, drawers among it. */
const differences = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{ id: number; on: Day }>`
    select c.id, c.counted_on as on from accounting_counted_day c
    where ${waiting(asked, 'difference', { alias: 'c', day: 'counted_on' })} order by 2`.execute(tx)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const { journal } = await readJournal(tx, asked.establishmentId, { from: first.on, to: last.on })
  const byDay = new Map(journal.till.map(({ on, difference }) => [on, difference]))
  return rows.map(({ id, on }) => ({
    ...{ kind: 'difference', id, on, customers: [] },
    sources: [{ type: 'difference', on, ref: `CMP-${id}`, amount: byDay.get(on) ?? ZERO }],
  }))
}

/** Arrhes of files that were cancelled: an indemnity from that day, whether a bill says so or not (domain rules, 3.7). */
const retained = async (tx: Tx, asked: Asked): Promise<SourceRow[]> => {
  const { rows } = await sql<{
    id: number
    on: Day
    code: string
    accountKind: string
    accountId: number
    customer: number
    amount: Cents
    charged: readonly { type: LineType; rate: number | null; amount: Cents; goods: boolean }[]
  }>`
    select k.id, k.cancelled_on as on, k.code, k.account_kind as "accountKind", k.account_id as "accountId",
      kept_customer(k.payer_id) as customer, k.amount,
      (select json_agg(json_build_object('type', c.type, 'rate', c.rate, 'amount', c.amount, 'goods', c.goods) order by c.position, c.id)
        from account_charge c join account_head h on h.establishment_id = c.establishment_id and h.kind = c.kind and h.id = c.account_id
        where (c.establishment_id, c.kind, c.account_id) = (k.establishment_id, k.account_kind, k.account_id)
          and coalesce(c.payer_id, h.customer_id) = k.payer_id
          -- Damage is paid by its guarantee.
          and not (c.type = 'additionalSales' and c.rate is null)) as charged
    from accounting_cancellation k where ${waiting(asked, 'retained', { alias: 'k', day: 'cancelled_on' })} order by 1, 6`.execute(
    tx,
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const sources = own.map(({ id, on, code, accountKind, accountId, customer, amount, charged }, i): Source => ({
      ...{ type: 'retained', id: `retained:${id}:${i}`, on, ref: code, amount },
      ...{ customer: thirdKey(customer), ...fileKey(accountKind, accountId) },
      charges: charged.map((line) => ({ nature: natureOf(line), rate: line.rate, amount: line.amount })),
    }))
    return [{ kind: 'retained', id: first.id, on: first.on, customers: own.map(({ customer }) => customer), sources }]
  })
}

/** All that waits of these days, in the order of days, then as it was recorded. */
export const readSources = async (tx: Tx, asked: Asked, plans: (day: Day) => Plan): Promise<SourceRow[]> => {
  const read = [
    await bills(tx, asked, plans),
    await paymentSources(tx, asked),
    await moveSources(tx, asked),
    await retained(tx, asked),
    await differences(tx, asked),
    await openingSources(tx, asked),
    await deposits(tx, asked),
    await partnerSources(tx, asked),
    await credits(tx, asked),
    await lapsedGifts(tx, asked),
    await till(tx, asked),
  ].flat()
  return read.toSorted((a, b) => (a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1))
}
