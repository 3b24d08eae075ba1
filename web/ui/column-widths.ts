/** Widths of a table's columns, from what they hold. Pure. */

export interface Measured {
  /** What the header needs: it is never cut. */
  readonly header: number
  /** What header and cells need. */
  readonly content: number
  /** Words rather than figures: it may be cut with an ellipsis where the room lacks. */
  readonly flexible: boolean
}

/** Longer texts are cut: a note would push every other column out of sight. */
const LONGEST = 420
/** Nor may one fill a narrow window, where the first column stays in sight. */
const SHARE = 0.6
/** A column of words is not cut below this. */
const SHORTEST = 150
/** Boxes to tick and the like keep their width. */
const ICON = 64

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Adds `room` to the widths, in shares of `weights`, whole pixels. */
const shared = (widths: readonly number[], weights: readonly number[], room: number): number[] => {
  const all = sum(weights)
  return all === 0
    ? [...widths]
    : widths.map((width, index) => Math.floor(width + (room * (weights[index] ?? 0)) / all))
}

/** Columns as wide as their content; what is left is spread over them, what lacks is taken from the words. Wider than `room`, it scrolls. */
export const shareWidths = (columns: readonly Measured[], room: number): number[] => {
  const longest = Math.max(SHORTEST, Math.min(LONGEST, room * SHARE))
  const wanted = columns.map(({ header, content, flexible }) =>
    Math.ceil(flexible ? Math.max(header, Math.min(content, longest)) : content),
  )
  const left = room - sum(wanted)
  if (left >= 0) {
    // First to the words that are cut, then to everybody.
    const cut = wanted.map((width, index) => Math.max(0, Math.ceil(columns[index]?.content ?? 0) - width))
    const whole = shared(wanted, cut, Math.min(left, sum(cut)))
    const weights = whole.map((width) => (width < ICON ? 0 : width))
    return shared(whole, weights, room - sum(whole))
  }
  const least = columns.map(({ header, flexible }, index) => {
    const width = wanted[index] ?? 0
    return flexible ? Math.min(width, Math.max(header, SHORTEST)) : width
  })
  const spare = wanted.map((width, index) => width - (least[index] ?? 0))
  return shared(wanted, spare, Math.max(left, -sum(spare)))
}
