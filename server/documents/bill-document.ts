import type { BillContent } from '#domain/billing/bill-content.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { Cents } from '#domain/money.ts'
import { negate, sum } from '#domain/money.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import { formatAmount, formatDay, formatMoney, inCurrency } from '#contract/format.ts'
import { tagOf } from '#contract/language.ts'
import { saidIn, spokenLanguage } from '#contract/spoken.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import { spokenBy } from './bill-speech.ts'
import type { FacturXSettings } from './factur-x/cii.ts'
import { facturXml } from './factur-x/cii.ts'
import {
  bankPart,
  currencySymbol,
  fact,
  groupedLines,
  paymentPart,
  recipientLines,
  sellerPart,
  shortRate,
  spacedSiren,
  spacedVat,
  stayPart,
  totalRow,
} from './parts.ts'
import { singleBlocks, stayBlocks } from './stay-blocks.ts'

/** How the bill was signed; absent while it is only shown ("document provisoire", domain rules, section 5). */
export interface BillProof {
  readonly signature: string
  /** Instant of the signature. */
  readonly recordedAt: Date
  /** k of "DUPLICATA n° k"; absent on the original. */
  readonly duplicate?: { readonly copyNumber: number; readonly signature: string; readonly recordedAt: Date }
}

const banners = (bill: BillContent, proof: BillProof | null): string[] => [
  ...(bill.training ? ['FORMATION\u00A0— sans valeur'] : []),
  ...(proof === null ? [WORDS.provisional] : []),
  ...(proof?.duplicate === undefined ? [] : [filled(WORDS.copy, { number: String(proof.duplicate.copyNumber) })]),
]

/** `Signature C7g2` of the bill, and of the copy: four characters each (domain rules, section 5). */
const proofLine = (bill: BillContent, proof: BillProof | null): string[] => [
  bill.software,
  ...(bill.attestation === undefined ? [] : [bill.attestation]),
  ...(proof === null ? [] : [filled(WORDS.signature, { signature: printedSignature(proof.signature) })]),
  ...(proof?.duplicate === undefined
    ? []
    : [filled(WORDS.copySignature, { signature: printedSignature(proof.duplicate.signature) })]),
]

/** The buyer's numbers, grouped since the second edition. */
const numbersOf = ({ buyer: { siren, vatNumber }, edition }: BillContent) => {
  if (edition !== 2) return [...fact(WORDS.customerSiren, siren), ...fact(WORDS.customerVat, vatNumber)]
  return [
    ...fact(WORDS.customerSiren, siren === null ? null : spacedSiren(siren)),
    ...fact(WORDS.customerVat, vatNumber === null ? null : spacedVat(vatNumber)),
  ]
}

const ticketSaid = ({ number, date }: NonNullable<BillContent['ticket']>): string => `${number} (${formatDay(date)})`

const factsOf = (bill: BillContent) => [
  ...fact(WORDS.date, formatDay(bill.date)),
  ...fact(WORDS.dueOn, bill.dueOn === null ? null : formatDay(bill.dueOn)),
  ...fact(WORDS.settledOn, bill.settledOn === undefined ? null : formatDay(bill.settledOn)),
  ...fact(WORDS.file, bill.bookingCode),
  ...fact(WORDS.paidTicket, bill.ticket === undefined ? null : ticketSaid(bill.ticket)),
  ...fact(WORDS.yourReference, bill.reference ?? null),
  ...fact(WORDS.customer, bill.buyer.code),
  ...numbersOf(bill),
]

/** What is left to pay, or owed back; a cancelling bill asks for nothing: payments stay on the file. */
const dueRow = (type: BillContent['type'], due: Cents) => {
  if (type === 'CANCELLING') return []
  return [due < 0 ? totalRow(WORDS.owedToYou, negate(due), 'due') : totalRow(WORDS.due, due, 'due')]
}

/** Without VAT, VAT by rate, what bears none, then what counts. The amount including VAT is said once, strongly. */
const totalsOf = ({ vat, outside, totals, deductions, type }: BillContent) => [
  ...(vat.length === 0 ? [] : [totalRow(WORDS.excluding, sum(vat.map((row) => row.excluding)))]),
  ...vat.map((row) => totalRow(filled(WORDS.vat, { rate: shortRate(row.rate) }), row.vat)),
  ...outside.map((row) => totalRow(WORDS[row.kind], row.amount)),
  totalRow(WORDS.total, totals.including, 'total'),
  ...deductions.map((row) => totalRow(row.label, negate(row.amount))),
  ...(totals.paid === 0 ? [] : [totalRow(WORDS.paid, negate(totals.paid))]),
  ...dueRow(type, totals.due),
]

