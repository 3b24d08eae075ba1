import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { quantityAsked, withQuantity } from '#web/screens/booking/ask/ask.ts'
import type { PartyItem } from '#web/screens/booking/ask/party-text.ts'
import { StepRow } from '#web/screens/booking/ask/step-row.tsx'

interface OptionStepsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly items: readonly PartyItem[]
}

/** One counter for each animal, vehicle and extra; empty lets the grid decide (one where it is compulsory). */
export const OptionSteps = ({ ask, onChange, items }: OptionStepsProps) =>
  items.map((item) => (
    <StepRow
      key={`${item.kind}-${item.refId}`}
      label={item.label}
      value={quantityAsked(ask.options, item) ?? null}
      onChange={(count) => onChange({ ...ask, options: withQuantity(ask.options, item, count) })}
    />
  ))
