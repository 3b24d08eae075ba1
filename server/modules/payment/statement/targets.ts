/** What the house expects on a bank account: slips, transfers, cards, expenses, contributions that no line is matched with yet. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OwingFile, Target, TargetKind } from '#domain/billing/reconcile.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { wordsOf } from '#domain/statement/words.ts'
import type { TargetAnswer } from '#contract/operations/payment/statement.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What a match of it is written with: one row for each. */
interface Part {
  readonly column:
    | 'deposit_id'
    | 'payment_id'
    | 'batch_id'
    | 'expense_id'
    | 'injection_id'
    | 'aid_transfer_id'
    | 'aid_return_id'
  readonly id: number
  readonly amount: Cents
}

export interface Expected extends Target {
  readonly parts: readonly Part[]
  /** Number of the slip, who paid or is paid, terminal or method. */
  readonly text: string
  /** The bank may keep a commission of it. */
  readonly commissioned: boolean
  readonly code: string | null
  readonly bookingId: number | null
}

export interface Account {
  readonly id: number
  /** Days that the lines cover. */
  readonly from: Day
  readonly to: Day
}

/** Two months on either side: past them the same amount is chance (domain/billing/reconcile.ts). */
const AROUND = 60

interface Row {
  readonly id: number
  readonly on: Day
  readonly total: Cents
  readonly net: Cents
  readonly text: string
  readonly group: string
  readonly references: readonly string[] | null
  readonly code: string | null
  readonly bookingId: number | null
  readonly ids: readonly number[] | null
  readonly amounts: readonly Cents[] | null
  readonly commissioned: boolean
}

/** Neither a reversal nor reversed, and no line is matched with it. */
export const FREE_PAYMENT = sql`y.type <> 'REVERSAL'
  and not exists (select from payment z where z.establishment_id = y.establishment_id and z.reverses_id = y.id)
  and not exists (select from bank_match m where m.establishment_id = y.establishment_id and m.payment_id = y.id)`

/** A method without an account goes to any. */
const ofAccount = (account: Account): RawBuilder<boolean> =>
  sql`(w.bank_account_id = ${account.id} or w.bank_account_id is null)`

const NAME = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')`

const deposits = ({ establishmentId, training }: Context, account: Account): RawBuilder<Row> => sql<Row>`
  select d.id, d.deposit_on as "on", d.total, d.net, d.number as text, d.method_kind as "group", array[d.number] as "references",
    null as code, null::bigint as "bookingId", null::bigint[] as ids, null::bigint[] as amounts,
    d.method_kind in ('CARD', 'HOLIDAY_VOUCHER') as commissioned
  from deposit_row d
  where d.establishment_id = ${establishmentId} and d.training = ${training} and d.state <> 'CANCELLED' and d.method_kind <> 'TRANSFER'
    and d.bank_account_id = ${account.id} and d.deposit_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)}
    and not exists (select from bank_match m where m.establishment_id = d.establishment_id and m.deposit_id = d.id)
    and not exists (select from payment_slip s
      join payment y on y.establishment_id = s.establishment_id and y.id = s.payment_id
      join terminal_batch t on t.establishment_id = y.establishment_id and t.method_id = y.method_id and t.batch_on = y.paid_on
      join bank_match m on m.establishment_id = t.establishment_id and m.batch_id = t.id
      where s.establishment_id = d.establishment_id and s.deposit_id = d.id)`

