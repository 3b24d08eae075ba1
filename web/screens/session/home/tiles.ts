/** The tiles of /home: the screens of the menu, drawn, grouped as a working day goes, each with the figure that matters now. */
import type { ComponentType } from 'react'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { formatInteger, formatMoney, formatPercent } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { MenuLeaf } from '#web/shell/menu-tree.ts'
import * as house from '#web/screens/session/home/art/house.tsx'
import * as stays from '#web/screens/session/home/art/stays.tsx'

export const GROUPS = ['reception', 'stays', 'results', 'camping', 'settings'] as const
export type TileGroup = (typeof GROUPS)[number]

export interface Figure {
  readonly value: string
  readonly label: string
}

/** None where the server tells none: no right to see it, or nothing to count. */
type FiguresOf = (figures: HomeFigures, t: Translate<'session'>) => readonly Figure[]

export interface Tile {
  readonly key: string
  readonly path: string
  readonly group: TileGroup
  readonly art: ComponentType
  readonly figures: FiguresOf | undefined
  /** Shown on a home that nobody has arranged. */
  readonly isUsual: boolean
}

interface Known {
  readonly group: TileGroup
  readonly art: ComponentType
  readonly figures?: FiguresOf
  readonly isUsual?: boolean
}

const count =
  (pick: (figures: HomeFigures) => number | null, key: 'options' | 'quotes' | 'imports'): FiguresOf =>
  (figures, t) => {
    const value = pick(figures)
    return value === null ? [] : [{ value: formatInteger(value), label: t(`home.figures.${key}`, { count: value }) }]
  }

const progress =
  (key: 'arrivals' | 'departures'): FiguresOf =>
  (figures, t) => {
    const value = figures[key]
    if (value === null) return []
    return [{ value: `${formatInteger(value.done)}/${formatInteger(value.total)}`, label: t(`home.figures.${key}`) }]
  }

const toCollect: FiguresOf = ({ toCollect: cents }, t) =>
  cents === null ? [] : [{ value: formatMoney(cents), label: t('home.figures.toCollect') }]

const free: FiguresOf = ({ freeTonight }, t) =>
  freeTonight === null || freeTonight.total === 0
    ? []
    : [{ value: formatInteger(freeTonight.free), label: t('home.figures.free', { count: freeTonight.free }) }]

const occupied: FiguresOf = ({ freeTonight }, t) => {
  if (freeTonight === null || freeTonight.total === 0) return []
  const share = Math.round((100 * (freeTonight.total - freeTonight.free)) / freeTonight.total)
  return [{ value: formatPercent(share), label: t('home.figures.occupied') }]
}

