import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { STRATEGIES } from '#contract/operations/booking/party.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { Cents } from '#domain/money.ts'
import { useT } from '#web/i18n/i18n.ts'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { formatMoney } from '#web/ui/format.ts'

/** What a file would come to by each strategy; null: impossible that way. */
export type StrategyTotals = Partial<Record<Strategy, Cents | null>>

interface StrategyChoiceProps {
  readonly value: Strategy
  readonly onChange: (strategy: Strategy) => void
  readonly totals?: StrategyTotals
}

/** The one total that every way gives; undefined while one is not known, impossible, or another. */
export const commonTotal = (totals: StrategyTotals): Cents | undefined => {
  const [first, ...others] = STRATEGIES.map((strategy) => totals[strategy])
  return first != null && others.every((total) => total === first) ? first : undefined
}

/** How the price follows a change (domain rules 3.8). Said in one line where the answer changes nothing. */
export const StrategyChoice = (props: StrategyChoiceProps) => {
  const t = useT('booking')
  const { totals = {}, onChange } = props
  const [isChosen, setChosen] = useState(false)
  // While another change is worked out, what was said stays.
  const [common, setCommon] = useState<Cents>()
  const isKnown = STRATEGIES.every((strategy) => totals[strategy] !== undefined)
  const fresh = commonTotal(totals)
  if (isKnown && fresh !== common) setCommon(fresh)
  if (common === undefined || isChosen) {
    const choose = (strategy: Strategy): void => {
      setChosen(true)
      onChange(strategy)
    }
    return <StrategyRadios {...props} onChange={choose} />
  }
  return (
    <p className={changeClasses.oneWay}>
      {t('change.sameEveryWay', { total: formatMoney(common) })}
      <Button variant="subtle" size="compact-xs" onClick={() => setChosen(true)}>
        {t('change.chooseAnyway')}
      </Button>
    </p>
  )
}

const StrategyRadios = ({ value, onChange, totals = {} }: StrategyChoiceProps) => {
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
        {STRATEGIES.map((strategy) => (
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
