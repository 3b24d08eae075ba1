/** What the rules of a file look at: plain facts, gathered once by whoever knows the database. */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

/** 1 in progress (a basket), 2 abandoned, 3 saved. */
export type StateId = 1 | 2 | 3
/** 0 basket, 1 quote, 2 option, 3 reservation, 4 stay, 5 closed. */
export type StatusId = 0 | 1 | 2 | 3 | 4 | 5
export type FileStatus = 'IN_PROGRESS' | 'SAVED' | 'ABANDONED' | 'EXPIRED' | 'CANCELLING' | 'CANCELLED' | 'DELETED'
/** 1 direct, 2 passage, 3 internet, 4 partner, 5 import. */
export type OriginId = 1 | 2 | 3 | 4 | 5

export interface OccupancyFacts {
  readonly arrival: Day
  readonly departure: Day
  /** A place is held, provisional or not. */
  readonly hasPlace: boolean
  /** The guest was given this very place. */
  readonly pinned: boolean
  readonly priced: boolean
  readonly arrived: boolean
  readonly gone: boolean
  /** Left, or said to leave, before its departure day. */
  readonly leftEarly: boolean
  readonly cancelled: boolean
  /** A live bill charges it: nothing of it may change. */
  readonly billed: boolean
  /** Within the capacity of its place or type. */
  readonly fits: boolean
}

export interface FileFacts {
  readonly stateId: StateId
  readonly statusId: StatusId
  readonly status: FileStatus
  readonly originId: OriginId
  readonly hasCustomer: boolean
  /** What a bill needs of its buyer and does not find: `surname`, `address`, `postalCode`, `town` (spec 5). */
  readonly missingIdentity: readonly string[]
  readonly occupancies: readonly OccupancyFacts[]
  readonly total: Cents
  /** Commission that the partner keeps out of what it pays. */
  readonly retained: Cents
  readonly paid: Cents
  /** What offices of holiday aid still owe of it, weeks after the stay: no guest is asked for it. */
  readonly aidDue: Cents
  /** The house lets nobody leave who owes (preference `arrival_departure`). */
  readonly leavesSettled: boolean
  /** A payment exists that was not reversed. */
  readonly hasPayment: boolean
  /** Ever given a number on a bill or a payment: cannot be deleted any more. */
  readonly hasMoneyTrace: boolean
  /** Something is charged that no live bill of its payer charges. */
  readonly hasUnbilled: boolean
  /** A live bill of type 1, down-payment bills included. */
  readonly hasLiveBill: boolean
  readonly optionExpiry: Day | null
  readonly quoteValidUntil: Day | null
  /** Days after arrival from which an absent guest may be declared, as the file agreed to (#19). */
  readonly noShowDays: number
  /** The last event that may still be undone (domain rules 2.4); null: none of today. */
  readonly undo: UndoFacts | null
}

/** Events whose undoing is kept for the day (domain rules 2.4). */
export const UNDOABLE = [
  'GONE',
  'LEFT_EARLY',
  'CANCELLED',
  'NO_SHOW',
  'EXPIRED',
  'MOVED',
  'REPRICED',
  'STAY_ADDED',
  'STAY_REMOVED',
  'MERGED',
  'SPLIT',
  'TRANSFERRED',
  'PAYERS',
] as const
export type UndoableKind = (typeof UNDOABLE)[number]

export interface UndoFacts {
  readonly kind: UndoableKind
  readonly day: Day
  /** Something else happened since to what it changed. */
  readonly changed: boolean
}

/** A code of the catalogue of messages, with the values of its sentence. */
export interface Reason {
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
}

export const reason = (code: string, context: Reason['context'] = {}): Reason => ({ code, context })

/** Stays of the file that still count. */
export const liveOccupancies = (facts: FileFacts): readonly OccupancyFacts[] =>
  facts.occupancies.filter((o) => !o.cancelled)

/** First arrival of the live stays; null where there is none. */
export const firstArrival = (facts: FileFacts): Day | null =>
  liveOccupancies(facts).reduce<Day | null>((a, o) => (a === null || o.arrival < a ? o.arrival : a), null)
