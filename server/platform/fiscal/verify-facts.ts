/** What chains alone do not prove: that nothing stands beside them, and that numbers and sums are those of the signed rows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { PROVED_RECORDS } from '#domain/fiscal/content.ts'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Jumps } from '#domain/fiscal/jumps.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { RECORD_SHAPES } from './content.ts'
import type { FiscalKeys } from './keys.ts'
import { ALGORITHM, keyIdOf } from './keys.ts'

/** A financial year whose bills do not number what its counter has given out. */
export interface NumberingFault {
  readonly financialYearId: number
  readonly given: number
  readonly bills: number
}

/**
 * - UNPROVED: a record that nobody signed, or a part of none;
 * - KEY: a key that is not what its number says, or that this server never made;
 * - LINK: a record that names another which is not there: the end of one till was cut, and another till knew of it;
 * - ARCHIVE: bytes of an archive are not those of their hash;
 * - CREDIT_NUMBER, CANCELLATION, RATE, GUARANTEE, PAID: what is kept beside signed rows does not follow from them;
 * - CLOSURE: totals that are not those of the documents, or do not follow the ones before; CLOSED: what closures say is closed, or the
 *   other way round; DOCUMENT: a paper whose bytes are not those that were signed;
 * - STATION: a ticket that a station sold alone and that is not as it signed it.
 */
export type FactFaultKind =
  | 'UNPROVED'
  | 'KEY'
  | 'LINK'
  | 'ARCHIVE'
  | 'CREDIT_NUMBER'
  | 'CANCELLATION'
  | 'RATE'
  | 'GUARANTEE'
  | 'PAID'
  | 'CLOSURE'
  | 'CLOSED'
  | 'DOCUMENT'
  | 'STATION'

export interface FactFault {
  readonly kind: FactFaultKind
  /** `bill 42`. */
  readonly record: string
}

/** Of each kind; that there is one is what counts. */
const AT_MOST = 100

/** The counter of a year and its bills, which a rollback keeps together: any difference that no event explains is a gap or a bill too many. */
export async function checkNumbering(tx: Tx, establishmentId: number, jumps: Jumps): Promise<NumberingFault[]> {
  const { rows } = await sql<NumberingFault>`
    select y.id as "financialYearId", y.next_bill_number - 1 as given, count(b.id) as bills
    from financial_year y
    left join bill b on b.establishment_id = y.establishment_id and b.financial_year_id = y.id
    where y.establishment_id = ${establishmentId}
    group by y.id, y.next_bill_number order by y.id`.execute(tx)
  return rows
    .map((row) => ({ ...row, given: row.given - jumps.left({ of: 'bills', yearId: row.financialYearId }) }))
    .filter(({ given, bills }) => given !== bills)
}

/** What names a record: the table, its column, and where the record must be. */
const LINKS = [
  ['bill', 'cancels_id', 'bill'],
  ['bill', 'ticket_id', 'ticket'],
  ['bill_payment', 'payment_id', 'payment'],
  ['bill_deduction', 'down_payment_bill_id', 'bill'],
  ['closure_document', 'closure_id', 'closure'],
  ['credit_note', 'bill_id', 'bill'],
  ['credit_note', 'payment_id', 'payment'],
  ['credit_note_use', 'credit_note_id', 'credit_note'],
  ['gift_use', 'gift_sale_id', 'gift_sale'],
  ['offline_ticket', 'ticket_id', 'ticket'],
  ['payment', 'reverses_id', 'payment'],
  ['payment', 'ticket_id', 'ticket'],
  ['payment_move', 'payment_id', 'payment'],
  ['ticket', 'returns_id', 'ticket'],
  ['ticket_line', 'gift_sale_id', 'gift_sale'],
] as const

const brokenLinks = (site: number): RawBuilder<unknown> =>
  sql.join(
    LINKS.map(
      ([table, column, named]) => sql`
    select ${`${named} `} || l.${sql.id(column)} as record from ${sql.table(table)} l
    where l.establishment_id = ${site} and l.${sql.id(column)} is not null and not exists (
      select from ${sql.table(named)} n where n.establishment_id = l.establishment_id and n.id = l.${sql.id(column)})`,
    ),
    sql` union `,
  )

