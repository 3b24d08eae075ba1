/** The life of a file as data (domain rules 2.3): the server obeys it, the buttons are greyed by it, the tests walk it. */
import type { FileStatus, StateId, StatusId } from './facts.ts'
import type { GuardName } from './guards.ts'
import { STATE, STATUS } from './states.ts'

/** What happens to the nights that the file holds. */
export type HoldEffect = 'LOCK' | 'UNLOCK' | 'NONE' | 'HOLD' | 'KEEP' | 'RELEASE' | 'RELEASE_REST' | 'RECHECK'

export type ActionRight = readonly [
  'booking_booking' | 'booking_arrival_departure' | 'payment_bill' | 'payment_payment',
  'write' | 'delete',
]

export interface Transition {
  /** Number in the table of the domain rules; null: section 2.4. */
  readonly number: number | null
  /** Files that it starts from; an empty list is a file that does not exist yet. */
  readonly from: {
    readonly stateId: StateId
    readonly statusIds: readonly StatusId[]
    readonly statuses: readonly FileStatus[]
  } | null
  /** Where it leads; what is left out stays. */
  readonly to: { readonly stateId?: StateId; readonly statusId?: StatusId; readonly status?: FileStatus }
  readonly guards: readonly GuardName[]
  readonly holds: HoldEffect
  /** Null: done by the house itself (nightly), never by a button. */
  readonly right: ActionRight | null
}

const basket = { stateId: STATE.BASKET, statusIds: [STATUS.NONE], statuses: ['IN_PROGRESS'] } as const
const saved = (...statusIds: StatusId[]) => ({ stateId: STATE.SAVED, statusIds, statuses: ['SAVED'] }) as const
const lapsable = (...statusIds: StatusId[]) =>
  ({ stateId: STATE.SAVED, statusIds, statuses: ['SAVED', 'EXPIRED'] }) as const
const WRITE = ['booking_booking', 'write'] as const
const DELETE = ['booking_booking', 'delete'] as const
const DESK = ['booking_arrival_departure', 'write'] as const

const as = (statusId: StatusId) => ({ stateId: STATE.SAVED, statusId, status: 'SAVED' }) as const

