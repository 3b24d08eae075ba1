/**
 * What is owed and paid, as payments, bills, credit notes and guarantees see it: a stay's file today, a sale or a rent later. Each kind
 * has a supplier in its own module, wired in `services.accounts`; money knows none of them.
 *
 * Locks are taken in this order and no other: accounts by ascending number (`lockAccounts`), nights, credit notes, the year of bills,
 * chains of the till. So nothing is locked in `afterSigned`.
 */
import type { AccountRef } from '#domain/billing/account.ts'
import { inLockOrder } from '#domain/billing/account.ts'
import type { BillStay } from '#domain/billing/bill-content.ts'
import type { BillableLine } from '#domain/billing/prepare-bill.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { LineType } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Where its money stands. */
export interface AccountHead extends AccountRef {
  /** As it is shown and printed. */
  readonly code: string | null
  readonly customerId: number | null
  readonly total: Cents
  /** Commission that a partner keeps out of what it pays. */
  readonly retained: Cents
  readonly paid: Cents
  /** The part of `paid` that cashed guarantees brought. */
  readonly damagePaid: Cents
  readonly downPayment: Cents
  /** What papers call money asked in advance; null: nothing was agreed. */
  readonly downPaymentKind: 'ARRHES' | 'ACOMPTE' | null
  readonly balanceDue: Day | null
  /** Its lines are what is kept of it: nothing more is sold. */
  readonly cancelled: boolean
}

/** A line as shares and balances see it; `payerId` null: the account's customer bears it. */
export interface OwedLine {
  readonly type: LineType
  readonly amount: Cents
  readonly payerId: number | null
  readonly retained: boolean
}

/** A line as papers say it. `occupancyId` is a part that is billed whole, a stay; null: of the whole account. */
export interface AccountLine extends BillableLine {
  readonly code: string
}

/** What a bill is made of. */
export interface Billable {
  readonly lines: readonly AccountLine[]
  /** Parts that may be named to be billed. */
  readonly partIds: readonly number[]
  /** Stays that papers describe; a sale has none. */
  readonly stays: readonly BillStay[]
}

export type MoneyAction = 'pay' | 'refund' | 'bill' | 'guarantee'

/** What is about to be signed; the account's history keeps it. */
export type MoneyEvent =
  | {
      readonly kind: 'PAID'
      readonly detail: Readonly<Record<string, unknown>>
      /** Received in all, this payment included. */
      readonly paid: Cents
      /** Whether what waited for money is to be firm now; undefined: as the house prefers. */
      readonly validate: boolean | undefined
    }
  | {
      readonly kind:
        | 'REVERSED'
        | 'REFUNDED'
        | 'CREDIT_NOTE'
        | 'GUARANTEE'
        | 'PAYMENT_DETAIL'
        | 'WRITTEN_OFF'
        | 'BILLED'
        | 'BILL_CANCELLED'
      readonly detail: Readonly<Record<string, unknown>>
    }

/** A line that is added: the damage that a guarantee pays, what a till puts on a stay. */
export interface Charge {
  readonly type: LineType
  readonly code: string
  readonly label: string
  readonly amount: Cents
  readonly tvaId: number | null
  readonly rate: number | null
  /** How many, and the price of one; null: only the amount holds. Left out: one. */
  readonly quantity?: number
  readonly unitPrice?: Cents | null
  /** The part that it is billed with; left out: the whole account. */
  readonly partId?: number
  /** The code of the line that it takes back: borne by who bears that one. Left out: by the account's customer. */
  readonly takesBack?: string
}

/** What an account received, computed from signed rows. */
export interface Sums {
  readonly paid: Cents
  readonly damagePaid: Cents
}

export interface Account {
  /**
   * Nobody else changes it until the transaction ends; what follows answers for it as it was then. `version`: as it was shown. Throws
   * RuleError record.unknown, and StaleError with the record as it is.
   */
  readonly lock: (version?: number) => Promise<AccountHead>
  /** What forbids it now; none: it may be done. */
  readonly refusals: (action: MoneyAction) => Promise<readonly Reason[]>
  readonly lines: () => Promise<readonly OwedLine[]>
  /** In the language of the buyer; undefined: French. */
  readonly toBill: (spoken: Spoken | undefined) => Promise<Billable>
  /** Whether the part is one of its own. */
  readonly hasPart: (partId: number) => Promise<boolean>
  /** Adds a line, and its amount to the total. */
  readonly charge: (line: Charge) => Promise<void>
  /** Writes the history. May lock nights: an option whose down payment is covered becomes firm, and says so. */
  readonly beforeSigned: (event: MoneyEvent) => Promise<{ readonly validated: boolean }>
  /** Stores what was received (null: as before), opens again what is settled no more, tells who looks at it. Takes no new lock. */
  readonly afterSigned: (sums: Sums | null) => Promise<void>
}

/** Opens accounts of one kind. */
export interface AccountSupplier {
  readonly kind: string
  readonly open: (context: Context, id: number) => Account
}

export interface Accounts {
  /** Throws RuleError record.unknown for a kind that nobody supplies. */
  readonly open: (context: Context, ref: AccountRef) => Account
}

export const accountsOf = (suppliers: readonly AccountSupplier[]): Accounts => {
  const byKind = new Map(suppliers.map((supplier) => [supplier.kind, supplier]))
  return {
    open: (context, { kind, id }) => {
      const supplier = byKind.get(kind)
      if (supplier === undefined) throw new RuleError('record.unknown')
      return supplier.open(context, id)
    },
  }
}

export const openAccount = (context: Context, ref: AccountRef): Account => context.services.accounts.open(context, ref)

/** Locks several accounts, in the one order that everybody keeps. */
export const lockAccounts = async (context: Context, refs: readonly AccountRef[]): Promise<Map<number, Account>> => {
  const locked = new Map<number, Account>()
  for (const ref of inLockOrder(refs)) {
    const account = openAccount(context, ref)
    await account.lock()
    locked.set(ref.id, account)
  }
  return locked
}
