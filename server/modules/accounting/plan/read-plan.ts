/** The plan of an establishment as its tables say it on a day. */
import { sql } from 'kysely'
import { onDay } from '#domain/accounting/periods.ts'
import type { Plan, Till } from '#domain/accounting/plan.ts'
import { itemKey } from '#domain/accounting/product.ts'
import { sectionKey } from '#domain/accounting/section.ts'
import { isItemKind } from '#domain/accounting/subjects.ts'
import type { MappingKind } from '#domain/accounting/subjects.ts'
import type { Day } from '#domain/day.ts'
import { sectionPeriods } from '#server/modules/accounting/plan/section-periods.ts'
import type { SectionPeriod } from '#server/modules/accounting/plan/section-periods.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface Mapped {
  readonly kind: MappingKind
  readonly code: string | null
  readonly itemId: number | null
  readonly rate: number | null
  readonly account: string
  readonly journal: string | null
  readonly from: Day
  readonly to: Day | null
}

/** What is asked once, whatever the day. */
interface Tables {
  readonly mapped: readonly Mapped[]
  readonly accounts: Readonly<Record<string, string>>
  readonly journals: readonly (readonly [code: string, label: string])[]
  /** Codes of the journals that take sales, what is neither sales nor money, and opening entries. */
  readonly journalOf: Readonly<Record<'SALES' | 'MISC' | 'OPENING', string | undefined>>
  readonly methods: readonly { readonly id: number; readonly kind: string; readonly bankAccountId: number | null }[]
  readonly banks: readonly number[]
  readonly expenseTypes: readonly number[]
  readonly tillCustomer: string | null
  readonly sections: readonly SectionPeriod[]
  readonly sectionsRequired: boolean
}

const readTables = async (tx: Tx, site: number): Promise<Tables> => {
  const mapped = await sql<Mapped>`
    select m.kind, m.code, m.item_id as "itemId", m.rate, a.code as account, j.code as journal, m.start_date as "from", m.end_date as "to"
    from accounting_mapping m
    join accounting_account a on a.establishment_id = m.establishment_id and a.id = m.account_id
    left join accounting_journal j on j.establishment_id = m.establishment_id and j.id = m.journal_id
    where m.establishment_id = ${site} order by m.start_date, m.id`.execute(tx)
  const accounts = await sql<{ code: string; label: string }>`
    select code, label from accounting_account where establishment_id = ${site} order by code`.execute(tx)
  const journals = await sql<{ code: string; label: string; kind: string }>`
    select code, label, kind from accounting_journal where establishment_id = ${site} order by position, id`.execute(tx)
  const methods = await sql<Tables['methods'][number]>`
    select id, kind, bank_account_id as "bankAccountId" from payment_method where establishment_id = ${site}`.execute(
    tx,
  )
  const banks = await sql<{ id: number }>`select id from bank_account where establishment_id = ${site}`.execute(tx)
  const types = await sql<{ id: number }>`select id from expense_type where establishment_id = ${site}`.execute(tx)
  const { accounting } = await preferencesOf(tx, site)
  const journalOf = (kind: string): string | undefined => journals.rows.find((one) => one.kind === kind)?.code
  return {
    mapped: mapped.rows,
    accounts: Object.fromEntries(accounts.rows.map(({ code, label }) => [code, label])),
    journals: journals.rows.map(({ code, label }) => [code, label] as const),
    journalOf: { SALES: journalOf('SALES'), MISC: journalOf('MISC'), OPENING: journalOf('OPENING') },
    methods: methods.rows,
    banks: banks.rows.map(({ id }) => id),
    expenseTypes: types.rows.map(({ id }) => id),
    tillCustomer: accounting.tillCustomer,
    sections: await sectionPeriods(tx, site),
    sectionsRequired: accounting.sectionsRequired,
  }
}

const withRate = (key: string, rate: number | null): string => (rate === null ? key : `${key}:${rate}`)

const byKey = <V>(rows: readonly (readonly [string, V])[]): Record<string, V> => Object.fromEntries(rows)

