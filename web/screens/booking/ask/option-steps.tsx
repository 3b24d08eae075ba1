import { useT } from '#web/i18n/i18n.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { quantityAsked, withQuantity } from '#web/screens/booking/ask/ask.ts'
import type { PartyItem } from '#web/screens/booking/ask/party-text.ts'
import { StepRow } from '#web/screens/booking/ask/step-row.tsx'

interface OptionStepsProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly items: readonly PartyItem[]
  /** What is left of extras with a stock, by their id. */
  readonly left: ReadonlyMap<number, number>
}

/** One counter for each animal, vehicle and extra; empty lets the grid decide (one where it is compulsory). */
export const OptionSteps = ({ ask, onChange, items, left }: OptionStepsProps) => {
  const t = useT('booking')
  return items.map((item) => {
    const asked = quantityAsked(ask.options, item) ?? null
    const units = item.kind === 'EXTRA' ? left.get(item.refId) : undefined
    const isShort = units !== undefined && (asked ?? 0) > units
    return (
      <StepRow
        key={`${item.kind}-${item.refId ?? item.code}`}
        label={item.label}
        {...(units === undefined
          ? {}
          : { detail: t(isShort ? 'ask.onlyLeft' : 'ask.left', { count: units }), isShort })}
        value={asked}
        onChange={(count) => onChange({ ...ask, options: withQuantity(ask.options, item, count) })}
      />
    )
  })
}
