import type { Span } from '#web/ui/board/geometry.ts'

export interface Part<B> {
  /** In half days from the first morning. */
  readonly from: number
  readonly length: number
  /** None: empty half days. */
  readonly bar: B | undefined
}

/** A row cut into half days, morning and afternoon: a stay goes from the afternoon of its arrival to the morning of its departure. */
export const halfDays = <B extends Span>(bars: readonly B[], days: Span): Part<B>[] => {
  const width = 2 * (days.end - days.start)
  const parts: Part<B>[] = []
  let at = 0
  const push = (to: number, bar: B | undefined): void => {
    if (to > at) parts.push({ from: at, length: to - at, bar })
    at = Math.max(at, to)
  }
  for (const bar of bars) {
    const from = Math.max(at, 2 * (bar.start - days.start) + 1)
    const to = Math.min(width, 2 * (bar.end - days.start) + 1)
    if (to <= from) continue
    push(Math.min(from, width), undefined)
    push(to, bar)
  }
  push(width, undefined)
  return parts
}
