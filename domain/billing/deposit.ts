/** What a bank deposit may hold, and what may become of it (domain rules, section 4; rules of money, section 6). */
import type { Day } from '../day.ts'
import { cents, percentOf, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { checkFaces, countOf, worthOf } from './faces.ts'
import type { Counts } from './faces.ts'

export type DepositState = 'OPEN' | 'CLOSED' | 'EXPORTED' | 'CANCELLED'

/** An account by whatever names it; null: none is set, and any will do. */
type AccountKey = number | string | null

export interface DepositMethod {
  /** What tells two methods apart: two of them may be of one kind. */
  readonly key: number | string
  readonly kind: string
  readonly bankable: boolean
  /** What the bank or the issuer keeps, in basis points. */
  readonly commission: number
}

export interface DepositPayment {
  readonly id: number
  /** Of its method. */
  readonly method: number | string
  readonly account: AccountKey
  readonly on: Day
  readonly amount: Cents
  /** Of a guarantee that was not kept. */
  readonly guarantee: boolean
  readonly reversed: boolean
  /** Number of the live slip that it is on; null: none. */
  readonly slip: string | null
  /** The payment over several accounts that it is a part of: one cheque, one line. */
  readonly group?: number | null
}

export interface DepositAsked {
  readonly number: string
  readonly on: Day
  readonly method: DepositMethod
  readonly account: AccountKey
  readonly payments: readonly DepositPayment[]
  /** Vouchers by face value. */
  readonly counts: Counts
  /** Cash by note and coin. */
  readonly notes: Counts
}

export interface DepositSituation {
  readonly numberTaken: boolean
  readonly monthClosed: boolean
  /** Cash that should be in the till. */
  readonly till: Cents
}

export interface DepositSums {
  /** In the order of the slip. */
  readonly lines: readonly number[]
  readonly count: number
  readonly total: Cents
  readonly commission: Cents
  readonly net: Cents
}

const isCash = ({ kind }: DepositMethod): boolean => kind === 'CASH'
const isVoucher = ({ kind }: DepositMethod): boolean => kind === 'HOLIDAY_VOUCHER'

const refuse = (code: string, context: Readonly<Record<string, string | number>> = {}): never => {
  throw new RuleError(code, context)
}

const checkOne = (payment: DepositPayment, { method, account, on }: DepositAsked): void => {
  const { amount } = payment
  if (payment.method !== method.key) refuse('deposit.otherMethod', { amount })
  if (payment.account !== null && payment.account !== account) refuse('deposit.otherAccount', { amount })
  if (payment.guarantee) refuse('deposit.guarantee', { amount })
  if (payment.reversed || amount <= 0) refuse('deposit.reversed', { amount })
  if (payment.on > on) refuse('deposit.later', { amount, paidOn: payment.on })
  if (payment.slip !== null) refuse('payment.deposited', { number: payment.slip })
}

/** Lines of a slip: by day, then in the order they were recorded. */
const inOrder = (payments: readonly DepositPayment[]): DepositPayment[] =>
  payments.toSorted((a, b) => (a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1))

/** A payment named twice counts once. */
const once = (payments: readonly DepositPayment[]): DepositPayment[] => [
  ...new Map(payments.map((one) => [one.id, one])).values(),
]

const ofCash = ({ notes }: DepositAsked, till: Cents): { readonly total: Cents; readonly count: number } => {
  const total = worthOf(notes)
  if (total > till) refuse('deposit.aboveTill', { total, till })
  return { total, count: countOf(notes) }
}

/** What is counted: pieces of paper. A cheque over several accounts is one. */
const papersOf = (payments: readonly DepositPayment[]): number =>
  new Set(payments.map(({ id, group }) => (group === null || group === undefined ? `p${id}` : `g${group}`))).size

const ofPayments = (
  asked: DepositAsked,
  payments: readonly DepositPayment[],
): { readonly total: Cents; readonly count: number } => {
  for (const payment of payments) checkOne(payment, asked)
  const total = sum(payments.map(({ amount }) => amount))
  if (!isVoucher(asked.method)) return { total, count: papersOf(payments) }
  checkFaces(asked.counts, total)
  return { total, count: countOf(asked.counts) }
}

/**
 * What the slip says. Cash goes by what is counted, not by payments: what stays in the till is its float. Throws RuleError
 * deposit.numberTaken (a cancelled slip keeps its number), .monthClosed, .notBankable, .empty, .otherMethod, .otherAccount, .guarantee,
 * .reversed, .later, .aboveTill, payment.deposited, voucher.unknownFace, voucher.countsUneven.
 */
export const prepareDeposit = (asked: DepositAsked, situation: DepositSituation): DepositSums => {
  const { method, number } = asked
  if (situation.numberTaken) refuse('deposit.numberTaken', { number })
  if (situation.monthClosed) refuse('deposit.monthClosed', { number })
  if (!method.bankable) refuse('deposit.notBankable')
  const payments = isCash(method) ? [] : once(asked.payments)
  if (isCash(method) ? worthOf(asked.notes) === 0 : payments.length === 0) refuse('deposit.empty')
  const { total, count } = isCash(method) ? ofCash(asked, situation.till) : ofPayments(asked, payments)
  const commission = percentOf(total, method.commission)
  return {
    lines: inOrder(payments).map(({ id }) => id),
    count,
    total,
    commission,
    net: cents(total - commission),
  }
}

/** Which state forbids it, in the order that it is said. */
const FORBIDDEN: Readonly<Record<'close' | 'export' | 'giveBack' | 'cancel', Partial<Record<DepositState, string>>>> = {
  close: { CLOSED: 'deposit.closed', EXPORTED: 'deposit.exported', CANCELLED: 'deposit.cancelled' },
  export: { OPEN: 'deposit.open', EXPORTED: 'deposit.exported', CANCELLED: 'deposit.cancelled' },
  // Its export was cancelled.
  giveBack: { OPEN: 'deposit.open', CLOSED: 'deposit.closed', CANCELLED: 'deposit.cancelled' },
  cancel: { CANCELLED: 'deposit.cancelled', EXPORTED: 'deposit.exported' },
}
export type DepositAct = keyof typeof FORBIDDEN

const AFTER: Readonly<Record<DepositAct, DepositState>> = {
  close: 'CLOSED',
  export: 'EXPORTED',
  giveBack: 'CLOSED',
  cancel: 'CANCELLED',
}

/** Why it cannot be; null: it can. Open → closed → exported; cancelled while its month is open and it is not exported. */
export const depositRefusal = (
  act: DepositAct,
  { state, monthClosed }: { readonly state: DepositState; readonly monthClosed: boolean },
): string | null => FORBIDDEN[act][state] ?? (act === 'cancel' && monthClosed ? 'deposit.monthClosed' : null)

/** The state it is in after. Throws RuleError with what `depositRefusal` answers. */
export const afterAct = (
  act: DepositAct,
  slip: { readonly state: DepositState; readonly monthClosed: boolean; readonly number: string },
): DepositState => {
  const code = depositRefusal(act, slip)
  if (code !== null) refuse(code, { number: slip.number })
  return AFTER[act]
}

/** Whether a payment waits for a slip: cash never does, it goes by notes. */
export const waits = (payment: DepositPayment, method: DepositMethod): boolean =>
  method.bankable &&
  !isCash(method) &&
  payment.amount > ZERO &&
  !payment.guarantee &&
  !payment.reversed &&
  payment.slip === null