/** One row a transfer: a grouped one paid several files at once. */
const transfers = ({ establishmentId, training }: Context, account: Account): RawBuilder<Row> => sql<Row>`
  select min(y.id) as id, min(y.paid_on) as "on", sum(y.amount)::bigint as total, sum(y.amount)::bigint as net, max(${NAME}) as text,
    y.method_id::text as "group", array_remove(array_agg(distinct h.code) || array_agg(distinct f.number), null) as "references",
    min(h.code) as code, min(h.id) as "bookingId", array_agg(y.id order by y.id) as ids, array_agg(y.amount order by y.id) as amounts, false as commissioned
  from (select y.*, g.group_id, coalesce(y.account_id, n.account_id) as of_account from payment y
    left join payment_group_part g on g.establishment_id = y.establishment_id and g.payment_id = y.id
    left join guarantee n on n.establishment_id = y.establishment_id and n.id = y.guarantee_id
    where y.establishment_id = ${establishmentId} and y.training = ${training} and y.method_kind = 'TRANSFER'
      and y.paid_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)} and ${FREE_PAYMENT}
      and not exists (select from aid_part_entry a where a.establishment_id = y.establishment_id and a.payment_id = y.id)) y
  join payment_method w on w.establishment_id = y.establishment_id and w.id = y.method_id and ${ofAccount(account)}
  left join account_head h on h.establishment_id = y.establishment_id and h.id = y.of_account
  left join customer c on c.id = coalesce(y.payer_id, h.customer_id)
  left join lateral (select min(b.number) as number from live_bill b
    where b.establishment_id = y.establishment_id and b.account_id = y.of_account) f on true
  group by y.method_id, coalesce(y.group_id, y.id)`

