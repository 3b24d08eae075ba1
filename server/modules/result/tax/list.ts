/** What the list of tax statements is read from: periods, months and categories, stays; each sums to the one above it. */
import type { ListRow } from '#contract/list.ts'
import { TAX_REASON, taxStatementList } from '#contract/lists/result/tax-statement.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import { combineRows, inOrder } from '#domain/tax/rows.ts'
import type { TaxRow } from '#domain/tax/rows.ts'
import { ADDITION_CODES } from '#domain/tax/stay.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import type { TaxId } from '#server/modules/result/tax/stays.ts'
import {
  daysOf,
  declaredTaxes,
  exemptNights,
  figuresOf,
  keptRows,
  readOpen,
  readStatements,
} from '#server/modules/result/tax/statements.ts'
import type { Figures } from '#server/modules/result/tax/statements.ts'
import type { Months } from '#domain/tax/period.ts'
import type { Context } from '#server/platform/http/route.ts'

type Row = Omit<ListRow<typeof taxStatementList>, 'id'>

const NOTHING: Omit<Row, 'from' | 'to' | 'first' | 'last' | 'taxId' | 'persons' | 'nights' | 'exemptNights'> = {
  ...{ tax: '', state: 'DRAFT', bookingId: null, bookingCode: null, arrival: null, departure: null, month: null },
  ...{ category: null, regime: null, collectedBy: null, correction: false, exempt: {} },
  ...{ base: cents(0), department: cents(0), region: cents(0), grandParis: cents(0), mobility: cents(0) },
  ...{ otherAdditions: cents(0), total: cents(0), corrections: cents(0), byPartners: cents(0), due: cents(0) },
  ...{ validatedAt: null, validatedBy: null },
}

const periodRow = ({ from, to }: Months, figures: Figures, over: Partial<Row>): Row => {
  const { persons, nights, exemptNights: exempted, due, byPartners, corrections } = figures
  return {
    ...NOTHING,
    ...{ from, to, first: from, last: to, taxId: null, persons, nights, exemptNights: exempted, due, byPartners },
    corrections,
    total: due,
    ...over,
  }
}

/** A row a period of each tax, drafts and validated ones, the last first. */
const periodRows = async (context: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { id, label } of await declaredTaxes(context)) {
    const { drafts } = await readOpen(context, id)
    const kept = await readStatements(context, id)
    const own = { taxId: id, tax: label }
    rows.push(
      ...drafts.toReversed().map((draft) => periodRow(draft, figuresOf(draft.rows), own)),
      ...kept.map(({ validatedAt, validatedBy, ...one }) =>
        periodRow(one, one, { ...own, state: 'VALIDATED', validatedAt, validatedBy }),
      ),
    )
  }
  return rows
}

const amountsOf = ({ additions, base, total }: TaxStayRow) => {
  const own = (code: string) => additions[code] ?? cents(0)
  const others = Object.entries(additions).filter(([code]) => !(ADDITION_CODES as readonly string[]).includes(code))
  return {
    ...{ base, department: own('DEPARTMENT'), region: own('REGION'), grandParis: own('GRAND_PARIS') },
    ...{ mobility: own('MOBILITY'), otherAdditions: cents(others.reduce((n, [, amount]) => n + amount, 0)), total },
  }
}

const detailRow = (row: TaxStayRow, taxId: TaxId): Row => {
  const { month, category, regime, collectedBy, correction, persons, nights, exempt } = row
  const { bookingId, bookingCode, arrival, departure } = row
  const days = daysOf(month)
  return {
    ...NOTHING,
    ...amountsOf(row),
    ...{ ...days, first: days.from, last: days.to, taxId, month, correction, persons, nights, exempt },
    ...{ bookingId, bookingCode, arrival, departure, exemptNights: exemptNights(row) },
    ...{ category: category as Row['category'], regime, collectedBy },
    due: collectedBy === 'PARTNER' ? cents(0) : row.total,
  }
}

const NO_STAY = { occupancyId: null, bookingId: null, bookingCode: null, arrival: null, departure: null } as const

/** A row each month, category, regime and collector, corrections apart. */
export const gathered = (rows: readonly TaxStayRow[]): TaxStayRow[] => {
  const keyOf = (row: TaxStayRow): string =>
    [row.month, row.category, row.regime, row.collectedBy, row.correction].join('\n')
  const sums = [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...rest]): TaxStayRow[] =>
    first === undefined
      ? []
      : [
          {
            ...rest.reduce<TaxRow>((all, row) => combineRows(all, row, 1), first),
            ...NO_STAY,
            correction: first.correction,
          },
        ],
  )
  return inOrder(sums).toSorted((a, b) => Number(a.correction) - Number(b.correction))
}

/** Rows of the statements that these days touch; of all that is open where no day is said. */
const detailRows = async (context: Context, taxId: TaxId, days: Partial<Months>): Promise<TaxStayRow[]> => {
  const { drafts } = await readOpen(context, taxId)
  const touches = ({ from, to }: Months): boolean =>
    (days.to === undefined || from <= days.to) && (days.from === undefined || to >= days.from)
  const kept = days.from === undefined ? [] : (await readStatements(context, taxId)).filter(touches).toReversed()
  const rows: TaxStayRow[] = []
  for (const { id } of kept) rows.push(...(await keptRows(context, taxId, { statementId: id })))
  rows.push(...drafts.filter(touches).flatMap((draft) => draft.rows))
  // A correction is of the statement that declares it: it comes with any of its months.
  return rows.filter(({ month, correction }) => correction || touches(daysOf(month)))
}

/** Tourist tax of some months that the house remits, what is collected by partners apart. */
export const taxDue = async (context: Context, days: Months): Promise<Cents> =>
  figuresOf(await detailRows(context, null, days)).due

export const taxStatementListRoutes = wholeListRoutes(taxStatementList, {
  summary: 'Relevés de taxe de séjour et des autres taxes',
  rows: async (context, { view, from, to, taxId = null }) => {
    const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const numbered = (rows: readonly Row[]) => rows.map((row, i) => ({ ...row, id: i + 1 }))
    if (view === 'STATEMENT') return numbered(await periodRows(context))
    const rows = await detailRows(context, taxId, days)
    return numbered((view === 'STAY' ? rows : gathered(rows)).map((row) => detailRow(row, taxId)))
  },
  said: { reasons: ({ exempt }) => reasonsText(exempt) },
})

/** « Mineurs 12 (24), Saisonniers 1 (30) »: people, and their nights. */
const reasonsText = (exempt: Row['exempt']): string =>
  Object.entries(exempt)
    .map(([reason, [people, nights]]) => `${TAX_REASON.word(reason as 'MINOR')} ${people} (${nights})`)
    .join(', ')
