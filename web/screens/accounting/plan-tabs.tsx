/** What the screens of the plan share: the way from one to the other, and the day that they are of. */
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ScreenPath } from '#contract/screens/index.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const TABS = {
  detail: '/accounting-account-detail-plan',
  discount: '/accounting-account-discount',
  payment: '/accounting-account-payment-plan',
  detailPreview: '/accounting-account-detail-plan-preview',
  paymentPreview: '/accounting-account-payment-plan-preview',
  sections: '/accounting-section-plan',
  starts: '/accounting-account-detail-plan-start-date',
  ends: '/accounting-account-detail-plan-end-date',
} as const satisfies Readonly<Record<string, ScreenPath>>

export type PlanTab = keyof typeof TABS

const KEYS = Object.keys(TABS) as readonly PlanTab[]

/** Tabs of the plan, this one marked. */
export const tabsAt = (current: PlanTab) => () => {
  const t = useT('accounting')
  const tabs = KEYS.map((key) => ({ key, label: t(`tab.${key}`), to: pathTo(TABS[key]) }))
  return <PageTabs label={t('tab.label')} tabs={tabs} current={current} />
}

/** The day that the address says; today unless said otherwise. */
export const usePlanDay = (): Day => {
  const today = useToday()
  const { day } = useScreenSearch<{ readonly day?: unknown }>()
  return isDay(day) ? day : today
}

/** Where the plan stands: its day, and what a link looks for. */
export const usePlanPlace = () => {
  const day = usePlanDay()
  const { text } = useScreenSearch<{ readonly text?: unknown }>()
  const looked = typeof text === 'string' || typeof text === 'number' ? String(text) : undefined
  return {
    key: looked ?? '',
    fixed: { on: day },
    ...(looked === undefined ? {} : { name: undefined, first: { text: looked } }),
  }
}

export const PlanDay = () => {
  const t = useT('accounting')
  const day = usePlanDay()
  const setSearch = useSetSearch()
  return (
    <DayInput
      label={t('plan.on')}
      isLabelHidden
      value={day}
      onChange={(next) => next !== null && setSearch({ day: next })}
      w={134}
    />
  )
}