/** The same of closures: those of the days are the sums of their documents, those of months and years the sums of their days. */
const closureContradictions = (
  site: number,
): Readonly<Record<'CLOSURE' | 'CLOSED' | 'DOCUMENT', RawBuilder<unknown>>> => ({
  CLOSURE: sql`
    select 'closure ' || c.id as record from (
      select d.*, lag(d.to_day) over w as day_before, lag(d.perpetual) over w as perpetual_before, lag(d.absolute) over w as absolute_before
      from closure d where d.establishment_id = ${site} and d.kind = 'DAY' window w as (partition by d.training order by d.to_day)) c
    left join (select bill_on, training, sum(total)::bigint as total, sum(abs(total))::bigint as absolute, count(*) as count
      from (select bill_on, training, case when ticket_id is null then total else 0 end as total from bill where establishment_id = ${site}
        union all select ticket_on, training, total from ticket where establishment_id = ${site}) s group by 1, 2) b on b.bill_on = c.to_day and b.training = c.training
    where c.from_day <> c.day_before + 1 or c.total <> coalesce(b.total, 0) or c.count <> coalesce(b.count, 0)
      or c.perpetual <> coalesce(c.perpetual_before, 0) + coalesce(b.total, 0)
      or c.absolute <> coalesce(c.absolute_before, 0) + coalesce(b.absolute, 0)
    union
    select 'closure ' || c.id from closure c
    left join lateral (select sum(d.total) as total, sum(d.count) as count, max(d.to_day) as last from closure d
      where d.establishment_id = ${site} and d.training = c.training and d.kind = 'DAY' and d.to_day between c.from_day and c.to_day) s on true
    left join closure l on l.establishment_id = ${site} and l.training = c.training and l.kind = 'DAY' and l.to_day = c.to_day
    where c.establishment_id = ${site} and c.kind <> 'DAY' and (c.total <> coalesce(s.total, 0) or c.count <> coalesce(s.count, 0)
      or s.last is distinct from c.to_day or l.perpetual is distinct from c.perpetual or l.absolute is distinct from c.absolute)`,
  CLOSED: sql`
    select 'day ' || p.start_date as record from financial_period p
    where p.establishment_id = ${site} and p.closed and not exists (select from closure c
      where c.establishment_id = ${site} and c.kind = 'DAY' and c.to_day = p.start_date)
    union
    select 'month ' || m.start_date from financial_month m
    where m.establishment_id = ${site} and m.closed <> exists (select from closure c
      where c.establishment_id = ${site} and c.kind = 'MONTH' and c.to_day between m.start_date and m.end_date)
    union
    select 'year ' || y.label from financial_year y
    where y.establishment_id = ${site} and y.closed <> exists (select from closure c
      where c.establishment_id = ${site} and c.kind = 'YEAR' and c.to_day = y.end_date)`,
  DOCUMENT: sql`
    select 'closure_document ' || id as record from closure_document
    where establishment_id = ${site} and sha256 <> encode(sha256(bytes), 'hex')`,
})

/** Queries that select the number of each record that contradicts the signed ones, as `record`. */
const contradictions = (
  site: number,
): Readonly<Record<Exclude<FactFaultKind, 'UNPROVED' | 'KEY' | 'CREDIT_NUMBER' | 'STATION'>, RawBuilder<unknown>>> => ({
  LINK: brokenLinks(site),
  ARCHIVE: sql`
    select distinct 'archive ' || archive_id as record from archive_part
    where establishment_id = ${site} and sha256 <> encode(sha256(bytes), 'hex')`,
  CANCELLATION: sql`
    select 'bill ' || coalesce(x.bill_id, c.cancels_id) as record
    from (select * from bill_cancellation where establishment_id = ${site}) x
    full join (select id, cancels_id from bill where establishment_id = ${site} and cancels_id is not null) c
      on c.id = x.cancelling_bill_id and c.cancels_id = x.bill_id
    where x.bill_id is null or c.id is null`,
  RATE: sql`
    select 'bill ' || d.bill_id as record from (
      (select r.* from bill f, bill_rates(f.establishment_id, f.id, f.training, f.content) r where f.establishment_id = ${site}
        except all select * from bill_rate where establishment_id = ${site})
      union all
      (select * from bill_rate where establishment_id = ${site}
        except all select r.* from bill f, bill_rates(f.establishment_id, f.id, f.training, f.content) r where f.establishment_id = ${site})) d`,
  GUARANTEE: sql`
    select 'guarantee ' || g.id as record from guarantee g
    left join (select guarantee_id as id, sum(amount) filter (where amount > 0) as received, -sum(amount) filter (where amount < 0) as gone
      from payment where establishment_id = ${site} and guarantee_id is not null group by 1) p on p.id = g.id
    left join (select cashes_guarantee_id as id, sum(amount) filter (where type = 'PAYMENT') as cashed
      from payment where establishment_id = ${site} and cashes_guarantee_id is not null group by 1) k on k.id = g.id
    where g.establishment_id = ${site} and (g.received <> coalesce(p.received, 0) or g.cashed <> coalesce(k.cashed, 0)
      or (g.received > 0 and g.returned + g.cashed <> coalesce(p.gone, 0)))
    union
    select 'guarantee ' || coalesce(y.guarantee_id, y.cashes_guarantee_id) from payment y
    where y.establishment_id = ${site} and coalesce(y.guarantee_id, y.cashes_guarantee_id) is not null and not exists (
      select from guarantee g where g.establishment_id = ${site} and g.id = coalesce(y.guarantee_id, y.cashes_guarantee_id))`,
  PAID: sql`
    select coalesce(a.kind, s.kind) || ' ' || coalesce(a.id, s.id) as record
    from (select * from account_head where establishment_id = ${site}) a
    full join (select m.kind, m.id, sum(m.amount) as paid, sum(m.amount) filter (where m.damage) as damage from (
        select account_kind as kind, account_id as id, amount, cashes_guarantee_id is not null as damage from payment
          where establishment_id = ${site} and account_id is not null
        union all
        select v.account_kind, v.account_id, v.amount, y.cashes_guarantee_id is not null from payment_move v
          join payment y on y.establishment_id = v.establishment_id and y.id = v.payment_id where v.establishment_id = ${site}) m
      group by 1, 2) s on s.kind = a.kind and s.id = a.id
    where coalesce(a.paid, 0) <> coalesce(s.paid, 0) or coalesce(a.damage_paid, 0) <> coalesce(s.damage, 0)`,
  ...closureContradictions(site),
})

