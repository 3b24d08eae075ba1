import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/availability/availability.module.css'
import { formatDayMonth } from '#web/ui/format.ts'

interface NightStripProps {
  readonly arrival: Day
  readonly free: readonly number[]
  readonly places: number
  /** Nights on which the site is closed. */
  readonly closed: readonly Day[]
}

/** More nights than this make a smear, not a strip. */
const MOST = 42

/** Few are left: under a tenth of the type. */
const toneOf = (free: number, places: number): string => {
  if (free <= 0) return 'none'
  return free <= Math.max(1, places / 10) ? 'few' : 'some'
}

/** Free places night by night, as small bars; each tells its night and its number. */
export const NightStrip = ({ arrival, free, places, closed }: NightStripProps) => {
  const t = useT('booking')
  if (free.length > MOST || places === 0) return <span />
  const least = Math.min(...free)
  const most = Math.max(...free)
  const label =
    closed.length > 0
      ? t('availability.closed')
      : least === most
        ? t('availability.sameEachNight', { count: least })
        : t('availability.byNight', { least, most })
  return (
    <span className={classes.strip} role="img" aria-label={label}>
      {free.map((count, i) => {
        const night = addDays(arrival, i)
        const isClosed = closed.includes(night)
        const title = isClosed
          ? t('availability.closedNight', { night: formatDayMonth(night) })
          : t('availability.onNight', { night: formatDayMonth(night), count })
        return (
          <span
            key={night}
            className={classes.night}
            data-tone={isClosed ? 'closed' : toneOf(count, places)}
            title={title}
          >
            <span style={{ height: `${Math.round((100 * Math.max(0, count)) / places)}%` }} />
          </span>
        )
      })}
    </span>
  )
}
