/** What goes into the journal of the till and the banks (`journal.ts`), and what it tells. */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'

interface Dated {
  readonly on: Day
  readonly amount: Cents
}

export interface PaymentMove extends Dated {
  readonly op: 'payment'
  /** `TILL` for all cash; otherwise the method as the caller tells them apart. */
  readonly method: string
  readonly kind: string
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND'
  readonly guarantee: boolean
  /** The bank account of a transfer. */
  readonly account: string | null
}

export interface ExpenseMove extends Dated {
  readonly op: 'expense'
  /** Null: paid from the till. */
  readonly account: string | null
  readonly vat: Cents
}

export interface InjectionMove extends Dated {
  readonly op: 'injection'
  /** The bank account that it was drawn from; null: brought by the owner. */
  readonly account: string | null
}

export interface DepositMove extends Dated {
  readonly op: 'deposit'
  readonly method: string
  /** Null: of a method that no account was named for. */
  readonly account: string | null
  /** Kept by the bank. */
  readonly commission: Cents
}

/** The whole till counted: of the end of its day, the last one holds. */
interface CountMove extends Dated {
  readonly op: 'count'
}

/** What the count of one drawer found over or short: it moves the theory of the till, unless the whole till is counted that day. */
interface DifferenceMove extends Dated {
  readonly op: 'difference'
}

export type JournalMove = PaymentMove | ExpenseMove | InjectionMove | DepositMove | CountMove | DifferenceMove

export interface TillDay {
  readonly on: Day
  readonly opening: Cents
  readonly received: Cents
  /** Reversals and refunds, of their own day: negative. */
  readonly returned: Cents
  readonly expenses: Cents
  readonly injections: Cents
  readonly deposited: Cents
  readonly theoretical: Cents
  readonly counted: Cents | null
  readonly difference: Cents
  /** What the next day opens with. */
  readonly closing: Cents
}

export interface MethodTotals {
  readonly opening: Cents
  readonly received: Cents
  readonly returned: Cents
  readonly expenses: Cents
  readonly injections: Cents
  readonly deposited: Cents
  readonly differences: Cents
  readonly closing: Cents
}

export interface BankTotals {
  readonly opening: Cents
  readonly deposits: Cents
  readonly commissions: Cents
  readonly transfers: Cents
  readonly expenses: Cents
  readonly withdrawals: Cents
  readonly closing: Cents
}

export interface Receipt {
  readonly on: Day
  readonly method: string
  readonly net: Cents
}

/** What was there before the first move. */
export interface Openings {
  readonly till: Cents
  /** Received and not deposited yet, by method. */
  readonly inHand: ReadonlyMap<string, Cents>
  readonly banks: ReadonlyMap<string, Cents>
  /** Held, by method. */
  readonly guarantees: ReadonlyMap<string, Cents>
}

export interface Journal {
  /** Days with a move of cash or a count, in order. */
  readonly till: readonly TillDay[]
  /** What waits in the house: the till, and what is to be deposited. */
  readonly methods: ReadonlyMap<string, MethodTotals>
  /** Of all methods, those without money too, by day then method. */
  readonly receipts: readonly Receipt[]
  readonly banks: ReadonlyMap<string, BankTotals>
  /** What was settled without money. */
  readonly other: ReadonlyMap<string, Cents>
  /** Held at the end. */
  readonly guarantees: ReadonlyMap<string, Cents>
  readonly expenseVat: Cents
}