/** By key of the menu. */
const KNOWN: Readonly<Record<string, Known>> = {
  searchAvailability: {
    group: 'reception',
    art: stays.SearchArt,
    figures: free,
    isUsual: true,
  },
  newBooking: { group: 'reception', art: stays.NewBookingArt, isUsual: true },
  planning: { group: 'reception', art: stays.PlanningArt, figures: occupied, isUsual: true },
  newPassage: { group: 'reception', art: stays.NewBookingArt, isUsual: true },
  presentStays: { group: 'reception', art: stays.PresentArt, isUsual: true },
  arrivals: {
    group: 'reception',
    art: stays.ArrivalsArt,
    figures: progress('arrivals'),
    isUsual: true,
  },
  departures: {
    group: 'reception',
    art: stays.DeparturesArt,
    figures: progress('departures'),
    isUsual: true,
  },
  reservations: {
    group: 'stays',
    art: stays.ReservationsArt,
    isUsual: true,
  },
  options: { group: 'stays', art: stays.OptionArt, figures: count((f) => f.options, 'options'), isUsual: true },
  quotes: { group: 'stays', art: stays.QuoteArt, figures: count((f) => f.quotes, 'quotes'), isUsual: true },
  bookingImports: {
    group: 'stays',
    art: stays.OptionArt,
    figures: count((f) => f.imports, 'imports'),
    isUsual: true,
  },
  customers: { group: 'stays', art: house.CustomersArt, isUsual: true },
  bills: { group: 'results', art: house.BillsArt, figures: toCollect, isUsual: true },
  priceGrids: { group: 'camping', art: house.PricesArt, isUsual: true },
  placeList: { group: 'camping', art: house.PlacesArt, isUsual: true },
  placeTypes: { group: 'camping', art: house.PlaceTypesArt, isUsual: true },
  layouts: { group: 'camping', art: house.LayoutsArt },
  placeFamilies: { group: 'camping', art: house.PlaceTypesArt },
  features: { group: 'camping', art: house.ExtrasArt },
  extras: { group: 'camping', art: house.ExtrasArt, isUsual: true },
  extraTypes: { group: 'camping', art: house.ExtrasArt },
  discounts: { group: 'camping', art: house.RateArt },
  specialOffers: { group: 'camping', art: house.RateArt },
  ageCategories: { group: 'camping', art: house.OccupantsArt },
  animalTypes: { group: 'camping', art: house.OccupantsArt },
  vehicleTypes: { group: 'camping', art: stays.ArrivalsArt },
  establishment: { group: 'settings', art: house.EstablishmentArt, isUsual: true },
  users: { group: 'settings', art: house.UsersArt, isUsual: true },
  groups: { group: 'settings', art: house.UsersArt },
  modules: { group: 'settings', art: house.ToolsArt },
  preferenceGroups: { group: 'settings', art: house.EstablishmentArt },
  financialYears: { group: 'settings', art: house.CalendarArt },
  activityPeriods: { group: 'settings', art: house.CalendarArt },
  tva: { group: 'settings', art: house.RateArt },
  taxes: { group: 'settings', art: house.RateArt },
  taxTypes: { group: 'settings', art: house.RateArt },
  banks: { group: 'settings', art: house.MoneyArt },
  bankAccounts: { group: 'settings', art: house.MoneyArt },
  paymentMethods: { group: 'settings', art: house.MoneyArt },
  paymentTerms: { group: 'settings', art: house.MoneyArt },
  civilities: { group: 'settings', art: house.CustomersArt },
  languages: { group: 'settings', art: house.MapArt },
  countries: { group: 'settings', art: house.MapArt },
  regions: { group: 'settings', art: house.MapArt },
  departments: { group: 'settings', art: house.MapArt },
  towns: { group: 'settings', art: house.MapArt },
  initDemo: { group: 'settings', art: house.ToolsArt },
}

const UNKNOWN: Known = { group: 'settings', art: house.ToolsArt }

const tileOf = (leaf: MenuLeaf): Tile => {
  const known = KNOWN[leaf.key] ?? UNKNOWN
  return {
    key: leaf.key,
    path: leaf.path,
    group: known.group,
    art: known.art,
    figures: known.figures,
    isUsual: known.isUsual ?? false,
  }
}

export interface Choice {
  /** Screens of the user's menu: rights have chosen already. */
  readonly leaves: readonly MenuLeaf[]
  /** Keys the user arranged, in order; empty: the usual ones. */
  readonly chosen: readonly string[]
  /** Keys of the parent context, where a header set one: all of them are shown. */
  readonly context: ReadonlySet<string> | undefined
}

/** The order of a working day, where nobody arranged the tiles. */
const ORDER = Object.keys(KNOWN)

/** Tiles to show, in order. */
export const tilesFor = ({ leaves, chosen, context }: Choice): Tile[] => {
  const tiles = leaves.map(tileOf)
  const byDay = tiles.toSorted((a, b) => rank(a) - rank(b))
  if (context !== undefined) return byDay.filter((tile) => context.has(tile.key))
  if (chosen.length === 0) return byDay.filter((tile) => tile.isUsual)
  return chosen.map((key) => tiles.find((tile) => tile.key === key)).filter((tile) => tile !== undefined)
}

const rank = (tile: Tile): number => {
  const at = ORDER.indexOf(tile.key)
  return at === -1 ? ORDER.length : at
}
