/** The statement of VAT as it is listed: by month, by rate, as the return wants it, or file by file. */
import { sql } from 'kysely'
import { addMonths, startOfMonth, toDay, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { returnLines } from '#domain/vat/french-return.ts'
import { ratesOf } from '#domain/vat/month.ts'
import { periodOf } from '#domain/vat/regime.ts'
import type { RegimeChoice, ReturnPeriod } from '#domain/vat/regime.ts'
import type { Stated, VatState } from '#domain/vat/state.ts'
import type { ListCriteria, ListRow } from '#contract/list.ts'
import { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import { formatRate } from '#contract/format.ts'
import { periodWords } from '#contract/vat-words.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { correctedVat, isNothing, readMonths, readStanding } from '#server/modules/result/tva/statement.ts'
import type { StatedMonth } from '#server/modules/result/tva/statement.ts'
import { keyOf } from '#server/modules/result/tva/facts.ts'
import type { FileKey } from '#server/modules/result/tva/facts.ts'
import type { MovedFile } from '#server/modules/result/tva/stored.ts'
import type { Context } from '#server/platform/http/route.ts'

type Row = ListRow<typeof tvaStatementList>
type Unranked = Omit<Row, 'id'>

const NO_FIGURE = {
  ...{
    status: null,
    regime: null,
    bookingCode: null,
    customer: null,
    kind: null,
    line: null,
    rateValue: null,
    bookingId: null,
  },
  ...{ services: cents(0), goods: cents(0), arrhes: cents(0), base: null, vat: null, outside: null, corrected: null },
  ...{ euroBase: null, euroVat: null, exactBase: null, exactVat: null },
} as const

const baseOf = ({ rows }: VatState, kind: Stated): Cents =>
  sum(rows.filter((row) => row.kind === kind).map(({ base }) => base))
const vatOf = ({ rows }: VatState): Cents => sum(rows.map(({ vat }) => vat))
const outsideOf = ({ outside }: VatState): Cents => sum(outside.map(({ amount }) => amount))

const monthRow = ({ month, status, regime, total, corrected }: StatedMonth): Unranked => ({
  ...NO_FIGURE,
  ...{ from: month, to: month, status, regime, corrected },
  ...{ services: baseOf(total, 'SERVICES'), goods: baseOf(total, 'GOODS'), arrhes: baseOf(total, 'ARRHES') },
  ...{ vat: vatOf(total), outside: outsideOf(total) },
})

/** A row a kind and rate, then what bears no VAT. */
const kindRows = (month: Day, { rows, outside }: VatState): Unranked[] => [
  ...rows.map(({ kind, rate, base, vat }) => ({
    ...NO_FIGURE,
    ...{ from: month, to: month, kind, rateValue: rate, base, vat },
  })),
  ...outside.map(({ nature, amount }) => ({
    ...NO_FIGURE,
    ...{ from: month, to: month, kind: nature, outside: amount },
  })),
]

/** The months of a return together; it is as settled as its least settled month. */
const returnRows = ({ from, to, regime }: ReturnPeriod, months: readonly StatedMonth[]): Unranked[] => {
  const own = months.filter(({ month }) => month >= from && month <= to)
  if (own.length === 0 || regime === 'FRANCHISE') return []
  const isWhole = own.at(-1)?.month === to
  const worst = (['OPEN', 'DRAFT', 'VALIDATED'] as const).find((one) => own.some(({ status }) => status === one))
  const status = isWhole ? (worst ?? 'OPEN') : 'OPEN'
  const lines = returnLines(ratesOf(own.flatMap(({ total }) => total.rows)), from)
  return lines.map(({ line, rate, base, vat, euroBase, euroVat }) => ({
    ...NO_FIGURE,
    ...{ from, to, status, line, rateValue: rate },
    ...(line === 'L16' ? {} : { euroBase, exactBase: base }),
    ...(line === 'A1' ? {} : { euroVat, exactVat: vat }),
  }))
}

interface Named {
  readonly code: string | null
  readonly name: string
}

/** Codes and customers of files, in one statement. */
const namesOf = async (
  { tx, establishmentId }: Context,
  files: readonly FileKey[],
): Promise<ReadonlyMap<string, Named>> => {
  const ids = [...new Set(files.map(({ id }) => id))]
  const { rows } = await sql<Named & FileKey>`
    select h.kind, h.id, h.code, coalesce(nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), ''), c.code, '') as name
    from account_head h left join customer c on c.id = h.customer_id
    where h.establishment_id = ${establishmentId} and h.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const BEGINS: Readonly<Record<string, string>> = { ticket: 'Z-', otherTill: 'AUTRES-' }

const fileRows = (month: Day, file: MovedFile, named: Named | undefined): Unranked[] =>
  kindRows(month, file.moved).map((row, i) => ({
    ...row,
    // Tickets of a month have no file: they are named as their entries are.
    bookingCode: named?.code ?? (BEGINS[file.kind] === undefined ? null : `${BEGINS[file.kind]}${file.id}`),
    customer: named?.name ?? null,
    corrected: i === 0 && !isNothing(file.corrected) ? correctedVat([file]) : null,
    bookingId: file.kind === 'booking' ? file.id : null,
  }))

type Criteria = ListCriteria<typeof tvaStatementList>

/** Whole months, this year's unless asked; none is shown before it has begun. */
const spanOf = ({ from, to }: Criteria, today: Day) => {
  const first = from === undefined ? toDay(`${yearOf(today)}-01-01`) : startOfMonth(from)
  const last = startOfMonth(to === undefined || to > today ? today : to)
  return { from: first, to: last }
}

/** Returns of these months, with all their months. */
const periodsOf = (
  choice: RegimeChoice,
  { from, to }: { readonly from: Day; readonly to: Day },
): readonly ReturnPeriod[] => {
  const periods: ReturnPeriod[] = []
  for (let month = from; month <= to; month = addMonths(periods.at(-1)?.to ?? month, 1))
    periods.push(periodOf(choice, month))
  return periods
}

const rowsOf = async (context: Context, criteria: Criteria): Promise<Unranked[]> => {
  const { view = 'MONTHS' } = criteria
  const standing = await readStanding(context)
  const span = spanOf(criteria, context.today)
  if (span.to < span.from) return []
  if (view === 'RETURN') {
    const periods = periodsOf(standing.choice, span)
    const [begin, end] = [periods[0]?.from ?? span.from, periods.at(-1)?.to ?? span.to]
    const whole = { from: begin, to: end > context.today ? span.to : end, withFiles: false }
    const months = await readMonths(context, standing, whole)
    return periods.flatMap((period) => returnRows(period, months))
  }
  const months = await readMonths(context, standing, { ...span, withFiles: view === 'FILES' })
  if (view === 'MONTHS') return months.map(monthRow)
  if (view === 'RATES') return months.flatMap(({ month, total }) => kindRows(month, total))
  const names = await namesOf(
    context,
    months.flatMap(({ files }) => files),
  )
  const codeOf = (file: FileKey): string => names.get(keyOf(file))?.code ?? ''
  return months.flatMap(({ month, files }) =>
    files
      .toSorted((a, b) => codeOf(a).localeCompare(codeOf(b), 'fr') || a.id - b.id)
      .flatMap((file) => fileRows(month, file, names.get(keyOf(file)))),
  )
}

export const tvaStatementRoutes = wholeListRoutes(tvaStatementList, {
  summary: 'États de TVA',
  rows: async (context, criteria) => (await rowsOf(context, criteria)).map((row, i) => ({ ...row, id: i + 1 })),
  said: {
    period: ({ from, to }) => periodWords(from, to),
    rate: ({ rateValue }) => (rateValue === null ? '' : formatRate(rateValue)),
  },
})
