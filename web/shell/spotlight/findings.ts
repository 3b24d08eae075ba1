import type { LocalUser } from '#contract/operations/session/session.ts'
import type { SearchAnswer } from '#contract/operations/session/search.ts'
import { pathTo } from '#web/paths.ts'
import type { MenuLeaf } from '#web/shell/menu-tree.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { matches, plainText } from '#web/ui/plain-text.ts'

export type FindingKind = 'screens' | 'customers' | 'stays'

export interface Finding {
  readonly kind: FindingKind
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
}

const MOST_SCREENS = 8

const screenFinding = (leaf: MenuLeaf, label: (key: string) => string): Finding => ({
  kind: 'screens',
  id: `screen-${leaf.key}`,
  label: label(leaf.key),
  detail: leaf.above.map(label).join(' › '),
  to: leaf.path,
})

/** Screens whose name, or whose menu, holds every word typed; those that begin with it first. */
export const screensFor = (user: LocalUser, query: string, label: (key: string) => string): Finding[] => {
  const all = leavesOf(user.menus).map((leaf) => screenFinding(leaf, label))
  if (query.trim() === '') return all.slice(0, MOST_SCREENS)
  const start = plainText(query.trim())
  const rank = (finding: Finding): number => (plainText(finding.label).startsWith(start) ? 0 : 1)
  return all
    .filter((finding) => matches(`${finding.label} ${finding.detail}`, query))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_SCREENS)
}

/** What the server found, as entries that lead somewhere. */
export const recordsFor = (answer: SearchAnswer | undefined): Finding[] => {
  const stays = (answer?.stays ?? []).map((stay): Finding => ({
    kind: 'stays',
    id: `stay-${stay.id}`,
    label: `${stay.code} · ${stay.label}`,
    detail: stay.detail,
    to: pathTo(
      '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
      {
        activeKey: 'stay',
        bookingId: stay.id,
        tempBookingId: 0,
        occupancyId: 0,
        tempOccupancyId: 0,
        customerId: 0,
        statusId: stay.statusId,
      },
    ),
  }))
  const customers = (answer?.customers ?? []).map((customer): Finding => ({
    kind: 'customers',
    id: `customer-${customer.id}`,
    label: customer.label,
    detail: customer.detail,
    to: pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: customer.id }),
  }))
  return [...stays, ...customers]
}