export const TRANSITIONS = {
  createTemp: {
    number: 1,
    from: null,
    to: { stateId: STATE.BASKET, statusId: STATUS.NONE, status: 'IN_PROGRESS' },
    guards: [],
    holds: 'LOCK',
    right: WRITE,
  },
  quit: {
    number: 2,
    from: basket,
    to: { stateId: STATE.ABANDONED, status: 'ABANDONED' },
    guards: [],
    holds: 'UNLOCK',
    right: WRITE,
  },
  saveQuote: {
    number: 3,
    from: basket,
    to: as(STATUS.QUOTE),
    guards: ['hasOccupancy', 'allPriced'],
    holds: 'NONE',
    right: WRITE,
  },
  saveOption: {
    number: 4,
    from: basket,
    to: as(STATUS.OPTION),
    guards: ['hasOccupancy', 'allPriced', 'hasCustomer', 'allFit', 'notPast'],
    holds: 'HOLD',
    right: WRITE,
  },
  saveReservation: {
    number: 5,
    from: basket,
    to: as(STATUS.BOOKING),
    guards: ['hasOccupancy', 'allPriced', 'hasCustomer', 'allFit', 'notPast'],
    holds: 'HOLD',
    right: WRITE,
  },
  savePassage: {
    number: 6,
    from: basket,
    to: as(STATUS.STAY),
    guards: ['hasOccupancy', 'allPriced', 'hasCustomer', 'allFit', 'arrivesToday', 'allPinned'],
    holds: 'HOLD',
    right: WRITE,
  },
  convertToOption: {
    number: 7,
    from: saved(STATUS.QUOTE),
    to: as(STATUS.OPTION),
    guards: ['quoteValid', 'notPast'],
    holds: 'HOLD',
    right: WRITE,
  },
  convertToReservation: {
    number: 7,
    from: saved(STATUS.QUOTE),
    to: as(STATUS.BOOKING),
    guards: ['quoteValid', 'allFit', 'notPast'],
    holds: 'HOLD',
    right: WRITE,
  },
  convertToPassage: {
    number: 7,
    from: saved(STATUS.QUOTE),
    to: as(STATUS.STAY),
    guards: ['quoteValid', 'allFit', 'arrivesToday'],
    holds: 'HOLD',
    right: WRITE,
  },
  validate: {
    number: 8,
    from: lapsable(STATUS.OPTION),
    to: as(STATUS.BOOKING),
    guards: ['hasCustomer', 'allFit', 'notPast'],
    holds: 'KEEP',
    right: WRITE,
  },
  downgrade: {
    number: 9,
    from: saved(STATUS.BOOKING),
    to: { statusId: STATUS.OPTION },
    guards: ['notBilled', 'noPayment', 'notArrived', 'fromHere', 'notPast'],
    holds: 'KEEP',
    right: WRITE,
  },
  expire: {
    number: 10,
    from: saved(STATUS.QUOTE, STATUS.OPTION),
    to: { status: 'EXPIRED' },
    guards: ['lapsed', 'noPayment'],
    holds: 'RELEASE',
    right: null,
  },
  edit: {
    number: 11,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['notAllBilled', 'notAllGone'],
    holds: 'RECHECK',
    right: WRITE,
  },
  addStay: {
    number: 11,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['hasCustomer', 'notAllBilled', 'notAllGone'],
    holds: 'RECHECK',
    right: WRITE,
  },
  removeStay: {
    number: 11,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['severalStays', 'notAllBilled', 'notAllGone'],
    holds: 'RELEASE',
    right: DELETE,
  },
  merge: {
    number: 12,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['hasCustomer', 'notBilled'],
    holds: 'KEEP',
    right: WRITE,
  },
  split: {
    number: null,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['hasCustomer', 'severalStays', 'notBilled'],
    holds: 'KEEP',
    right: WRITE,
  },
  transfer: {
    number: null,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['hasCustomer', 'notBilled'],
    holds: 'KEEP',
    right: WRITE,
  },
  sharePayers: {
    number: null,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY),
    to: {},
    guards: ['hasCustomer', 'notAllBilled'],
    holds: 'NONE',
    right: WRITE,
  },
  undo: {
    number: null,
    from: {
      stateId: STATE.SAVED,
      statusIds: [STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING, STATUS.STAY],
      statuses: ['SAVED', 'EXPIRED', 'CANCELLED'],
    },
    to: {},
    guards: ['undoable'],
    holds: 'RECHECK',
    right: WRITE,
  },
  arrive: {
    number: 13,
    from: saved(STATUS.BOOKING, STATUS.STAY),
    to: { statusId: STATUS.STAY },
    guards: ['hasOccupancy', 'notAllArrived', 'arrivalReached', 'allPlaced'],
    holds: 'KEEP',
    right: DESK,
  },
  undoArrive: {
    number: 14,
    from: saved(STATUS.STAY),
    to: { statusId: STATUS.BOOKING },
    guards: ['someArrived', 'notGone', 'notBilled'],
    holds: 'KEEP',
    right: DESK,
  },
  go: {
    number: 15,
    from: saved(STATUS.STAY),
    to: {},
    guards: ['someArrived', 'notAllGone', 'settledToLeave'],
    holds: 'RELEASE_REST',
    right: DESK,
  },
  earlyDeparture: {
    number: 16,
    from: saved(STATUS.STAY),
    to: {},
    guards: ['someArrived', 'notAllGone', 'leavesLater'],
    holds: 'RELEASE_REST',
    right: DESK,
  },
  close: {
    number: 17,
    from: saved(STATUS.STAY),
    to: { statusId: STATUS.CLOSED },
    guards: ['allGone', 'allBilled', 'settled'],
    holds: 'NONE',
    right: WRITE,
  },
  cancel: {
    number: 18,
    from: saved(STATUS.QUOTE, STATUS.OPTION, STATUS.BOOKING),
    to: { status: 'CANCELLED' },
    guards: ['notBilled', 'fromHere', 'notArrived'],
    holds: 'RELEASE',
    right: DELETE,
  },
  noShow: {
    number: 19,
    from: saved(STATUS.BOOKING),
    to: { status: 'CANCELLED' },
    guards: ['notBilled', 'fromHere', 'notArrived', 'noShowReached'],
    holds: 'RELEASE',
    right: DELETE,
  },
  delete: {
    number: 20,
    from: lapsable(STATUS.QUOTE, STATUS.OPTION),
    to: { status: 'DELETED' },
    guards: ['noMoneyTrace'],
    holds: 'RELEASE',
    right: DELETE,
  },
  bill: {
    number: 21,
    from: { stateId: STATE.SAVED, statusIds: [STATUS.BOOKING, STATUS.STAY], statuses: ['SAVED', 'CANCELLED'] },
    to: {},
    guards: ['somethingToBill', 'identity'],
    holds: 'NONE',
    right: ['payment_bill', 'write'],
  },
} as const satisfies Record<string, Transition>

export type BookingAction = keyof typeof TRANSITIONS

export const BOOKING_ACTIONS = Object.keys(TRANSITIONS) as BookingAction[]
