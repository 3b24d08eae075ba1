import type { BasisPoints } from '#domain/money.ts'
import { formatPercent, formatRate } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { parseRate } from '#web/ui/parse-number.ts'
import { UnitInput } from '#web/ui/unit-input.tsx'
import type { UnitInputProps } from '#web/ui/unit-input.tsx'

/** A percentage in basis points: `5,5` is read as 5,50 %. */
export const RateInput = (props: UnitInputProps<BasisPoints>) => {
  const t = useT('ui')
  return (
    <UnitInput
      {...props}
      unit="%"
      parse={parseRate}
      format={(rate) => formatRate(rate).slice(0, -2)}
      said={(bound) => formatPercent(bound / 100)}
      unread={t('number.invalidRate')}
    />
  )
}
