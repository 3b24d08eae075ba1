/** Which account an export would use, and what lacks one. */
import { detailPreviewList, paymentPreviewList } from '#contract/lists/payment/accounting-plan.ts'
import type { PreviewRow } from '#contract/lists/payment/accounting-plan.ts'
import { wholeScreen } from '#web/list/list-screen.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { Assign, PICK, SubjectCell, nameOf } from '#web/screens/accounting/assign.tsx'
import { PlanDay, tabsAt, usePlanPlace } from '#web/screens/accounting/plan-tabs.tsx'
import { pathTo } from '#web/paths.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** What is still to be done before an export. */
const Lacking = ({ answer }: { readonly answer: { readonly list: readonly PreviewRow[] } }) => {
  const t = useT('accounting')
  const count = answer.list.filter(({ state }) => state === 'LACKS' || state === 'LACKS_VAT').length
  return (
    <StatusBadge tone={count === 0 ? 'good' : 'bad'}>
      {count === 0 ? t('preview.ready') : t('preview.lacking', { count })}
    </StatusBadge>
  )
}

type PlanPath = '/accounting-account-detail-plan' | '/accounting-account-discount' | '/accounting-account-payment-plan'

const REDUCTIONS: readonly PreviewRow['kind'][] = ['DISCOUNT', 'SPECIAL_OFFER']

/** A row leads to the plan, where it has its line. */
const openIn =
  (path: PlanPath) =>
  (row: PreviewRow): { readonly to: string; readonly search: Readonly<Record<string, string>> } => ({
    to: pathTo(REDUCTIONS.includes(row.kind) ? '/accounting-account-discount' : path),
    search: { text: row.name ?? nameOf(row) },
  })

const SHARED = {
  usePlace: usePlanPlace,
  Before: PlanDay,
  Info: Lacking,
  cells: { subject: SubjectCell },
  pick: PICK,
  Actions: Assign<PreviewRow>,
  here: { wordsOf: (row: PreviewRow) => [nameOf(row), row.account, row.accountLabel].join(' ') },
} as const

/** /accounting-account-detail-plan-preview */
export const DetailPreview = wholeScreen(detailPreviewList, {
  words: ['accounting', 'detailPreview'],
  ...SHARED,
  Tabs: tabsAt('detailPreview'),
  open: openIn('/accounting-account-detail-plan'),
  without: ['journal'],
})

/** /accounting-account-payment-plan-preview */
export const PaymentPreview = wholeScreen(paymentPreviewList, {
  words: ['accounting', 'paymentPreview'],
  ...SHARED,
  Tabs: tabsAt('paymentPreview'),
  open: openIn('/accounting-account-payment-plan'),
  without: ['vat', 'vatAccount'],
})
