import { epochDay, toDay } from '#domain/day.ts'
import { MONTHS, WEEKDAYS } from '#contract/format.ts'
import type { BoardBar } from '../bar-index.ts'
import { indexBars } from '../bar-index.ts'
import type { BarFace, BarKind, BoardModel, BoardRow, CellFace } from '../model.ts'

/** Made-up stays for measures: the same ones at every run. */
export interface BenchBar extends BoardBar {
  readonly kind: BarKind
  readonly name: string
  readonly people: number
}

export const FIRST_DAY = epochDay(toDay('2027-01-01'))
const DAYS = 365
const NAMES = [
  'Durand',
  'Lefèvre',
  'van der Berg',
  'Müller',
  'Rossi',
  'Le Goff',
  'O’Brien',
  'García',
  'Petit',
  'Moreau',
]
const KINDS: readonly BarKind[] = [
  'reservation',
  'reservation',
  'reservation',
  'option',
  'arrived',
  'internet',
  'unavailability',
]
const PER_GROUP = 100

/** Numerical Recipes' linear congruential generator: small, and the same everywhere. */
const random = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const stays = (places: number, perPlace: number): BenchBar[] => {
  const next = random(7)
  const bars: BenchBar[] = []
  for (let row = 1; row <= places; row++) {
    const slot = DAYS / perPlace
    for (let i = 0; i < perPlace; i++) {
      const start = Math.floor(i * slot)
      const room = Math.floor((i + 1) * slot) - start
      const length = Math.max(1, room - Math.floor(next() * 3))
      bars.push({
        id: bars.length + 1,
        row,
        start: FIRST_DAY + start,
        end: FIRST_DAY + start + length,
        kind: KINDS[Math.floor(next() * KINDS.length)] ?? 'reservation',
        name: NAMES[Math.floor(next() * NAMES.length)] ?? 'Durand',
        people: 1 + Math.floor(next() * 6),
      })
    }
  }
  return bars
}

const rowsOf = (places: number): BoardRow[] => {
  const rows: BoardRow[] = []
  for (let key = 1; key <= places; key++) {
    if ((key - 1) % PER_GROUP === 0) rows.push({ key: -Math.ceil(key / PER_GROUP) || -1, heading: true })
    rows.push({ key, heading: false })
  }
  return rows
}

const face = (bar: BenchBar): BarFace => ({
  kind: bar.kind,
  text: `${bar.name} · ${bar.people}`,
  marks: [...(bar.kind === 'arrived' ? (['arrived'] as const) : []), ...(bar.id % 4 === 0 ? (['due'] as const) : [])],
  label: `${bar.name}, ${bar.people} personnes, ${bar.end - bar.start} nuits`,
  freedom: { rows: true, start: bar.kind !== 'arrived', end: true },
  pending: false,
  dim: false,
  chosen: false,
  news: false,
})

const heats = new Map<number, CellFace>()

const heat = (day: number): CellFace => {
  const known = heats.get(day)
  if (known !== undefined) return known
  const level = Math.min(1, 0.3 + 0.65 * Math.exp(-(((day - FIRST_DAY - 215) / 50) ** 2)))
  const made = { level, text: String(Math.round(level * 100)), label: `${Math.round(level * 100)} %` }
  heats.set(day, made)
  return made
}

/** A board of `places` rows with about `perPlace` stays each. */
export const benchModel = (places: number, perPlace: number, dayWidth: number): BoardModel<BenchBar> => ({
  firstDay: FIRST_DAY,
  days: DAYS,
  dayWidth,
  rows: rowsOf(places),
  index: indexBars(stays(places, perPlace)),
  today: FIRST_DAY + 190,
  selected: undefined,
  closed: [],
  tints: [],
  barFace: face,
  gives: () => false,
  rowFace: (row) =>
    row.heading
      ? { title: `Type ${-row.key}`, note: `${PER_GROUP}`, spoken: '', signLabel: '', collapsed: false }
      : {
          title: `A${row.key}`,
          note: 'MH4',
          spoken: `emplacement A${row.key}`,
          sign: row.key % 3 === 0 ? 'free' : 'occupied',
          signLabel: 'libre',
        },
  heat,
  headingCell: (key, day) => ({ text: String((day * 7 - key) % 40), label: '', level: 0 }),
  texts: {
    label: 'Planning',
    help: 'Flèches : séjour suivant. Entrée : ouvrir.',
    corner: `${places} emplacements`,
    heat: 'Occupation %',
    closed: 'fermé',
    months: MONTHS,
    weekdays: WEEKDAYS,
    nights: (count) => `${count} nuits`,
    taken: (label) => `occupé : ${label}`,
    displaces: (label) => `prend la place de ${label}`,
  },
})
