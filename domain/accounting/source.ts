/** What the books are made from: one document or move of money each, in the order recorded (rules of the vectors, section 5). */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import type { Charge } from '../vat/state.ts'

/** Parts of an amount by rate of VAT, in basis points; null is outside VAT. */
export type Split = readonly (readonly [rate: number | null, amount: Cents])[]

/** `narrow`: by what its analytic section is looked up before its product (`sectionKeys`). */
export type SaleLine = readonly [product: string, rate: number | null, amount: Cents, narrow?: readonly string[]]

/** Products that are no sale of the house's own: their account is that of a role. DOWN_PAYMENT is taken off, and sold nowhere. */
export const DOWN_PAYMENT = 'DOWN_PAYMENT'

interface Dated {
  /** Named by what reverses or cancels it. */
  readonly id?: string
  readonly on: Day
  /** Number of the document. */
  readonly ref: string
  /** Day of the document, where it is not that of the entry. */
  readonly pieceDate?: Day
  readonly dueOn?: Day
}

/** Of whom, and which file: lines of a customer's file are lettered together, and its advances taken by its bill. */
interface OfCustomer extends Dated {
  readonly customer: string
  readonly file?: string
}

export interface Bill extends OfCustomer {
  readonly type: 'bill'
  readonly lines: readonly SaleLine[]
  readonly downPayment?: boolean
  readonly of?: 'rentReceipt'
}

export interface Payment extends OfCustomer {
  readonly type: 'payment'
  readonly method: string
  readonly amount: Cents
  readonly kind?: string
  /** Where no final bill of the file stands: an advance, by rate. */
  readonly split?: Split
  readonly party?: 'HOLIDAY_AID'
  /**
   * An advance that the software before this one received: it is in the opening entries. `declared`: with its VAT, which is declared; else
   * its VAT is that of this day.
   */
  readonly takenOver?: { readonly declared: boolean }
}

export interface Refund extends OfCustomer {
  readonly type: 'refund'
  readonly method: string
  readonly amount: Cents
  /** HELD: of each rate what the advances hold of it. */
  readonly split?: Split | 'HELD'
  /** A payment that has gone to another file since is taken back there: not the word of a refund. */
  readonly reverses?: boolean
}

/** Money of a payer that comes from another file, or goes there (negative). */
export interface Move extends OfCustomer {
  readonly type: 'move'
  readonly amount: Cents
  /** Where no final bill of the file stands: the advance that comes, or of what goes whatever is HELD. */
  readonly split?: Split | 'HELD'
}

/** What another software left: balances by account and third (its key, or its own code), debits positive. */
export interface Opening extends Dated {
  readonly type: 'opening'
  readonly lines: readonly (readonly [account: string, third: string | null, amount: Cents])[]
}

export interface Ticket extends Dated {
  readonly type: 'ticket'
  readonly till: string
  readonly lines: readonly SaleLine[]
  /** `owner`: whose credit note pays; left out: the customer of tills. */
  readonly payments: readonly (readonly [method: string, amount: Cents, owner?: string])[]
}

export type Undoing = Dated & { readonly type: 'cancelBill' | 'reversal'; readonly of: string }
export type Retained = OfCustomer & {
  readonly type: 'retained'
  readonly amount: Cents
  readonly split?: Split | 'HELD'
  /**
   * What the file charges its customer once it is cancelled: the advances pay it as the statement of VAT has it, and what they pay of the
   * indemnity is kept, until a bill charges it. Instead of `amount`.
   */
  readonly charges?: readonly Charge[]
}
export type Aid = OfCustomer & { readonly type: 'aid'; readonly office: string; readonly amount: Cents }
/** Of a transfer of an office, what no file has yet: the office's own. Negative: sent back to it. */
export type AidLeft = Dated & {
  readonly type: 'aidLeft'
  readonly method: string
  readonly office: string
  readonly amount: Cents
}
export type CommissionRetained = OfCustomer & {
  readonly type: 'commissionRetained'
  readonly partner: string
  readonly amount: Cents
}
export type Commission = Dated & {
  readonly type: 'commission'
  readonly partner: string
  readonly amount: Cents
  readonly rate?: number | null
}
export type Deposit = Dated & {
  readonly type: 'deposit'
  readonly method: string
  readonly bank: string
  readonly amount: Cents
  readonly commission?: Cents
}
export type Guarantee = OfCustomer & {
  readonly type: 'guarantee'
  readonly op: 'receive' | 'return' | 'cash'
  readonly method?: string
  readonly amount: Cents
}
export type Gesture = OfCustomer & { readonly type: 'goodwill'; readonly amount: Cents }
/** What lapses: a gift voucher's rest is nobody's, a credit note's (`ofCustomer`) leaves the account of its customer. */
export type Expired = Dated & {
  readonly type: 'expired'
  readonly customer?: string
  readonly amount: Cents
  readonly ofCustomer?: boolean
}
export type Expense = Dated & {
  readonly type: 'expense'
  /** By itself, or that of its `kind` in the plan. */
  readonly account?: string
  readonly kind?: string
  readonly amount: Cents
  readonly vat?: Cents
  /** BANK: paid from `bank`. */
  readonly method: string
  readonly bank?: string
}
export type Injection = Dated & { readonly type: 'injection'; readonly amount: Cents; readonly from?: string }
export type Difference = Dated & { readonly type: 'difference'; readonly amount: Cents }

export type Source =
  | Bill
  | Payment
  | Refund
  | Move
  | Opening
  | Ticket
  | Undoing
  | Retained
  | Aid
  | AidLeft
  | CommissionRetained
  | Commission
  | Deposit
  | Guarantee
  | Gesture
  | Expired
  | Expense
  | Injection
  | Difference
