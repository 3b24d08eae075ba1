import { useT } from '#web/i18n/i18n.ts'
import type { Period } from '#web/screens/reception/people/period.ts'
import { DayInput } from '#web/ui/day-input.tsx'

/** First and last day; the last follows a first that passes it. */
export const PeriodFilter = ({ period }: { readonly period: Period }) => {
  const t = useT('reception')
  const { from, to, change } = period
  return (
    <>
      <DayInput
        label={t('from')}
        isLabelHidden
        value={from}
        onChange={(next) => next !== null && change({ from: next, to: to < next ? next : to })}
        w={140}
      />
      <DayInput
        label={t('to')}
        follows={from}
        isLabelHidden
        value={to}
        onChange={(next) => next !== null && change({ from, to: next < from ? from : next })}
        min={from}
        w={140}
      />
    </>
  )
}
