/** Lists of the plan: on a day, and by what begins and what ends. */
import { dayAfter, dayBefore } from '#domain/accounting/periods.ts'
import { FIRST_DAY } from '#domain/accounting/periods.ts'
import { subjectId } from '#domain/accounting/subjects.ts'
import type { Days } from '#contract/list.ts'
import {
  detailPlanList,
  discountPlanList,
  paymentPlanList,
  planEndList,
  planStartList,
} from '#contract/lists/payment/accounting-plan.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { planRows, saidOf } from '#server/modules/accounting/plan/plan-rows.ts'
import { itemsOf, periodsBySubject } from '#server/modules/accounting/plan/subjects.ts'
import type { SubjectPeriod } from '#server/modules/accounting/plan/subjects.ts'
import type { Context } from '#server/platform/http/route.ts'

export const detailPlanRoutes = wholeListRoutes(detailPlanList, {
  summary: 'Plan comptable des ventes à une date',
  rows: (context, { on }) => planRows(context, 'DETAIL', on ?? context.today),
})

export const discountPlanRoutes = wholeListRoutes(discountPlanList, {
  summary: 'Plan comptable des remises à une date',
  rows: (context, { on }) => planRows(context, 'DISCOUNT', on ?? context.today),
})

export const paymentPlanRoutes = wholeListRoutes(paymentPlanList, {
  summary: 'Plan comptable des règlements à une date',
  rows: (context, { on }) => planRows(context, 'PAYMENT', on ?? context.today),
})

const ALL = ['PLACE_TYPE', 'EXTRA', 'TAX', 'DISCOUNT', 'SPECIAL_OFFER', 'METHOD', 'BANK', 'EXPENSE_TYPE'] as const

/** Every period with the name of its record, and the account that its neighbour has. */
const periodRows = async (context: Context, neighbour: 'before' | 'after') => {
  const [periods, items] = [await periodsBySubject(context.tx, context.establishmentId), await itemsOf(context, ALL)]
  const nameOf = ({ kind, itemId }: SubjectPeriod): string | null =>
    items.find((item) => item.kind === kind && item.id === itemId)?.label ?? null
  return [...periods.values()].flat().map((period) => {
    const own = periods.get(subjectId(period)) ?? []
    const other = own.find(({ from, to }) =>
      neighbour === 'before' ? to === dayBefore(period.from) : period.to !== null && from === dayAfter(period.to),
    )
    return {
      id: period.id,
      ...saidOf({ subject: period, facts: {}, name: nameOf(period) }, context.language),
      ...{ account: period.account, accountLabel: period.accountLabel, accountId: period.accountId },
      ...{ journal: period.journal, journalId: period.journalId },
      ...{ from: period.from, to: period.to, other: other?.account ?? null },
    }
  })
}

const isWithin = (day: string, { from, to }: Days): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to)

export const planStartRoutes = wholeListRoutes(planStartList, {
  summary: 'Plan comptable par jour de début',
  // The usual plan began before anybody changed it.
  rows: async (context, days) =>
    (await periodRows(context, 'before'))
      .filter(({ from }) => from > FIRST_DAY && isWithin(from, days))
      .toSorted((a, b) => b.from.localeCompare(a.from)),
})

export const planEndRoutes = wholeListRoutes(planEndList, {
  summary: 'Plan comptable par jour de fin',
  rows: async (context, days) =>
    (await periodRows(context, 'after'))
      .filter(({ to }) => to !== null && isWithin(to, days))
      .toSorted((a, b) => (b.to ?? '').localeCompare(a.to ?? '')),
})