const vatPart = ({ vat }: BillContent) =>
  vat.map((row) => ({
    rate: shortRate(row.rate),
    excluding: formatAmount(row.excluding),
    vat: formatAmount(row.vat),
    including: formatAmount(row.including),
  }))

/** In the buyer's language after French, which the law wants on bills (law 94-665, art. 2). */
const titleOf = ({ type, downPayment, ticket, language }: BillContent): string => {
  const kind =
    type !== 'BILL'
      ? type
      : downPayment === true
        ? 'DOWN_PAYMENT_BILL'
        : ticket?.corrects === undefined
          ? 'BILL'
          : 'CREDIT_BILL'
  const french = {
    ...{ BILL: 'Facture', CANCELLING: 'Facture d’annulation', DOWN_PAYMENT_BILL: 'Facture d’acompte' },
    CREDIT_BILL: 'Facture d’avoir',
  }[kind]
  return language === undefined || WORDS[kind] === french ? french : `${french}\u00A0/ ${WORDS[kind]}`
}

/** Which bill it cancels or corrects. */
const subtitleOf = ({ cancels, ticket }: BillContent): string => {
  if (cancels !== null) return filled(WORDS.cancels, { number: cancels.number, day: formatDay(cancels.date) })
  const corrected = ticket?.corrects
  return corrected === undefined
    ? ''
    : filled(WORDS.credits, { number: corrected.number, day: formatDay(corrected.date) })
}

/** The bill as texts ready to print, in its currency and its language. `proof` null: not signed yet, shown as provisional. */
export const billDocumentData = (bill: BillContent, proof: BillProof | null) =>
  saidIn(spokenBy(bill), () => inCurrency(currencySymbol(bill.seller), () => billTexts(bill, proof)))
export type BillDocumentData = ReturnType<typeof billDocumentData>

const billTexts = (bill: BillContent, proof: BillProof | null) => {
  const isCancelling = bill.type === 'CANCELLING'
  const home = bill.seller.address.countryCode
  const blocks = bill.edition === 2 ? stayBlocks(bill.stays, bill.lines) : singleBlocks(bill.stays)
  return {
    title: titleOf(bill),
    number: bill.number,
    subtitle: subtitleOf(bill),
    banners: banners(bill, proof),
    watermark: bill.training ? 'FORMATION' : '',
    seller: sellerPart(bill.seller, bill.edition ?? 1),
    recipient: recipientLines(bill.buyer, home),
    facts: factsOf(bill),
    stays: blocks.map(stayPart),
    groups: groupedLines(blocks, bill.lines),
    totals: totalsOf(bill),
    vat: vatPart(bill),
    payments: bill.payments.map(paymentPart),
    note: (bill.note ?? '').split('\n').filter((line) => line.trim() !== ''),
    bank: bill.totals.due > 0 && !isCancelling ? bankPart(bill.seller) : null,
    reference: bill.number,
    mentions: bill.mentions.filter(({ code }) => code !== 'TRAINING').map(({ text }) => text),
    total: formatMoney(bill.totals.including),
    proof: proofLine(bill, proof),
    language: tagOf(spokenLanguage()).slice(0, 2),
    words: { ...WORDS },
  }
}

export interface BillDocumentOptions {
  readonly logo?: Uint8Array
  readonly facturX?: FacturXSettings
}

/**
 * What to render for a bill: PDF/A-3b with its electronic invoice (Factur-X, profile EN 16931). A provisional one carries
 * none: it is no invoice. Dated by its signature, so that the same bill gives the same bytes.
 */
export const billDocument = (
  bill: BillContent,
  proof: BillProof | null,
  { logo, facturX }: BillDocumentOptions = {},
): DocumentRequest => ({
  template: 'bill',
  data: billDocumentData(bill, proof),
  createdAt: proof?.duplicate?.recordedAt ?? proof?.recordedAt ?? new Date(`${bill.date}T00:00:00Z`),
  ...(logo === undefined ? {} : { logo }),
  ...(proof === null ? {} : { xml: facturXml(bill, facturX) }),
})
