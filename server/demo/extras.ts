/** What the demo lends: extras of which there are only so many. Their prices, unlike those of the grids, are invented. */
import type { Day } from '#domain/day.ts'
import { daysBetween, eachNight, monthOf } from '#domain/day.ts'
import { TYPES } from './campsite.ts'
import type { DemoType } from './campsite.ts'
import type { PlannedStay } from './plan.ts'
import type { Random } from './random.ts'

export interface DemoLoan {
  readonly code: string
  readonly label: string
  readonly color: string
  /** For a campsite of 180 places. */
  readonly stock: number
  /** Cents, VAT included. */
  readonly price: number
  readonly mode: 'NIGHT_OCCUPANT' | 'OCCUPANCY_OCCUPANT'
  readonly families: readonly DemoType['family'][]
}

export const LOANS: readonly DemoLoan[] = [
  {
    code: 'VELO',
    label: 'Vélo adulte',
    color: '#8fb8de',
    stock: 14,
    price: 600,
    mode: 'NIGHT_OCCUPANT',
    families: ['NU', 'LOC'],
  },
  {
    code: 'FRIGO',
    label: 'Réfrigérateur',
    color: '#a9d6c5',
    stock: 6,
    price: 450,
    mode: 'NIGHT_OCCUPANT',
    families: ['NU'],
  },
  {
    code: 'LITBB',
    label: 'Lit bébé',
    color: '#f0c9b0',
    stock: 3,
    price: 1500,
    mode: 'OCCUPANCY_OCCUPANT',
    families: ['LOC'],
  },
]

/** So many for a campsite of this size; two at least. */
export const stockOf = (loan: DemoLoan, places: number): number => Math.max(2, Math.round((loan.stock * places) / 180))

/** Bicycles come back from the mechanic by May: half of them in April. */
export const aprilStockOf = (places: number): number => Math.ceil(stockOf(bicycles(), places) / 2)

export const bicycles = (): DemoLoan => {
  const [first] = LOANS
  if (first === undefined) throw new Error('the demo lends nothing')
  return first
}

export interface PlannedLoan {
  readonly code: string
  readonly quantity: number
}

const FAMILY = new Map(TYPES.map((type) => [type.code, type.family]))

/** How many of a loan a party would like; 0: none. Always draws as often, so that one wish does not change the next. */
const wished = (random: Random, loan: DemoLoan, stay: PlannedStay): number => {
  const wants = random.next()
  if (!loan.families.includes(FAMILY.get(stay.type) ?? 'NU')) return 0
  if (loan.code === 'LITBB') return wants < 0.7 && stay.ages.some((age) => age <= 2) ? 1 : 0
  if (loan.code === 'FRIGO') return wants < 0.2 && daysBetween(stay.arrival, stay.departure) >= 3 ? 1 : 0
  return wants < 0.16 ? Math.min(4, stay.ages.filter((age) => age >= 12).length) : 0
}

/** Who books first is served first, and nobody asks for what is out: the stays with what they borrow, in the order given. */
export const withLoans = (stays: readonly PlannedStay[], places: number, random: Random): PlannedStay[] => {
  const lent = new Map<string, number>()
  const keyOf = (code: string, night: Day): string => `${code} ${night}`
  const stockOn = (loan: DemoLoan, night: Day): number =>
    loan === bicycles() && monthOf(night) === 4 ? aprilStockOf(places) : stockOf(loan, places)
  const take = (stay: PlannedStay, loan: DemoLoan): PlannedLoan[] => {
    const quantity = wished(random, loan, stay)
    if (quantity === 0) return []
    const nights = eachNight(stay)
    const taken = (night: Day): number => lent.get(keyOf(loan.code, night)) ?? 0
    if (nights.some((night) => taken(night) + quantity > stockOn(loan, night))) return []
    for (const night of nights) lent.set(keyOf(loan.code, night), taken(night) + quantity)
    return [{ code: loan.code, quantity }]
  }
  const rank = new Map(stays.map((stay, i) => [stay, i]))
  return stays
    .toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn) || (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
    .map((stay) => ({ stay, loans: LOANS.flatMap((loan) => take(stay, loan)) }))
    .toSorted((a, b) => (rank.get(a.stay) ?? 0) - (rank.get(b.stay) ?? 0))
    .map(({ stay, loans }) => ({ ...stay, loans }))
}
