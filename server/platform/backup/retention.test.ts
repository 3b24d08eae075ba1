import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnownBase } from './retention.ts'
import { keptAt } from './retention.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1, 2)

const segment = (n: number): string => `00000001${n.toString(16).toUpperCase().padStart(16, '0')}`

/** Bases at these hours, each a thousand segments after the last, as the log of one house. */
const basesAt = (hours: readonly number[]): KnownBase[] =>
  hours.map((hour, index) => ({
    name: `base ${index}`,
    at: START + hour * 3_600_000,
    first: segment(1000 * (index + 1)),
    last: segment(1000 * (index + 1) + 3),
  }))

const hoursBetween = fc.array(fc.integer({ min: 1, max: 72 }), { minLength: 1, maxLength: 200 })
const houses = hoursBetween.map((gaps) => {
  let hour = 0
  return basesAt(gaps.map((gap) => (hour += gap)))
})

const keep = (bases: readonly KnownBase[], now: number): KnownBase[] => {
  const { bases: kept } = keptAt(bases, now)
  return bases.filter(({ name }) => kept.has(name))
}

describe('what is kept of the backups', () => {
  it('restores any minute of seven days: a base before it, and every segment from there on', () => {
    fc.assert(
      fc.property(houses, fc.double({ min: 0, max: 7, noNaN: true }), (bases, ago) => {
        const now = (bases.at(-1)?.at ?? 0) + 3_600_000
        const minute = now - ago * DAY
        if (!bases.some(({ at }) => at <= minute)) return
        const kept = keptAt(bases, now)
        const base = bases.findLast(({ name, at }) => kept.bases.has(name) && at <= minute)
        expect(base).toBeDefined()
        const from = Number.parseInt(base?.first.slice(8) ?? '', 16)
        const to = Number.parseInt(bases.at(-1)?.last.slice(8) ?? '', 16) + 500
        for (let n = from; n <= to; n += 97) expect(kept.wants(segment(n))).toBe(true)
      }),
    )
  })

  it('keeps the log that each kept base needs to stand', () => {
    fc.assert(
      fc.property(houses, (bases) => {
        const now = (bases.at(-1)?.at ?? 0) + DAY
        const kept = keptAt(bases, now)
        for (const { first, last } of keep(bases, now)) expect([first, last].every(kept.wants)).toBe(true)
      }),
    )
  })

  it('is the same whether it was tidied every day or once', () => {
    fc.assert(
      fc.property(houses, (bases) => {
        let left: KnownBase[] = []
        for (const base of bases) left = keep([...left, base], base.at)
        expect(left).toEqual(keep(bases, bases.at(-1)?.at ?? 0))
      }),
    )
  })

  it('keeps a base of each of four weeks and of each of twelve months, and few more', () => {
    const bases = basesAt(Array.from({ length: 500 }, (_, day) => day * 24))
    const now = bases.at(-1)?.at ?? 0
    const kept = keep(bases, now)
    for (let weeks = 0; weeks <= 4; weeks++)
      expect(kept.some(({ at }) => at > now - (weeks + 1) * 7 * DAY && at <= now - weeks * 7 * DAY + DAY)).toBe(true)
    const months = new Set(kept.map(({ at }) => new Date(at).toISOString().slice(0, 7)))
    expect(months.size).toBe(13)
    expect(kept.length).toBeLessThan(30)
    const wanted = Array.from({ length: 500 }, (_, day) => day).filter((day) =>
      keptAt(bases, now).wants(segment(1000 * (day + 1) + 500)),
    )
    expect(wanted).toHaveLength(8) // the log between bases, of seven days and what leads to them
  })

  it('survives a clock that jumps ahead by years, or back', () => {
    const bases = basesAt(Array.from({ length: 30 }, (_, day) => day * 24))
    const ahead = keep(bases, START + 4000 * DAY)
    expect(ahead).toEqual(bases.slice(-7))
    expect(keep(bases, START - 4000 * DAY)).toEqual(bases)
  })

  it('keeps what a history file or an empty place holds', () => {
    expect(keptAt([], START).wants(segment(1))).toBe(true)
    expect(keptAt(basesAt([0, 24]), START + DAY).wants('00000002.history')).toBe(true)
    expect(keptAt(basesAt([0]), START).wants(segment(1))).toBe(false)
  })
})
