import type { LocalUser } from '#contract/operations/session/session.ts'
import type { Found, FoundBooking, FoundCustomer } from '#contract/operations/booking/list.ts'
import { formatDay } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { MenuLeaf } from '#web/shell/menu-tree.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { rankOf } from '#web/ui/plain-text.ts'

export type FindingKind = 'screens' | 'customers' | 'stays'

export interface Finding {
  readonly kind: FindingKind
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
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

/** Screens whose name, or whose menu, answers what is typed; the closest first. */
export const screensFor = (user: LocalUser, query: string, label: (key: string) => string): Finding[] => {
  const all = leavesOf(user.menus).map((leaf) => screenFinding(leaf, label))
  if (query.trim() === '') return all.slice(0, MOST_SCREENS)
  // Two letters inside a word are chance; three are a memory.
  const worst = query.trim().length < SURE_LENGTH ? 1 : 2
  return all
    .map((finding) => ({ finding, rank: rankOf(finding.label, query) ?? rankOf(finding.detail, query) ?? 3 }))
    .filter(({ rank }) => rank <= worst)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ finding }) => finding)
    .slice(0, MOST_SCREENS)
}

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

/** What the server found, as entries that lead somewhere. */
export const recordsFor = (found: Found | undefined, t: Translate<'shell'>): Finding[] => [
  ...(found?.bookings ?? []).map((stay) => stayFinding(stay, t)),
  ...(found?.customers ?? []).map(customerFinding),
]
