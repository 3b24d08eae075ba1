import type { Day } from '#domain/day.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface DaysFilterProps {
  readonly from: Day | null
  readonly to: Day | null
  readonly fromLabel: string
  readonly toLabel: string
  readonly put: (change: { readonly from?: Day | null; readonly to?: Day | null }) => void
}

const WIDTH = 134

/** Two days above a list: not before, not after. Either may be left open. */
export const DaysFilter = ({ from, to, fromLabel, toLabel, put }: DaysFilterProps) => (
  <>
    <DayInput
      label={fromLabel}
      isLabelHidden
      placeholder={fromLabel}
      value={from}
      onChange={(day) => put({ from: day })}
      w={WIDTH}
    />
    <DayInput
      label={toLabel}
      follows={from}
      isLabelHidden
      placeholder={toLabel}
      value={to}
      onChange={(day) => put({ to: day })}
      min={from ?? undefined}
      w={WIDTH}
    />
  </>
)
