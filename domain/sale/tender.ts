/** What is handed over for a ticket, method after method, until nothing is left to pay. Pure; `settle.ts` says what is refused. */
import { cents, sum, ZERO } from '../money.ts'
import type { Cents } from '../money.ts'
import { changeGiven } from './settle.ts'
import { changeOf } from './ticket.ts'

export interface Tender {
  readonly key: number
  readonly methodId: number
  readonly label: string
  /** What stays in the till; negative: paid out. */
  readonly amount: Cents
  /** What was handed over, in cash, where it is more. */
  readonly given: Cents | null
  readonly chequeNumber: string | null
  readonly bankId: number | null
}

interface Method {
  readonly id: number
  readonly label: string
  readonly kind: string
}

/** What a drawer gives change for most often, cents. */
export const NOTES = [500, 1000, 2000, 5000, 10_000] as const

/** Paid in its own screens, or by a paper that is chosen there. */
const ELSEWHERE = ['GROUPED', 'REGULATION', 'GIFT', 'CREDIT_NOTE']
/** Money that never goes out again this way. */
const NEVER_OUT = ['HOLIDAY_VOUCHER', 'CHEQUE']

/** Methods that may pay what is left, or give it back. */
export const methodsFor = <M extends { readonly kind: string }>(methods: readonly M[], left: Cents): readonly M[] =>
  methods.filter(({ kind }) => !ELSEWHERE.includes(kind) && (left >= 0 || !NEVER_OUT.includes(kind)))

export const leftToPay = (total: Cents, tenders: readonly Tender[]): Cents =>
  cents(total - sum(tenders.map(({ amount }) => amount)))

/** Change of all that was handed over. */
export const changeIn = (tenders: readonly Tender[]): Cents => changeGiven(tenders)

/**
 * What one method pays of what is left: of cash handed over beyond it there is change, of nothing else; what goes out is all that is
 * left. Null: nothing is left, or nothing was typed.
 */
export const tenderFor = (
  left: Cents,
  typed: Cents | null,
  method: Method,
  cheque: { readonly chequeNumber: string | null; readonly bankId: number | null },
): Omit<Tender, 'key'> | null => {
  const isCash = method.kind === 'CASH'
  const handed = left < 0 ? left : (typed ?? ZERO)
  if (left === 0 || handed === 0) return null
  const change = left > 0 ? changeOf(handed, left) : ZERO
  return {
    methodId: method.id,
    label: method.label,
    amount: cents(handed - change),
    given: isCash && change > 0 ? handed : null,
    chequeNumber: method.kind === 'CHEQUE' ? cheque.chequeNumber : null,
    bankId: method.kind === 'CHEQUE' ? cheque.bankId : null,
  }
}
