/** « 2026-11-20 14:05 » of a clock on the wall, as an instant. */
import { StartError } from '#server/platform/start-error.ts'

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/

/**
 * The instant at which the clocks of `zone` show `text`. An hour that comes twice (autumn) is the first one. Throws StartError where the
 * text is no time, or an hour that no clock shows (spring).
 */
export const instantOf = (text: string, zone: string): Date => {
  const [, day = '', time = ''] = WRITTEN.exec(text.trim()) ?? []
  if (day === '') throw new StartError(`--at attend un jour et une heure, comme « 2026-11-20 14:05 », pas « ${text} ».`)
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' })
    const moment = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
    if (!moment.toPlainDateTime().equals(local)) throw new RangeError('skipped')
    return new Date(moment.epochMilliseconds)
  } catch (cause) {
    throw new StartError(`« ${text} » n’existe pas à l’heure de ${zone} : choisissez un autre moment.`, cause)
  }
}

/** The same the other way, for whoever reads it. */
export const shown = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
