import type { Day } from '#domain/day.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface PeriodFilterProps {
  readonly from: Day
  readonly to: Day
  readonly fromLabel: string
  readonly toLabel: string
  readonly put: (period: { readonly from: Day; readonly to: Day }) => void
}

const WIDTH = 140

/** First and last day; the last follows a first that passes it. */
export const PeriodFilter = ({ from, to, fromLabel, toLabel, put }: PeriodFilterProps) => (
  <>
    <DayInput
      label={fromLabel}
      isLabelHidden
      value={from}
      onChange={(next) => next !== null && put({ from: next, to: to < next ? next : to })}
      w={WIDTH}
    />
    <DayInput
      label={toLabel}
      follows={from}
      isLabelHidden
      value={to}
      onChange={(next) => next !== null && put({ from, to: next < from ? from : next })}
      min={from}
      w={WIDTH}
    />
  </>
)
