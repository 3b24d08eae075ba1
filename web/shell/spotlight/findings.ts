import type { LocalUser } from '#contract/operations/session/session.ts'
import type { Found, FoundBooking, FoundCustomer, FoundPlace } from '#contract/operations/booking/list.ts'
import { formatDay } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { MenuLeaf } from '#web/shell/menu-tree.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { otherWordsOf } from '#web/shell/spotlight/other-words.ts'
import { plainText, rankOf } from '#web/ui/plain-text.ts'

export type FindingKind = 'screens' | 'customers' | 'stays' | 'places'

export interface Finding {
  readonly kind: FindingKind
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** What was typed is its very name, code or other name. */
  readonly isExact?: boolean
}

const MOST_SCREENS = 8
const SURE_LENGTH = 3

const screenFinding = (leaf: MenuLeaf, label: (key: string) => string): Finding => ({
  kind: 'screens',
  id: `screen-${leaf.key}`,
  label: label(leaf.key),
  detail: leaf.above.map(label).join(' › '),
  to: leaf.path,
})

/** Not in the tree: it hangs below the user's name. */
const PROFILE: MenuLeaf = { key: 'profile', path: '/profile', above: [] }

/** Screens whose name, or another name, or whose menu, answers what is typed; the closest first. */
export const screensFor = (
  user: Pick<LocalUser, 'menus'>,
  query: string,
  label: (key: string) => string,
): Finding[] => {
  const leaves = [...leavesOf(user.menus), PROFILE]
  if (query.trim() === '')
    return leaves
      .filter((leaf) => leaf !== PROFILE)
      .map((leaf) => screenFinding(leaf, label))
      .slice(0, MOST_SCREENS)
  // Two letters inside a word are chance; three are a memory.
  const worst = query.trim().length < SURE_LENGTH ? 1 : 2
  return leaves
    .map((leaf) => ({ leaf, finding: screenFinding(leaf, label) }))
    .map(({ leaf, finding }) => {
      const own = rankOf(finding.label, query) ?? 3
      const names = [finding.label, ...otherWordsOf(leaf.key)]
      const rank = Math.min(own, rankOfWords(leaf.key, query), rankOf(finding.detail, query) ?? 3)
      // « arr » is rather the arrivals than what their name begins as well.
      const rest = own === rank ? finding.label.length : 0
      return { rank, rest, finding: { ...finding, isExact: names.some((name) => isSame(name, query)) } }
    })
    .filter(({ rank }) => rank <= worst)
    .toSorted((a, b) => Number(b.finding.isExact) - Number(a.finding.isExact) || a.rank - b.rank || a.rest - b.rest)
    .map(({ finding }) => finding)
    .slice(0, MOST_SCREENS)
}

/** By another name: as its own name, but after those that bear it. */
const rankOfWords = (key: string, query: string): number => {
  const ranks = otherWordsOf(key).map((word) => rankOf(word, query) ?? 3)
  const best = Math.min(3, ...ranks)
  return best < 2 ? best + 0.5 : 3
}

const isSame = (name: string, query: string): boolean => plainText(name.trim()) === plainText(query.trim())

/** What became of a stay that stands no more. */
const fateOf = ({ status }: FoundBooking, t: Translate<'shell'>): string => {
  if (status === 'EXPIRED') return t('spotlight.expired')
  return status === 'SAVED' ? '' : t('spotlight.cancelled')
}

const stayFinding = (stay: FoundBooking, t: Translate<'shell'>): Finding => ({
  kind: 'stays',
  id: `stay-${stay.id}`,
  label: [stay.code, stay.customerName].filter((part) => part !== null).join(' · '),
  detail: [fateOf(stay, t), `${formatDay(stay.arrival)} – ${formatDay(stay.departure)}`, stay.places]
    .filter((part) => part !== '')
    .join(' · '),
  to: pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: stay.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: 0,
    statusId: stay.statusId,
  }),
})

const customerFinding = (customer: FoundCustomer): Finding => ({
  kind: 'customers',
  id: `customer-${customer.id}`,
  label: customer.name,
  detail: [customer.code, customer.town].filter((part) => part !== null).join(' · '),
  to: pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: customer.id }),
})

const placeFinding = (place: FoundPlace, query: string, t: Translate<'shell'>): Finding => {
  const { tonight } = place
  const until = tonight === null ? '' : formatDay(tonight.until)
  const said =
    tonight === null ? t('spotlight.freeTonight') : t('spotlight.takenTonight', { name: tonight.name ?? '', until })
  return {
    kind: 'places',
    id: `place-${place.id}`,
    label: place.code,
    detail: `${place.type} · ${said}`,
    to: pathTo('/planning'),
    search: { text: place.code },
    isExact: isSame(place.code.replaceAll(' ', ''), query.replaceAll(' ', '')),
  }
}

/** What the server found, as entries that lead somewhere. */
export const recordsFor = (found: Found | undefined, query: string, t: Translate<'shell'>): Finding[] => [
  ...(found?.bookings ?? []).map((stay) => ({ ...stayFinding(stay, t), isExact: isSame(stay.code, query) })),
  ...(found?.customers ?? []).map((one) => ({ ...customerFinding(one), isExact: isCustomer(one, query) })),
  ...(found?.places ?? []).map((place) => placeFinding(place, query, t)),
]

const isCustomer = ({ code, name }: FoundCustomer, query: string): boolean => {
  const words = plainText(query).split(/\s+/)
  const own = plainText(name).split(/\s+/)
  return isSame(code, query) || (own.length === words.length && words.every((word) => own.includes(word)))
}

const KINDS: readonly FindingKind[] = ['stays', 'customers', 'places', 'screens']

/** What is meant exactly comes first: the kind that has it above the others, and above the others of its kind. */
export const inOrder = (findings: readonly Finding[]): Finding[] => {
  const exact = KINDS.filter((kind) => findings.some((one) => one.kind === kind && one.isExact === true))
  const kinds = [...exact, ...KINDS.filter((kind) => !exact.includes(kind))]
  return kinds.flatMap((kind) => {
    const own = findings.filter((one) => one.kind === kind)
    return [...own.filter((one) => one.isExact === true), ...own.filter((one) => one.isExact !== true)]
  })
}
