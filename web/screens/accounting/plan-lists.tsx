/** The plan of accounts on a day, and by what begins and ends. */
import {
  detailPlanList,
  discountPlanList,
  paymentPlanList,
  planEndList,
  planStartList,
} from '#contract/lists/payment/accounting-plan.ts'
import type { PlanRow } from '#contract/lists/payment/accounting-plan.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import { Assign, PICK, SubjectCell, nameOf } from '#web/screens/accounting/assign.tsx'
import { PlanDay, tabsAt, usePlanPlace } from '#web/screens/accounting/plan-tabs.tsx'
import { pathTo } from '#web/paths.ts'

const CELLS = { subject: SubjectCell }

const HERE = {
  wordsOf: (row: PlanRow) => [nameOf(row), row.account, row.accountLabel].join(' '),
}

const SHARED = {
  usePlace: usePlanPlace,
  Before: PlanDay,
  cells: CELLS,
  pick: PICK,
  Actions: Assign<PlanRow>,
  here: HERE,
} as const

/** /accounting-account-detail-plan */
export const DetailPlan = wholeScreen(detailPlanList, {
  words: ['accounting', 'detail'],
  ...SHARED,
  Tabs: tabsAt('detail'),
  without: ['journal'],
})

/** /accounting-account-discount */
export const DiscountPlan = wholeScreen(discountPlanList, {
  words: ['accounting', 'discount'],
  ...SHARED,
  Tabs: tabsAt('discount'),
  without: ['journal'],
})

/** /accounting-account-payment-plan */
export const PaymentPlan = wholeScreen(paymentPlanList, {
  words: ['accounting', 'payment'],
  ...SHARED,
  Tabs: tabsAt('payment'),
  without: ['vat'],
})

/** The plan on the day that something began. */
const planOn = (day: string) => ({ to: pathTo('/accounting-account-detail-plan'), search: { day } })

const PERIODS = {
  cells: CELLS,
  here: {
    wordsOf: (row: Parameters<typeof nameOf>[0] & { readonly account: string | null }) =>
      [nameOf(row), row.account].join(' '),
  },
}

/** /accounting-account-detail-plan-start-date */
export const PlanStarts = wholeScreen(planStartList, {
  words: ['accounting', 'starts'],
  ...PERIODS,
  Tabs: tabsAt('starts'),
  open: ({ from }) => planOn(from),
})

/** /accounting-account-detail-plan-end-date */
export const PlanEnds = wholeScreen(planEndList, {
  words: ['accounting', 'ends'],
  ...PERIODS,
  Tabs: tabsAt('ends'),
  open: ({ to, from }) => planOn(to ?? from),
})
