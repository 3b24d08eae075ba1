import { Radio, Stack } from '@mantine/core'
import { STRATEGIES } from '#contract/operations/booking/party.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'

interface StrategyChoiceProps {
  readonly value: Strategy
  readonly onChange: (strategy: Strategy) => void
  /** Those that make sense here; default: all four. */
  readonly among?: readonly Strategy[]
}

/** How the price follows a change (domain rules 3.8). */
export const StrategyChoice = ({ value, onChange, among = STRATEGIES }: StrategyChoiceProps) => {
  const t = useT('booking')
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
            label={t(`change.strategies.${strategy}`)}
            description={t(`change.strategyHelp.${strategy}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