/** The plan on a day; what differs only by its record falls back on what holds for all of its kind. */
const planOn = (tables: Tables, day: Day): SitePlan => {
  const mapped = tables.mapped.filter((row) => onDay([row], day) !== undefined)
  const of = (kind: MappingKind): readonly Mapped[] => mapped.filter((row) => row.kind === kind)
  const till = ({ account, journal }: Mapped): Till => [account, journal ?? '']
  const item = (kind: MappingKind, id: number): Mapped | undefined => of(kind).find(({ itemId }) => itemId === id)
  const general = (kind: MappingKind): Mapped | undefined => of(kind).find(({ itemId }) => itemId === null)
  const bank = (id: number): Mapped | undefined => item('BANK', id) ?? general('BANK')
  const methodOf = ({ id, kind, bankAccountId }: Tables['methods'][number]): Mapped | undefined =>
    item('METHOD', id) ??
    // A transfer is on its bank account at once.
    (kind === 'TRANSFER' && bankAccountId !== null ? item('BANK', bankAccountId) : undefined) ??
    of('METHOD_KIND').find(({ code }) => code === kind)
  const some = <V>(key: string, row: V | undefined): readonly (readonly [string, V])[] =>
    row === undefined ? [] : [[key, row]]
  return {
    sales: byKey([
      ...of('SALES').map(({ code, rate, account }) => [withRate(code ?? '', rate), account] as const),
      ...mapped.flatMap(({ kind, itemId, rate, account }) =>
        isItemKind(kind) ? [[withRate(itemKey(kind, itemId ?? 0), rate), account] as const] : [],
      ),
    ]),
    vat: byKey(of('VAT').map(({ rate, account }) => [String(rate), account] as const)),
    roles: byKey(of('ROLE').map(({ code, account }) => [code ?? '', account] as const)),
    methods: byKey([
      ...of('METHOD_KIND').map((row) => [row.code ?? '', till(row)] as const),
      ...tables.methods
        .flatMap((one) => some(`${one.kind}/${one.id}`, methodOf(one)))
        .map(([key, row]) => [key, till(row)] as const),
    ]),
    banks: byKey(
      tables.banks.flatMap((id) => some(String(id), bank(id))).map(([key, row]) => [key, till(row)] as const),
    ),
    expenses: byKey(
      tables.expenseTypes
        .flatMap((id) => some(String(id), item('EXPENSE_TYPE', id) ?? general('EXPENSE_TYPE')))
        .map(([key, { account }]) => [key, account] as const),
    ),
    accounts: tables.accounts,
    journals: tables.journals,
    journalOf: tables.journalOf,
    ...(tables.tillCustomer === null ? {} : { tillCustomer: tables.tillCustomer }),
    sections: byKey(
      tables.sections
        .filter((row) => onDay([row], day) !== undefined)
        .map((row) => [sectionKey(row), row.section] as const),
    ),
    sectionsRequired: tables.sectionsRequired,
  }
}

/**
 * The plan of the vectors, from the tables of an establishment. Sales by product and by record (`EXTRA-57`); methods by kind (`CARD`) and
 * by record (`CARD/12`); banks and types of expense by the id of their record.
 */
export interface SitePlan extends Plan {
  readonly journalOf: Tables['journalOf']
}

/** The plan of each day, read once: an export asks for every day that it has sources of. */
export const readPlans = async (tx: Tx, site: number): Promise<(day: Day) => SitePlan> => {
  const tables = await readTables(tx, site)
  const periods = [...tables.mapped, ...tables.sections]
  const starts = [...new Set(periods.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]))].toSorted()
  const known = new Map<string, SitePlan>()
  return (day) => {
    // Between two changes every day has the same plan.
    const at = starts.includes(day) ? day : String(starts.findLastIndex((start) => start < day))
    const plan = known.get(at) ?? planOn(tables, day)
    known.set(at, plan)
    return plan
  }
}

export const readPlan = async (tx: Tx, site: number, day: Day): Promise<SitePlan> => (await readPlans(tx, site))(day)
