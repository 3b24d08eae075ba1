/**
 * What a till puts on a stay instead of having it paid (decision 0445): no ticket and no payment, lines of the stay that its bill counts,
 * once; within a limit, with the guest's signature, taken back by a contrary posting.
 */
import type { Day } from '../day.ts'
import type { FileStatus, Reason, StatusId } from '../booking/facts.ts'
import { reason } from '../booking/facts.ts'
import { STATUS } from '../booking/states.ts'
import { type Cents, cents, negate, roundQuotient, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { PricedTicket } from './ticket.ts'

/** What decides whether a stay takes anything. */
export interface PostableStay {
  readonly statusId: StatusId
  readonly status: FileStatus
  readonly arrival: Day
  /** The day it leaves, or said that it would. */
  readonly departure: Day
  readonly arrived: boolean
  readonly gone: boolean
  readonly cancelled: boolean
  /** A bill that stands charges it. */
  readonly billed: boolean
}

/** A stay that nobody ticked as arrived takes postings from its first day to its last: the desk may be behind the bar. */
const isHere = ({ arrived, arrival, departure }: PostableStay, today: Day): boolean =>
  arrived || (arrival <= today && today <= departure)

/** Why nothing more goes on this stay; null: it takes it. */
export const postingRefusal = (stay: PostableStay, today: Day): Reason | null => {
  const { status, statusId, cancelled, gone, billed, arrival } = stay
  if (cancelled || status === 'CANCELLED' || status === 'CANCELLING' || status === 'DELETED')
    return reason('posting.stayCancelled')
  if (billed) return reason('posting.stayBilled')
  if (gone || statusId === STATUS.CLOSED) return reason('posting.stayGone')
  if (status !== 'SAVED' || (statusId !== STATUS.BOOKING && statusId !== STATUS.STAY))
    return reason('posting.stayNotFirm')
  if (isHere(stay, today)) return null
  return arrival > today ? reason('posting.stayNotBegun', { arrival }) : reason('posting.stayGone')
}

/**
 * What a stay may still be sold, cents. `limit` is what a stay may owe tills; `posted` what they put on it, `balance` what its file owes
 * in all: once the guest pays, the limit is free again.
 */
export const postingRoom = (stay: { readonly limit: Cents; readonly posted: Cents; readonly balance: Cents }): Cents =>
  cents(Math.max(0, stay.limit - Math.min(stay.posted, stay.balance)))

/**
 * Throws RuleError posting.noReturn (a posting is taken back by its contrary), posting.deposit (deposits are paid, CGI 267, II-3°),
 * posting.nothing.
 */
export const checkPosted = ({ lines, total }: PricedTicket): void => {
  const deposit = lines.find(({ nature }) => nature === 'DEPOSIT')
  if (lines.some(({ quantity }) => quantity < 0)) throw new RuleError('posting.noReturn')
  if (deposit !== undefined) throw new RuleError('posting.deposit', { label: deposit.label })
  if (total <= 0) throw new RuleError('posting.nothing')
}

/** Throws RuleError posting.off where the house puts nothing on stays, posting.aboveLimit with what may still be put there. */
export const checkRoom = (total: Cents, limit: Cents, left: Cents): void => {
  if (limit <= 0) throw new RuleError('posting.off')
  if (total > left) throw new RuleError('posting.aboveLimit', { left, total })
}

/** A line of a posting; several are of one item where it is a menu. */
export interface PostedLine {
  readonly position: number
  readonly item: number
  readonly itemLabel: string
  /** How many of the item. */
  readonly itemQuantity: number
  readonly articleId: number
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Cents
  readonly discount: Cents
  readonly discountReason: string | null
  readonly amount: Cents
  readonly rate: number
  readonly nature: 'GOODS' | 'SERVICE'
  readonly isTakeaway: boolean
}

/** How many of an item are taken back. */
export interface Back {
  readonly item: number
  readonly quantity: number
}

/** What taking back looks at. */
type Counted = Pick<PostedLine, 'position' | 'item' | 'itemLabel' | 'itemQuantity' | 'quantity' | 'discount' | 'amount'>

/** What `back` more of so many takes of an amount, `before` having been taken: all parts of a whole sum to it. */
const partOf = (amount: Cents, of: number, before: number, back: number): Cents =>
  cents(roundQuotient(amount * (before + back), of) - roundQuotient(amount * before, of))

/**
 * The lines of a contrary posting, below zero, in the order of what they take back. `before`: how many of each item came back already.
 * Throws RuleError posting.backAbove where more is asked than is left, sale.wrongQuantity, posting.nothing.
 */
export const contraryLines = <L extends Counted>(
  lines: readonly L[],
  before: ReadonlyMap<number, number>,
  asked: readonly Back[],
): readonly (L & { readonly takesBack: number })[] => {
  const wanted = new Map<number, number>()
  for (const { item, quantity } of asked) wanted.set(item, (wanted.get(item) ?? 0) + quantity)
  const known = new Set(lines.map(({ item }) => item))
  for (const [item, quantity] of wanted)
    if (!known.has(item) || !Number.isSafeInteger(quantity) || quantity < 1) throw new RuleError('sale.wrongQuantity')
  const back = lines.flatMap((line) => {
    const quantity = wanted.get(line.item) ?? 0
    if (quantity === 0) return []
    const already = before.get(line.item) ?? 0
    const left = line.itemQuantity - already
    if (quantity > left) throw new RuleError('posting.backAbove', { label: line.itemLabel, left })
    const part = (amount: Cents): Cents => negate(partOf(amount, line.itemQuantity, already, quantity))
    return [
      {
        ...line,
        takesBack: line.position,
        itemQuantity: -quantity,
        quantity: -((line.quantity / line.itemQuantity) * quantity),
        discount: part(line.discount),
        amount: part(line.amount),
      },
    ]
  })
  if (back.length === 0) throw new RuleError('posting.nothing')
  return back.map((line, i) => ({ ...line, position: i + 1 }))
}

/** The drawing's own measures: what a screen sends is scaled to them. */
export const SIGNATURE = { width: 600, height: 200, mostPoints: 3000 } as const

export type Stroke = readonly (readonly [number, number])[]

/**
 * Strokes of a finger as the path of a drawing: letters M and L and whole numbers, nothing else. Throws RuleError posting.signatureEmpty,
 * posting.signatureTooLarge.
 */
export const signaturePath = (strokes: readonly Stroke[]): string => {
  const points = sum(strokes.map(({ length }) => cents(length)))
  if (points < 3) throw new RuleError('posting.signatureEmpty')
  if (points > SIGNATURE.mostPoints) throw new RuleError('posting.signatureTooLarge')
  return strokes
    .map((stroke) => stroke.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`).join(''))
    .join('')
}
