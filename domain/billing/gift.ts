/**
 * Gift vouchers (domain rules, section 4; rules of the money vectors, section 8). A voucher of an article or of a service has one
 * purpose: its VAT is known, and due, when it is sold (CGI 256 ter, I-2); one of a value is a debt until it pays, and bears its VAT then.
 */
import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { Charge } from '../vat/state.ts'

export const GIFT_KINDS = ['ARTICLE', 'VALUE', 'SERVICE'] as const
export type GiftKind = (typeof GIFT_KINDS)[number]

export const GIFT_STATES = ['SOLD', 'PARTLY_USED', 'USED', 'EXPIRED', 'CANCELLED'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** Neither 0, 1, I, L nor O: a voucher is read aloud and typed. Their number is prime, so that one check character finds what follows. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CHARS = ALPHABET.split('')
const CODE_LENGTH = 12
const GROUP = 4

/** Zero for a right code; weights differ, so that one wrong character, or two that changed places, never are. */
const remainderOf = (code: string): number =>
  code.split('').reduce((total, char, i) => total + (i + 1) * ALPHABET.indexOf(char), 0) % ALPHABET.length

const grouped = (code: string): string => code.match(new RegExp(`.{${GROUP}}`, 'gu'))?.join('-') ?? code

/** `7KQM-X2PD-9FVC`; the last character checks the others. `random` answers an integer from 0 to below its argument. */
export const giftCode = (random: (below: number) => number): string => {
  const drawn = Array.from({ length: CODE_LENGTH - 1 }, () => ALPHABET[random(ALPHABET.length)] ?? '').join('')
  const check = CHARS.find((char) => remainderOf(drawn + char) === 0) ?? ''
  return grouped(drawn + check)
}

/** A code as it is kept, however it was typed. Throws RuleError gift.codeWrong. */
export const readGiftCode = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll(/[\s.\-–_]/gu, '')
  const isWhole = code.length === CODE_LENGTH && code.split('').every((char) => CHARS.includes(char))
  if (!isWhole || remainderOf(code) !== 0) throw new RuleError('gift.codeWrong')
  return grouped(code)
}

export interface Gift {
  readonly code: string
  readonly kind: GiftKind
  readonly amount: Cents
  /** Of what it stands for, in basis points; null for a value. */
  readonly rate: number | null
  readonly left: Cents
  /** The last day, included. */
  readonly until: Day
  readonly cancelled: boolean
  /** Nobody pays with what nobody paid for. */
  readonly paid: boolean
}

/** What a voucher stands for; null: whatever it pays. */
export const purposeOf = (kind: GiftKind): 'GOODS' | 'SERVICE' | null =>
  ({ ARTICLE: 'GOODS', SERVICE: 'SERVICE', VALUE: null } as const)[kind]

export const giftState = (
  { amount, left, until, cancelled }: Pick<Gift, 'amount' | 'left' | 'until' | 'cancelled'>,
  today: Day,
): GiftState => {
  if (cancelled) return 'CANCELLED'
  if (left <= 0) return 'USED'
  if (until < today) return 'EXPIRED'
  return left < amount ? 'PARTLY_USED' : 'SOLD'
}

export interface GiftSale {
  readonly amount: Cents
  /** Its last day; null: as many months as it is good for. */
  readonly until: Day | null
  readonly months: number
  readonly today: Day
  /** Whether what it stands for is one of the house's articles. */
  readonly mapped: boolean
}

/** The most that a voucher is worth, cents, as its model says. */
const MOST_GIFT = 9_999_900
/** The longest that one is good for, months, as its model says. */
const LONGEST = 120

/**
 * The last day of a voucher that is sold. Throws RuleError gift.articleNotMapped, payment.notPositive, gift.amountAbsurd, gift.validityPast,
 * gift.validityFar.
 */
export const checkGiftSale = ({ amount, until: asked, months, today, mapped }: GiftSale): Day => {
  if (!mapped) throw new RuleError('gift.articleNotMapped')
  if (amount <= 0) throw new RuleError('payment.notPositive')
  if (amount > MOST_GIFT) throw new RuleError('gift.amountAbsurd', { max: MOST_GIFT })
  return giftUntil(asked ?? addMonths(today, months), today)
}

/** Throws RuleError gift.validityPast, gift.validityFar: a year mistyped. */
export const giftUntil = (until: Day, today: Day): Day => {
  if (until < today) throw new RuleError('gift.validityPast')
  const last = addMonths(today, LONGEST)
  if (until > last) throw new RuleError('gift.validityFar', { last })
  return until
}

/** The part of what is charged that a voucher of one purpose may pay: lines of its nature and rate. */
export const giftRoom = ({ kind, rate }: Pick<Gift, 'kind' | 'rate'>, lines: readonly Charge[]): Cents =>
  sum(lines.filter((line) => line.nature === purposeOf(kind) && line.rate === rate).map(({ amount }) => amount))

/**
 * `lines` are of the document that it pays. Throws RuleError payment.notPositive, gift.cancelled, gift.notPaid, gift.expired, gift.used,
 * gift.aboveLeft, gift.notForThis.
 */
export const checkGiftUse = (
  gift: Gift,
  { amount, today, lines }: { readonly amount: Cents; readonly today: Day; readonly lines: readonly Charge[] },
): void => {
  const { code, left, until } = gift
  if (amount <= 0) throw new RuleError('payment.notPositive')
  if (gift.cancelled) throw new RuleError('gift.cancelled', { code })
  if (!gift.paid) throw new RuleError('gift.notPaid', { code })
  if (until < today) throw new RuleError('gift.expired', { until })
  if (left <= 0) throw new RuleError('gift.used', { code })
  if (amount > left) throw new RuleError('gift.aboveLeft', { code, left })
  if (gift.kind !== 'VALUE' && giftRoom(gift, lines) < amount) throw new RuleError('gift.notForThis', { code })
}

/** Throws RuleError gift.cancelled, gift.expired, gift.used, gift.partlyUsed. */
export const checkGiftCancel = (
  gift: Pick<Gift, 'code' | 'amount' | 'left' | 'until' | 'cancelled'>,
  today: Day,
): void => {
  const { code, until } = gift
  const state = giftState(gift, today)
  if (state === 'CANCELLED') throw new RuleError('gift.cancelled', { code })
  if (until < today) throw new RuleError('gift.expired', { until })
  if (state === 'USED') throw new RuleError('gift.used', { code })
  if (state === 'PARTLY_USED') throw new RuleError('gift.partlyUsed', { code })
}

/** Throws RuleError gift.cancelled, gift.used, gift.validityPast, gift.validityFar, gift.shortened: what somebody bought is never good for less long. */
export const checkGiftExtension = (gift: Omit<Gift, 'paid'>, until: Day, today: Day): void => {
  const { code } = gift
  if (gift.cancelled) throw new RuleError('gift.cancelled', { code })
  if (gift.left <= 0) throw new RuleError('gift.used', { code })
  giftUntil(until, today)
  if (until < gift.until) throw new RuleError('gift.shortened', { until: gift.until })
}

/** What lapses the day after the last one, outside VAT: the debt of a value. The VAT of the others stays due. */
export const lapsedOf = (gift: Pick<Gift, 'kind' | 'amount' | 'left' | 'until' | 'cancelled'>, today: Day): Cents =>
  gift.kind === 'VALUE' && giftState(gift, today) === 'EXPIRED' ? gift.left : cents(0)
