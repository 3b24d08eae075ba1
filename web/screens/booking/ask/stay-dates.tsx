import { MAX_STAY_NIGHTS } from '#domain/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Ask, AskProblems } from '#web/screens/booking/ask/ask.ts'
import { nightsAsked, withArrival, withNights } from '#web/screens/booking/ask/ask.ts'
import classes from '#web/screens/booking/ask/ask.module.css'
import { usePreferences } from '#web/shell/preferences.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { formatDayLong } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface StayDatesProps {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly problems: AskProblems
  readonly isFirst?: boolean
  readonly disabled?: boolean
}

/** Arrival, departure, nights: any two give the third. Below, the dates as they are said aloud. */
export const StayDates = ({ ask, onChange, problems, isFirst = false, disabled = false }: StayDatesProps) => {
  const t = useT('booking')
  const { usualNights } = usePreferences().booking
  const nights = nightsAsked(ask)
  const { arrival, departure } = ask
  const spoken =
    arrival !== null && departure !== null && nights !== null && nights > 0
      ? t('ask.spoken', {
          arrival: formatDayLong(arrival),
          departure: formatDayLong(departure),
        })
      : t('ask.datesHelp')
  return (
    <div>
      <div className={classes.dates}>
        <DayInput
          label={t('ask.arrival')}
          name="arrival"
          value={arrival}
          onChange={(day) => onChange(withArrival(ask, day, usualNights))}
          error={problems.arrival}
          required
          isFirst={isFirst}
          disabled={disabled}
        />
        <DayInput
          label={t('ask.departure')}
          name="departure"
          follows={arrival}
          value={departure}
          onChange={(day) => onChange({ ...ask, departure: day })}
          error={problems.departure}
          required
          disabled={disabled}
        />
        <QuantityInput
          label={t('ask.nights')}
          value={nights !== null && nights > 0 && nights <= MAX_STAY_NIGHTS ? nights : null}
          onChange={(count) => onChange(withNights(ask, count))}
          min={1}
          disabled={disabled || arrival === null}
        />
      </div>
      <p className={classes.spoken}>{spoken}</p>
    </div>
  )
}
