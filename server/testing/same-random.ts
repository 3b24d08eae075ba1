/** Other draws than the usual: `SEED=7 npx vitest run …` tries another season, in which some deeds may be missing. */
export const otherSeed = process.env['SEED']

/** Random draws that are the same each time (mulberry32), for tests of many days. */
export const sameRandom = (from: number) => {
  let seed = otherSeed === undefined ? from : Number(otherSeed)
  const random = (below: number): number => {
    seed = (seed + 0x6d_2b_79_f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
  const one = <T>(of: readonly T[]): T => {
    const found = of[random(of.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const shuffled = <T>(of: readonly T[]): readonly T[] =>
    of
      .map((value) => ({ value, rank: random(1000) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ value }) => value)
  return { random, one, shuffled }
}
