import type { BillContent, OutsideKind } from '#domain/billing/bill-content.ts'
import { printedSignature } from '#domain/fiscal/chain.ts'
import type { Cents } from '#domain/money.ts'
import { negate, sum } from '#domain/money.ts'
import { formatAmount, formatDay, formatMoney, inCurrency } from '#contract/format.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
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
  stayPart,
  totalRow,
} from './parts.ts'

/** How the bill was signed; absent while it is only shown ("document provisoire", domain rules, section 5). */
export interface BillProof {
  readonly signature: string
  /** Instant of the signature. */
  readonly recordedAt: Date
  /** k of "DUPLICATA n° k"; absent on the original. */
  readonly duplicate?: { readonly copyNumber: number; readonly signature: string; readonly recordedAt: Date }
  /** What vouches for the software: number of its certificate, or publisher's attestation. */
  readonly attestation?: string
}

const OUTSIDE_LABELS: Readonly<Record<OutsideKind, string>> = {
  TOURIST_TAX: 'Taxe de séjour (hors TVA)',
  INSURANCE: 'Assurance (exonérée)',
  OTHER: 'Hors TVA',
}

const banners = (bill: BillContent, proof: BillProof | null): string[] => [
  ...(bill.training ? ['FORMATION\u00A0— sans valeur'] : []),
  ...(proof === null ? ['Document provisoire'] : []),
  ...(proof?.duplicate === undefined ? [] : [`DUPLICATA n°\u00A0${proof.duplicate.copyNumber}`]),
]

/** `Signature C7g2` of the bill, and of the copy: four characters each (domain rules, section 5). */
const proofLine = (bill: BillContent, proof: BillProof | null): string[] => [
  bill.software,
  ...(proof?.attestation === undefined ? [] : [proof.attestation]),
  ...(proof === null ? [] : [`Signature ${printedSignature(proof.signature)}`]),
  ...(proof?.duplicate === undefined ? [] : [`Duplicata ${printedSignature(proof.duplicate.signature)}`]),
]

const factsOf = (bill: BillContent) => [
  ...fact('Date', formatDay(bill.date)),
  ...fact('Échéance', bill.dueOn === null ? null : formatDay(bill.dueOn)),
  ...fact('Dossier', bill.bookingCode),
  ...fact('Votre référence', bill.reference ?? null),
  ...fact('Client', bill.buyer.code),
  ...fact('SIREN client', bill.buyer.siren),
  ...fact('TVA client', bill.buyer.vatNumber),
]

/** What is left to pay, or owed back; a cancelling bill asks for nothing: payments stay on the file. */
const dueRow = (type: BillContent['type'], due: Cents) => {
  if (type === 'CANCELLING') return []
  return [due < 0 ? totalRow('En votre faveur', negate(due), 'due') : totalRow('Reste à payer', due, 'due')]
}

/** Without VAT, VAT by rate, what bears none, then what counts. The amount including VAT is said once, strongly. */
const totalsOf = ({ vat, outside, totals, deductions, type }: BillContent) => [
  ...(vat.length === 0 ? [] : [totalRow('Total HT', sum(vat.map((row) => row.excluding)))]),
  ...vat.map((row) => totalRow(`TVA ${shortRate(row.rate)}`, row.vat)),
  ...outside.map((row) => totalRow(OUTSIDE_LABELS[row.kind], row.amount)),
  totalRow('Total TTC', totals.including, 'total'),
  ...deductions.map((row) => totalRow(row.label, negate(row.amount))),
  ...(totals.paid === 0 ? [] : [totalRow('Déjà réglé', negate(totals.paid))]),
  ...dueRow(type, totals.due),
]

const vatPart = ({ vat }: BillContent) =>
  vat.map((row) => ({
    rate: shortRate(row.rate),
    excluding: formatAmount(row.excluding),
    vat: formatAmount(row.vat),
    including: formatAmount(row.including),
  }))

const titleOf = ({ type, downPayment }: BillContent): string => {
  if (type === 'CANCELLING') return 'Facture d’annulation'
  return downPayment === true ? 'Facture d’acompte' : 'Facture'
}

/** The bill as texts ready to print, in its currency. `proof` null: not signed yet, shown as provisional. */
export const billDocumentData = (bill: BillContent, proof: BillProof | null) =>
  inCurrency(currencySymbol(bill.seller), () => billTexts(bill, proof))
export type BillDocumentData = ReturnType<typeof billDocumentData>

const billTexts = (bill: BillContent, proof: BillProof | null) => {
  const isCancelling = bill.type === 'CANCELLING'
  const home = bill.seller.address.countryCode
  return {
    title: titleOf(bill),
    number: bill.number,
    subtitle:
      bill.cancels === null ? '' : `annule la facture ${bill.cancels.number} du ${formatDay(bill.cancels.date)}`,
    banners: banners(bill, proof),
    watermark: bill.training ? 'FORMATION' : '',
    seller: sellerPart(bill.seller),
    recipient: recipientLines(bill.buyer, home),
    facts: factsOf(bill),
    stays: bill.stays.map(stayPart),
    groups: groupedLines(bill.stays, bill.lines),
    totals: totalsOf(bill),
    vat: vatPart(bill),
    payments: bill.payments.map(paymentPart),
    note: (bill.note ?? '').split('\n').filter((line) => line.trim() !== ''),
    bank: bill.totals.due > 0 && !isCancelling ? bankPart(bill.seller) : null,
    reference: bill.number,
    mentions: bill.mentions.filter(({ code }) => code !== 'TRAINING').map(({ text }) => text),
    total: formatMoney(bill.totals.including),
    proof: proofLine(bill, proof),
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
