/** The day of a balance: kept in the address, so that the same link shows it tomorrow. */
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

/** The end of a day that the address says; today unless said otherwise. */
export const useBalanceDay = (): Day => {
  const today = useToday()
  const { day } = useScreenSearch<{ readonly day?: unknown }>()
  return isDay(day) ? day : today
}

/** Chooses it. */
export const BalanceDay = () => {
  const t = useT('result')
  const day = useBalanceDay()
  const setSearch = useSetSearch()
  return (
    <DayInput
      label={t('balance.on')}
      isLabelHidden
      lean="past"
      value={day}
      onChange={(next) => next !== null && setSearch({ day: next })}
      w={134}
    />
  )
}
