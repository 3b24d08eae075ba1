/** What may be done with a file now, and why the rest may not: one answer for the server and the buttons (design: states). */
import { RuleError } from '../rule-error.ts'
import type { Day } from '../day.ts'
import { balanceOf } from './balance.ts'
import { reason } from './facts.ts'
import type { FileFacts, Reason } from './facts.ts'
import { GUARDS } from './guards.ts'
import { BOOKING_ACTIONS, TRANSITIONS } from './transitions.ts'
import type { ActionRight, BookingAction, Transition } from './transitions.ts'
import { STATE, STATUS } from './states.ts'

/** `pay` is no transition of the file, yet a button like the others. */
export type FileAction = BookingAction | 'pay'

export interface ActionState {
  readonly action: FileAction
  readonly isAllowed: boolean
  readonly reasons: readonly Reason[]
}

const STATUS_CODES = [
  'booking.isBasket',
  'booking.isQuote',
  'booking.isOption',
  'booking.isReservation',
  'booking.isStay',
  'booking.isClosed',
] as const

/** What the file is, said where it is not what the action needs. */
const whatItIs = (facts: FileFacts): Reason => {
  if (facts.stateId === STATE.ABANDONED) return reason('booking.isAbandoned')
  if (facts.status === 'EXPIRED') return reason('booking.isExpired')
  if (facts.status === 'CANCELLED' || facts.status === 'CANCELLING') return reason('booking.isCancelled')
  if (facts.status === 'DELETED') return reason('booking.isDeleted')
  return reason(STATUS_CODES[facts.stateId === STATE.BASKET ? 0 : facts.statusId] ?? 'booking.isBasket')
}

const startsFrom = (transition: Transition, facts: FileFacts): boolean =>
  transition.from !== null &&
  transition.from.stateId === facts.stateId &&
  transition.from.statusIds.includes(facts.statusId) &&
  transition.from.statuses.includes(facts.status)

/** Why `action` cannot be done with this file today; empty: it can. Stock and rights are not looked at here. */
export const refusals = (action: BookingAction, facts: FileFacts, today: Day): readonly Reason[] => {
  const transition: Transition = TRANSITIONS[action]
  if (transition.from === null) return []
  if (!startsFrom(transition, facts)) return [whatItIs(facts)]
  return transition.guards.map((guard) => GUARDS[guard](facts, today)).filter((r) => r !== null)
}

/** Throws RuleError with the first reason where `action` is not allowed. */
export const assertAllowed = (action: BookingAction, facts: FileFacts, today: Day): void => {
  const [first] = refusals(action, facts, today)
  if (first !== undefined) throw new RuleError(first.code, first.context)
}

/** Statuses in which a file is paid. */
const OWING: ReadonlySet<number> = new Set([STATUS.OPTION, STATUS.BOOKING, STATUS.STAY])

/** A cancelled file may still owe what the campsite keeps of it (#18). */
const owesAfterAll = (facts: FileFacts): boolean => facts.status === 'CANCELLED' && balanceOf(facts) > 0

/** Money may come in on options, reservations and stays: never on a quote (domain rules 2.3, #3), nor after closing. */
export const payRefusals = (facts: FileFacts): readonly Reason[] =>
  facts.stateId === STATE.SAVED && (facts.status === 'SAVED' || owesAfterAll(facts)) && OWING.has(facts.statusId)
    ? []
    : [whatItIs(facts)]

/** Actions that a button may trigger, each with the reasons that grey it. `may` tells the user's rights. */
export const actions = (facts: FileFacts, may: (right: ActionRight) => boolean, today: Day): readonly ActionState[] => {
  const state = (action: FileAction, right: ActionRight, reasons: readonly Reason[]): ActionState => {
    const all = may(right) ? reasons : [reason('right.insufficient'), ...reasons]
    return { action, isAllowed: all.length === 0, reasons: all }
  }
  const ofTransition = (action: BookingAction): ActionState[] => {
    const { right, from }: Transition = TRANSITIONS[action]
    return right === null || from === null ? [] : [state(action, right, refusals(action, facts, today))]
  }
  return [...BOOKING_ACTIONS.flatMap(ofTransition), state('pay', ['payment_payment', 'write'], payRefusals(facts))]
}