/** What offices sent, whole, and what was sent back to them. Its parts are payments of files, of days of their own. */
const aids = ({ establishmentId, training }: Context, account: Account) => {
  const days = sql`between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)}`
  const row = (id: RawBuilder<unknown>, on: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`
    ${id} as id, ${on} as "on", ${amount} as total, ${amount} as net, p.label as text, w.id::text as "group",
    case when t.reference is null then null else array[t.reference] end as "references", null as code, null::bigint as "bookingId",
    null::bigint[] as ids, null::bigint[] as amounts, false as commissioned`
  const ofTransfer = sql`
    join partner p on p.establishment_id = t.establishment_id and p.id = t.partner_id
    join payment_method w on w.establishment_id = t.establishment_id and w.id = t.method_id and ${ofAccount(account)}
    where t.establishment_id = ${establishmentId} and t.training = ${training}`
  return {
    came: sql<Row>`
      select ${row(sql`t.id`, sql`t.paid_on`, sql`t.amount`)} from aid_transfer_entry t ${ofTransfer} and t.paid_on ${days}
        and not exists (select from bank_match m left join aid_part_entry a on a.establishment_id = m.establishment_id
            and a.payment_id = m.payment_id
          where m.establishment_id = t.establishment_id and (m.aid_transfer_id = t.id or a.transfer_id = t.id))`,
    back: sql<Row>`
      select ${row(sql`r.id`, sql`r.returned_on`, sql`-r.amount`)} from aid_transfer_return r
      join aid_transfer_entry t on t.establishment_id = r.establishment_id and t.id = r.transfer_id ${ofTransfer} and r.returned_on ${days}
        and not exists (select from bank_match m where m.establishment_id = r.establishment_id and m.aid_return_id = r.id)`,
  }
}

/** A slip of cards, or the total of the terminal, stands for the payments of its day. */
export const SLIPPED = sql`exists (select from payment_slip s where s.establishment_id = y.establishment_id and s.payment_id = y.id)`

const cards = ({ establishmentId, training }: Context, account: Account): RawBuilder<Row> => sql<Row>`
  select y.method_id as id, y.paid_on as "on", sum(y.amount)::bigint as total,
    (sum(y.amount) - round(sum(y.amount) * w.commission_rate / 10000.0))::bigint as net, w.label as text, w.id::text as "group",
    null::text[] as "references", null as code, null::bigint as "bookingId", array_agg(y.id order by y.id) as ids,
    array_agg(y.amount order by y.id) as amounts, true as commissioned
  from payment y
  join payment_method w on w.establishment_id = y.establishment_id and w.id = y.method_id and ${ofAccount(account)}
  where y.establishment_id = ${establishmentId} and y.training = ${training} and y.method_kind = 'CARD'
    and y.paid_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)} and ${FREE_PAYMENT} and not ${SLIPPED}
    and not exists (select from terminal_batch t
      where t.establishment_id = y.establishment_id and t.method_id = y.method_id and t.batch_on = y.paid_on)
  group by y.method_id, y.paid_on, w.id, w.label, w.commission_rate having sum(y.amount) <> 0`

/** Totals of terminals, unless the slip of their cards stands for them: one that several terminals make arrives in as many lines. */
const batches = ({ establishmentId }: Context, account: Account): RawBuilder<Row> => sql<Row>`
  select t.id, t.batch_on as "on", t.amount as total, t.amount - round(t.amount * w.commission_rate / 10000.0)::bigint as net,
    t.terminal as text, w.id::text as "group", null::text[] as "references", null as code, null::bigint as "bookingId",
    null::bigint[] as ids, null::bigint[] as amounts, true as commissioned
  from terminal_batch t
  join payment_method w on w.establishment_id = t.establishment_id and w.id = t.method_id and ${ofAccount(account)}
  where t.establishment_id = ${establishmentId} and t.amount <> 0
    and t.batch_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)}
    and not exists (select from bank_match m where m.establishment_id = t.establishment_id and m.batch_id = t.id)
    and not exists (select from payment y join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
      where y.establishment_id = t.establishment_id and y.method_id = t.method_id and y.paid_on = t.batch_on
        and (exists (select from bank_match m where m.establishment_id = s.establishment_id and m.deposit_id = s.deposit_id)
          or not exists (select from terminal_batch u where u.establishment_id = t.establishment_id and u.method_id = t.method_id
            and u.batch_on = t.batch_on and u.id <> t.id and u.amount <> 0)))`

/** What left the account: an expense, or cash drawn for the till. */
const spent = (
  { establishmentId }: Context,
  account: Account,
): { expenses: RawBuilder<Row>; drawn: RawBuilder<Row> } => ({
  expenses: sql<Row>`
    select e.id, e.spent_on as "on", -e.amount as total, -e.amount as net, e.supplier as text, '' as "group", null::text[] as "references",
      null as code, null::bigint as "bookingId", null::bigint[] as ids, null::bigint[] as amounts, false as commissioned
    from expense e
    where e.establishment_id = ${establishmentId} and e.bank_account_id = ${account.id}
      and e.spent_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)}
      and not exists (select from bank_match m where m.establishment_id = e.establishment_id and m.expense_id = e.id)`,
  drawn: sql<Row>`
    select i.id, i.injected_on as "on", -i.amount as total, -i.amount as net, coalesce(i.label, '') as text, '' as "group",
      null::text[] as "references", null as code, null::bigint as "bookingId", null::bigint[] as ids, null::bigint[] as amounts,
      false as commissioned
    from injection i
    where i.establishment_id = ${establishmentId} and i.bank_account_id = ${account.id}
      and i.injected_on between ${addDays(account.from, -AROUND)} and ${addDays(account.to, AROUND)}
      and not exists (select from bank_match m where m.establishment_id = i.establishment_id and m.injection_id = i.id)`,
})

const COLUMNS = {
  DEPOSIT: 'deposit_id',
  BATCH: 'batch_id',
  EXPENSE: 'expense_id',
  INJECTION: 'injection_id',
  PAYMENT: 'payment_id',
  CARDS: 'payment_id',
  AID_TRANSFER: 'aid_transfer_id',
  AID_RETURN: 'aid_return_id',
} as const satisfies Record<TargetKind, Part['column']>

const partsOf = (kind: TargetKind, row: Row): Part[] => {
  const column = COLUMNS[kind]
  if (row.ids === null) return [{ column, id: row.id, amount: row.total }]
  return row.ids.map((id, i) => ({ column, id, amount: row.amounts?.[i] ?? row.total }))
}

/** Whoever is named by the line of the bank too. */
const NAMED: ReadonlySet<TargetKind> = new Set(['PAYMENT', 'EXPENSE', 'INJECTION', 'AID_TRANSFER', 'AID_RETURN'])

const expectedOf = (kind: TargetKind, row: Row): Expected => ({
  key: kind === 'CARDS' ? `${kind}:${row.id}:${row.on}` : `${kind}:${row.id}`,
  kind,
  group: `${kind}:${row.group}`,
  on: row.on,
  net: row.net,
  total: row.total,
  name: NAMED.has(kind) ? row.text : '',
  references: row.references ?? [],
  parts: partsOf(kind, row),
  text: row.text,
  commissioned: row.commissioned,
  code: row.code,
  bookingId: row.bookingId,
})

/** Everything expected around these days. */
export const readExpected = async (context: Context, account: Account): Promise<Expected[]> => {
  const { expenses, drawn } = spent(context, account)
  const { came, back } = aids(context, account)
  const asked: readonly (readonly [TargetKind, RawBuilder<Row>])[] = [
    ['DEPOSIT', deposits(context, account)],
    ['PAYMENT', transfers(context, account)],
    ['CARDS', cards(context, account)],
    ['BATCH', batches(context, account)],
    ['EXPENSE', expenses],
    ['INJECTION', drawn],
    ['AID_TRANSFER', came],
    ['AID_RETURN', back],
  ]
  const all: Expected[] = []
  for (const [kind, query] of asked) {
    const { rows } = await query.execute(context.tx)
    all.push(...rows.map((row) => expectedOf(kind, row)))
  }
  return all
}

/** As screens show it. */
export const shownTarget = ({ key, kind, on, total, net, text, code, bookingId, parts }: Expected): TargetAnswer => ({
  key,
  kind,
  on,
  total,
  net,
  text,
  code,
  bookingId,
  depositId: kind === 'DEPOSIT' ? (parts[0]?.id ?? null) : null,
})

/** Codes that the words of lines may be: `2027-00012`, also written in one word or in two. */
const codesIn = (texts: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const words of texts.map(wordsOf))
    for (const [i, word] of words.entries()) {
      found.add(word)
      found.add(`${word}-${words[i + 1] ?? ''}`)
      if (/^\d{9,}$/.test(word)) found.add(`${word.slice(0, 4)}-${word.slice(4)}`)
    }
  return [...found].filter((code) => code.length >= 4)
}

