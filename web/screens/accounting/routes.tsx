import { accounting } from '#contract/screens/accounting.ts'
import { loads } from '#web/shell/screens.ts'

const plan = () => import('#web/screens/accounting/plan-lists.tsx')
const preview = () => import('#web/screens/accounting/preview-lists.tsx')

export const screens = loads(accounting, {
  '/accounting-account-list': () => import('#web/screens/accounting/account-list.tsx').then((m) => m.AccountList),
  '/accounting-account-detail-plan': () => plan().then((m) => m.DetailPlan),
  '/accounting-account-detail-plan-start-date': () => plan().then((m) => m.PlanStarts),
  '/accounting-account-detail-plan-end-date': () => plan().then((m) => m.PlanEnds),
  '/accounting-account-detail-plan-preview': () => preview().then((m) => m.DetailPreview),
  '/accounting-account-discount': () => plan().then((m) => m.DiscountPlan),
  '/accounting-account-payment-plan': () => plan().then((m) => m.PaymentPlan),
  '/accounting-account-payment-plan-preview': () => preview().then((m) => m.PaymentPreview),
  '/accounting-section-plan': () => import('#web/screens/accounting/section-plan.tsx').then((m) => m.SectionPlan),
  '/accounting-journal-settings': () => import('#web/screens/accounting/journals.tsx').then((m) => m.Journals),
})
