/** « 2026-11-20 14:05 » of a clock on the wall, as an instant. */
import { StartError } from '#server/platform/start-error.ts'

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::[0-5]\d)?)(?: ?([+-]\d\d:\d\d))?$/

/** An hour that comes twice (autumn): both its instants. */
const instantsOf = (local: Temporal.PlainDateTime, zone: string): readonly Temporal.ZonedDateTime[] => {
  const both = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
  return both.filter((moment) => moment.toPlainDateTime().equals(local)) // an hour that no clock shows is neither
}

/**
 * The instant at which the clocks of `zone` show `text`; an hour that comes twice is the first one, unless its distance to UTC follows
 * (« +01:00 »). Throws StartError where the text is no time, or one that no clock shows.
 */
export const instantOf = (text: string, zone: string): Date => {
  const [, day = '', time = '', offset] = WRITTEN.exec(text.trim()) ?? []
  if (day === '') throw new StartError(`--at attend un jour et une heure, comme « 2026-11-20 14:05 », pas « ${text} ».`)
  try {
    const moments = instantsOf(Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' }), zone)
    const moment = offset === undefined ? moments[0] : moments.find((one) => one.offset === offset)
    if (moment === undefined) throw new RangeError('skipped')
    return new Date(moment.epochMilliseconds)
  } catch (cause) {
    throw new StartError(`« ${text} » n’existe pas à l’heure de ${zone} : choisissez un autre moment.`, cause)
  }
}

/** How the other of two is written, where the clocks of `zone` show `instant` twice. */
export const otherOf = (instant: Date, zone: string): string | undefined => {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const local = moment.toPlainDateTime()
  const other = instantsOf(local, zone).find((one) => one.offset !== moment.offset)
  return other === undefined ? undefined : `${local.toString().replace('T', ' ')}${other.offset}`
}

/** The same the other way, for whoever reads it. */
export const shown = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
