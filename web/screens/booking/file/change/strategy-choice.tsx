import { Radio, Stack } from '@mantine/core'
import { STRATEGIES } from '#contract/operations/booking/party.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { Cents } from '#domain/money.ts'
import { useT } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'

interface StrategyChoiceProps {
  readonly value: Strategy
  readonly onChange: (strategy: Strategy) => void
  /** What the file would come to by each; null: impossible that way. */
  readonly totals?: Partial<Record<Strategy, Cents | null>>
  /** Those that make sense here; default: all four. */
  readonly among?: readonly Strategy[]
}

/** How the price follows a change (domain rules 3.8). */
export const StrategyChoice = ({ value, onChange, among = STRATEGIES, totals = {} }: StrategyChoiceProps) => {
  const t = useT('booking')
  const labelOf = (strategy: Strategy): string => {
    const total = totals[strategy]
    const name = t(`change.strategies.${strategy}`)
    if (total === undefined) return name
    return `${name} · ${total === null ? t('change.notThatWay') : formatMoney(total)}`
  }
  return (
    <Radio.Group
      label={t('change.strategy')}
      value={value}
      onChange={(next) => {
        const strategy = STRATEGIES.find((known) => known === next)
        if (strategy !== undefined) onChange(strategy)
      }}
    >
      <Stack gap={6} mt={4}>
        {among.map((strategy) => (
          <Radio
            key={strategy}
            value={strategy}
            label={labelOf(strategy)}
            description={t(`change.strategyHelp.${strategy}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
