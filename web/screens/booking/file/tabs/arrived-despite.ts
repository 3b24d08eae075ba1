import type { EventFile, OccupancyFile } from '#contract/operations/booking/file.ts'

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Why the guests of a stay came to a place that others had not left: what the history says of the arrival that stands. Undefined
 * where nobody was there, and where the arrival was undone.
 */
export const arrivedDespite = (
  events: readonly EventFile[],
  { id, arrivedAt }: Pick<OccupancyFile, 'id' | 'arrivedAt'>,
): string | undefined => {
  if (arrivedAt === null) return undefined
  const came = events.filter(({ at, detail }) => at === arrivedAt && idsIn(detail['occupied']).includes(id))
  const reason = came[0]?.detail['reason']
  return typeof reason === 'string' ? reason : undefined
}