/** Files that owe and that these lines may name, by code, bill, or sum due. */
export const readOwing = async (
  { tx, establishmentId }: Context,
  lines: readonly { readonly amount: Cents; readonly text: string }[],
): Promise<OwingFile[]> => {
  const incoming = lines.filter(({ amount }) => amount > 0)
  if (incoming.length === 0) return []
  const codes = codesIn(incoming.map(({ text }) => text))
  const amounts = incoming.map(({ amount }) => amount)
  const { rows } = await sql<Omit<OwingFile, 'dues'> & { readonly downPaymentLeft: Cents }>`
    select h.id, h.code, h.balance, h.down_payment_left as "downPaymentLeft", ${NAME} as name,
      coalesce((select array_agg(b.number order by b.number) from live_bill b
        where b.establishment_id = h.establishment_id and b.account_kind = h.kind and b.account_id = h.id), '{}') as bills
    from account_due h left join customer c on c.id = h.customer_id
    where h.establishment_id = ${establishmentId} and h.code is not null
      and (h.code = any (${codes}::text[]) or h.balance = any (${amounts}::bigint[]) or h.down_payment_left = any (${amounts}::bigint[])
        or h.id in (select b.account_id from live_bill b where b.establishment_id = ${establishmentId} and b.number = any (${codes}::text[])))
    order by h.id limit 2000`.execute(tx)
  return rows.map(({ downPaymentLeft, ...file }) => ({
    ...file,
    dues: [file.balance, downPaymentLeft].filter((due) => due > 0),
  }))
}
