/** The tiles of /home: the screens of the menu, drawn, grouped as a working day goes, each with the figure that matters now. */
import type { ComponentType } from 'react'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { formatInteger, formatPercent } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { MenuLeaf } from '#web/shell/menu-tree.ts'
import * as desk from '#web/screens/session/home/art/desk.tsx'
import * as house from '#web/screens/session/home/art/house.tsx'
import * as lists from '#web/screens/session/home/art/lists.tsx'
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
  (pick: (figures: HomeFigures) => number | null, key: 'options' | 'quotes' | 'imports' | 'bills'): FiguresOf =>
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
  newPassage: { group: 'reception', art: desk.WalkInArt, isUsual: true },
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
  plan: { group: 'reception', art: desk.PlanArt },
  occupation: { group: 'reception', art: desk.OccupationArt },
  birthdays: { group: 'reception', art: desk.BirthdayArt },
  police: { group: 'reception', art: desk.PoliceArt },
  reservations: {
    group: 'stays',
    art: stays.ReservationsArt,
    isUsual: true,
  },
  options: { group: 'stays', art: stays.OptionArt, figures: count((f) => f.options, 'options'), isUsual: true },
  quotes: { group: 'stays', art: stays.QuoteArt, figures: count((f) => f.quotes, 'quotes'), isUsual: true },
  bookingImports: {
    group: 'stays',
    art: desk.ImportArt,
    figures: count((f) => f.imports, 'imports'),
    isUsual: true,
  },
  cancelledStays: { group: 'stays', art: desk.CancelledArt },
  waitingList: { group: 'stays', art: desk.WaitingArt },
  partners: { group: 'stays', art: desk.PartnerArt },
  unavailabilities: { group: 'stays', art: desk.UnavailableArt },
  extraPlanning: { group: 'stays', art: desk.StockArt },
  customers: { group: 'stays', art: house.CustomersArt, isUsual: true },
  bills: { group: 'results', art: house.BillsArt, figures: count((f) => f.bills, 'bills'), isUsual: true },
  unbilledDocuments: { group: 'results', art: desk.UnbilledArt },
  guarantees: { group: 'results', art: desk.GuaranteeArt },
  priceGrids: { group: 'camping', art: house.PricesArt, isUsual: true },
  placeList: { group: 'camping', art: house.PlacesArt, isUsual: true },
  placeTypes: { group: 'camping', art: house.PlaceTypesArt, isUsual: true },
  layouts: { group: 'camping', art: house.LayoutsArt },
  placeFamilies: { group: 'camping', art: lists.FamiliesArt },
  features: { group: 'camping', art: lists.FeaturesArt },
  extras: { group: 'camping', art: house.ExtrasArt, isUsual: true },
  extraTypes: { group: 'camping', art: lists.ExtraTypesArt },
  discounts: { group: 'camping', art: lists.DiscountArt },
  specialOffers: { group: 'camping', art: lists.OfferArt },
  ageCategories: { group: 'camping', art: lists.AgesArt },
  animalTypes: { group: 'camping', art: lists.AnimalArt },
  vehicleTypes: { group: 'camping', art: lists.VehicleArt },
  establishment: { group: 'settings', art: house.EstablishmentArt, isUsual: true },
  users: { group: 'settings', art: house.UsersArt, isUsual: true },
  groups: { group: 'settings', art: lists.RightsArt },
  modules: { group: 'settings', art: lists.ModulesArt },
  preferenceGroups: { group: 'settings', art: lists.SitesArt },
  financialYears: { group: 'settings', art: house.CalendarArt },
  activityPeriods: { group: 'settings', art: lists.SeasonArt },
  tva: { group: 'settings', art: house.RateArt },
  taxes: { group: 'settings', art: lists.TaxArt },
  taxTypes: { group: 'settings', art: lists.TaxTypesArt },
  banks: { group: 'settings', art: lists.BankArt },
  bankAccounts: { group: 'settings', art: lists.AccountArt },
  paymentMethods: { group: 'settings', art: house.MoneyArt },
  paymentTerms: { group: 'settings', art: lists.TermsArt },
  civilities: { group: 'settings', art: lists.CivilityArt },
  languages: { group: 'settings', art: lists.LanguageArt },
  countries: { group: 'settings', art: lists.CountryArt },
  regions: { group: 'settings', art: lists.RegionArt },
  departments: { group: 'settings', art: lists.DepartmentArt },
  towns: { group: 'settings', art: lists.TownArt },
  backups: { group: 'settings', art: lists.BackupArt },
  portableExport: { group: 'settings', art: lists.ArchiveArt },
  initDemo: { group: 'settings', art: lists.DemoArt },
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

/** Screens whose drawing is their own. */
export const DRAWN: readonly (readonly [string, ComponentType])[] = Object.entries(KNOWN).map(([key, { art }]) => [
  key,
  art,
])

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
