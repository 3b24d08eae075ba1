import type { Day } from '#domain/day.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useDayParts } from '#web/screens/reception/day-parts.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { formatDayMonth, formatInstant } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

interface StateParts {
  readonly day: Day
  readonly row: ReceptionRow
  readonly hours: Preferences['arrivalDeparture']
  readonly t: Translate<'reception'>
}

/** `14:05` of an instant. */
const hourOf = (instant: string): string => formatInstant(instant).slice(-5)

type Said = readonly [StatusTone, string]

const arrivalState = ({ day, row, hours, t }: StateParts): Said => {
  if (row.arrivedAt !== null) return ['good', t('state.arrived', { hour: hourOf(row.arrivedAt) })]
  if (row.placeState === 'NONE') return ['bad', t('state.none')]
  if (row.placeState === 'CLOSED') return ['bad', t('state.closed')]
  if (row.placeState === 'OCCUPIED') return ['attention', t('state.occupied', { name: row.occupiedBy ?? '' })]
  if (row.arrival < day) return ['attention', t('state.late', { day: formatDayMonth(row.arrival) })]
  const from = row.rental ? hours.rentalArrival : hours.pitchArrival
  return ['waiting', from === null ? t('state.ready') : t('state.readyFrom', { hour: from })]
}

const departureState = ({ day, row, hours, t }: StateParts): Said => {
  if (row.goneAt !== null) return ['done', t('state.gone', { hour: hourOf(row.goneAt) })]
  // Nobody ticked them: they leave without ever having come.
  if (row.arrivedAt === null) return ['attention', t('state.notCome')]
  if (row.departure < day) return ['bad', t('state.overdue', { day: formatDayMonth(row.departure) })]
  if (row.departure > day) return ['neutral', t('state.here')]
  if (row.awaitedAfter) return ['attention', t('state.awaitedAfter')]
  const before = row.rental ? hours.rentalDeparture : hours.pitchDeparture
  return ['waiting', before === null ? t('state.here') : t('state.leavesBefore', { hour: before })]
}

/** Where the stay stands on this day: ticked and when, or what to know before it is. */
export const StayState = ({ row }: { readonly row: ReceptionRow }) => {
  const t = useT('reception')
  const hours = usePreferences().arrivalDeparture
  const { kind, day } = useDayParts()
  const parts = { day, row, hours, t }
  const [tone, text] = kind === 'arrival' ? arrivalState(parts) : departureState(parts)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
