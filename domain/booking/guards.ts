/** Guards of the transitions (domain rules 2.3): each is null where it lets pass, else the reason that the screen shows. */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { balanceOf } from './balance.ts'
import { firstArrival, liveOccupancies, reason } from './facts.ts'
import type { FileFacts, OccupancyFacts, Reason } from './facts.ts'
import { STATUS } from './states.ts'

type Guard = (facts: FileFacts, today: Day) => Reason | null

const unless = (holds: boolean, code: string, context?: Reason['context']): Reason | null =>
  holds ? null : reason(code, context)

const everyLive = (facts: FileFacts, test: (o: OccupancyFacts) => boolean): boolean =>
  liveOccupancies(facts).every(test)
const someLive = (facts: FileFacts, test: (o: OccupancyFacts) => boolean): boolean => liveOccupancies(facts).some(test)

/** First arrival of who is not here yet. */
const firstAwaited = (facts: FileFacts): Day | null =>
  firstArrival({ ...facts, occupancies: facts.occupancies.filter((o) => !o.arrived) })

const isExternal = (facts: FileFacts): boolean => facts.originId === 3 || facts.originId === 4

export const GUARDS = {
  hasOccupancy: (f) => unless(liveOccupancies(f).length > 0, 'booking.noOccupancy'),
  hasCustomer: (f) => unless(f.hasCustomer, 'booking.noCustomer'),
  allPriced: (f) =>
    unless(
      everyLive(f, (o) => o.priced),
      'price.noGrid',
    ),
  allFit: (f) =>
    unless(
      everyLive(f, (o) => o.fits),
      'booking.overCapacity',
    ),
  allPlaced: (f) =>
    unless(
      everyLive(f, (o) => o.hasPlace),
      'booking.noPlace',
    ),
  allPinned: (f) =>
    unless(
      everyLive(f, (o) => o.pinned),
      'booking.placeNotNamed',
    ),
  arrivesToday: (f, today) =>
    unless(
      everyLive(f, (o) => o.arrival === today),
      'booking.passageArrivesToday',
    ),
  arrivalReached: (f, today) => {
    const arrival = firstAwaited(f) ?? firstArrival(f)
    return unless(arrival !== null && arrival <= today, 'booking.arrivalNotReached', { arrival: arrival ?? '' })
  },
  notPast: (f, today) =>
    unless(
      everyLive(f, (o) => o.departure > today),
      'booking.past',
    ),
  notBilled: (f) => unless(!f.hasLiveBill, 'booking.billed'),
  notAllBilled: (f) => unless(!everyLive(f, (o) => o.billed), 'booking.billed'),
  somethingToBill: (f) => unless(f.hasUnbilled, 'billing.nothingToBill'),
  /** By every payer. */
  allBilled: (f) => unless(everyLive(f, (o) => o.billed) && !f.hasUnbilled, 'booking.notBilled'),
  noPayment: (f) => unless(!f.hasPayment, 'booking.hasPayment'),
  noMoneyTrace: (f) => unless(!f.hasMoneyTrace, 'booking.hasMoneyTrace'),
  notArrived: (f) => unless(!someLive(f, (o) => o.arrived), 'booking.arrived'),
  notAllArrived: (f) => unless(!everyLive(f, (o) => o.arrived), 'booking.arrived'),
  severalStays: (f) => unless(liveOccupancies(f).length > 1, 'booking.onlyStay'),
  undoable: (f, today) => {
    if (f.undo === null) return reason('booking.nothingToUndo')
    if (f.undo.day !== today) return reason('booking.undoDayClosed')
    return unless(!f.undo.changed, 'booking.undoChanged')
  },
  someArrived: (f) =>
    unless(
      someLive(f, (o) => o.arrived),
      'booking.notArrived',
    ),
  notGone: (f) => unless(!someLive(f, (o) => o.gone), 'booking.gone'),
  notAllGone: (f) => unless(!everyLive(f, (o) => o.gone), 'booking.gone'),
  allGone: (f) =>
    unless(
      everyLive(f, (o) => o.gone),
      'booking.notGone',
    ),
  leavesLater: (f, today) => {
    const here = liveOccupancies(f).filter((o) => o.arrived && !o.gone && o.departure > today)
    return unless(
      here.some((o) => !o.leftEarly),
      here.length > 0 ? 'booking.leftEarly' : 'booking.departureReached',
    )
  },
  settled: (f) => unless(balanceOf(f) === 0, 'booking.balanceLeft', { balance: balanceOf(f) }),
  settledToLeave: (f) => {
    const balance = cents(balanceOf(f) - f.aidDue)
    return unless(!f.leavesSettled || balance === 0, 'booking.balanceLeft', { balance })
  },
  fromHere: (f) => unless(!isExternal(f), 'booking.external'),
  quoteValid: (f, today) =>
    unless(f.quoteValidUntil === null || f.quoteValidUntil >= today, 'booking.quoteExpired', {
      until: f.quoteValidUntil ?? '',
    }),
  noShowReached: (f, today) => {
    const arrival = firstArrival(f)
    const from = arrival === null ? null : addDays(arrival, f.noShowDays)
    return unless(from !== null && from <= today, 'booking.noShowTooEarly', { from: from ?? '' })
  },
  lapsed: (f, today) => {
    const until = f.statusId === STATUS.QUOTE ? f.quoteValidUntil : f.optionExpiry
    return unless(until !== null && until < today, 'booking.notLapsed')
  },
  identity: (f) =>
    unless(f.missingIdentity.length === 0, 'billing.buyerIncomplete', { fields: f.missingIdentity.join(', ') }),
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof GUARDS