/** The counters of credit notes, as those of bills. */
const creditFaults = async (tx: Tx, site: number, jumps: Jumps): Promise<FactFault[]> => {
  const { rows } = await sql<{ year: number; given: number; notes: number }>`
    select coalesce(c.year, n.year) as year, coalesce(c.last, 0) as given, coalesce(n.notes, 0) as notes
    from (select year, last from credit_note_counter where establishment_id = ${site}) c
    full join (select extract(year from issued_on)::int as year, count(*)::int as notes from credit_note where establishment_id = ${site}
      group by 1) n on n.year = c.year order by 1`.execute(tx)
  return rows
    .filter(({ year, given, notes }) => given - jumps.left({ of: 'credits', year }) !== notes)
    .map(({ year }) => ({ kind: 'CREDIT_NUMBER', record: `year ${year}` }))
}

/** Rows that are part of no record. */
const strayParts = async (tx: Tx, site: number, record: ProvedRecord): Promise<FactFault[]> => {
  const { id, parts } = RECORD_SHAPES[record]
  const found: FactFault[] = []
  for (const { table, of } of Object.values(parts)) {
    const own = sql.ref(`p.${of}`)
    const { rows } = await sql<{ id: number }>`
      select ${own} as id from ${sql.table(table)} p where p.establishment_id = ${site} and not exists (
        select from ${sql.table(record)} t where t.establishment_id = p.establishment_id and ${sql.ref(`t.${id}`)} = ${own})
      limit ${AT_MOST}`.execute(tx)
    found.push(...rows.map((row) => ({ kind: 'UNPROVED', record: `${table} ${row.id}` }) as const))
  }
  return found
}

const unproved = async (tx: Tx, site: number): Promise<FactFault[]> => {
  const found: FactFault[] = []
  for (const record of PROVED_RECORDS) {
    const id = sql.ref(`t.${RECORD_SHAPES[record].id}`)
    const { rows } = await sql<{ id: number }>`
      select ${id} as id from ${sql.table(record)} t where t.establishment_id = ${site} and not exists (
        select from record_proof p where p.establishment_id = t.establishment_id and p.record = ${record} and p.record_id = ${id})
      limit ${AT_MOST}`.execute(tx)
    found.push(...rows.map((row) => ({ kind: 'UNPROVED', record: `${record} ${row.id}` }) as const))
    found.push(...(await strayParts(tx, site, record)))
  }
  return found
}

interface KeyRow {
  readonly id: string
  readonly algorithm: string
  readonly public_key: string
}

/** Keys that are what they say, by number, and faults of the others. Where the server's own are known, no other counts. */
export async function checkKeys(
  tx: Tx,
  establishmentId: number,
  own?: FiscalKeys,
): Promise<{ readonly good: ReadonlyMap<string, string>; readonly faults: readonly FactFault[] }> {
  const { rows } = await sql<KeyRow>`
    select id, algorithm, public_key from signing_key where establishment_id = ${establishmentId}`.execute(tx)
  const isGood = (row: KeyRow): boolean =>
    row.algorithm === ALGORITHM && keyIdOf(row.public_key) === row.id && own?.holds(row.id) !== false
  return {
    good: new Map(rows.filter(isGood).map((row) => [row.id, row.public_key])),
    faults: rows.filter((row) => !isGood(row)).map((row) => ({ kind: 'KEY', record: `key ${row.id}` })),
  }
}

/** Everything of this file but keys and bill numbers. */
export async function checkFacts(tx: Tx, establishmentId: number, jumps: Jumps): Promise<FactFault[]> {
  const found = [...(await unproved(tx, establishmentId)), ...(await creditFaults(tx, establishmentId, jumps))]
  for (const [kind, query] of Object.entries(contradictions(establishmentId))) {
    const { rows } = await sql<{ record: string }>`${query} limit ${AT_MOST}`.execute(tx)
    found.push(...rows.map(({ record }) => ({ kind: kind as FactFaultKind, record })))
  }
  return found
}
