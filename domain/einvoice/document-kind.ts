/** What kind of document a bill is for the tax authority: its type (BT-3) and its process (« cadre de facturation », BT-23). */
import type { BillContent } from '../billing/bill-content.ts'

/** A bill whose total is negative is a credit note, whose amounts are positive (UNTDID 1001: 380 and 381). */
export const isCreditNote = ({ type, totals }: BillContent): boolean =>
  totals.including < 0 || (totals.including === 0 && type === 'CANCELLING')

/** UNTDID 1001: invoice and its credit note, prepayment invoice and its credit note (BR-FR-04). */
export const typeCode = (bill: BillContent): string => {
  if (bill.downPayment === true) return isCreditNote(bill) ? '503' : '386'
  return isCreditNote(bill) ? '381' : '380'
}

/** Of what is sold. */
const PROCESS_LETTERS = { SERVICES: 'S', GOODS: 'B', MIXED: 'M' } as const

/**
 * 7 told in a report to consumers before, 4 final after a down-payment bill, 2 paid already, 1 otherwise (XP Z12-012; BR-FR-08, CO-08,
 * CO-09). There is no M7.
 */
export const processNumber = (bill: BillContent, reported: boolean): '1' | '2' | '4' | '7' => {
  if (reported && bill.category !== 'MIXED') return '7'
  if (isCreditNote(bill)) return '1'
  if (bill.downPayment !== true && (bill.takesUp ?? []).length > 0) return '4'
  return bill.totals.due === 0 ? '2' : '1'
}

/** `S1`, `M4`, `B7`. */
export const businessProcess = (bill: BillContent, reported = false): string =>
  PROCESS_LETTERS[bill.category] + processNumber(bill, reported)

/** Earlier bills (BG-3): the one that is cancelled or corrected, else the down-payment bills that are taken up. */
export const earlierBills = ({
  cancels,
  takesUp = [],
  ticket,
}: BillContent): readonly Pick<NonNullable<BillContent['cancels']>, 'number' | 'date'>[] =>
  cancels !== null ? [cancels] : ticket?.corrects === undefined ? takesUp : [ticket.corrects]
