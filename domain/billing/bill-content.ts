/**
 * A bill as it was issued: everything that its document says, kept as JSON with the signed row (spec 5, "Invoicing").
 * Written once, never recomputed: a reprint years later shows the seller, the buyer and the sentences of the day.
 */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import type { LineType } from '../pricing/line.ts'
import type { VatRow } from './vat.ts'

export interface PostalAddress {
  readonly address1: string
  readonly address2: string | null
  readonly postalCode: string
  readonly town: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly countryName: string
}

/** Legal identity of the establishment. */
export interface Seller {
  /** As guests know it. */
  readonly name: string
  readonly corporateName: string | null
  readonly legalForm: string | null
  readonly capital: Cents | null
  readonly rcs: string | null
  readonly registryTown: string | null
  readonly siren: string | null
  readonly siret: string | null
  readonly nafCode: string | null
  readonly vatNumber: string | null
  readonly address: PostalAddress
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Of every amount of the document; absent on older bills: euros. */
  readonly currency?: { readonly isoCode: string; readonly symbol: string }
  /** The account for transfers; older bills have its numbers only. */
  readonly bank: {
    readonly iban: string
    readonly bic: string | null
    readonly holder?: string | null
    readonly bankName?: string | null
    readonly title?: string | null
  } | null
}

export interface Buyer {
  readonly customerId: number
  readonly code: string | null
  /** As it is printed: `M. Jean Dupont`, or the company's name. */
  readonly name: string
  /** The person, where the buyer is a company. */
  readonly contact: string | null
  readonly professional: boolean
  readonly siren: string | null
  readonly siret?: string
  readonly vatNumber: string | null
  /** Of the directory of electronic invoicing (BT-49): `732829320_73282932000074`. */
  readonly einvoiceAddress?: string
  readonly email: string | null
  readonly address: PostalAddress
}

export interface BillStay {
  readonly occupancyId: number
  readonly placeType: string
  /** Null while none is promised. */
  readonly place: string | null
  readonly arrival: Day
  readonly departure: Day
  /** `2 adultes, 1 enfant`. */
  readonly party: string
}

export interface BillLine {
  readonly position: number
  readonly occupancyId: number | null
  readonly type: LineType
  readonly label: string
  readonly quantity: number
  /** Nights that multiply the quantity; null where they do not. */
  readonly nights: number | null
  /** Including VAT; amount = quantity × (nights ?? 1) × unitPrice. Null: the price varies, only the amount holds. */
  readonly unitPrice: Cents | null
  /** Including VAT. */
  readonly amount: Cents
  /** Share of the rate's base: the lines of one rate sum to it. */
  readonly excluding: Cents
  /** Basis points; null: outside VAT or exempt. */
  readonly rate: number | null
  /** Goods rather than a service: their VAT is due otherwise (CGI 269). Absent: a service, and on bills made before. */
  readonly goods?: true
  /** Record that it comes of, whatever the words of the bill: it may have an account of its own. Absent: none, and on bills made before. */
  readonly item?: BillItem
}

export const BILL_ITEM_KINDS = ['EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX'] as const

export interface BillItem {
  readonly kind: (typeof BILL_ITEM_KINDS)[number]
  readonly id: number
}

/** What bears no VAT, by reason. */
export type OutsideKind = 'TOURIST_TAX' | 'INSURANCE' | 'OTHER'

export interface OutsideRow {
  readonly kind: OutsideKind
  readonly amount: Cents
}

/** Taken off what is due without changing the price: an aid that someone else pays. */
export interface BillDeduction {
  readonly label: string
  /** Positive: lowers what is due. */
  readonly amount: Cents
  /** Who owes it instead, the office of an aid; left out: nobody. */
  readonly payerId?: number
}

export interface BillPayment {
  readonly paidOn: Day
  readonly kind: 'PAYMENT' | 'ARRHES' | 'ACOMPTE'
  /** Name of the method. */
  readonly method: string
  /** Negative for a reversal. */
  readonly amount: Cents
}

export const MENTION_CODES = [
  'TRAINING',
  'OPERATION_CATEGORY',
  'VAT_FRANCHISE',
  'VAT_EXEMPT',
  'VAT_ON_DEBITS',
  'TOURIST_TAX',
  'INSURANCE',
  'OUTSIDE_VAT',
  'LATE_PENALTY',
  'RECOVERY_FEE',
  'NO_EARLY_DISCOUNT',
] as const
export type MentionCode = (typeof MENTION_CODES)[number]

export interface Mention {
  readonly code: MentionCode
  readonly text: string
}

export type OperationCategory = 'SERVICES' | 'GOODS' | 'MIXED'

export interface BillTotals {
  /** Σ bases, plus what is outside VAT. */
  readonly excluding: Cents
  readonly vat: Cents
  /** excluding + vat = Σ of the lines. */
  readonly including: Cents
  readonly deductions: Cents
  readonly paid: Cents
  /** including − deductions − paid; negative: owed to the buyer. */
  readonly due: Cents
}

/** The ticket of a till whose bill it is: paid there, and counted there. */
export interface BilledTicket {
  readonly id: number
  readonly number: string
  readonly date: Day
  /** Of a return: the bill of what it takes back, which this one corrects. */
  readonly corrects?: { readonly number: string; readonly date: Day }
}

/** A down-payment bill that this one takes up. */
export interface TakenUp {
  readonly number: string
  readonly date: Day
  /** Positive, VAT included: what is deducted here. */
  readonly amount: Cents
}

export interface BillContent {
  readonly format: 1
  /** How its document is set out, for ever: absent on the first bills, whose duplicates look as they did. */
  readonly edition?: 2
  readonly type: 'BILL' | 'CANCELLING'
  /** A bill of money received before the stay, deducted from the final one. */
  readonly downPayment?: true
  readonly number: string
  readonly date: Day
  readonly dueOn: Day | null
  /** Nothing is left to pay: the day of the last payment, told instead of a due date (CGI ann. II, art. 242 nonies A). */
  readonly settledOn?: Day
  readonly training: boolean
  readonly seller: Seller
  readonly buyer: Buyer
  /** Number of the booking file. */
  readonly bookingCode: string | null
  /** What the buyer wants to read: an order number, a file of theirs. Written before signing. */
  readonly reference?: string
  /** Free text, written before signing. */
  readonly note?: string
  readonly stays: readonly BillStay[]
  readonly lines: readonly BillLine[]
  readonly category: OperationCategory
  readonly vatOnDebits: boolean
  readonly vat: readonly VatRow[]
  readonly outside: readonly OutsideRow[]
  readonly deductions: readonly BillDeduction[]
  readonly payments: readonly BillPayment[]
  readonly totals: BillTotals
  readonly mentions: readonly Mention[]
  readonly takesUp?: readonly TakenUp[]
  /** Absent: it bills no ticket, and on bills made before. */
  readonly ticket?: BilledTicket
  /** The bill that this one cancels. */
  readonly cancels: { readonly number: string; readonly date: Day } | null
  /** Code of the language that its document speaks, the buyer's on the day of issue; absent: French. */
  readonly language?: string
  /** The document's words in that language where a file brought them: the file may be replaced, the document may not change. */
  readonly words?: Readonly<Record<string, string>>
  /** Name and version of the software that issued it. */
  readonly software: string
  /** What vouches for it: the publisher's individual attestation, or a certificate (CGI, art. 286, I-3° bis). */
  readonly attestation?: string
}
