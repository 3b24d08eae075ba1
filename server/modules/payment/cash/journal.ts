/** The journal of till and banks as it is shown, and what each of its rows is made of. */
import { sql } from 'kysely'
import { addDays, daysBetween, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { journalDays } from '#domain/billing/journal-days.ts'
import type { JournalRow, MoneyPlace } from '#domain/billing/journal-days.ts'
import { TILL } from '#domain/billing/journal.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { cashJournalList, MONEY_PLACE } from '#contract/lists/payment/cash-journal.ts'
import type { JournalSource, JournalSummary } from '#contract/operations/payment/cash-journal.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'
import type { Period } from '#server/modules/payment/cash/read-journal.ts'

const LONGEST = 366

/** Left out: the month of today, to its end. Throws RuleError cash.period. */
const periodOf = (today: Day, asked: { readonly from?: Day | undefined; readonly to?: Day | undefined }): Period => {
  const from = asked.from ?? startOfMonth(asked.to ?? today)
  const to = asked.to ?? addDays(startOfMonth(addDays(startOfMonth(from), 31)), -1)
  if (to < from || daysBetween(from, to) >= LONGEST) throw new RuleError('cash.period')
  return { from, to }
}

interface Names {
  readonly methods: ReadonlyMap<string, string>
  readonly banks: ReadonlyMap<string, string>
}

const readNames = async (tx: Tx, establishmentId: number): Promise<Names> => {
  const { rows } = await sql<{ place: string; id: number; label: string }>`
    select 'METHOD' as place, id, label from payment_method where establishment_id = ${establishmentId}
    union all select 'BANK', id, label from bank_account where establishment_id = ${establishmentId}`.execute(tx)
  const named = (place: string) =>
    new Map(rows.filter((row) => row.place === place).map(({ id, label }) => [String(id), label]))
  return { methods: named('METHOD'), banks: named('BANK') }
}

const nameOf = ({ methods, banks }: Names, place: MoneyPlace, key: string): string => {
  if (place === 'TILL') return MONEY_PLACE.word('TILL')
  return (place === 'HAND' ? methods : banks).get(key) ?? key
}

/** What a period opens and closes with, place by place, and what went beside. */
export const journalSummary = async (context: Context, asked: Period): Promise<JournalSummary> => {
  const { tx, establishmentId, today } = context
  const period = periodOf(today, asked)
  const { journal, startsOn } = await readJournal(tx, establishmentId, period)
  const names = await readNames(tx, establishmentId)
  const amounts = (map: typeof journal.other) =>
    [...map].map(([key, amount]) => ({
      label: key === TILL ? nameOf(names, 'TILL', key) : nameOf(names, 'HAND', key),
      amount,
    }))
  const till = journal.methods.get(TILL)
  return {
    ...{ ...period, startsOn, expenseVat: journal.expenseVat, differences: till?.differences ?? ZERO },
    places: [
      ...[...journal.methods].map(([key, { opening, closing }]) => {
        const place = key === TILL ? ('TILL' as const) : ('HAND' as const)
        return { place, key, label: nameOf(names, place, key), opening, closing }
      }),
      ...[...journal.banks].map(([key, { opening, closing }]) => ({
        ...{ place: 'BANK' as const, key, label: nameOf(names, 'BANK', key), opening, closing },
      })),
    ],
    other: amounts(journal.other),
    guarantees: amounts(journal.guarantees),
  }
}

const some = (amount: Cents): Cents | null => (amount === 0 ? null : amount)

/** What did not move is left empty: figures that say nothing would hide those that do. */
const withoutZeros = (row: JournalRow) => ({
  ...row,
  received: some(row.received),
  returned: some(row.returned),
  expenses: some(row.expenses),
  injections: some(row.injections),
  deposits: some(row.deposits),
  commissions: some(row.commissions),
  difference: row.counted === null ? some(row.difference) : row.difference,
})

export const cashJournalRoutes = wholeListRoutes(cashJournalList, {
  summary: 'Journal de caisse et banque',
  rows: async ({ tx, establishmentId, today }, criteria) => {
    const { openings, moves } = await readJournal(tx, establishmentId, periodOf(today, criteria))
    const names = await readNames(tx, establishmentId)
    return journalDays(openings, moves).map((row, index) => ({
      ...withoutZeros(row),
      id: index + 1,
      label: nameOf(names, row.place, row.key),
    }))
  },
})

interface SourceRow extends Omit<JournalSource, 'kind'> {
  readonly kind: JournalSource['kind']
}

/** Payments of a place on a day; guarantees and what moves no money are in no row. */
const payments = (site: number, day: Day, place: MoneyPlace, key: string) => sql`
  select 'PAYMENT' as kind, y.id, case when y.account_kind = 'booking' then y.account_id end as opens, y.method_label as label,
    coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '') as detail, y.amount
  from payment y join payment_method m on m.establishment_id = y.establishment_id and m.id = y.method_id
  left join customer c on c.id = y.payer_id
  where y.establishment_id = ${site} and y.paid_on = ${day} and y.kind <> 'GUARANTEE' and ${
    place === 'TILL'
      ? sql`y.method_kind = 'CASH'`
      : place === 'HAND'
        ? sql`y.method_id = ${key}::bigint and y.method_kind not in ('CASH', 'TRANSFER', 'CREDIT_NOTE', 'GIFT', 'REGULATION')`
        : sql`y.method_kind = 'TRANSFER' and m.bank_account_id = ${key}::bigint`
  }`

const account = (place: MoneyPlace, key: string, alias: string) =>
  place === 'TILL' ? sql`true` : sql`${sql.ref(`${alias}.bank_account_id`)} = ${key}::bigint`

const cashMoves = (site: number, day: Day, place: MoneyPlace, key: string) => sql`
  union all
  select 'EXPENSE', x.id, x.id, x.supplier, coalesce(x.label, ''), -x.amount from expense x
  where x.establishment_id = ${site} and x.spent_on = ${day}
    and ${place === 'TILL' ? sql`x.bank_account_id is null` : account(place, key, 'x')}
  union all
  select 'INJECTION', i.id, i.id, t.label, coalesce(i.label, ''), ${place === 'TILL' ? sql`i.amount` : sql`-i.amount`}
  from injection i join expense_type t on t.establishment_id = i.establishment_id and t.id = i.type_id
  where i.establishment_id = ${site} and i.injected_on = ${day} and ${account(place, key, 'i')}`

/** Out of the house whole; into the bank, less what it keeps. */
const deposits = (site: number, day: Day, place: MoneyPlace, key: string) => sql`
  union all
  select 'DEPOSIT', d.id, d.id, d.number, d.method_label, ${place === 'BANK' ? sql`d.total - d.commission` : sql`-d.total`} from deposit d
  where d.establishment_id = ${site} and d.deposit_on = ${day} and d.state <> 'CANCELLED' and ${
    place === 'TILL'
      ? sql`d.method_kind = 'CASH'`
      : place === 'HAND'
        ? sql`d.method_id = ${key}::bigint and d.method_kind <> 'CASH'`
        : sql`d.bank_account_id = ${key}::bigint`
  }`

const counts = (site: number, day: Day) => sql`
  union all
  select 'COUNT', c.id, null, u.name, coalesce(c.reason, ''), c.difference from cash_count c join app_user u on u.id = c.operator_id
  where c.establishment_id = ${site} and c.counted_on = ${day}`

/** What a row of the journal is made of, in the order it was recorded. Throws RuleError request.invalid for a place that cannot be. */
export const journalSources = async (
  { tx, establishmentId }: Context,
  { day, place, key }: { readonly day: Day; readonly place: MoneyPlace; readonly key: string },
): Promise<{ list: readonly JournalSource[] }> => {
  if (place !== 'TILL' && !/^[1-9]\d{0,15}$/.test(key)) throw new RuleError('request.invalid')
  const { rows } = await sql<SourceRow>`
    select * from (${payments(establishmentId, day, place, key)}
      ${place === 'HAND' ? sql`` : cashMoves(establishmentId, day, place, key)}
      ${deposits(establishmentId, day, place, key)}
      ${place === 'TILL' ? counts(establishmentId, day) : sql``}) s order by id`.execute(tx)
  return { list: rows }
}
