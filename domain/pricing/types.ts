/**
 * A published price grid (domain rules 3.1): an immutable snapshot of everything the price needs, as plain JSON.
 * Amounts are integer cents including VAT, rates are basis points (1000 = 10 %), ends are excluded, weekdays 0 = Sunday.
 */
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'

export const GRID_MODELS = ['NIGHT', 'WEEK', 'COUPLED', 'SHORT_STAY', 'SPECIAL_DURATION'] as const
export type GridModel = (typeof GRID_MODELS)[number]

/** PRORATA prices each night by its own period; ARRIVAL prices all of them by the period of the arrival. */
export const CROSS_PERIODS = ['PRORATA', 'ARRIVAL'] as const
export type CrossPeriod = (typeof CROSS_PERIODS)[number]

/** How an occupant or an option is charged (domain rules 3.3). */
export const PRICE_MODES = [
  'NIGHT_OCCUPANT',
  'SLICES',
  'OCCUPANCY_OCCUPANT',
  'NIGHT_GROUP',
  'OCCUPANCY_GROUP',
  'WEEK_OCCUPANT',
  'WEEK_GROUP',
] as const
export type PriceMode = (typeof PRICE_MODES)[number]

/** A price per week: a seventh for each night, the whole rounded once, so that whole weeks cost their price. */
export const isWeekly = (mode: PriceMode | null): boolean => mode === 'WEEK_OCCUPANT' || mode === 'WEEK_GROUP'

/** One price for all units together, whatever their number. */
export const isForGroup = (mode: PriceMode | null): boolean =>
  mode === 'NIGHT_GROUP' || mode === 'OCCUPANCY_GROUP' || mode === 'WEEK_GROUP'

/** Bands of the stay's length in which the nights after whole weeks have a price of their own (spec 9). */
export const EXTRA_BANDS = ['8-13', '15-20', '22-27'] as const
export type ExtraBand = (typeof EXTRA_BANDS)[number]

/** Which period says how long a stay may last: the strictest of those that it touches, or that of its arrival. */
export const MAX_STAYS = ['STRICTEST', 'ARRIVAL'] as const
export type MaxStay = (typeof MAX_STAYS)[number]

export const MIN_NIGHTS_OPS = ['>=', '=', 'multiple'] as const
export interface MinNights {
  readonly op: (typeof MIN_NIGHTS_OPS)[number]
  readonly n: number
}

/** A price for a stay that arrives on `weekday` and lasts `nights`. */
export interface StayPackage {
  readonly weekday: number
  readonly nights: number
  readonly price: Cents
}

/** What is shut: arrivals on these days, departures on these days, or the sale of these nights. */
export const CLOSINGS = ['ARRIVAL', 'DEPARTURE', 'SALE'] as const
export type Closing = (typeof CLOSINGS)[number]

/** Dates on which a grid is shut whatever its periods say: nights for a sale, days for arrivals and departures. */
export interface GridClosure {
  readonly start: Day
  /** Excluded. */
  readonly end: Day
  readonly closed: Closing
  /** Told to whoever asks for these dates. */
  readonly reason?: string
}

/** Prices left out are not sold; an empty list of weekdays restricts nothing. */
export interface GridPeriod {
  readonly id?: number
  readonly label?: string
  readonly start: Day
  /** Excluded. */
  readonly end: Day
  readonly night?: Cents | null
  readonly week?: Cents | null
  /** Price of the first to the sixth night of stays under a week; null: the night price, else a seventh of the week. */
  readonly first?: readonly (Cents | null)[] | null
  readonly extra?: { readonly [band in ExtraBand]?: Cents | null } | null
  readonly packages?: readonly StayPackage[] | null
  readonly stayPrice?: Cents | null
  readonly arrivalDays?: readonly number[] | null
  readonly departureDays?: readonly number[] | null
  readonly minNights?: MinNights | null
  /** Longest stay that arrives in the period, or touches it: as the grid says (`maxStay`). */
  readonly maxNights?: number | null
  readonly closed?: readonly Closing[] | null
}

/** Price of the units ranked `from` to `to` (both included, from 1; `to` null: and all that follow). */
export interface Slice {
  readonly from: number
  readonly to: number | null
  readonly price: Cents
}

export type UnitPrice = Cents | readonly Slice[]

export interface DatedPrice {
  readonly start: Day
  /** Excluded. */
  readonly end: Day
  readonly price: UnitPrice
}

/** Where the VAT of an amount comes from; a null rate is outside VAT. */
export interface Vat {
  readonly tvaId?: number | null
  readonly tvaRate?: number | null
}

/**
 * A price by mode: `price`, or `prices` dated. Modes by night take the price of each night, modes by stay that of the
 * arrival; none in force is 0.
 */
export interface Tariff extends Vat {
  readonly code: string
  readonly label?: string
  readonly mode: PriceMode
  readonly price?: UnitPrice
  readonly prices?: readonly DatedPrice[]
}

export interface AgeCategoryPrice extends Tariff {
  readonly ageCategoryId?: number
  /** Ages in completed years, both included; `max` null: and above. */
  readonly min: number
  readonly max: number | null
  /** The grid's included people are taken in this order. */
  readonly order: number
}

export const OPTION_KINDS = ['ANIMAL', 'VEHICLE', 'EXTRA', 'OTHER'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

export interface OptionPrice extends Tariff {
  readonly kind: OptionKind
  /** Id of the animal type, vehicle type or extra. */
  readonly refId?: number
  /** Units of the option that its price leaves free. */
  readonly included: number
  /** At least one is always charged. */
  readonly required?: boolean
}

/** Who may have the grid (domain rules 3.1): "couple", "senior", "regional variants" and sizes of party are filters on the engines. */
export type Eligibility =
  | { readonly kind: 'COUPLE' }
  | { readonly kind: 'SENIOR'; readonly minAge: number }
  /** From `min` to `max` people (null: and more), those under `fromAge` not counted. */
  | { readonly kind: 'PARTY'; readonly min: number; readonly max: number | null; readonly fromAge: number }
  | { readonly kind: 'REGION'; readonly regionIds: readonly number[]; readonly departmentIds: readonly number[] }

export interface GridSnapshot extends Vat {
  readonly id: number
  /** `historyVersion` of the publication; 0 for a draft. */
  readonly version: number
  readonly label: string
  readonly model: GridModel
  readonly crossPeriod: CrossPeriod
  /** Left out: ARRIVAL, as grids were published before the choice. */
  readonly maxStay?: MaxStay
  /** A WEEK grid also sells stays that are not whole weeks, a seventh of the week a night. */
  readonly partialWeeks: boolean
  /** People that the base price includes. */
  readonly includedQuantity: number
  readonly eligibility: Eligibility | null
  readonly periods: readonly GridPeriod[]
  readonly closures?: readonly GridClosure[]
  readonly ageCategories: readonly AgeCategoryPrice[]
  readonly options: readonly OptionPrice[]
  /** Greater is preferred. */
  readonly priority: number
  readonly placeTypeIds: readonly number[]
  /** Empty: a public grid; otherwise only for bookings of these partners. */
  readonly partnerIds: readonly number[]
  readonly active: boolean
}

/** Quantity of each option on a new stay (spec 3): 0; 1 if required; the included quantity when above 0. */
export const defaultQuantities = (grid: Pick<GridSnapshot, 'options'>): Record<string, number> =>
  Object.fromEntries(grid.options.map((o) => [o.code, o.included > 0 ? o.included : o.required === true ? 1 : 0]))
