/** Reports by period, and day by day what they tell: what left as it left, the rest as it stands. */
import { addDays, startOfMonth, toDay, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { formatRate } from '#contract/format.ts'
import { formatDay } from '#contract/format.ts'
import type { ListCriteria, ListRow } from '#contract/list.ts'
import { reportList } from '#contract/lists/ereport/report.ts'
import { contentOf } from '#server/modules/ereport/content.ts'
import { openFrom, readStanding } from '#server/modules/ereport/standing.ts'
import type { Standing, StoodPeriod } from '#server/modules/ereport/standing.ts'
import type { ToldRow } from '#server/modules/ereport/stored.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import type { Context } from '#server/platform/http/route.ts'

type Row = Omit<ListRow<typeof reportList>, 'id'>
type Criteria = ListCriteria<typeof reportList>

const NO_DAY = { day: null, category: null, rateValue: null, count: null } as const

const isPaid = ({ category }: ToldRow): boolean => category === null

const sums = (told: readonly ToldRow[]): Pick<Row, 'base' | 'vat' | 'amount'> => {
  const sold = told.filter((row) => !isPaid(row))
  const paid = told.filter(isPaid)
  return {
    base: sold.length === 0 ? null : sum(sold.map((row) => cents(row.base))),
    vat: sold.length === 0 ? null : sum(sold.map((row) => cents(row.vat))),
    amount: paid.length === 0 ? null : sum(paid.map((row) => cents(row.base))),
  }
}

const heading = (standing: Standing, period: StoodPeriod) => ({
  ...{ kind: period.kind, from: period.from, through: period.through, state: period.state, late: period.late },
  made: period.stored?.type != null,
  openFrom: period.state === 'BLOCKED' ? openFrom(standing, period) : null,
  ...{ failure: period.stored?.failure ?? null, detail: period.stored?.detail ?? null },
})

const periodRow = (standing: Standing, period: StoodPeriod): Row => ({
  ...NO_DAY,
  ...heading(standing, period),
  ...{ invoice: null, due: period.due, number: period.stored?.number ?? null },
  ...sums(period.stored?.told ?? []),
})

const dayRow = (standing: Standing, period: StoodPeriod, told: ToldRow): Row => ({
  ...heading(standing, period),
  ...{
    due: null,
    number: null,
    invoice: told.invoice ?? null,
    day: told.day,
    category: told.category ?? 'PAID',
    rateValue: told.rate,
  },
  ...(isPaid(told) || told.invoice !== undefined ? { count: null } : { count: told.count }),
  ...sums([told]),
})

/** What a period told, or would tell if it left now. */
const toldOf = async (context: Context, standing: Standing, period: StoodPeriod): Promise<readonly ToldRow[]> => {
  if (period.stored !== null) return period.stored.told
  const through = period.through < context.today ? period.through : context.today
  const { debits, reports } = standing
  const since = standing.since ?? period.from
  return (await contentOf(context, { since, period: { ...period, through }, debits, reports })).told
}

/** This month and the one before, unless asked. */
const spanOf = ({ from, to }: Criteria, today: Day, view: string): { from: Day; to: Day } => ({
  from: from ?? (view === 'DAYS' ? addDays(startOfMonth(today), -1) : toDay(`${yearOf(today) - 1}-01-01`)),
  to: to ?? today,
})

const rowsOf = async (context: Context, criteria: Criteria): Promise<Row[]> => {
  const { view = 'PERIODS' } = criteria
  const standing = await readStanding(context)
  const span = spanOf(criteria, context.today, view)
  const periods = standing.periods.filter(({ from, through }) => from <= span.to && through >= span.from)
  if (view === 'PERIODS') return periods.toReversed().map((period) => periodRow(standing, period))
  const rows: Row[] = []
  for (const period of periods) {
    const told = await toldOf(context, standing, period)
    rows.push(
      ...told.filter(({ day }) => day >= span.from && day <= span.to).map((one) => dayRow(standing, period, one)),
    )
  }
  return rows
}

export const reportRoutes = wholeListRoutes(reportList, {
  summary: 'Rapports électroniques des ventes et des encaissements',
  rows: async (context, criteria) => (await rowsOf(context, criteria)).map((row, i) => ({ ...row, id: i + 1 })),
  said: {
    period: ({ from, through }) => `${formatDay(from)} – ${formatDay(through)}`,
    rate: ({ rateValue }) => (rateValue === null ? '' : formatRate(rateValue)),
    problem: ({ failure, detail }) => detail ?? failure ?? '',
  },
})
