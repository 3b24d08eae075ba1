/** What is handed over for a ticket, method after method, until nothing is left to pay. Pure; `settle.ts` says what is refused. */
import { isPaperVoucher, worthOf } from '../billing/faces.ts'
import type { Counts } from '../billing/faces.ts'
import { cents, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { changeGiven } from './settle.ts'
import { changeOf } from './ticket.ts'

/** What a method asks beside an amount: a cheque its number, a credit note or a voucher which one, holiday vouchers their count. */
export interface Paper {
  readonly chequeNumber: string | null
  readonly bankId: number | null
  readonly creditNoteId: number | null
  /** Whose credit note it is: the ticket is theirs, where nobody was named yet. */
  readonly ownerId: number | null
  readonly giftCode: string | null
  readonly vouchers: Counts
  readonly voucherYear: number | null
}

export const NO_PAPER: Paper = {
  ...{ chequeNumber: null, bankId: null, creditNoteId: null, ownerId: null, giftCode: null },
  ...{ vouchers: {}, voucherYear: null },
}

export interface Tender extends Paper {
  readonly key: number
  readonly methodId: number
  readonly label: string
  /** What stays in the till; negative: paid out. */
  readonly amount: Cents
  /** What was handed over, in cash, where it is more. */
  readonly given: Cents | null
  /** What a card terminal took. */
  readonly cardRequestId?: number
}

interface Method {
  readonly id: number
  readonly label: string
  readonly kind: string
  readonly bankable: boolean
}

/** What a drawer gives change for most often, cents. */
export const NOTES = [500, 1000, 2000, 5000, 10_000] as const

/** Paid in its own screens. */
const ELSEWHERE = ['GROUPED', 'REGULATION']
/** What never goes out again this way. */
const NEVER_OUT = ['HOLIDAY_VOUCHER', 'CHEQUE', 'CREDIT_NOTE', 'GIFT']

/** Methods that may pay what is left, or give it back. */
export const methodsFor = <M extends { readonly kind: string }>(methods: readonly M[], left: Cents): readonly M[] =>
  methods.filter(({ kind }) => !ELSEWHERE.includes(kind) && (left >= 0 || !NEVER_OUT.includes(kind)))

const paidBy = (tenders: readonly Tender[]): Cents => sum(tenders.map(({ amount }) => amount))

/** What is left to pay; nothing where holiday vouchers were worth more. */
export const leftToPay = (total: Cents, tenders: readonly Tender[]): Cents => {
  const left = cents(total - paidBy(tenders))
  return total > 0 && left < 0 ? ZERO : left
}

/** Change of all that was handed over. */
export const changeIn = (tenders: readonly Tender[]): Cents => changeGiven(tenders)

/** What of a paper is the method's own: nothing else is sent with it. */
const paperOf = (method: Method, paper: Paper): Paper => {
  const { chequeNumber, bankId, creditNoteId, ownerId, giftCode, vouchers, voucherYear } = paper
  if (method.kind === 'CHEQUE') return { ...NO_PAPER, chequeNumber, bankId }
  if (method.kind === 'CREDIT_NOTE') return { ...NO_PAPER, creditNoteId, ownerId }
  if (method.kind === 'GIFT') return { ...NO_PAPER, giftCode }
  return isPaperVoucher(method) ? { ...NO_PAPER, vouchers, voucherYear } : NO_PAPER
}

/**
 * What one method pays of what is left: of cash handed over beyond it there is change, of nothing else; paper holiday vouchers pay what
 * they are worth, even more; what goes out is all that is left. Null: nothing is left, or nothing was typed.
 */
export const tenderFor = (
  left: Cents,
  typed: Cents | null,
  method: Method,
  paper: Paper,
): Omit<Tender, 'key'> | null => {
  const isCash = method.kind === 'CASH'
  const isCounted = isPaperVoucher(method)
  const handed = left < 0 ? left : isCounted ? worthOf(paper.vouchers) : (typed ?? ZERO)
  if (left === 0 || handed === 0) return null
  const change = left > 0 && !isCounted ? changeOf(handed, left) : ZERO
  return {
    ...paperOf(method, paper),
    methodId: method.id,
    label: method.label,
    amount: cents(handed - change),
    given: isCash && change > 0 ? handed : null,
  }
}
