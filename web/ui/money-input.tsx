import type { Cents } from '#domain/money.ts'
import { formatAmount, formatMoney } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMaybeUser } from '#web/shell/session.ts'
import { parseMoney } from '#web/ui/parse-number.ts'
import { UnitInput } from '#web/ui/unit-input.tsx'
import type { UnitInputProps } from '#web/ui/unit-input.tsx'

/** An amount in cents: `1234,5` is read as 1 234,50 €. */
export const MoneyInput = (props: UnitInputProps<Cents>) => {
  const t = useT('ui')
  const symbol = useMaybeUser()?.establishment.currency.symbol ?? '€'
  return (
    <UnitInput
      {...props}
      unit={symbol}
      parse={parseMoney}
      format={formatAmount}
      said={(bound) => formatMoney(bound, symbol)}
      unread={t('number.invalidMoney')}
    />
  )
}
