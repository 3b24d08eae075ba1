/** Where a card fits among what it must not cover: no button, no sum to pay. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Between a card and what it stands beside. */
const GAP = 4

interface Asked {
  readonly width: number
  readonly height: number
  /** It stands within. */
  readonly room: Box
  readonly kept: readonly Box[]
  /** The nearest place to there is taken: where toasts are looked for. */
  readonly near: { readonly x: number; readonly y: number }
}

/** Places that touch an edge of the room or of something kept: where there is one at all, it may be pushed against two of them. */
const edges = (low: number, high: number, size: number, kept: readonly (readonly [number, number])[]): number[] => {
  const all = [low, high - size, ...kept.flatMap(([from, to]) => [from - size - GAP, to + GAP])]
  return [...new Set(all.map(Math.round))].filter((at) => at >= low && at + size <= high)
}

/** Its upper left corner; undefined: it fits nowhere. */
export const freeSpot = ({ width, height, room, kept, near }: Asked): { x: number; y: number } | undefined => {
  const xs = edges(
    room.left,
    room.right,
    width,
    kept.map(({ left, right }) => [left, right] as const),
  )
  const ys = edges(
    room.top,
    room.bottom,
    height,
    kept.map(({ top, bottom }) => [top, bottom] as const),
  )
  const far = (x: number, y: number): number => Math.abs(x - near.x) + Math.abs(y - near.y)
  let best: { x: number; y: number } | undefined
  for (const y of ys)
    for (const x of xs) {
      if (best !== undefined && far(best.x, best.y) <= far(x, y)) continue
      const here = { left: x, top: y, right: x + width, bottom: y + height }
      if (!kept.some((one) => meet(here, one))) best = { x, y }
    }
  return best
}
