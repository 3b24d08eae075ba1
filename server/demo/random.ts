/** Chance that is the same at every run: the demo is deterministic. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number
  /** Whole number from `a` to `b`, both included. */
  readonly int: (a: number, b: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Picks by weight. */
  readonly weighted: <T>(items: readonly (readonly [T, number])[]) => T
  /** Exponential with this mean: waiting times. */
  readonly wait: (mean: number) => number
}

/** Mulberry32, a public-domain generator of 32 bits: enough for a campsite. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (a: number, b: number): number => a + Math.floor(next() * (b - a + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return pick(items)[0]
  }
  return { next, int, chance: (p) => next() < p, pick, weighted, wait: (mean) => -mean * Math.log(1 - next()) }
}
