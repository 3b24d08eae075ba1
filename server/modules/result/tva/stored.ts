/** VAT statements that were validated, as they are kept: nothing here is computed again. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { sumStates } from '#domain/vat/month.ts'
import { OUTSIDE, STATED } from '#domain/vat/state.ts'
import type { Outside, Stated, VatState } from '#domain/vat/state.ts'
import type { Regime } from '#domain/vat/regime.ts'
import type { VatKind } from '#contract/lists/result/tva-statement.ts'
import type { Context } from '#server/platform/http/route.ts'
import { keyOf } from '#server/modules/result/tva/facts.ts'
import type { FileKey } from '#server/modules/result/tva/facts.ts'

/** A state as it is kept: [kind, rate, base, VAT]; those outside VAT have no rate. */
type Packed = readonly (readonly [VatKind, number | null, number, number])[]

export const packed = ({ rows, outside }: VatState): Packed => [
  ...rows.map(({ kind, rate, base, vat }) => [kind, rate, base, vat] as const),
  ...outside.map(({ nature, amount }) => [nature, null, amount, 0] as const),
]

const isStated = (kind: VatKind): kind is Stated => (STATED as readonly string[]).includes(kind)
const isOutside = (kind: VatKind): kind is Outside => (OUTSIDE as readonly string[]).includes(kind)

const unpacked = (all: Packed): VatState => ({
  rows: all.flatMap(([kind, rate, base, vat]) =>
    isStated(kind) && rate !== null ? [{ kind, rate, base: cents(base), vat: cents(vat) }] : [],
  ),
  outside: all.flatMap(([kind, , amount]) => (isOutside(kind) ? [{ nature: kind, amount: cents(amount) }] : [])),
})

export interface Validated {
  readonly id: number
  readonly month: Day
  readonly regime: Regime
  readonly debits: boolean
}

/** Every validated month of the house, in order. */
export const readValidated = async ({ tx, establishmentId, training }: Context): Promise<readonly Validated[]> => {
  const { rows } = await sql<Validated>`
    select id, month, regime, debits from vat_statement
    where establishment_id = ${establishmentId} and training = ${training} order by month`.execute(tx)
  return rows
}

/** First days of the months that are closed, in order. */
export const readClosedMonths = async ({ tx, establishmentId, training }: Context): Promise<readonly Day[]> => {
  const { rows } = await sql<{ month: Day }>`
    select month from closed_month_entry where establishment_id = ${establishmentId} and training = ${training} order by month`.execute(
    tx,
  )
  return rows.map(({ month }) => month)
}

/** What each file had declared by the last validated month. */
export const readStoredStates = async (context: Context): Promise<ReadonlyMap<string, VatState>> => {
  const { tx, establishmentId, training } = context
  const { rows } = await sql<FileKey & { readonly state: Packed }>`
    select distinct on (f.account_kind, f.account_id) f.account_kind as kind, f.account_id as id, f.state
    from vat_statement_file f join vat_statement s on s.establishment_id = f.establishment_id and s.id = f.statement_id
    where f.establishment_id = ${establishmentId} and s.training = ${training}
    order by f.account_kind, f.account_id, s.month desc`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), unpacked(row.state)]))
}

/** Figures of validated months, by statement; what of them corrects earlier months. */
export const readStoredTotals = async ({ tx, establishmentId }: Context, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; all: Packed; corrected: Cents }>`
    select s.id, s.corrected_vat as corrected,
      (select coalesce(jsonb_agg(jsonb_build_array(r.kind, r.rate, r.base, r.vat)), '[]') from vat_statement_row r
        where r.establishment_id = s.establishment_id and r.statement_id = s.id) as all
    from vat_statement s where s.establishment_id = ${establishmentId} and s.id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, all, corrected }) => [id, { total: sumStates([unpacked(all)]), corrected }]))
}

export interface MovedFile extends FileKey {
  readonly moved: VatState
  /** What of it is of months declared before. */
  readonly corrected: VatState
}

/** The files that a validated month is made of, by statement. */
export const readStoredFiles = async ({ tx, establishmentId }: Context, ids: readonly number[]) => {
  const { rows } = await sql<FileKey & { statement: number; moved: Packed; corrected: Packed }>`
    select statement_id as statement, account_kind as kind, account_id as id, moved, corrected from vat_statement_file
    where establishment_id = ${establishmentId} and statement_id = any (${[...ids]}::bigint[]) and moved <> '[]'
    order by statement_id, account_kind, account_id`.execute(tx)
  const files = rows.map(({ statement, kind, id, moved, corrected }) => ({
    ...{ statement, kind, id },
    ...{ moved: unpacked(moved), corrected: unpacked(corrected) },
  }))
  return Map.groupBy(files, ({ statement }) => statement)
}
